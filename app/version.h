// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bcfg {

/// The version of the program and the commit that it was built from: "0.2.0 (1a2b3c4d5e6f)".
const char *versionText();

} // namespace bcfg
