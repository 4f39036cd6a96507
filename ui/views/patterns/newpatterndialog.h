// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/patternconfig.h"
#include "core/prepare/model/knowndtypes.h"
#include "core/torch/catalog/release.h"
#include "core/torch/patternkey.h"

#include <QDialog>

#include <optional>
#include <variant>

class QCheckBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace bcfg::ui::views {

/// Reads a text that names operators, separated by commas, with or without brackets, and returns the reversed pattern,
/// or a sentence that says why the text is no pattern. `isForward` says that the text is in forward order: then an
/// operator of two tensors, such as torch.add, gets MatchAllNode as its second operand.
std::variant<Pattern, QString> readNewPattern(const QString &text, Release release, bool isForward = true);

/// A dialog that asks for the operators of a new pattern config, with completion from the catalogue. Unless the user
/// declines, the new pattern config also gets the modules that PyTorch's own backends have for the pattern, and the
/// dtype configs and observation type of another pattern config.
class NewPatternDialog : public QDialog
{
    Q_OBJECT

public:
    /// `release` is the release of the document. `like` is the pattern config to take dtype configs from; null: none.
    /// If PyTorch knows that the new pattern is of another fx::DTypeKind than `like`, for instance has a weight, the
    /// new pattern config gets the dtype configs that the document has for this kind. If the document has none, it gets
    /// those of `like` without the weight; if it needs a weight, or `like` has no dtype config that can do without,
    /// those of PyTorch.
    NewPatternDialog(Release release, const PatternConfig *like, BackendConfig document = {},
                     QWidget *parent = nullptr);

    /// The new pattern config, once the dialog is accepted.
    const PatternConfig &config() const { return m_config; }

private:
    struct OfOtherKind
    {
        PatternConfig config;
        bool areTorchs = false; // whether the dtype configs are PyTorch's own
    };
    void read();
    std::optional<OfOtherKind> ofOtherKind(const Pattern &reversed);
    std::optional<std::size_t> rowOf(const Pattern &reversed);

    Release m_release;
    std::optional<PatternConfig> m_like; // nullopt also if `like` has no dtype configs
    BackendConfig m_document;
    torch::KeyMap<const PatternConfig *> m_native; // the pattern configs of PyTorch's native backend
    // These are created when first needed, as the document may be large.
    std::optional<fx::KnownDTypes> m_ofDocument;
    std::optional<torch::KeyMap<std::size_t>> m_rows; // the rows of the document's patterns
    PatternConfig m_config;
    QLineEdit *m_edit;
    QCheckBox *m_isReversed;
    QCheckBox *m_takeModules;
    QCheckBox *m_takeDTypes;
    QLabel *m_hint;
    QDialogButtonBox *m_buttons;
};

} // namespace bcfg::ui::views
