// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractScrollArea>

namespace bcfg::ui {

/// A view of lines of code. It calls line() for visible lines only, so that millions of lines are as cheap as one page.
/// The user selects whole lines, with the usual keys.
class CodeView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    /// A range of lines, counted from 0; empty where `count` is 0.
    struct Lines
    {
        int first = 0;
        int count = 0;
        bool contains(int line) const { return line >= first && line < first + count; }
        bool operator==(const Lines &) const = default;
    };

    explicit CodeView(QWidget *parent = nullptr);

    /// Call this when lines have changed; `count` is the new number of lines. Keeps the scroll position.
    void setLineCount(int count);
    /// The current line, from which arrow keys move.
    int currentLine() const { return m_current; }
    Lines selection() const;
    void selectAll();
    /// Marks the block of lines around the current line by a bar at the left.
    void setBlock(Lines block);
    /// Marks the lines that were edited last by a coloured background.
    void setEdited(Lines edited);
    /// Scrolls no further than needed to show the lines; where they do not all fit, shows the first ones.
    void reveal(Lines lines);
    /// Makes this line the current one and the only selected one. Neither scrolls nor emits lineChosen().
    void setCurrentLine(int line);

signals:
    void lineChosen(int line); ///< the user has moved to this line by a key or a click, without extending the selection

protected:
    /// The text of a line; `number` is less than the line count.
    virtual QString line(int number) const = 0;

    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent * /*event*/) override { updateScrollBars(); }
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    int lineHeight() const { return fontMetrics().lineSpacing(); }
    int page() const;
    int lineAt(QPoint where) const;
    void choose(int line, bool extends);
    void updateScrollBars();

    int m_count = 0;
    int m_current = 0;
    int m_anchor = 0; // the other end of the selection
    int m_widest = 0; // in pixels, of the lines painted so far
    Lines m_block;
    Lines m_edited;
};

} // namespace bcfg::ui
