// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"

#include <string>
#include <string_view>
#include <variant>

class QMimeData;

namespace bcfg::ui::session {

/// The MIME type of pattern configs and dtype configs on the clipboard and in drags. Text editors get the same data as
/// plain text.
QString configMimeType();

/// The dtype configs as a list in JSON, laid out as in files.
std::string configText(const DTypeConfigs &configs, Api api);

/// Pattern configs for the clipboard and for dragging: as configMimeType() with the generation, and as plain text. The
/// caller owns the object.
QMimeData *configMimeData(const Document::Entries &entries, Api api);

/// The configs that were read: pattern configs or dtype configs; or a sentence that says why, and where, the text is
/// neither.
using ConfigsRead = std::variant<Document::Entries, DTypeConfigs, QString>;
/// Reads the data of the clipboard or of a drag, for a document of generation `api`.
ConfigsRead readConfigs(const QMimeData &data, Api api);
/// Reads one config, a list of configs, or a document, from which it takes the pattern configs. A config is read as in
/// a file. A document of the other generation is refused, as its patterns would mean something else.
ConfigsRead readConfigText(std::string_view text, Api api);

} // namespace bcfg::ui::session
