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

namespace bcfg::ui::window {

/// The options of the command line.
struct StartOptions
{
    /// The document to open; empty for the native config of the newest PyTorch, if a document is needed.
    QString file;
    Spot spot;          ///< where to go in that document
    QString screenshot; ///< the file to write a picture of the window to; empty: no picture, open the window
    std::optional<QSize> size;
    std::optional<ThemeChoice> theme;
    std::optional<int> pattern; ///< row of the pattern config to show, counted from 0
    QString qconfig; ///< the QConfig to choose, by name or by the path of its file; empty: the one chosen last
    QString model;   ///< a traced model to open beside the document; empty: none
    bool showsMatrix = false;
    QString comparedFile;                   ///< the file to compare the document with; empty: none
    QStringList merged;                     ///< three files (base, ours, theirs) to merge into `file`; empty: no merge
    QList<std::pair<QString, Spot>> others; ///< further files to open, and where to go in them
    bool isSingleInstance = false;          ///< open the files in the program that is already running, if any
    bool isWaitedFor = false;               ///< another program waits until this process ends

    bool takesPicture() const { return !screenshot.isEmpty(); }
    /// Whether any option needs a document.
    bool isAboutDocument() const
    {
        return !file.isEmpty() || spot.isGiven() || pattern || !qconfig.isEmpty() || !model.isEmpty() || showsMatrix;
    }
};

/// The answer to a command line that opens no window, with the program's exit status.
struct StartAnswer
{
    QString text;
    int exitStatus = 0;
};

/// Parses the command line. Requires a QCoreApplication, as the help text names the program.
std::variant<StartOptions, StartAnswer> parseArguments(const QStringList &arguments);

/// Whether there is a display for windows. May be called before the application object is created.
bool hasDisplay();
/// Whether the command line needs a display: a screenshot, the help and the version do not, unless QT_QPA_PLATFORM
/// names a platform. May be called before the application object is created.
bool needsDisplay(const std::vector<std::string_view> &arguments);

} // namespace bcfg::ui::window
