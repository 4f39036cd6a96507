// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/patterns/grouprows.h"

#include <QCoreApplication>
#include <QVariant>

namespace bcfg::ui {

class Checker;
class Simulator;

/// What the row says that names a group: how many pattern configs it has, what becomes of them, and the worst that is
/// wrong with one of them.
class GroupTexts
{
    Q_DECLARE_TR_FUNCTIONS(GroupTexts)

public:
    /// `entryRow` gives the row of the document for one of the filter.
    GroupTexts(const EntryGroups &groups, const Checker &checker, const Simulator &simulator,
               std::function<int(int)> entryRow);

    QVariant data(const GroupRows::Group &group, int column, int role) const;

private:
    QString nameOf(const GroupRows::Group &group) const;
    QString countsOf(const GroupRows::Group &group) const;
    QString sentenceOf(const GroupRows::Group &group) const;
    std::optional<Severity> worstOf(const GroupRows::Group &group) const;

    const EntryGroups &m_groups;
    const Checker &m_checker;
    const Simulator &m_simulator;
    std::function<int(int)> m_entryRow;
};

} // namespace bcfg::ui
