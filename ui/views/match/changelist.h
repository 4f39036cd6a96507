// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/nearest/nearest.h"

#include <QString>
#include <QWidget>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace bcfg::ui::views {

/// Shows the changes after which the pattern would be quantized: a card for each of the first ones, with a full
/// description and a button that applies the change. Changes keep the given order, except that one that adds a dtype
/// config comes before other changes of the document.
class ChangeList : public QWidget
{
    Q_OBJECT

public:
    /// `name` is the object name of the area with the cards, by which the tour finds it.
    explicit ChangeList(const QString &name, QWidget *parent = nullptr);

    /// `obstacles` has, for each change, the reason why the node would still not be quantized, which the card shows;
    /// empty where the change suffices.
    void setChanges(std::vector<NearestChange> changes, std::vector<QString> obstacles = {});
    /// Whether there is a first change, and it suffices. Changes that suffice come before the others.
    bool firstSuffices() const { return !m_changes.empty() && m_obstacles.front().isEmpty(); }
    /// As the button of the first card does; does nothing where firstSuffices() is false.
    void takeFirst();

signals:
    void changed(); ///< other changes are shown, or none
    void taken(const NearestChange &change);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *newCard(std::size_t number);
    void take(std::size_t number);
    void copy(std::size_t number) const;

    std::vector<NearestChange> m_changes;
    std::vector<QString> m_obstacles; // by change, as many as m_changes
    QLabel *m_title;
    QScrollArea *m_area;
    QVBoxLayout *m_cards;
    QLabel *m_rest; // says how many changes there are, where not all have a card
};

} // namespace bcfg::ui::views
