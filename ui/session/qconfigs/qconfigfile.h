// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/documentio.h"
#include "ui/session/qconfigs/qconfigchoices.h"

namespace bcfg::ui::session {

/// Reads a mapping from a *.qconfig_mapping.json, or a QConfig from any other file. The title of the result is the
/// file's name.
std::variant<QConfigChoice, DocumentError> readQConfigFile(const QString &path);
/// The suffix of a file with the QConfig or mapping: ".qconfig.json" or ".qconfig_mapping.json".
QString qconfigFileSuffix(const std::variant<QConfig, QConfigMapping> &source);
/// The text of a file with the QConfig or mapping.
std::string qconfigFileText(const std::variant<QConfig, QConfigMapping> &source);

} // namespace bcfg::ui::session
