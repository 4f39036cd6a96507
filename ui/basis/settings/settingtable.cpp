// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/settings/settingtable.h"

#include "core/document/model/enumarray.h"
#include "core/publish/forms.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace bcfg::ui {

namespace {

using S = Setting;
using T = SettingType;

constexpr const char *themes[] = {"system", "light", "dark"}; // in the order of ThemeChoice

constexpr const char *dtypeViews[] = {"fitting", "cards", "table"}; // in the order of DTypeViewChoice

constexpr const char *patternGroups[] = {"none", "section", "root-module"}; // in the order of Grouping

constexpr auto reportFormats = [] {
    std::array<const char *, std::ranges::count(formTable, FormOption::ReportFormat, &Form::option)> names{};
    std::size_t count = 0;
    for (const Form &form : formTable) {
        if (form.option == FormOption::ReportFormat)
            names[count++] = form.name.data();
    }
    return names;
}();

constexpr SettingInfo settingRows[] = {
    // Where the window was, and how large.
    {S::WindowGeometry, "window/geometry", T::Bytes, ""},
    // Which panes the window showed, and where.
    {S::WindowState, "window/state", T::Bytes, ""},
    // The columns of the pattern list.
    {S::PatternColumns, "patternColumns", T::Bytes, ""},
    // By what the pattern list groups its patterns.
    {S::PatternGroups, "patternGroups", T::Choice, "none", 0, 0, patternGroups},
    // How the pattern and its sections share the height of the page.
    {S::PageParts, "page/parts", T::Bytes, ""},
    // Whether the page shows modules, and not dtype configs.
    {S::ShowsModules, "page/modules", T::YesNo, "false"},
    // Whether a pattern is shown as a tree, and not as a graph.
    {S::ShowsPatternTree, "page/tree", T::YesNo, "false"},
    // Whether a pattern is written in reversed order.
    {S::ShowsReversed, "page/reversed", T::YesNo, "false"},
    // How dtype configs are shown: cards where they are few.
    {S::DTypeView, "page/dtypes", T::Choice, "fitting", 0, 0, dtypeViews},
    // The files that were used last, the last one first.
    {S::RecentFiles, "recentFiles", T::Texts, ""},
    // Files that stay among the recent ones, before them.
    {S::PinnedFiles, "pinnedFiles", T::Texts, ""},
    // The operators that were used last, as patterns write them, the last one first.
    {S::RecentOperators, "recentOperators", T::Texts, ""},
    // The colours.
    {S::Theme, "theme", T::Choice, "system", 0, 0, themes},
    // By how many points text is larger than the desktop's.
    {S::TextSteps, "textSteps", T::Number, "0", -3, 12},
    // The QConfig that verdicts are shown for.
    {S::QConfig, "qconfig", T::Text, "x86"},
    // The chosen QConfig and the two that the matrix compares, and when, by the file of the document.
    {S::DocumentQConfigs, "documentQConfigs", T::Map, "", 0, 200},
    // The models that were open beside a document last, and when, by its file.
    {S::DocumentModels, "documentModels", T::Map, "", 0, 200},
    // Whether a QConfig has a column in the matrix, by QConfigChoice::key().
    {S::MatrixColumns, "matrix/columns", T::Map, ""},
    // The Python that was run last.
    {S::Interpreter, "python/interpreter", T::Text, ""},
    // The MODULE:ATTRIBUTE that was imported last.
    {S::ImportTarget, "python/importTarget", T::Text, ""},
    // The folder of that module.
    {S::ImportFolder, "python/importFolder", T::Text, ""},
    // The folders whose Python code may run without a question.
    {S::TrustedFolders, "python/trustedFolders", T::Texts, ""},
    // The format of the last report.
    {S::ReportFormat, "report/format", T::Choice, "html", 0, 0, reportFormats},
    // Whether reports judge by a QConfig, by QConfigChoice::key().
    {S::ReportQConfigs, "report/qconfigs", T::Map, ""},
    // The title of the last report and the older file that it was compared with, and when, by the file of the document.
    {S::DocumentReports, "documentReports", T::Map, "", 0, 200},
    // The packages beside PyTorch whose functions may be called to make fusers.
    {S::TrustedPackages, "python/trustedPackages", T::Texts, ""},
    // Whether saving a document keeps the previous content of its file beside the file.
    {S::KeepsBackup, "keepsBackup", T::YesNo, "false"},
    // Whether constraints that nothing uses have columns, too.
    {S::AllConstraints, "allConstraints", T::YesNo, "false"},
    // Whether files are opened in the program that is running already.
    {S::SingleInstance, "singleInstance", T::YesNo, "false"},
    // Whether documents are opened as tabs of a window, and not in windows of their own.
    {S::OpensInTabs, "opensInTabs", T::YesNo, "true"},
    // The keys that the user has chosen, by the name of the command.
    {S::Keys, "keys", T::Map, ""},
};

static_assert(followsEnum(settingRows, &SettingInfo::setting, S::Keys));

std::optional<QVariant> yesNo(const QString &word)
{
    if (word == QStringLiteral("true"))
        return true;
    if (word == QStringLiteral("false"))
        return false;
    return std::nullopt;
}

} // namespace

std::optional<QVariant> SettingInfo::read(const QVariant &stored) const
{
    const auto ofType = [&](QMetaType::Type wanted) {
        return stored.typeId() == wanted ? std::optional(stored) : std::nullopt;
    };
    switch (type) {
    case T::Bytes:
        return ofType(QMetaType::QByteArray);
    case T::Map:
        return ofType(QMetaType::QVariantMap);
    case T::Text:
        return ofType(QMetaType::QString);
    case T::Texts: // QSettings reads a list of one text as a text
        return stored.typeId() == QMetaType::QString ? QVariant(QStringList(stored.toString()))
                                                     : ofType(QMetaType::QStringList);
    case T::YesNo:
        return yesNo(stored.toString());
    case T::Number: {
        bool isNumber = false;
        const int number = stored.toInt(&isNumber);
        return isNumber && least <= number && number <= most ? std::optional(QVariant(number)) : std::nullopt;
    }
    case T::Choice: {
        const auto found = std::ranges::find(choices, stored.toString());
        return found == choices.end() ? std::nullopt : std::optional(QVariant(int(found - choices.begin())));
    }
    }
    return std::nullopt;
}

QVariant SettingInfo::written(const QVariant &value) const
{
    if (type == T::Choice)
        return QString::fromLatin1(choices[static_cast<std::size_t>(value.toInt())]);
    return value;
}

QVariant SettingInfo::defaultValue() const
{
    switch (type) {
    case T::Bytes:
        return QByteArray();
    case T::Map:
        return QVariantMap();
    case T::Texts:
        return QStringList();
    default:
        return *read(QString::fromLatin1(fallback));
    }
}

std::span<const SettingInfo> settingTable()
{
    return settingRows;
}

const SettingInfo &info(Setting setting)
{
    return settingRows[static_cast<std::size_t>(setting)];
}

} // namespace bcfg::ui
