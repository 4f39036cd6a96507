// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/patternconfig.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/text.h"

#include <QString>
#include <QVariant>

#include <variant>

namespace bcfg::ui {

/// The short title of a pattern: "Conv2d → BatchNorm2d → ReLU".
QString patternTitle(const PatternConfig &entry, Api api);
/// The row and the short title of an entry of a document: "#3 Conv2d → BatchNorm2d → ReLU".
QString entryTitle(const BackendConfig &document, std::size_t row);
/// The Python modules of the pattern's operators, each once: "nn, nn.functional". Patterns with equal titles may have
/// different modules.
QString patternContext(const PatternConfig &entry, Api api);
/// The forward and the reversed notation with full paths, one per line; the notation that the generation uses comes
/// first. Only one line where the pattern has only one notation.
QString patternNotations(const PatternConfig &entry, Api api);
/// The data of a pattern for item models: its title (DisplayRole), its context (ContextRole), its notations (tool tip);
/// nothing for other roles.
QVariant patternData(const PatternConfig &entry, Api api, int role);
/// The text in which filters search: the short title and the full paths, in lower case.
QString searchText(const PatternConfig &entry, Api api);
/// A path without the prefix "torch.ao." or "torch.": "nn.Linear".
QString shortPath(std::string_view path);

/// Reads a pattern that was typed in forward or reversed notation, with paths or the release's short names. Returns the
/// pattern as reversed nested tuples, or why PyTorch cannot use it and which part of the text is wrong.
std::variant<Pattern, TextProblem> readPattern(const QString &text, bool isForward, Release release);

} // namespace bcfg::ui
