// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/text.h"

#include "core/document/model/printable.h"
#include "ui/basis/filepath.h"

#include <QCoreApplication>
#include <QStringDecoder>

namespace bcfg::ui {

QString toQString(std::string_view utf8)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::ConvertInitialBom);
    return decoder.decode(QByteArrayView(utf8.data(), static_cast<qsizetype>(utf8.size())));
}

std::string toUtf8(const QString &text)
{
    return text.toStdString();
}

std::optional<TextProblem> halfCharacterProblem(const QString &text)
{
    const QList<qsizetype> halves = loneSurrogates(text);
    if (halves.isEmpty())
        return std::nullopt;
    const int first = toInt(halves.front());
    return TextProblem{
        QCoreApplication::translate("Text", "Character %1 is half a surrogate pair, which no file can hold.")
            .arg(first + 1),
        first, first + 1};
}

QString patternCount(qsizetype count)
{
    return count == 1 ? QCoreApplication::translate("Counts", "1 pattern")
                      : QCoreApplication::translate("Counts", "%1 patterns").arg(count);
}

QString entryCount(std::size_t count)
{
    return count == 1 ? QCoreApplication::translate("Counts", "1 entry")
                      : QCoreApplication::translate("Counts", "%1 entries").arg(count);
}

QString plainLabel(QString plain)
{
    return plain.replace('&', QStringLiteral("&&"));
}

QString withoutMnemonic(QString text)
{
    text.replace(QStringLiteral("&&"), QString(QChar::Null));
    return text.remove('&').replace(QChar::Null, '&');
}

QString inOneLine(const QString &text)
{
    QString line;
    for (const QChar c : text) {
        const QChar::Category category = c.category();
        const bool isControl = category == QChar::Other_Control || category == QChar::Separator_Line ||
                               category == QChar::Separator_Paragraph;
        std::string escape;
        if (isControl)
            appendEscape(escape, c.unicode());
        line += isControl ? toQString(escape) : QString(c);
    }
    return line;
}

QString plainToolTip(const QString &plain)
{
    return QStringLiteral("<p>%1</p>").arg(plain.toHtmlEscaped().replace('\n', QStringLiteral("<br>")));
}

} // namespace bcfg::ui
