// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QUrl>

#include <vector>

class QWidget;

namespace bcfg::ui {

struct ManualPage
{
    QString name;  ///< "dtypes"
    QString title; ///< the first heading of the page
    QString text;  ///< Markdown, from resources/manual

    /// The URL from which a QTextBrowser loads the page, and to which links of other pages lead.
    QUrl source() const;
};

/// The pages of the manual, in reading order.
const std::vector<ManualPage> &manualPages();

/// The name of the page about the widget that has the focus; of the first page where no page is about it.
QString manualPageOf(const QWidget *focus);

} // namespace bcfg::ui
