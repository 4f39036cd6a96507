// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"

#include <string>
#include <string_view>
#include <variant>

class QMimeData;

namespace bcfg::ui::session {

/// The MIME type of pattern configs and dtype configs on the clipboard and in drags. Text editors get the configs as
/// plain text.
QString configMimeType();

/// Writes the dtype configs as a JSON list, laid out as in files.
std::string configText(const DTypeConfigs &configs, Api api);

/// Makes the data for copying or dragging pattern configs: under configMimeType() a document of the generation `api`,
/// and as plain text the JSON list of the pattern configs. The caller owns the returned object.
QMimeData *configMimeData(const Document::Entries &entries, Api api);

/// The configs in a text: pattern configs or dtype configs. If the text has neither, a sentence that says why, with
/// line and column unless it is about the whole text.
using ConfigsRead = std::variant<Document::Entries, DTypeConfigs, QString>;
/// Reads the data of the clipboard or of a drag, for a document of generation `api`.
ConfigsRead readConfigs(const QMimeData &data, Api api);
/// Reads one config, a list of configs, or the pattern configs of a document. Refuses a document of the other
/// generation, as its patterns would mean something else here.
ConfigsRead readConfigText(std::string_view text, Api api);

} // namespace bcfg::ui::session
