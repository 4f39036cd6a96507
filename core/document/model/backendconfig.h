// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace bcfg {

class Inheritance;

/// A document: torch.ao.quantization.backend_config.BackendConfig with the file's metadata. It is a value: pattern
/// configs are immutable and shared, so a copy is cheap and serves as a snapshot.
struct BackendConfig
{
    /// The document's own members: `$schema`, `torch_api`, `torch`, `name` and unknown keys. Field::Configs marks where
    /// the list of pattern configs stands, and is absent where the file has no such key. A value of another type
    /// than a list is kept unread as the value of Field::Configs, and `configs` is empty.
    Record head;
    std::vector<Shared<PatternConfig>> configs;
    /// The generation that the document is read as: that of `torch_api`, else the one that the keys suggest.
    Api api = newestApi;
    /// Set by wholeOf(), which adds the entries of a document's base (core/exchange/base): says which entries come from
    /// the base. asWritten() makes what the file of such a document holds. Null for any other document.
    std::shared_ptr<const Inheritance> inheritance = {};

    std::string name() const; ///< "" where absent
    bool operator==(const BackendConfig &) const = default;
};

/// The pattern configs with their members in the order of a generation; each is a new object.
std::vector<Shared<PatternConfig>> inOrderOf(Api api, std::span<const Shared<PatternConfig>> configs);

} // namespace bcfg
