// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/patternkey.h"

#include <map>

namespace bcfg::fx {

/// The kind of a pattern config, which decides what dtype configs it can have.
enum class DTypeKind {
    Weighted,
    Fixed,  ///< with an output of a fixed range, such as that of sigmoid
    Shared, ///< with an observer shared by input and output
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
