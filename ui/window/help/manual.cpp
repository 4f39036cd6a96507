// SPDX-License-Identifier: Apache-2.0
#include "ui/window/help/manual.h"

#include "core/document/model/mapped.h"
#include "ui/basis/text.h"
#include "ui/views/panes/panes.h"

#include <QFile>
#include <QWidget>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace bcfg::ui::window {

namespace {

/// The names of the pages in reading order. A pane's page that is missing here comes last.
constexpr std::array pageNames = {"first-backend", "patterns", "pattern", "dtypes", "match",   "qconfigs", "matrix",
                                  "model",         "problems", "preview", "find",   "compare", "files",    "rules"};

/// Object names of widgets that are no panes, with the manual pages about them.
constexpr std::pair<const char *, const char *> subjects[] = {
    {"moduleForm", "pattern"}, {"notesForm", "pattern"},    {"pageSections", "dtypes"},
    {"pageParts", "pattern"},  {"qconfigBox", "qconfigs"},  {"matrixView", "matrix"},
    {"modelPanel", "model"},   {"patternGraph", "pattern"}, {"matrixFilterEdit", "matrix"},
};

/// The name of the manual page about the widget with this object name; null if there is no such page.
const char *pageAbout(const QString &name)
{
    for (const views::PaneInfo &pane : views::paneTable()) {
        if (name == QLatin1StringView(pane.name))
            return pane.manual;
    }
    const auto found =
        std::ranges::find(subjects, name, [](const auto &subject) { return QLatin1StringView(subject.first); });
    return found == std::end(subjects) ? nullptr : found->second;
}

ManualPage readPage(const QString &name)
{
    ManualPage page{name, {}, {}};
    QFile file(QStringLiteral(":/manual/%1.md").arg(name));
    if (file.open(QIODevice::ReadOnly))
        page.text = QString::fromUtf8(file.readAll());
    page.title = page.text.section('\n', 0, 0).mid(2); // without "# "
    return page;
}

std::vector<ManualPage> readPages()
{
    QStringList names = textList(pageNames) + textList(views::paneTable(), &views::PaneInfo::manual);
    names.removeDuplicates();
    return mapped(names, readPage);
}

} // namespace

const std::vector<ManualPage> &manualPages()
{
    static const std::vector<ManualPage> pages = readPages();
    return pages;
}

QString manualPageOf(const QWidget *focus)
{
    for (const QWidget *widget = focus; widget; widget = widget->parentWidget()) { // the innermost widget first
        if (const char *page = pageAbout(widget->objectName()))
            return QString::fromLatin1(page);
    }
    return QString::fromLatin1(pageNames.front());
}

} // namespace bcfg::ui::window
