// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/ownqconfigdialog.h"

namespace bcfg::ui::session {

class ObserverDraft;
class ObserverForm;

/// The dialog that edits a QConfig: the observers of activation and weight, side by side.
class QConfigDialog : public OwnQConfigDialog
{
    Q_OBJECT

public:
    /// Edits one of the user's own choices; `given` must hold a QConfig, not a mapping.
    QConfigDialog(QConfigChoice given, const QConfigChoices &choices, QWidget *parent = nullptr);
    /// Edits the QConfig of a row of a mapping; `title` names the row.
    QConfigDialog(const QString &title, QConfig given, Release release, QWidget *parent = nullptr);

    QConfig qconfig() const;

protected:
    Source source() const override { return qconfig(); }
    QString problem() const override;

private:
    void create(const QConfig &given, Release release);
    void takeEdit(ObserverForm &side, const QString &field, const ObserverDraft &before);

    ObserverForm *m_activation = nullptr;
    ObserverForm *m_weight = nullptr;
};

} // namespace bcfg::ui::session
