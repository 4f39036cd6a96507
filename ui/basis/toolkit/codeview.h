// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractScrollArea>

namespace bcfg::ui {

/// Lines of code, of which only those in sight are asked for: millions cost no more than a page. Whole lines are
/// selected, by keys as in any text.
class CodeView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    struct Lines
    {
        int first = 0;
        int count = 0;
        bool contains(int line) const { return line >= first && line < first + count; }
        bool operator==(const Lines &) const = default;
    };

    explicit CodeView(QWidget *parent = nullptr);

    /// There are other lines now; the first one in sight stays.
    void setLineCount(int count);
    /// The line that keys start from.
    int currentLine() const { return m_current; }
    Lines selection() const;
    void selectAll();
    /// Marked beside the code: what belongs together with the current line, and what was edited last.
    void setBlock(Lines block);
    void setEdited(Lines edited);
    /// Scrolls as little as shows the lines, their first one in any case.
    void reveal(Lines lines);
    /// Moves the current line without telling anyone.
    void setCurrentLine(int line);

signals:
    void lineChosen(int line);
    void selectionChanged();

protected:
    /// The text of a line below the count.
    virtual QString line(int number) const = 0;

    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
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
    int m_widest = 0; // in pixels, of the lines that were painted
    Lines m_block;
    Lines m_edited;
};

} // namespace bcfg::ui
