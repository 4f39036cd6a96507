// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/askingsave.h"
#include "ui/session/files/savepath.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QDialog>
#include <QUndoStack>

#include <functional>

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace bcfg::ui::session {

/// The base class of the dialogs that edit a QConfig or QConfigMapping of the user. It edits the name; derived dialogs
/// add the editors of the content with setContent(). OK takes the edits. Save As writes a file, which the QConfig
/// follows from then on. After changes that were not saved by Save As, OK leaves the file as it is, and the QConfig no
/// longer follows the file. Closing the dialog otherwise asks whether to keep the changes. The keys of undo and redo
/// undo and redo the edits of the content; in a text field they first act on its text.
class OwnQConfigDialog : public QDialog
{
    Q_OBJECT

public:
    using Source = std::variant<QConfig, QConfigMapping>;

    /// The edited QConfig or mapping with its name.
    QConfigChoice choice() const;
    /// Whether anything differs from what was opened or last saved.
    bool isChanged() const;
    /// Writes the QConfig to a file and passes the outcome to `then`. Adds qconfigFileSuffix() unless `path` ends with
    /// it.
    void saveTo(QString path, const std::function<void(SaveOutcome outcome)> &then);
    void reject() override;

signals:
    /// The QConfig was written to a file, which it follows from now on.
    void saved();

protected:
    /// Refuses names that another choice among `choices` has. `choices` is null where the dialog edits the QConfig of a
    /// row of a mapping, which has neither name nor file.
    OwnQConfigDialog(QConfigChoice given, const QConfigChoices *choices, QWidget *parent);

    virtual Source source() const = 0;
    /// Why the content cannot be taken as it is; empty where it can.
    virtual QString problem() const { return {}; }
    /// A hint on content that can be taken, but may not be what the user meant; empty where there is none.
    virtual QString note() const { return {}; }
    void setContent(QWidget *content);
    /// Keeps an edit that was made as a step of undo, unless the content is what it was `before`. Edits of one field
    /// that follow each other become one step, or none if they cancel out; an edit without a field stays a step of its
    /// own.
    void addStep(const QString &field, Source before, std::function<void()> undo, std::function<void()> redo);
    /// Updates the hint and the buttons. Call this after every change.
    void check();

private:
    class Step;

    bool leavesFile() const { return !m_given.file.isEmpty() && source() != m_given.source; }
    FileKind fileKind() const;
    void saveAs();
    void takeSaved(const QString &path, const Source &written);

    QConfigChoice m_given;
    const QConfigChoices *m_choices;
    QUndoStack m_steps;
    QVBoxLayout *m_layout;
    QLineEdit *m_name;
    QLabel *m_hint;
    QDialogButtonBox *m_buttons;
    QPushButton *m_save = nullptr; ///< null where there are no choices
};

} // namespace bcfg::ui::session
