// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/api.h"
#include "core/model/qconfigmapping.h"
#include "core/simulation/qconfigassignment.h"

#include <QString>

#include <optional>
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
    QString name;  ///< as Python spells it; of a file its path
    QString title; ///< short, and the same in both generations of PyTorch: "x86 qat", "x86 mapping"
    std::variant<QConfig, QConfigMapping> source;

    QConfigAssignment assignment(Api api) const;
};

/// All that can be chosen for documents of one generation: PyTorch's QConfigs, its default mappings, the user's own.
/// What is added later stands behind, so that indices stay valid.
class QConfigChoices
{
public:
    QConfigChoices(Api api, const std::vector<QConfigChoice> &own);

    Api api() const { return m_api; }
    int count() const { return static_cast<int>(m_all.size()); }
    const QConfigChoice &at(int index) const { return m_all[static_cast<std::size_t>(index)]; }
    /// By name, title or short name; -1 where there is none.
    int find(const QString &name) const;
    /// The title, with a number behind it where there is one of that title.
    QString unusedTitle(const QString &title) const;

private:
    Api m_api;
    std::vector<QConfigChoice> m_all;
};

} // namespace bcfg::ui
