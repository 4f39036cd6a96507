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

/// What is done with QConfigs and mappings beside a document, as steps of undo between those of the document: which
/// one is made, changed or removed, and which one is chosen by that. The document is not modified by such a step. What
/// another window or process has changed since is not written over: the step goes then, and undo says why.
class QConfigSteps : public QObject
{
    Q_OBJECT

public:
    /// Both live longer.
    QConfigSteps(Document &document, Simulator &simulator);

    Simulator &simulator() const { return m_simulator; }

    /// Chooses what `change` returns the index of, and may have put among the user's own.
    void take(const QString &name, const std::function<int()> &change);
    /// As OwnQConfigs::remove().
    QString remove(const QString &id, const QString &name);

    /// Empty where a step of the document comes first, or none.
    QString undoText() const;
    QString redoText() const;
    /// What was done, or why nothing was: a sentence. Requires a text.
    QString undo();
    QString redo();

signals:
    void changed();

private:
    struct State
    {
        std::optional<QConfigChoice> own; ///< none: it is not there
        QString chosenKey;
    };
    struct Step
    {
        QString name;
        int place; ///< behind so many steps of the document
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
    std::size_t m_done = 0;               // those behind are undone
    const QUndoCommand *m_next = nullptr; // of the document, to be made again
    int m_index = 0;
};

} // namespace bcfg::ui
