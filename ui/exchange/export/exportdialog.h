// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/forms.h"
#include "ui/basis/inthread.h"
#include "ui/exchange/export/lossmodel.h"

#include <QDialog>

class QComboBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSplitter;

namespace bcfg::ui {
class RowView;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::exchange {

/// A dialog that shows a document in the form of another tool, lists what this form cannot carry over, and saves the
/// text. The dialog is not modal and follows the document.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    /// `session` must outlive the dialog. The session's chosen QConfig is preselected.
    ExportDialog(session::Session &session, QWidget *parent);

    /// Chooses the form with this index in formsOf(FormOption::ExportTo).
    void chooseForm(int form);

signals:
    void requested(const JsonPointer &where); ///< asks to show a place of the document in the window

private:
    struct Written;

    QFormLayout *newForm();
    QSplitter *newViews();
    void fillQConfigs();
    void fillPackages();
    const Form &form() const;
    std::vector<GivenQConfig> qconfigs() const;
    void follow();
    void write();
    void take(Written written);
    void save();

    session::Session &m_session;
    LossModel m_losses;
    ExportedText m_exported;
    LatestOnly m_writing;
    bool m_isStale = false; // whether what is being written has been edited meanwhile
    QComboBox *m_form;
    QComboBox *m_qconfig;
    QComboBox *m_packages;
    QListWidget *m_further; // further QConfigs, for forms that take several
    QPlainTextEdit *m_text;
    RowView *m_view;
    QLabel *m_summary;
    QPushButton *m_save;
};

} // namespace bcfg::ui::exchange
