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
    Models
};

/// What a pane of the window holds: a view of a session, which knows nothing of the window around it and says what it
/// wants of it.
class Panel : public QWidget
{
    Q_OBJECT

public:
    explicit Panel(QWidget *parent = nullptr);

    /// Tells the panel whether it is visible. While it is not, it need not follow the session. At first it is not.
    virtual void setWatched(bool isWatched);

signals:
    /// Asks to show and focus what stands at a place of the document.
    void requested(const JsonPointer &where);
    /// That pane is to come into sight.
    void paneRequested(bcfg::ui::PaneId pane);
    /// The patterns that fit a filter of their list are to be shown, or the problems that they have.
    void filterRequested(const QString &filter, bool isOfProblems);
    /// A step could not be done; `task` names the step, `why` is a sentence.
    void refused(const QString &task, const QString &why);
    /// A sentence about what was just done, to be shown for a while.
    void done(const QString &what);
    /// The user has finished here: the focus is to go back to the pattern.
    void left();
};

} // namespace bcfg::ui
