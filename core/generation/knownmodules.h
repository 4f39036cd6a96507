// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/patternconfig.h"

namespace bcfg {

/// Gives a pattern config the modules, the fuser and the meaning of the arguments that PyTorch's own backends have for
/// the very pattern, which is reversed and nested; of a pattern that none of them has, what they have for its root.
/// Whether they have anything. Fields that they do not have stay as they are.
bool setKnownModules(PatternConfig &config, const Pattern &reversed, const Pattern &root, Api api);

} // namespace bcfg
