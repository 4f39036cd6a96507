// SPDX-License-Identifier: Apache-2.0
#include "ui/text.h"

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

} // namespace bcfg::ui
