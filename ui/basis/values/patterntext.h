// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <QString>
#include <QVariant>

namespace bcfg::ui {

/// The pattern in short names: "Conv2d → BatchNorm2d → ReLU".
QString patternTitle(const PatternConfig &entry, Api api);
/// The modules that the operators come from, each once: "nn, nn.functional". Tells apart patterns of equal title.
QString patternContext(const PatternConfig &entry, Api api);
/// Both notations in full, a line each; the one that the document holds first.
QString patternNotations(const PatternConfig &entry, Api api);
/// What a model tells of a pattern: its title, its context, its notations as a tooltip; nothing for other roles.
QVariant patternData(const PatternConfig &entry, Api api, int role);
/// What a filter looks at: the short title and the full paths, in lower case.
QString searchText(const PatternConfig &entry, Api api);
/// "torch.nn.Linear" without the prefix that all share: "nn.Linear".
QString shortPath(std::string_view path);

} // namespace bcfg::ui
