// SPDX-License-Identifier: Apache-2.0
#include "ui/window/help/manual.h"

#include <QFile>
#include <QWidget>

#include <array>
#include <utility>

namespace bcfg::ui {

namespace {

constexpr std::array pageNames = {"first-backend", "patterns", "pattern", "dtypes", "match",   "qconfigs", "matrix",
                                  "model",         "problems", "preview", "find",   "compare", "files",    "rules"};

/// Widgets by their names, and the pages about them; those within are asked first.
constexpr std::pair<const char *, const char *> subjects[] = {
    {"patterns", "patterns"},   {"moduleForm", "pattern"},   {"notesForm", "pattern"},
    {"pageSections", "dtypes"}, {"pageParts", "pattern"},    {"operators", "pattern"},
    {"match", "match"},         {"qconfigBox", "qconfigs"},  {"matrixView", "matrix"},
    {"modelPanel", "model"},    {"problems", "problems"},    {"preview", "preview"},
    {"find", "find"},           {"patternGraph", "pattern"}, {"matrixFilterEdit", "matrix"},
    {"models", "model"},
};

ManualPage readPage(const QString &name)
{
    ManualPage page{name, {}, {}};
    QFile file(QStringLiteral(":/manual/%1.md").arg(name));
    if (file.open(QIODevice::ReadOnly))
        page.text = QString::fromUtf8(file.readAll());
    page.title = page.text.section('\n', 0, 0).mid(2); // behind "# "
    return page;
}

std::vector<ManualPage> readPages()
{
    std::vector<ManualPage> pages;
    for (const char *name : pageNames)
        pages.push_back(readPage(QString::fromLatin1(name)));
    return pages;
}

} // namespace

QUrl ManualPage::source() const
{
    return QUrl(QStringLiteral("qrc:/manual/%1.md").arg(name));
}

const std::vector<ManualPage> &manualPages()
{
    static const std::vector<ManualPage> pages = readPages();
    return pages;
}

QString manualPageOf(const QWidget *focus)
{
    for (const QWidget *widget = focus; widget; widget = widget->parentWidget()) {
        for (const auto &[subject, page] : subjects) {
            if (widget->objectName() == QLatin1String(subject))
                return QString::fromLatin1(page);
        }
    }
    return QString::fromLatin1(pageNames.front());
}

} // namespace bcfg::ui
