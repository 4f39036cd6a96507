// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/choicedialog.h"

namespace bcfg::ui {

class ObserverForm;

/// Edits a QConfig: what observes the activations, beside what observes the weight.
class QConfigDialog : public ChoiceDialog
{
    Q_OBJECT

public:
    /// One of the user's, which `given` holds.
    QConfigDialog(QConfigChoice given, const QConfigChoices &choices, QWidget *parent = nullptr);
    /// One that is a part of a mapping; the title says of which row.
    QConfigDialog(const QString &title, QConfig given, Release release, QWidget *parent = nullptr);

    QConfig qconfig() const;

protected:
    Source source() const override { return qconfig(); }
    QString problem() const override;

private:
    void create(const QConfig &given, Release release);

    ObserverForm *m_activation = nullptr;
    ObserverForm *m_weight = nullptr;
};

} // namespace bcfg::ui
