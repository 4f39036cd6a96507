// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace bcfg::ui::page {

/// A scrollable tab of a pattern's page, with parts one below another. It scrolls to the widget that gets the focus.
class PageSection : public QScrollArea
{
    Q_OBJECT

public:
    explicit PageSection(QWidget *parent = nullptr);

    void add(QWidget *part);
    /// Scrolls to a place of a part, given in the part's coordinates, if the focus is inside the part.
    void bringIntoSight(const QWidget &part, const QRect &place);

private:
    QVBoxLayout *m_parts;
};

} // namespace bcfg::ui::page
