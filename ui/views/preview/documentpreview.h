// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/inthread.h"
#include "ui/basis/toolkit/codeview.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/liveindex.h"
#include "ui/views/preview/notations.h"

#include <QHash>
#include <QStringList>

namespace bcfg::ui::views {

/// Shows the whole document in a notation. Only the visible lines are written, and the current line and the session's
/// cursor follow each other. If the notation writes a whole document at once (Notation::documentText), all lines are
/// written in a thread, and the current line and the cursor are independent.
class DocumentPreview : public CodeView
{
    Q_OBJECT

public:
    DocumentPreview(session::Cursor &cursor, const Notation &notation, QWidget *parent = nullptr);

    /// Copies the selected lines to the clipboard; many lines are written in a thread.
    void copy() const;

protected:
    QString line(int number) const override;
    void paintEvent(QPaintEvent *event) override;

private:
    /// The lines that the last edit changed. If `lines` is set: these lines of the pattern config at `row`, counted
    /// from its first line. If `lines` is empty: all lines of `rows` pattern configs, the first one at `row`. If `row`
    /// is -1: no lines.
    struct Edited
    {
        int row = -1;
        int rows = 0;
        CodeView::Lines lines = {};
    };

    void onIndexed();
    void follow(const Change &change);
    Edited editedBy(const EntriesReplaced &replaced) const;
    void showCursor();
    void writeModule();
    void takeModule(const QStringList &lines);
    Lines linesOf(int row, int count) const;
    std::optional<int> rowAt(int line) const;
    const QStringList &textOf(int row) const;

    session::Cursor &m_cursor;
    const Notation &m_notation;
    session::LiveIndex<EntryLines> m_index;
    QStringList m_module; // the lines of a notation that writes the document at once
    OneAtATime m_writing;
    bool m_isChoosing = false; // the cursor is moving to the line that the user has chosen
    Edited m_edited;
    mutable QHash<int, QStringList> m_texts; // lines of the pattern configs that were shown last, by row
};

} // namespace bcfg::ui::views
