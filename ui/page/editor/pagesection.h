// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace bcfg::ui {

/// A part of the page of a pattern, which scrolls where it has too little room. Whatever the keyboard reaches in it is
/// in sight.
class PageSection : public QScrollArea
{
    Q_OBJECT

public:
    explicit PageSection(QWidget *parent = nullptr);

    /// Below those that are there.
    void add(QWidget *part);
    /// Brings a place of a part, in its coordinates, into sight.
    void bringIntoSight(const QWidget &part, const QRect &place);

private:
    QVBoxLayout *m_parts;
};

} // namespace bcfg::ui
