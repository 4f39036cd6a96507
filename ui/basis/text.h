// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg::ui {

/// Converts a UTF-8 text of the core. Unlike QString::fromUtf8(), it keeps a leading U+FEFF, which may begin a name.
QString toQString(std::string_view utf8);
/// Converts to UTF-8. A lone surrogate becomes "?", so call halfCharacterProblem() first for a text that a document or
/// a file's name will hold.
std::string toUtf8(const QString &text);

/// The texts of the elements of a range. `textOf` gives the text of one element: a function, or a member of the
/// element.
template <class Range, class TextOf = QString (*)(std::string_view)>
QStringList textList(const Range &range, TextOf textOf = toQString)
{
    QStringList texts;
    for (const auto &each : range)
        texts.append(std::invoke(textOf, each));
    return texts;
}

/// What is wrong with a typed text: a sentence, and the range of characters [begin, end) that it is about.
struct TextProblem
{
    QString message;
    int begin = 0;
    int end = 0;
};

/// What is wrong with the text that was read; nothing where it could be read.
template <class Value>
std::optional<TextProblem> problemOf(const std::variant<Value, TextProblem> &read)
{
    const TextProblem *problem = std::get_if<TextProblem>(&read);
    return problem ? std::optional(*problem) : std::nullopt;
}
/// The problem of the first lone surrogate in a typed or pasted text, which UTF-8 cannot express; nullopt where the
/// text has none.
std::optional<TextProblem> halfCharacterProblem(const QString &text);

/// Converts a count or an index of the core to the int that Qt's views take.
template <class Size>
int toInt(Size size)
{
    return static_cast<int>(size);
}

/// Converts a row or a column of Qt's views to the index that the core takes.
template <class Row>
std::size_t toIndex(Row row)
{
    return static_cast<std::size_t>(row);
}

/// A number with the noun that it counts: "1 pattern", "2 patterns".
QString patternCount(qsizetype count);
QString entryCount(std::size_t count);

/// Escapes a plain text for a menu, a button or a tab, where Qt would take "&" for a mnemonic.
QString plainLabel(QString plain);
/// The text of a menu item or a button without its mnemonic: "Find & Replace" for "&Find && Replace".
QString withoutMnemonic(QString text);

/// The text with an escape such as "\n" for each line break and other control character, so that it is one line. A
/// file's name may contain such characters.
QString inOneLine(const QString &text);

/// Escapes a plain text for a tool tip, as Qt would take "<class 'torch.nn.Linear'>" for markup. Long lines wrap.
QString plainToolTip(const QString &plain);

} // namespace bcfg::ui
