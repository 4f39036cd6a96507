// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <memory>
#include <string>
#include <vector>

namespace bcfg {

class Inheritance;

/// A document: torch.ao.quantization.backend_config.BackendConfig with the file's metadata. It is a value: pattern
/// configs are immutable and shared, so a copy is cheap and serves as a snapshot.
struct BackendConfig
{
    /// The document's own members: `$schema`, `torch_api`, `torch`, `name` and unknown keys. Field::Configs marks where
    /// the list of pattern configs stands, and is absent where the file has no such key. A value of the wrong type
    /// under that key is kept unread in this member, and `configs` is empty.
    Record head;
    std::vector<Shared<PatternConfig>> configs;
    /// The generation the document is read as: `torch_api`, or what its keys give away.
    Api api = newestApi;
    /// Of the whole of a document that starts from another (core/exchange/base): what it takes of that. Such a document
    /// is written by asWritten(). Null where the document is what its file holds.
    std::shared_ptr<const Inheritance> inheritance = {};

    std::string name() const; ///< "" where absent
    bool operator==(const BackendConfig &) const = default;
};

} // namespace bcfg
