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
    /// the list of pattern configs is in the file, and is absent where the file has no such key. If the value of the
    /// key is not a list, Field::Configs holds that value as Unread, and `configs` is empty.
    Record head;
    std::vector<Shared<PatternConfig>> configs;
    /// The generation for which the document was read: that of `torch_api`, else the one that the keys suggest.
    Api api = newestApi;
    /// Which entries come from the document's base (core/exchange/base). Set by wholeOf(), which adds the base's
    /// entries; asWritten() removes them again. Null for a document without added entries.
    std::shared_ptr<const Inheritance> inheritance = {};

    std::string name() const; ///< "" where absent
    bool operator==(const BackendConfig &) const = default;
};

/// Copies of the pattern configs with their members in the order of a generation's to_dict().
std::vector<Shared<PatternConfig>> inOrderOf(Api api, std::span<const Shared<PatternConfig>> configs);

} // namespace bcfg
