// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// How PyTorch uses an object that a document names.
enum class NameUse {
    Compared, ///< in a pattern: the object is compared with what a model calls
    Called,   ///< in any other field: the object is called, as a module class, an observer, a fuser or a getter
};

enum class NameOrigin {
    PyTorch,    ///< an object of PyTorch (or an operator of Python) that a document may name for the use
    OwnPackage, ///< an object of another package, for whose code the user is responsible
    Refused,    ///< an object of PyTorch or Python that no backend config has a reason to name for that use
};

/// Where the object of a dotted path comes from, and whether a document may name the object for a use. Follows the rule
/// of resources/python/bcfg_torch.py, whose judgements of PyTorch's objects are in the catalogue. A path of torch that
/// the catalogue does not have is allowed in a pattern if its module has public operators or the path is an operator of
/// torch.ops; it is refused in every other field.
NameOrigin originOf(Release release, std::string_view path, NameUse use);

/// Whether a Partial, which passes arguments in advance, may call the function or class of this path. True for
/// observers, fake quantizes, fuser methods and other functions that PyTorch may call for a document.
bool takesArguments(Release release, std::string_view path);

/// Suggestions for a field that names a class or a function: PyTorch's own values, such as the reference modules for
/// reference_quantized_module_for_root, as paths or as calls of factories in Python's notation. Empty for other fields.
std::vector<std::string> fieldSuggestions(Field field, Release release);

} // namespace bcfg
