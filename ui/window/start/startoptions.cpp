// SPDX-License-Identifier: Apache-2.0
#include "ui/window/start/startoptions.h"

#include "ui/basis/text.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>
#include <tuple>

namespace bcfg::ui::window {

namespace {

struct StartOptionsWords
{
    Q_DECLARE_TR_FUNCTIONS(StartOptions)
};

std::optional<QSize> toSize(const QString &text)
{
    bool hasWidth = false;
    bool hasHeight = false;
    const QSize size(text.section('x', 0, 0).toInt(&hasWidth), text.section('x', 1).toInt(&hasHeight));
    const bool fits = hasWidth && hasHeight && size.width() >= 320 && size.height() >= 240 && size.width() <= 16384 &&
                      size.height() <= 16384;
    return fits ? std::optional(size) : std::nullopt;
}

std::optional<ThemeChoice> toTheme(const QString &text)
{
    if (text == QStringLiteral("light"))
        return ThemeChoice::Light;
    if (text == QStringLiteral("dark"))
        return ThemeChoice::Dark;
    return std::nullopt;
}

} // namespace

std::variant<StartOptions, StartAnswer> parseArguments(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        StartOptionsWords::tr("Edits, checks and explains PyTorch quantization backend configs."));
    parser.addPositionalArgument(
        QStringLiteral("FILE"),
        StartOptionsWords::tr(
            "A *.bcfg.json file, or the name of a built-in config, such as native or qnnpack@1.13.1, to open as a new "
            "document. Without FILE, a start window offers templates. FILE:LINE:COLUMN, as bcfg validate prints it, "
            "opens the file at this place. More files open beside it; all other options apply to the first file only."),
        QStringLiteral("[FILE[:LINE[:COLUMN]]...]"));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    const auto add = [&parser](const char *name, const QString &text, const char *value = "") {
        const QCommandLineOption option(QString::fromLatin1(name), text, QString::fromLatin1(value));
        parser.addOption(option);
        return option;
    };
    const auto screenshot = add(
        "screenshot", StartOptionsWords::tr("Writes a picture of the window and ends; needs no display."), "OUT.png");
    const auto size =
        add("size", StartOptionsWords::tr("The size of the window; of a picture, 1440x900 by default."), "WxH");
    const auto theme = add("theme", StartOptionsWords::tr("light or dark."), "THEME");
    const auto select = add("select", StartOptionsWords::tr("The pattern to show, counted from 0."), "N");
    const auto qconfig =
        add("qconfig",
            StartOptionsWords::tr(
                "The QConfig to show verdicts for: a name, or a *.qconfig.json or *.qconfig_mapping.json."),
            "NAME|FILE");
    const auto matrix = add("matrix", StartOptionsWords::tr("Shows the matrix of patterns and QConfigs."));
    const auto model =
        add("model", StartOptionsWords::tr("A traced model to open beside the document, *.fxgraph.json or *.pt2."),
            "MODEL");
    const auto pointer = add(
        "pointer", StartOptionsWords::tr("The place to show, as a JSON pointer such as /configs/3/dtype_configs/0."),
        "POINTER");
    const auto single =
        add("single-instance",
            StartOptionsWords::tr("Opens FILE in the program that is running already, if there is one."));
    const auto wait =
        add("wait",
            StartOptionsWords::tr("Opens FILE in a process of its own that ends when its windows are closed, and does "
                                  "not add FILE to the recent files. For programs that wait for an editor, such as "
                                  "git."));
    const auto diff = add(
        "diff",
        StartOptionsWords::tr("Takes two files, A and B: opens B, and shows what differs from A. For git difftool."));
    const auto merge =
        add("merge", StartOptionsWords::tr("Takes four files, BASE OURS THEIRS OUT: merges the first three, "
                                           "and shows the conflicts; saving writes OUT. The exit status "
                                           "is 0 once the merge is saved without conflicts, else 1. For git "
                                           "mergetool."));
    const auto wrong = [](const QString &text) {
        return StartAnswer{text + '\n', 2};
    };
    if (!parser.parse(arguments))
        return wrong(parser.errorText());
    if (parser.isSet(help))
        return StartAnswer{parser.helpText(), 0};
    if (parser.isSet(version))
        return StartAnswer{QCoreApplication::applicationName() + ' ' + QCoreApplication::applicationVersion() + '\n',
                           0};
    const QStringList files = parser.positionalArguments();
    StartOptions options{.screenshot = parser.value(screenshot)};
    if (parser.isSet(diff)) {
        if (files.size() != 2 || parser.isSet(merge))
            return wrong(StartOptionsWords::tr("--diff wants two files: A B."));
        options.comparedFile = files.at(0);
        options.file = files.at(1);
    } else if (parser.isSet(merge)) {
        if (files.size() != 4)
            return wrong(StartOptionsWords::tr("--merge wants four files: BASE OURS THEIRS OUT."));
        options.merged = files.first(3);
        options.file = files.at(3);
    } else {
        std::tie(options.file, options.spot) = splitFileAndSpot(files.value(0));
        for (const QString &file : files.mid(1))
            options.others.append(splitFileAndSpot(file));
    }
    options.isWaitedFor = parser.isSet(wait);
    options.isSingleInstance = parser.isSet(single) && options.comparedFile.isEmpty() && options.merged.isEmpty();
    if (parser.isSet(pointer) && !(options.spot.pointer = JsonPointer::parse(toUtf8(parser.value(pointer)))))
        return wrong(StartOptionsWords::tr("--pointer wants a JSON pointer such as /configs/3."));
    options.qconfig = parser.value(qconfig);
    options.model = parser.value(model);
    options.showsMatrix = parser.isSet(matrix);
    if (parser.isSet(size) && !(options.size = toSize(parser.value(size))))
        return wrong(StartOptionsWords::tr("--size wants WIDTHxHEIGHT from 320x240 to 16384x16384, such as 1440x900."));
    if (options.takesPicture() && !options.size)
        options.size = QSize(1440, 900); // a default, as there may be no screen
    if (parser.isSet(theme) && !(options.theme = toTheme(parser.value(theme))))
        return wrong(StartOptionsWords::tr("--theme wants light or dark."));
    if (parser.isSet(select)) {
        bool isNumber = false;
        options.pattern = parser.value(select).toInt(&isNumber);
        if (!isNumber || *options.pattern < 0)
            return wrong(StartOptionsWords::tr("--select wants the number of a pattern, counted from 0."));
    }
    return options;
}

bool hasDisplay()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

bool needsDisplay(const std::vector<std::string_view> &arguments)
{
    const auto isAnswered = [](std::string_view argument) {
        return argument == "--help" || argument == "-h" || argument == "--version" || argument == "-v" ||
               argument == "--screenshot" || argument.starts_with("--screenshot=");
    };
    const auto options = std::ranges::find(arguments, "--"); // only files follow "--"
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || std::none_of(arguments.begin(), options, isAnswered);
}

} // namespace bcfg::ui::window
