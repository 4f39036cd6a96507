// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/documentio.h"
#include "ui/session/qconfigs/qconfigchoices.h"

namespace bcfg::ui {

/// Reads a *.qconfig.json, or a *.qconfig_mapping.json, which is known by its name. It is called as the file is.
std::variant<QConfigChoice, DocumentError> readQConfigFile(const QString &path);
/// What the name of a file ends with that holds such a source: ".qconfig.json" or ".qconfig_mapping.json".
QString qconfigFileSuffix(const std::variant<QConfig, QConfigMapping> &source);
/// What such a file holds.
std::string qconfigFileText(const std::variant<QConfig, QConfigMapping> &source);

} // namespace bcfg::ui
