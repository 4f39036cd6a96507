// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfigmapping.h"
#include "core/prepare/pattern/qconfigassignment.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/text.h"

#include <QString>

#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace bcfg::ui::session {

/// A QConfig or QConfigMapping for which verdicts can be shown.
struct QConfigChoice
{
    enum class Origin {
        Named,          ///< a QConfig of PyTorch
        DefaultMapping, ///< a QConfigMapping of PyTorch
        Own,            ///< the user's own
    };

    Origin origin = Origin::Own;
    QString name;  ///< the name in Python; for the user's own, the path of its file, or else its title
    QString title; ///< a short name, equal in both generations of PyTorch: "x86 qat", "x86 mapping"
    std::variant<QConfig, QConfigMapping> source;
    // Set only for the user's own:
    QString id = {};   ///< does not change when the QConfig is renamed
    QString file = {}; ///< the path of the file that the QConfig follows; empty for none
    int serial = 0;    ///< unique as long as the program runs

    /// The key by which settings remember the choice: the title of a choice of PyTorch, the id of the user's own.
    const QString &key() const { return origin == Origin::Own ? id : title; }
    bool operator==(const QConfigChoice &) const = default;

    QConfigAssignment assignment(Release release) const;
    /// The mapping to prepare whole models with; a QConfig becomes the global QConfig of a mapping.
    QConfigMapping mapping() const;
};

/// The heading that lists have above the choices of this origin.
QString sectionTitle(QConfigChoice::Origin origin);

/// The QConfigs that PyTorch has in a release, then its default mappings. Made at the first call, and kept; safe to
/// call from several threads.
std::span<const QConfigChoice> choicesOfPyTorch(Release release);

/// All choices for documents judged by a release: PyTorch's, then the user's own, in the order in which they were
/// added.
class QConfigChoices
{
public:
    QConfigChoices(Release release, std::vector<QConfigChoice> own);

    Release release() const { return m_release; }
    int countOfPyTorch() const { return toInt(m_ofPyTorch.size()); } ///< these come before the user's own
    int count() const { return countOfPyTorch() + toInt(m_own.size()); }
    const QConfigChoice &at(int index) const
    {
        const auto place = toIndex(index);
        return place < m_ofPyTorch.size() ? m_ofPyTorch[place] : m_own[place - m_ofPyTorch.size()];
    }
    /// The indices of all choices in the order in which lists show them: first the user's own, then PyTorch's QConfigs,
    /// then PyTorch's mappings.
    std::vector<int> inSections() const;
    /// A number that identifies the choice even when other choices are added or removed.
    int slot(int index) const { return index < countOfPyTorch() ? index : countOfPyTorch() + at(index).serial; }
    /// The index of the choice with this key, name or title, or with a spelling that QConfigCatalog::findQConfig()
    /// knows ("X86-QAT"); -1 where there is none, or where `name` is empty.
    int find(const QString &name) const;
    /// Why the user's own QConfig with the title `now` cannot be given the title `title`; empty where it can.
    QString titleProblem(const QString &title, const QString &now) const;
    /// The title, with a number appended if a choice already has that title.
    QString unusedTitle(const QString &title) const;

private:
    Release m_release;
    std::span<const QConfigChoice> m_ofPyTorch;
    std::vector<QConfigChoice> m_own;
};

} // namespace bcfg::ui::session
