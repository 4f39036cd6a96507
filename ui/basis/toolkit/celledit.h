// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPersistentModelIndex>
#include <QPointer>

#include <optional>

class QKeyEvent;

namespace bcfg::ui {

/// The line edit of a cell. Enter, Tab, Up, Down and Escape end the editing at any time, also before the user has typed
/// anything. A cell with choices offers the choices that contain the typed text, but never replaces the text by itself.
/// A refused text stays in the line edit, with the reason below it.
class CellEdit : public QLineEdit
{
    Q_OBJECT

public:
    /// How the user asks to end the editing. "Taken" means that the text should be written to the model.
    enum class End {
        Taken,    ///< Enter, or a click on a choice
        Next,     ///< Tab: taken, and on to the next cell
        Previous, ///< Shift+Tab
        Above,    ///< Up: taken, and on to the cell above
        Below,
        Left,      ///< the view is about to show something else: taken, or dropped if refused
        Cancelled, ///< Escape
    };

    CellEdit(const QModelIndex &cell, QWidget *parent);
    ~CellEdit() override;

    QModelIndex cell() const { return m_cell; }
    /// Shows the model's text, unless the user has already typed something.
    void setGiven(const QString &text);
    bool isTouched() const { return text() != m_given; }
    void setChoices(const QStringList &choices);
    void showChoices();              ///< opens the list with all choices
    void take() { end(End::Taken); } ///< emits ended(), as Enter does
    void leave() { end(End::Left); }
    /// Shows below the line edit why the text cannot be taken, until the text changes.
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
    QPointer<QLabel> m_reason; // a sibling of this editor in the view, owned by this object
};

} // namespace bcfg::ui
