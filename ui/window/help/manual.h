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
    QString title; ///< its first heading
    QString text;  ///< Markdown, as it stands in resources/manual

    /// What a QTextBrowser loads it from, and links of other pages lead to.
    QUrl source() const;
};

/// The pages of the manual, in the order in which they are read.
const std::vector<ManualPage> &manualPages();

/// The name of the page about what has the focus; of the first one where that is nothing in particular.
QString manualPageOf(const QWidget *focus);

} // namespace bcfg::ui
