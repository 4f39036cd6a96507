// SPDX-License-Identifier: Apache-2.0
#include "ui/views/preview/documentpreview.h"

#include "core/document/model/progress.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/session/document/changedlines.h"

#include <QClipboard>
#include <QGuiApplication>

namespace bcfg::ui::views {

namespace {

constexpr int cachedTexts = 200; // more than a screen shows

int bracket(const Notation &notation)
{
    return notation.isList ? 1 : 0;
}

/// The lines of a pattern config in the whole document; in a list, indented and with a comma.
QStringList linesIn(const BackendConfig &document, std::size_t row, const Notation &notation)
{
    QStringList lines = toQString(notation.text(*document.configs[row], releaseOf(document))).split('\n');
    if (!notation.isList)
        return lines;
    for (QString &line : lines)
        line.prepend(QStringLiteral("  "));
    if (row + 1 < document.configs.size())
        lines.back().append(',');
    return lines;
}

void setClipboard(const QString &text)
{
    QGuiApplication::clipboard()->setText(text);
}

} // namespace

DocumentPreview::DocumentPreview(session::Cursor &cursor, const Notation &notation, QWidget *parent)
    : CodeView(parent),
      m_cursor(cursor),
      m_notation(notation),
      m_index(cursor.document(), *this, [this] { onIndexed(); })
{
    const session::Document &document = cursor.document();
    connect(&document, &session::Document::changedForKeepers, this, &DocumentPreview::follow);
    connect(&cursor, &session::Cursor::switched, this, &DocumentPreview::showCursor);
    connect(this, &CodeView::lineChosen, this, [this](int line) {
        if (const std::optional<int> row = rowAt(line)) {
            m_isChoosing = true;
            m_cursor.moveTo(*row);
            m_isChoosing = false;
        }
    });
    if (m_notation.documentText) {
        connect(&document, &session::Document::changed, this, &DocumentPreview::writeModule);
        writeModule();
    } else {
        m_index.setBuild([text = notation.text](const BackendConfig &snapshot) {
            return std::make_unique<EntryLines>(snapshot, text);
        });
    }
}

void DocumentPreview::copy() const
{
    constexpr int many = 2000;
    const Lines lines = selection();
    if (lines.count == 0)
        return;
    if (!m_index.get() || lines.count <= many) {
        QStringList texts;
        for (int number = lines.first; number < lines.first + lines.count; ++number)
            texts.append(line(number));
        setClipboard(texts.join('\n') + '\n');
        return;
    }
    const auto write = [snapshot = m_cursor.document().config(), notation = &m_notation, lines] {
        QStringList texts;
        auto add = [&, number = 0](const QString &text) mutable {
            if (lines.contains(number++))
                texts.append(text);
        };
        if (notation->isList)
            add(QStringLiteral("["));
        for (std::size_t row = 0; row < snapshot.configs.size(); ++row) {
            goOn();
            for (const QString &text : linesIn(snapshot, row, *notation))
                add(text);
        }
        if (notation->isList)
            add(QStringLiteral("]"));
        return texts.join('\n') + '\n';
    };
    // owned by the application, as the preview may be closed meanwhile
    inThread(*QCoreApplication::instance(), write, setClipboard);
}

QString DocumentPreview::line(int number) const
{
    if (m_notation.documentText)
        return m_module.at(number);
    const std::optional<int> row = rowAt(number);
    if (!row)
        return number == 0 ? QStringLiteral("[") : QStringLiteral("]");
    return textOf(*row).value(number - linesOf(*row, 1).first);
}

void DocumentPreview::paintEvent(QPaintEvent *event)
{
    CodeView::paintEvent(event);
    if (m_notation.documentText ? m_module.isEmpty() : !m_index.get())
        paintHint(*viewport(), tr("Writing the preview…"));
}

void DocumentPreview::onIndexed()
{
    m_texts.clear();
    const EntryLines *index = m_index.get();
    if (!index && !m_notation.documentText)
        setLineCount(0);
    if (!index)
        return;
    setLineCount(index->lineCount() + 2 * bracket(m_notation));
    const Lines edited = m_edited.row < 0 ? Lines() : linesOf(m_edited.row, m_edited.rows);
    const bool isPart = m_edited.lines.count > 0;
    setEdited(isPart ? Lines{edited.first + m_edited.lines.first, m_edited.lines.count} : edited);
    showCursor();
}

void DocumentPreview::follow(const Change &change)
{
    m_edited = std::visit(Overloaded{
                              [this](const EntriesReplaced &replaced) { return editedBy(replaced); },
                              [](const EntriesInserted &inserted) {
                                  return Edited{inserted.row, toInt(inserted.entries.size())};
                              },
                              [](const EntriesMoved &moved) {
                                  const int rows = moved.to.back() - moved.to.front() + 1;
                                  return rows == toInt(moved.to.size()) ? Edited{moved.to.front(), rows} : Edited();
                              },
                              [](const auto &) { return Edited(); },
                          },
                          change);
}

/// The lines that an edit changed in the first replaced pattern config. If its old lines are not in m_texts, all of
/// them.
DocumentPreview::Edited DocumentPreview::editedBy(const EntriesReplaced &replaced) const
{
    const int row = replaced.replacements.front().row;
    Edited edited{row, 1};
    if (const auto before = m_texts.constFind(row); before != m_texts.cend()) {
        const BackendConfig &document = m_cursor.document().config();
        edited.lines = session::changedLines(*before, linesIn(document, toIndex(row), m_notation));
    }
    return edited;
}

void DocumentPreview::showCursor()
{
    if (!m_index.get() || !m_cursor.isValid()) {
        setBlock({});
        return;
    }
    const Lines block = linesOf(m_cursor.row(), 1);
    setBlock(block);
    if (m_isChoosing || block.contains(currentLine()))
        return;
    setCurrentLine(block.first);
    reveal(block);
}

void DocumentPreview::writeModule()
{
    if (!m_writing.begin())
        return;
    const auto write = [snapshot = m_cursor.document().config(), text = m_notation.documentText] {
        return toQString(text(snapshot)).split('\n');
    };
    inThread(*this, write, [this](const QStringList &lines) { takeModule(lines); });
}

void DocumentPreview::takeModule(const QStringList &lines)
{
    if (!m_module.isEmpty())
        setEdited(session::changedLines(m_module, lines));
    m_module = lines;
    setLineCount(toInt(lines.size()));
    if (m_writing.end())
        writeModule();
}

CodeView::Lines DocumentPreview::linesOf(int row, int count) const
{
    const EntryLines &index = *m_index.get();
    const int first = index.firstLine(toIndex(row));
    return {first + bracket(m_notation), index.firstLine(toIndex(row + count)) - first};
}

/// The row of the pattern config that a line belongs to; nullopt for the brackets of a list.
std::optional<int> DocumentPreview::rowAt(int line) const
{
    const EntryLines *index = m_index.get();
    const int number = line - bracket(m_notation);
    if (!index || number < 0 || number >= index->lineCount())
        return std::nullopt;
    return toInt(index->rowAt(number));
}

const QStringList &DocumentPreview::textOf(int row) const
{
    if (const auto known = m_texts.constFind(row); known != m_texts.cend())
        return *known;
    if (m_texts.size() >= cachedTexts)
        m_texts.clear();
    return *m_texts.insert(row, linesIn(m_cursor.document().config(), toIndex(row), m_notation));
}

} // namespace bcfg::ui::views
