// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"

#include <QObject>

#include <functional>
#include <vector>

class QMenu;
class QWidget;

namespace bcfg::fx {
struct Cover;
}

namespace bcfg::ui {
class Actions;
struct Picture;
} // namespace bcfg::ui

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::views {

class CoveragePanel;
class ModelPanel;

/// The commands for the model that is open beside a document.
class ModelCommands : public QObject
{
    Q_OBJECT

public:
    template <class Type>
    using Shown = std::function<Type &()>;
    /// `panel` returns the panel of the open model; `shown` also brings it into view. `shownTable` brings the table of
    /// several models into view and returns it.
    ModelCommands(session::Session &session, const Shown<ModelPanel> &panel, const Shown<ModelPanel> &shown,
                  const Shown<CoveragePanel> &shownTable, Actions &actions, QWidget &window);

    /// Makes the menu of the models that were last open beside the document.
    QMenu *newRecentMenu();

private:
    void askOpen();
    void askPicture(const Picture &picture);
    /// Adds pattern configs for the chosen node, as one undo step: those of PyTorch's native backend or, if it has
    /// none, a new one. Refuses a node that a pattern config takes already.
    void addPatternForChosen();
    /// Adds the pattern configs that PyTorch's native backend has for the nodes that no pattern config takes, as one
    /// undo step.
    void addMissingPatterns();
    enum class Wanted {
        OfPyTorch, ///< only operators that PyTorch's native backend has a pattern config for
        All
    };
    void addPatterns(std::vector<trace::NodeIndex> nodes, const QString &what, Wanted wanted);
    void insertMissing(const fx::Cover &cover, const QString &what, Wanted wanted);
    void fillRecent(QMenu &menu);
    void enable();

    session::Session &m_session;
    Actions &m_actions;
    QWidget &m_window;
};

} // namespace bcfg::ui::views
