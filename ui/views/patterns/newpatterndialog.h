// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/torch/catalog/release.h"

#include <QDialog>

#include <optional>
#include <variant>

class QCheckBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace bcfg::ui {

/// The reversed form of the pattern that a text names: operators with commas between, in brackets or not. In forward
/// order an operator of two tensors, such as torch.add, gets MatchAllNode as its second operand. Or why it names none.
std::variant<Pattern, QString> readNewPattern(const QString &text, Release release, bool isForward = true);
/// A pattern config of which only the pattern is said.
PatternConfig newPatternConfig(const Pattern &reversed, Api api);

/// Asks for the operators of a new pattern config, with completion from the catalogue. What PyTorch's own backends know
/// of the pattern comes with it, and the dtype configs of another pattern config, unless the user wants neither.
class NewPatternDialog : public QDialog
{
    Q_OBJECT

public:
    /// `release` judges the document. `like`, of its generation, is where the dtype configs can come from; null:
    /// nowhere.
    NewPatternDialog(Release release, const PatternConfig *like, QWidget *parent = nullptr);

    /// What was asked for, once the dialog is accepted.
    const PatternConfig &config() const { return m_config; }

private:
    void read();

    Release m_release;
    const PatternConfig *m_like;
    PatternConfig m_config;
    QLineEdit *m_edit;
    QCheckBox *m_isReversed;
    QCheckBox *m_takeModules;
    QCheckBox *m_takeDTypes;
    QLabel *m_hint;
    QDialogButtonBox *m_buttons;
};

} // namespace bcfg::ui
