// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/nearest/nearest.h"

#include <QString>
#include <QWidget>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace bcfg::ui {

/// The changes after which the pattern would be quantized, the smallest first, a card each: what it does, in full, and
/// a button that does it.
class ChangeList : public QWidget
{
    Q_OBJECT

public:
    explicit ChangeList(QWidget *parent = nullptr);

    /// `obstacles`: of each change what stands in its way all the same, which its card says; empty: nothing does.
    void setChanges(std::vector<NearestChange> changes, std::vector<QString> obstacles = {});
    const NearestChange *smallest() const { return m_changes.empty() ? nullptr : &m_changes.front(); }

signals:
    void taken(const NearestChange &change);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *newCard(std::size_t number);
    void copy(std::size_t number) const;

    std::vector<NearestChange> m_changes;
    std::vector<QString> m_obstacles; // of as many
    QLabel *m_title;
    QScrollArea *m_area;
    QVBoxLayout *m_cards;
    QLabel *m_rest; // how many there are besides
};

} // namespace bcfg::ui
