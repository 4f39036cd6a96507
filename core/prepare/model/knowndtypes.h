// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/patternkey.h"

#include <map>

namespace bcfg::fx {

/// The kind of a pattern config, which decides which dtype configs the pattern config can have.
enum class DTypeKind {
    Weighted, ///< has a weight, as that of torch.nn.Linear
    Fixed,    ///< the output has a fixed range, as that of sigmoid
    Shared,   ///< input and output share an observer
    Other,
};

/// The dtype configs of a document, by pattern and by kind. The document must outlive this object.
class KnownDTypes
{
public:
    explicit KnownDTypes(const BackendConfig &document);

    /// Gives the pattern config the dtype configs that the document has for its pattern, else for its kind. A pattern
    /// config without dtype configs stays as it is. Returns false if the document has no dtype configs for either.
    bool give(PatternConfig &config, Api api) const;

private:
    torch::KeyMap<const PatternConfig *> m_byKey;
    std::map<DTypeKind, const PatternConfig *> m_byKind;
};

} // namespace bcfg::fx
