// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/patternconfig.h"

#include <string>
#include <vector>

namespace bcfg {

/// A document: torch.ao.quantization.backend_config.BackendConfig with the file's metadata. A value: pattern configs
/// are immutable and shared, so a copy is cheap and serves as a snapshot.
struct BackendConfig
{
    /// `$schema`, `torch_api`, `torch`, `name`, unknown keys, and Field::Configs as the place of the list (absent: no
    /// such key). Where the list has the wrong type, its member holds it unread, and `configs` is empty.
    Record head;
    std::vector<Shared<PatternConfig>> configs;
    /// The generation the document is read as: `torch_api`, or what its keys give away.
    Api api = Api::Torch2;

    std::string name() const; ///< "" where absent
    bool operator==(const BackendConfig &) const = default;
};

} // namespace bcfg
