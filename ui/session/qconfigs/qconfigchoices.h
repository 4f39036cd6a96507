// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfigmapping.h"
#include "core/prepare/pattern/qconfigassignment.h"
#include "core/torch/catalog/release.h"

#include <QString>

#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace bcfg::ui {

/// A QConfig or QConfigMapping that verdicts can be shown for.
struct QConfigChoice
{
    enum class Origin {
        Named,          ///< a QConfig of PyTorch
        DefaultMapping, ///< a QConfigMapping of PyTorch
        Own,            ///< the user's
    };

    Origin origin = Origin::Own;
    QString name;  ///< as Python spells it; of one of the user's its file, or else its title
    QString title; ///< short, and the same in both generations of PyTorch: "x86 qat", "x86 mapping"
    std::variant<QConfig, QConfigMapping> source;
    // Of the user's alone:
    QString id = {};   ///< stays the same whatever it is called
    QString file = {}; ///< it was read from or saved to; empty: none
    int serial = 0;    ///< no other one has it as long as the program runs

    /// What remembers it: the title of one of PyTorch's, the id of one of the user's.
    const QString &key() const { return origin == Origin::Own ? id : title; }
    bool operator==(const QConfigChoice &) const = default;

    QConfigAssignment assignment(Release release) const;
    /// What whole models are prepared with: a QConfig is the global one.
    QConfigMapping mapping() const;
};

/// In which order they are offered, the user's own first, and what stands above each section.
std::span<const QConfigChoice::Origin> choiceSections();
QString sectionTitle(QConfigChoice::Origin origin);

/// All that can be chosen for documents of one generation: PyTorch's QConfigs, its default mappings, the user's own.
/// What is added later stands behind.
class QConfigChoices
{
public:
    QConfigChoices(Release release, const std::vector<QConfigChoice> &own);

    Release release() const { return m_release; }
    int countOfPyTorch() const { return m_ofPyTorch; } ///< they stand before the user's own
    int count() const { return static_cast<int>(m_all.size()); }
    const QConfigChoice &at(int index) const { return m_all[static_cast<std::size_t>(index)]; }
    /// A number for the choice that no other one gets, whatever is added or removed.
    int slot(int index) const;
    /// By key, name, title or short name; -1 where there is none.
    int find(const QString &name) const;
    /// Why one of the user's that is called `now` cannot be called `title`; empty where it can.
    QString titleProblem(const QString &title, const QString &now) const;
    /// The title, with a number behind it where there is one of that title.
    QString unusedTitle(const QString &title) const;

private:
    Release m_release;
    int m_ofPyTorch = 0;
    std::vector<QConfigChoice> m_all;
};

} // namespace bcfg::ui
