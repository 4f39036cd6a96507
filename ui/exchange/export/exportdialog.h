// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/forms.h"
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

class Document;
class RowView;
class Simulator;

/// Shows a document as another tool would have it, and what of it that tool cannot take, and saves that. It stands
/// beside the window and follows the document.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    /// The document and its QConfigs live longer. The QConfig that is chosen there is proposed.
    ExportDialog(const Document &document, const Simulator &simulator, QWidget *parent = nullptr);

    /// By its number among the forms to export to.
    void chooseForm(int form);

signals:
    void requested(const JsonPointer &where); ///< to be shown in the window

private:
    struct Written;

    QFormLayout *newForm();
    QSplitter *newViews();
    void fillQConfigs();
    void fillPackages();
    const Form &form() const;
    std::vector<GivenQConfig> qconfigs() const;
    void write();
    void take(Written written);
    void save();
    void saveAs(const std::string &text);

    const Document &m_document;
    const Simulator &m_simulator;
    LossModel m_losses;
    ExportedText m_exported;
    bool m_isWriting = false;
    bool m_isStale = false; // what is being written is not what is asked for any more
    QComboBox *m_form;
    QComboBox *m_qconfig;
    QComboBox *m_packages;
    QListWidget *m_further;
    QPlainTextEdit *m_text;
    RowView *m_view;
    QLabel *m_summary;
    QPushButton *m_save;
};

} // namespace bcfg::ui
