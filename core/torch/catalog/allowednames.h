// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

#include <string_view>

namespace bcfg {

/// What PyTorch does with what a document names.
enum class NameUse {
    Compared, ///< in a pattern: it is compared with what a model calls
    Called,   ///< in every other field: it is called, as a class of modules, an observer, a fuser or a getter
};

enum class NameOrigin {
    PyTorch,    ///< PyTorch's own, and may be named for that use
    OwnPackage, ///< of a package that is neither PyTorch's nor Python's, whose code its user answers for
    Refused,    ///< of PyTorch or Python, and no backend config has a reason to name it for that use
};

/// Where the object of a dotted path comes from. The rule is that of resources/python/bcfg_torch.py, which judges live
/// objects by the module in which they are defined; here the catalogue tells what it found of each. Of a name that the
/// catalogue does not know, a pattern may have it where its module is one of those in which operators are public, and
/// no other field may.
NameOrigin originOf(Release release, std::string_view path, NameUse use);

/// Whether it is an observer, a fake quantize or a fuser of PyTorch, which alone are given arguments ahead of the call.
bool takesArguments(Release release, std::string_view path);

} // namespace bcfg
