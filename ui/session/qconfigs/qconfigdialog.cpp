// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/qconfigdialog.h"

#include "ui/basis/toolkit/forms.h"
#include "ui/session/qconfigs/observerform.h"

#include <QFrame>
#include <QHBoxLayout>

namespace bcfg::ui::session {

QConfigDialog::QConfigDialog(QConfigChoice given, const QConfigChoices &choices, QWidget *parent)
    : OwnQConfigDialog(given, &choices, parent)
{
    setWindowTitle(tr("QConfig"));
    create(std::get<QConfig>(given.source), choices.release());
}

QConfigDialog::QConfigDialog(const QString &title, QConfig given, Release release, QWidget *parent)
    : OwnQConfigDialog(QConfigChoice{QConfigChoice::Origin::Own, {}, {}, given}, nullptr, parent)
{
    setWindowTitle(title);
    create(given, release);
}

void QConfigDialog::create(const QConfig &given, Release release)
{
    resize(880, 640);
    auto *sides = new QWidget(this);
    m_activation = new ObserverForm(ObserverForm::Side::Activation, given.activation, release, sides);
    m_weight = new ObserverForm(ObserverForm::Side::Weight, given.weight, release, sides);
    auto *line = new QFrame(sides);
    line->setFrameShape(QFrame::VLine);
    line->setForegroundRole(QPalette::Mid);
    auto *layout = newInnerLayout<QHBoxLayout>(sides, 16);
    layout->addWidget(m_activation, 1);
    layout->addWidget(line);
    layout->addWidget(m_weight, 1);
    for (ObserverForm *side : {m_activation, m_weight})
        connect(side, &ObserverForm::edited, this,
                [this, side](const QString &field, const ObserverDraft &before) { takeEdit(*side, field, before); });
    setContent(sides);
    check();
}

void QConfigDialog::takeEdit(ObserverForm &side, const QString &field, const ObserverDraft &before)
{
    QConfig earlier = qconfig();
    (&side == m_activation ? earlier.activation : earlier.weight) = before.callable();
    const auto restoring = [this, &side, field](const ObserverDraft &draft) {
        return [this, &side, field, draft] {
            side.restore(draft, field);
            check();
        };
    };
    addStep(field, earlier, restoring(before), restoring(side.draft()));
    check();
}

QConfig QConfigDialog::qconfig() const
{
    return {m_activation->callable(), m_weight->callable()};
}

QString QConfigDialog::problem() const
{
    return m_activation->problem().isEmpty() ? m_weight->problem() : m_activation->problem();
}

} // namespace bcfg::ui::session
