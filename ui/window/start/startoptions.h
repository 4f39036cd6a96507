// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settings.h"
#include "ui/window/start/spot.h"

#include <QList>
#include <QSize>
#include <QStringList>

#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bcfg::ui {

/// What the command line asks for.
struct StartOptions
{
    QString file;       ///< empty: native of the newest PyTorch, where a document is wanted
    Spot spot;          ///< of that document, where to go
    QString screenshot; ///< where to write a picture of the window; empty: the window opens
    std::optional<QSize> size;
    std::optional<ThemeChoice> theme;
    std::optional<int> pattern; ///< counted from 0
    QString qconfig;
    QString model; ///< a traced model to open beside the document; empty: none
    bool showsMatrix = false;
    QString comparedFile;                   ///< to be shown beside the document; empty: none
    QStringList merged;                     ///< base, ours and theirs, which are merged into `file`; empty: none
    QList<std::pair<QString, Spot>> others; ///< further files, and where to go in them
    bool isSingleInstance = false;          ///< whether to open in the program that is running already
    bool isWaitedFor = false;               ///< whether somebody waits for the end of this process

    /// Whether a document is to be opened.
    bool isAboutDocument() const
    {
        return !file.isEmpty() || spot.isGiven() || pattern || !qconfig.isEmpty() || !model.isEmpty() || showsMatrix;
    }
};

/// Text that answers the command line, with the program's exit status.
struct StartAnswer
{
    QString text;
    int exitStatus = 0;
};

/// Requires the application, as its help names the program.
std::variant<StartOptions, StartAnswer> parseArguments(const QStringList &arguments);

/// Whether there is a display to open a window on. To be asked before the application is made, as the next one.
bool hasDisplay();
/// Whether what the command line asks for is to be seen on a display.
bool needsDisplay(const std::vector<std::string_view> &arguments);

} // namespace bcfg::ui
