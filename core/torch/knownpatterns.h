// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/patternkey.h"

namespace bcfg::torch {

/// The pattern configs of PyTorch's own backends, by pattern: what fuses them, and which modules stand for them.
class KnownPatterns
{
public:
    /// Those of 1.13.1 or 2.6.0, read once. Safe to call from several threads.
    static const KnownPatterns &of(Api api);

    /// The config that tells most about a reversed nested pattern, by whichever paths; null where no backend has it.
    const PatternConfig *find(const Pattern &reversed) const;

private:
    explicit KnownPatterns(Api api);

    KeyMap<Shared<PatternConfig>> m_byKey;
};

} // namespace bcfg::torch
