// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"
#include "core/torch/patternkey.h"

namespace bcfg::torch {

/// The pattern configs of PyTorch's own backends, by pattern: what fuses them, and which modules stand for them.
class KnownPatterns
{
public:
    /// Those of a release, read once. Safe to call from several threads.
    static const KnownPatterns &of(Release release);

    /// The config that tells most about a reversed nested pattern, by whichever paths; null where no backend has it.
    const PatternConfig *find(const Pattern &reversed) const;

private:
    explicit KnownPatterns(Release release);

    KeyMap<Shared<PatternConfig>> m_byKey;
};

} // namespace bcfg::torch
