// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/askingsave.h"
#include "ui/session/files/savepath.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace bcfg::ui {

/// Edits a QConfig or QConfigMapping of the user's: its name, and below what the dialogs for both kinds add. OK takes
/// it, Save As writes a file that it is called by and follows from then on, and closing asks about changes. One that is
/// changed without being saved leaves its file as it is, and is the program's own from then on.
class ChoiceDialog : public QDialog
{
    Q_OBJECT

public:
    using Source = std::variant<QConfig, QConfigMapping>;

    /// What is edited, under its name.
    QConfigChoice choice() const;
    /// Whether anything differs from what was opened or saved last.
    bool isChanged() const;
    /// Writes the file; its ending is added where the path has another.
    void saveTo(QString path, const std::function<void(SaveOutcome outcome)> &then);
    void reject() override;

signals:
    /// It was written to a file, and is called by that from now on.
    void saved();

protected:
    /// A name that one of PyTorch's has among `choices` is refused. Without choices it is a part of something else, and
    /// has neither name nor file.
    ChoiceDialog(QConfigChoice given, const QConfigChoices *choices, QWidget *parent);

    virtual Source source() const = 0;
    /// Why it cannot be taken as it is; empty where it can.
    virtual QString problem() const { return {}; }
    void setContent(QWidget *content);
    /// To be called after every change.
    void check();

private:
    bool leavesFile() const;
    FileKind fileKind() const;
    QString nameProblem() const;
    void saveAs();
    void takeSaved(const QString &path, const Source &written);

    QConfigChoice m_given;
    const QConfigChoices *m_choices;
    QVBoxLayout *m_layout;
    QLineEdit *m_name;
    QLabel *m_hint;
    QDialogButtonBox *m_buttons;
    QPushButton *m_save = nullptr; ///< null without choices to name it among
};

} // namespace bcfg::ui
