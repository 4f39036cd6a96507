// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPersistentModelIndex>
#include <QPointer>

#include <optional>

class QCompleter;
class QKeyEvent;

namespace bcfg::ui {

/// The editor of a cell: a line that takes the first key as every other. A cell with choices offers those that hold
/// what is typed, and never takes one in its place. A text that is refused stays, with the reason beneath.
class CellEdit : public QLineEdit
{
    Q_OBJECT

public:
    /// What the user has done with the text.
    enum class End {
        Taken,    ///< Enter, or a click on a choice
        Next,     ///< Tab: taken, and on to the next cell
        Previous, ///< Shift+Tab
        Above,    ///< taken, and on to the cell above
        Below,
        Cancelled, ///< Escape
    };

    CellEdit(const QModelIndex &cell, QWidget *parent);
    ~CellEdit() override;

    QModelIndex cell() const { return m_cell; }
    /// Shows what the model has, unless the user has typed something already.
    void setGiven(const QString &text);
    bool isTouched() const { return text() != m_given; }
    void setChoices(const QStringList &choices);
    void showChoices();              ///< all of them
    void take() { end(End::Taken); } ///< as Enter does
    /// Says beneath the line why its text cannot be taken, until it is changed.
    void refuse(const QString &why);
    bool isRefused() const { return m_reason; }

signals:
    void ended(End end);

protected:
    bool event(QEvent *event) override;
    void moveEvent(QMoveEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    std::optional<End> endOf(const QKeyEvent &key) const;
    void end(End end);
    void forgive();
    void placeReason();

    QPersistentModelIndex m_cell;
    QString m_given;
    QPointer<QLabel> m_reason; // lies in the view, as does the line
};

} // namespace bcfg::ui
