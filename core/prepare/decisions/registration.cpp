// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/registration.h"

namespace bcfg {

PythonError registrationError(const PatternConfig &config, Release release)
{
    if (!isForward(release))
        return {"ValueError", "backend_pattern_config_dict must contain 'pattern'"};
    if (config.pattern())
        return {"ValueError", release.message(ErrorText::TupleLength, notation(*config.pattern()))};
    return {"ValueError", "Either 'pattern' or 'pattern_complex_format' must be specified"};
}

} // namespace bcfg
