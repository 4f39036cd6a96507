// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/qconfigsteps.h"

#include "core/document/model/mapped.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/ownqconfigs.h"
#include "ui/session/qconfigs/simulator.h"

#include <QUndoStack>

namespace bcfg::ui::session {

namespace {

bool isAlike(const QConfigChoice &a, const QConfigChoice &b)
{
    return a.title == b.title && a.file == b.file && a.source == b.source;
}

} // namespace

QConfigSteps::QConfigSteps(Document &document, Simulator &simulator) : m_document(document), m_simulator(simulator)
{
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &QConfigSteps::follow);
    connect(&document, &Document::opened, this, &QConfigSteps::forget);
}

void QConfigSteps::take(const QString &name, const std::function<int()> &change)
{
    const std::vector<QConfigChoice> all = m_simulator.own().all();
    Step step{name, m_index, {{}, m_simulator.chosenKey()}, {}};
    m_simulator.choose(change());
    step.after.chosenKey = m_simulator.chosenKey();
    if (const QConfigChoice *own = m_simulator.own().find(step.after.chosenKey)) {
        step.after.own = *own;
        step.before.own = copyOf(elementWith(all, own->id, &QConfigChoice::id));
    }
    push(std::move(step));
}

QString QConfigSteps::remove(const QString &id, const QString &name)
{
    const QConfigChoice *own = m_simulator.own().find(id);
    if (!own)
        return {};
    Step step{name, m_index, {*own, m_simulator.chosenKey()}, {}};
    if (QString problem = m_simulator.own().remove(id); !problem.isEmpty())
        return problem;
    step.after.chosenKey = m_simulator.chosenKey();
    push(std::move(step));
    return {};
}

QString QConfigSteps::undoText() const
{
    return m_done > 0 && m_steps[m_done - 1].place >= m_index ? m_steps[m_done - 1].name : QString();
}

QString QConfigSteps::redoText() const
{
    return m_done < m_steps.size() && m_steps[m_done].place <= m_index ? m_steps[m_done].name : QString();
}

/// Undoes the last step that is done, or redoes the one after it. Drops a step for which that is impossible.
QString QConfigSteps::go(bool isUndo)
{
    const std::size_t place = isUndo ? m_done - 1 : m_done;
    m_done = isUndo ? place : place + 1;
    Step &step = m_steps[place];
    QString said = (isUndo ? tr("Undone: %1") : tr("Redone: %1")).arg(step.name);
    const QString problem = isUndo ? exchange(step.after, step.before) : exchange(step.before, step.after);
    if (!problem.isEmpty()) {
        said = problem;
        m_steps.erase(m_steps.begin() + static_cast<std::ptrdiff_t>(place));
        m_done = place;
    }
    emit changed();
    return said;
}

/// Adds a step, unless it changes nothing.
void QConfigSteps::push(Step step)
{
    const std::optional<QConfigChoice> &before = step.before.own;
    const std::optional<QConfigChoice> &after = step.after.own;
    const bool isSame = before && after ? isAlike(*before, *after) : before.has_value() == after.has_value();
    if (isSame && step.before.chosenKey == step.after.chosenKey)
        return;
    m_steps.resize(m_done);
    m_steps.push_back(std::move(step));
    ++m_done;
    m_document.endTyping();
    emit changed();
}

/// Goes from one state to the other. Returns why that is impossible; empty on success.
QString QConfigSteps::exchange(const State &from, State &to)
{
    OwnQConfigs &owns = m_simulator.own();
    owns.refresh();
    const bool isChosen = m_simulator.chosenKey() == from.chosenKey || (!from.own && !to.own);
    if (const std::optional<QConfigChoice> &known = from.own ? from.own : to.own) {
        const QConfigChoice *now = owns.find(known->id);
        if (from.own && !now)
            return tr("“%1” was removed elsewhere meanwhile; this step is dropped.").arg(known->title);
        if (now && !(from.own && isAlike(*now, *from.own)))
            return tr("“%1” was changed elsewhere meanwhile, and that version stays; this step is dropped.")
                .arg(now->title);
        if (to.own)
            to.own = m_simulator.choices().at(m_simulator.addOwn(*to.own)); // perhaps with another, unique title
        else if (const QString problem = owns.remove(known->id); !problem.isEmpty())
            return problem;
    }
    // If the user has chosen another QConfig since, that choice stays, unless the step was only about the choice.
    const int choice = m_simulator.choices().find(to.chosenKey);
    if (isChosen && (choice >= 0 || to.chosenKey.isEmpty()))
        m_simulator.choose(choice);
    return {};
}

/// Follows the undo stack. A new step of the document removes the steps that could be redone.
void QConfigSteps::follow(int index)
{
    const QUndoStack &stack = m_document.undoStack();
    const bool isNew = index > m_index && stack.command(m_index) != m_next;
    m_index = index;
    m_next = stack.command(index);
    if (isNew)
        m_steps.resize(m_done);
    emit changed();
}

/// Drops all steps, as another document was opened.
void QConfigSteps::forget()
{
    m_steps.clear();
    m_done = 0;
    emit changed();
}

} // namespace bcfg::ui::session
