// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <memory>
#include <string>
#include <vector>

namespace bcfg {

class Inheritance;

/// A document: torch.ao.quantization.backend_config.BackendConfig with the file's metadata. A value: pattern configs
/// are immutable and shared, so a copy is cheap and serves as a snapshot.
struct BackendConfig
{
    /// `$schema`, `torch_api`, `torch`, `name`, unknown keys, and Field::Configs as the place of the list (absent: no
    /// such key). Where the list has the wrong type, its member holds it unread, and `configs` is empty.
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
