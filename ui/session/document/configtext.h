// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"

#include <string>
#include <string_view>
#include <variant>

class QMimeData;

namespace bcfg::ui {

/// What pattern configs and dtype configs are between windows, on the clipboard. In a text editor the same is plain
/// text.
QString configMimeType();

/// A list as JSON, in the layout of files.
std::string configText(const DTypeConfigs &configs, Api api);

/// The same for the clipboard and for dragging, as plain text and with the generation; the caller owns it.
QMimeData *configMimeData(const Document::Entries &entries, Api api);

/// Pattern configs, dtype configs, or why the text is neither: one sentence with the place.
using ConfigsRead = std::variant<Document::Entries, DTypeConfigs, QString>;
/// What the clipboard or a drag holds.
ConfigsRead readConfigs(const QMimeData &data, Api api);
/// Reads one config, a list of them, or a document, whose pattern configs are taken. Within them everything is read as
/// on opening a file; a document of the other generation is refused, as its patterns mean something else here.
ConfigsRead readConfigText(std::string_view text, Api api);

} // namespace bcfg::ui
