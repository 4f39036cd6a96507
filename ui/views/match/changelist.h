// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/nearest/nearest.h"

#include <QString>
#include <QWidget>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace bcfg::ui::views {

/// A list of cards for changes that would make the pattern quantized. A card describes one change and has a button that
/// applies it; only the first 12 changes have a card. Changes keep the given order, with one exception: the first
/// change that adds a dtype config is moved before all other changes of the document, unless its effect has a text.
class ChangeList : public QWidget
{
    Q_OBJECT

public:
    /// The effect of a change on the node of a model that the change is to quantize.
    struct Effect
    {
        bool suffices = true; ///< whether the change quantizes the node
        QString text = {};    ///< for the card: why the change does not suffice, or which other nodes it makes float
        bool operator==(const Effect &) const = default;
    };

    /// `name` is the object name of the area with the cards, by which the tour finds this area.
    explicit ChangeList(const QString &name, QWidget *parent = nullptr);

    /// `effects` has one effect for each change; if `effects` is empty, every change suffices. Requires that changes
    /// that suffice come before changes that do not.
    void setChanges(std::vector<NearestChange> changes, std::vector<Effect> effects = {});
    /// Whether there is a first change that suffices.
    bool firstSuffices() const { return !m_changes.empty() && m_effects.front().suffices; }
    /// Emits taken() for the first change, as the button of its card does; does nothing if firstSuffices() is false.
    void takeFirst();
    /// Wide enough for most descriptions to fit into one line.
    QSize sizeHint() const override;

signals:
    void changed();                          ///< the list shows other changes, or none
    void taken(const NearestChange &change); ///< the user wants to apply the change

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *newCard(std::size_t number);
    void take(std::size_t number);
    void copy(std::size_t number) const;

    std::vector<NearestChange> m_changes;
    std::vector<Effect> m_effects; // by change, as many as m_changes
    QLabel *m_title;
    QScrollArea *m_area;
    QVBoxLayout *m_cards;
    QLabel *m_rest; // says how many changes there are, if some have no card
};

} // namespace bcfg::ui::views
