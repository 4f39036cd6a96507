// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <QWidget>

namespace bcfg::ui {

/// The panes of a window; each has a row in the table of panes.
enum class PaneId {
    Patterns,
    Preview,
    Operators,
    Overview,
    Problems,
    Match,
    Find,
    Models,
};

/// The content of a pane: a view of a session. It knows nothing about the window around it and emits signals for
/// requests to the window.
class Panel : public QWidget
{
    Q_OBJECT

public:
    explicit Panel(QWidget *parent = nullptr);

    /// Tells the panel whether it is visible. While a panel is not visible, it need not follow the session.
    virtual void setWatched(bool isWatched);

signals:
    /// Asks the window to show and focus the given place of the document.
    void requested(const JsonPointer &where);
    /// Asks the window to bring a pane into view.
    void paneRequested(bcfg::ui::PaneId pane);
    /// Asks the window to filter the pattern list by `filter`, and, with `isOfProblems`, to bring the pane of problems
    /// into view, too.
    void filterRequested(const QString &filter, bool isOfProblems);
    /// A step could not be done; `task` names the step, `why` is a sentence.
    void refused(const QString &task, const QString &why);
    /// A step was done; `what` is a sentence to be shown for a while.
    void done(const QString &what);
    /// The user has finished in this panel: the focus should return to the pattern.
    void left();
};

} // namespace bcfg::ui
