// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <string>
#include <vector>

namespace bcfg {

/// A part of a document that an export to another tool cannot carry over.
struct Loss
{
    JsonPointer where;
    std::string what;   ///< a word or two by which losses are counted: "fused_module", "float16"
    std::string reason; ///< why the part is lost, as a sentence
    bool operator==(const Loss &) const = default;
};

/// A document in the form of another tool.
struct ExportedText
{
    std::string text;
    std::vector<Loss> losses; ///< what the text does not say, in the order of the document
    std::string refusal = {}; ///< why there is no text; empty where there is one
};

} // namespace bcfg
