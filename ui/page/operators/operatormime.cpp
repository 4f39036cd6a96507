// SPDX-License-Identifier: Apache-2.0
#include "ui/page/operators/operatormime.h"

#include "core/document/model/patternnotation.h"
#include "ui/basis/operatorkind.h"
#include "ui/basis/text.h"

#include <QDataStream>
#include <QIODevice>

namespace bcfg::ui::page {

std::optional<Pattern> atomOf(std::string_view text)
{
    const auto parsed = parsePattern(text);
    const Pattern *atom = std::get_if<Pattern>(&parsed);
    return atom && !atom->steps() ? std::optional(*atom) : std::nullopt;
}

QMimeData *newOperatorMime(const Pattern &atom)
{
    auto *data = new QMimeData;
    const QString text = toQString(notation(atom));
    data->setData(operatorMimeType(), text.toUtf8());
    data->setText(text);
    return data;
}

std::optional<Pattern> operatorIn(const QMimeData &data)
{
    return atomOf(data.data(operatorMimeType()).toStdString());
}

QMimeData *newNodeMime(const PatternPath &path)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    for (const std::size_t index : path)
        stream << static_cast<quint32>(index);
    auto *data = new QMimeData;
    data->setData(nodeMimeType(), bytes);
    return data;
}

std::optional<PatternPath> nodeIn(const QMimeData &data)
{
    if (!data.hasFormat(nodeMimeType()))
        return std::nullopt;
    QDataStream stream(data.data(nodeMimeType()));
    PatternPath path;
    while (!stream.atEnd()) {
        quint32 index = 0;
        stream >> index;
        path.push_back(index);
    }
    return path;
}

QString nodeMimeType()
{
    return QStringLiteral("application/x-bcfg-pattern-node");
}

} // namespace bcfg::ui::page
