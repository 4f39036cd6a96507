// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/documentio.h"
#include "ui/document/qconfigchoices.h"

namespace bcfg::ui {

/// Reads a *.qconfig.json, or a *.qconfig_mapping.json, which is known by its name. It is called as the file is.
std::variant<QConfigChoice, DocumentError> readQConfigFile(const QString &path);

} // namespace bcfg::ui
