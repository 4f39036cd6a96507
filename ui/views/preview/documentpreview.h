// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/codeview.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/liveindex.h"
#include "ui/views/preview/notations.h"

#include <QHash>
#include <QStringList>

namespace bcfg::ui {

/// The whole document in a notation. Its lines and the cursor follow each other; only what is in sight is written.
class DocumentPreview : public CodeView
{
    Q_OBJECT

public:
    DocumentPreview(Cursor &cursor, const Notation &notation, QWidget *parent = nullptr);

    /// Puts the selected lines on the clipboard; many are written in another thread.
    void copy() const;

protected:
    QString line(int number) const override;
    void paintEvent(QPaintEvent *event) override;

private:
    /// What was edited last: lines within a pattern config, or so many pattern configs as a whole.
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

    Cursor &m_cursor;
    const Notation &m_notation;
    LiveIndex<LineIndex> m_index;
    QStringList m_module; // of a notation that writes the document at once
    bool m_isWriting = false;
    bool m_isOutdated = false; // the module that is being written
    bool m_isChoosing = false; // the cursor follows the lines, not they it
    Edited m_edited;
    mutable QHash<int, QStringList> m_texts; // of the pattern configs in sight
};

} // namespace bcfg::ui
