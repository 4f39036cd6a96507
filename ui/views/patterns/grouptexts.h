// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/patterns/grouprows.h"

#include <QCoreApplication>
#include <QVariant>

namespace bcfg::ui::session {
class Checker;
class Simulator;
} // namespace bcfg::ui::session

namespace bcfg::ui::views {

/// The texts and icon of a row that names a group: how many pattern configs it has, how many are quantized, and the
/// highest severity of their problems.
class GroupTexts
{
    Q_DECLARE_TR_FUNCTIONS(GroupTexts)

public:
    /// `entryRow` maps a row of the filter to a row of the document. All references must outlive this object.
    GroupTexts(const EntryGroups &groups, const session::Checker &checker, const session::Simulator &simulator,
               std::function<int(int)> entryRow);

    QVariant data(const GroupRows::Group &group, int column, int role) const;

private:
    QString nameOf(const GroupRows::Group &group) const;
    QString countsOf(const GroupRows::Group &group) const;
    QString sentenceOf(const GroupRows::Group &group) const;
    std::optional<Severity> worstOf(const GroupRows::Group &group) const;

    const EntryGroups &m_groups;
    const session::Checker &m_checker;
    const session::Simulator &m_simulator;
    std::function<int(int)> m_entryRow;
};

} // namespace bcfg::ui::views
