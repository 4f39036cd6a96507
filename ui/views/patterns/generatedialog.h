// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/generatedpatterns.h"
#include "ui/session/document/document.h"

#include <QDialog>

class QCheckBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QTreeWidget;

namespace bcfg::ui {

/// Makes pattern configs from roots and tails, with the dtype configs of one that there is. Shows what would be added
/// before it is.
class GenerateDialog : public QDialog
{
    Q_OBJECT

public:
    /// `source` is where the dtype configs and the observation type come from. Requires that nobody edits the document
    /// meanwhile.
    GenerateDialog(const Document &document, PatternConfig source, QWidget *parent = nullptr);

    /// The new pattern configs, in the order shown.
    Document::Entries entries() const;

private:
    QString read(QLineEdit &edit, const QString &name, std::vector<OperatorChain> &chains) const;
    QString generate();
    void preview();

    const Document &m_document;
    PatternConfig m_source;
    std::vector<GeneratedPattern> m_generated;
    QLineEdit *m_roots;
    QLineEdit *m_tails;
    QCheckBox *m_withModules;
    QTreeWidget *m_preview;
    QLabel *m_summary;
    QDialogButtonBox *m_buttons;
};

} // namespace bcfg::ui
