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
    QString name;  ///< the name in Python; for one of the user's own, the path of its file, or else its title
    QString title; ///< a short name, equal in both generations of PyTorch: "x86 qat", "x86 mapping"
    std::variant<QConfig, QConfigMapping> source;
    // Set only for the user's own:
    QString id = {};   ///< does not change when the QConfig is renamed
    QString file = {}; ///< the file that it follows; empty for none
    int serial = 0;    ///< unique as long as the program runs

    /// The key by which settings remember the choice: the title of a choice of PyTorch, the id of one of the user's
    /// own.
    const QString &key() const { return origin == Origin::Own ? id : title; }
    bool operator==(const QConfigChoice &) const = default;

    QConfigAssignment assignment(Release release) const;
    /// The mapping to prepare whole models with; a QConfig becomes the global one.
    QConfigMapping mapping() const;
};

/// The heading of the choices of that origin in lists.
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
    /// The indices in the order of lists, where the choices of one origin stand together: the user's own first.
    std::vector<int> inSections() const;
    /// A number that identifies the choice, whichever other choices are added or removed.
    int slot(int index) const { return index < countOfPyTorch() ? index : countOfPyTorch() + at(index).serial; }
    /// The index of the choice with that key, name, title or short name; -1 where there is none, and for an empty name.
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
