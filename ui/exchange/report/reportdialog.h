// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/inthread.h"
#include "ui/basis/toolkit/turns.h"
#include "ui/exchange/report/reporttext.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;
class QTextBrowser;
class QTextDocument;
class QToolButton;

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::exchange {

/// A dialog that makes a report of a session's document as it is when the dialog opens. The user chooses format, title,
/// QConfigs, and an older file whose differences from the document are reported. A preview, made in a thread, shows the
/// report as a page and as text. The choices are remembered.
class ReportDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ReportDialog(session::Session &session, QWidget *parent = nullptr);

private:
    QWidget *newChoices();
    QWidget *newOlder();
    QWidget *newQConfigs();
    QWidget *newPreview();
    QWidget *newButtons();
    void remember();
    void checkAll(bool ofPyTorch);
    void chooseOlder();
    void setOlder(const QString &path);
    const Form &form() const;
    bool hasVerdicts() const; ///< whether the format can have verdicts, changes and models
    ReportInput input() const;
    void write();
    void take(ReportText made);
    void showPage(const QString &markdown);
    void save();
    void showInBrowser();

    session::Session &m_session;
    BackendConfig m_document;
    session::QConfigChoices m_choices;
    std::vector<std::shared_ptr<const trace::Model>> m_models; // the models that the report covers
    QString m_olderPath;
    ReportText m_made;
    LateCall m_later{*this, &ReportDialog::write, 200};
    LatestOnly m_writing;
    QComboBox *m_format;
    QLineEdit *m_title;
    QLineEdit *m_older;
    QToolButton *m_forgetOlder;
    QCheckBox *m_model;
    QListWidget *m_qconfigs;
    QTabWidget *m_views;
    QTextBrowser *m_page;
    QTextDocument *m_shownPage = nullptr;
    QPlainTextEdit *m_text;
    QLabel *m_state;
    QPushButton *m_save = nullptr;
    QPushButton *m_browser = nullptr;
};

} // namespace bcfg::ui::exchange
