// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/qconfigchoices.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

class QUndoCommand;

namespace bcfg::ui {

class Document;
class Simulator;

/// The undo steps of QConfigs and mappings, which stand between the undo steps of the document: each makes, changes or
/// removes a QConfig and may choose another. Such a step does not modify the document. A QConfig that another window or
/// process has changed since is not overwritten: undo drops the step and says why.
class QConfigSteps : public QObject
{
    Q_OBJECT

public:
    /// `document` and `simulator` must outlive this object.
    QConfigSteps(Document &document, Simulator &simulator);

    Simulator &simulator() const { return m_simulator; }

    /// Calls `change`, which may add or change one of the user's own QConfigs, chooses the choice whose index it
    /// returns, and records both as one step.
    void take(const QString &name, const std::function<int()> &change);
    /// Removes one of the user's own as a step. Returns why it could not be removed; empty on success.
    QString remove(const QString &id, const QString &name);

    /// The name of the step that undo() undoes; empty where a step of the document comes first, or there is none.
    QString undoText() const;
    QString redoText() const;
    /// Undoes the step and returns what was done, or why it could not be, as a sentence. Requires that undoText() is
    /// not empty.
    QString undo();
    QString redo();

signals:
    void changed();

private:
    struct State
    {
        std::optional<QConfigChoice> own; ///< nothing where it does not exist
        QString chosenKey;
    };
    struct Step
    {
        QString name;
        int place; ///< the number of document steps before it
        State before;
        State after;
    };

    void push(Step step);
    QString exchange(const State &from, State &to);
    void follow(int index);
    void forget();

    Document &m_document;
    Simulator &m_simulator;
    std::vector<Step> m_steps;
    std::size_t m_done = 0;               // how many steps are done; those behind are undone
    const QUndoCommand *m_next = nullptr; // the document's step that redo would make next
    int m_index = 0;
};

} // namespace bcfg::ui
