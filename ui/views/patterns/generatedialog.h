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

namespace bcfg::ui::views {

/// A dialog that generates a pattern config for each root operator followed by each chain of further operators, with
/// the dtype configs of an existing pattern config. Unless the user declines, also generates the pattern configs that
/// PyTorch needs for the fused and QAT modules. Shows which pattern configs will be added.
class GenerateDialog : public QDialog
{
    Q_OBJECT

public:
    /// The generated pattern configs take dtype configs and observation type from `source`. The document must outlive
    /// the dialog and must not be edited meanwhile.
    GenerateDialog(const session::Document &document, PatternConfig source, QWidget *parent = nullptr);

    /// The generated pattern configs that the document does not have yet, in the order shown.
    session::Document::Entries entries() const;

private:
    QString read(QLineEdit &edit, const QString &name, std::vector<OperatorChain> &chains) const;
    QString generate();
    void preview();

    const session::Document &m_document;
    PatternConfig m_source;
    std::vector<GeneratedPattern> m_generated;
    QLineEdit *m_roots;
    QLineEdit *m_tails;
    QCheckBox *m_withModules;
    QTreeWidget *m_preview;
    QLabel *m_summary;
    QDialogButtonBox *m_buttons;
};

} // namespace bcfg::ui::views
