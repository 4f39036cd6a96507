// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QUrl>

#include <vector>

class QWidget;

namespace bcfg::ui::window {

struct ManualPage
{
    QString name;  ///< "dtypes"
    QString title; ///< the first heading of the page
    QString text;  ///< Markdown, from resources/manual

    /// The URL from which a QTextBrowser loads the page, and which links in other pages use.
    QUrl source() const { return QUrl(QStringLiteral("qrc:/manual/%1.md").arg(name)); }
};

/// The pages of the manual, in reading order.
const std::vector<ManualPage> &manualPages();

/// The name of the page about the widget `focus`, or about the innermost widget around it that has a page; else the
/// name of the first page.
QString manualPageOf(const QWidget *focus);

} // namespace bcfg::ui::window
