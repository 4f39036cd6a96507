// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"

class QStackedLayout;

namespace bcfg {
struct NearestChange;
}

namespace bcfg::ui::session {
class ModelSimulator;
class Session;
} // namespace bcfg::ui::session

namespace bcfg::ui::views {

class ChangeList;
class PatternExplanation;
class NodeExplanation;

/// Explains why the current pattern, or the chosen node of the open model, is quantized or not. Shows what the user has
/// chosen last: a pattern (session::Cursor) or a node (session::ModelCursor).
class MatchPane : public Panel
{
    Q_OBJECT

public:
    /// `session` must outlive this object.
    explicit MatchPane(session::Session &session);

    /// Applies the first of the shown changes, as its button does; does nothing if no change suffices.
    void applySmallestChange();
    QSize minimumSizeHint() const override;

signals:
    /// Other changes are shown, or none. `suffices` says whether applySmallestChange() can apply the first of them.
    void changesShown(bool suffices);
    /// Asks for a new pattern config for the chosen node, which no entry takes.
    void patternWanted();

private:
    bool isAtModel() const;
    void fillNode();
    ChangeList &changesInSight() const;
    void tellOfChanges();
    void take(const NearestChange &change);

    session::Session &m_session;
    session::ModelSimulator &m_models;
    PatternExplanation *m_pattern;
    NodeExplanation *m_details;
    QStackedLayout *m_pages;
};

} // namespace bcfg::ui::views
