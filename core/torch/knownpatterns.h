// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"
#include "core/torch/patternkey.h"

namespace bcfg::torch {

/// The pattern configs of PyTorch's own backends, by pattern: the source of fuser methods and modules of known
/// patterns.
class KnownPatterns
{
public:
    /// The known patterns of a release, read once. Safe to call from several threads.
    static const KnownPatterns &of(Release release);

    /// The config with the most fields for a reversed nested pattern, whichever paths it uses for its objects; null
    /// where no backend has the pattern.
    const PatternConfig *find(const Pattern &reversed) const;

private:
    explicit KnownPatterns(Release release);

    KeyMap<Shared<PatternConfig>> m_byKey;
};

} // namespace bcfg::torch
