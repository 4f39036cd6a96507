// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/qconfigchoices.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

class QUndoCommand;

namespace bcfg::ui::session {

class Document;
class Simulator;

/// The undo steps of QConfigs and mappings, in one order with the undo steps of the document. A step makes, changes or
/// removes a QConfig and may choose another one. It does not modify the document. Undo and redo never overwrite a
/// QConfig that another window or process has changed since: they drop the step and say why.
class QConfigSteps : public QObject
{
    Q_OBJECT

public:
    /// `document` and `simulator` must outlive this object.
    QConfigSteps(Document &document, Simulator &simulator);

    /// Calls `change`, which may add or change one of the user's own QConfigs and returns the index of a choice.
    /// Chooses that choice, and records both as one step.
    void take(const QString &name, const std::function<int()> &change);
    /// Removes one of the user's own QConfigs as a step. Returns why it could not be removed; empty on success.
    QString remove(const QString &id, const QString &name);

    /// The name of the step that undo() would undo. Empty where the document has the next step to undo, or where there
    /// is no step.
    QString undoText() const;
    QString redoText() const;
    /// Undoes that step. Returns a sentence that says what was done, or why nothing was done. Requires a non-empty
    /// undoText().
    QString undo() { return go(true); }
    QString redo() { return go(false); }

signals:
    void changed();

private:
    struct State
    {
        std::optional<QConfigChoice> own; ///< nothing while the QConfig does not exist
        QString chosenKey;
    };
    struct Step
    {
        QString name;
        int place; ///< the number of document steps before this step
        State before;
        State after;
    };

    QString go(bool isUndo);
    void push(Step step);
    QString exchange(const State &from, State &to);
    void follow(int index);
    void forget();

    Document &m_document;
    Simulator &m_simulator;
    std::vector<Step> m_steps;
    std::size_t m_done = 0;               // the number of steps that are done; the steps after them are undone
    const QUndoCommand *m_next = nullptr; // the document's step that redo would do next
    int m_index = 0;                      // of the document's undo stack
};

} // namespace bcfg::ui::session
