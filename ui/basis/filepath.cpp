// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/filepath.h"

#include "core/document/model/utf8.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>

namespace bcfg::ui {

namespace {

constexpr char16_t escapedByte = 0xDC00; // the surrogate for a byte is this plus the byte

bool isByte(QChar half)
{
    return half.unicode() >= escapedByte + 0x80 && half.unicode() <= escapedByte + 0xFF;
}

} // namespace

QString pathOfBytes(std::string_view bytes)
{
    QString path;
    for (std::size_t at = 0; at < bytes.size();) {
        const Utf8Character character = utf8Character(bytes, at);
        path += QChar::fromUcs4(character.isValid ? character.codePoint : escapedByte + character.codePoint);
        at += character.length;
    }
    return path;
}

std::filesystem::path toPath(const QString &path)
{
    std::string bytes;
    qsizetype begin = 0; // of the ordinary characters that are not written yet
    const auto addUntil = [&](qsizetype end) {
        bytes += QStringView(path).sliced(begin, end - begin).toUtf8().toStdString();
        begin = end + 1;
    };
    for (const qsizetype half : loneSurrogates(path)) {
        if (isByte(path[half])) {
            addUntil(half);
            bytes += static_cast<char>(path[half].unicode() - escapedByte);
        }
    }
    addUntil(path.size());
    return bytes;
}

QList<qsizetype> loneSurrogates(const QString &text)
{
    QList<qsizetype> found;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate())
            ++i;
        else if (text[i].isSurrogate())
            found.append(i);
    }
    return found;
}

bool isPath(const QString &text)
{
    return std::ranges::all_of(loneSurrogates(text), [&](qsizetype half) { return isByte(text[half]); });
}

QString fileNameProblem(const QString &path)
{
    if (path.contains(QChar(0)))
        return QCoreApplication::translate("Text", "a file name cannot contain the character 0");
    if (!isPath(path))
        return QCoreApplication::translate("Text", "the name has half a surrogate pair");
    return {};
}

bool isPathForQt(const QString &text)
{
    return text.isValidUtf16();
}

QString dataPath(const QString &name)
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).filePath(name);
}

QString setAside(const QString &path)
{
    constexpr int most = 100;
    for (int i = 1; i <= most; ++i) {
        const QString aside = path + QStringLiteral(".broken") + (i == 1 ? QString() : QString::number(i));
        if (QFile::rename(path, aside)) // QFile::rename() never replaces a file
            return aside;
    }
    return {};
}

} // namespace bcfg::ui
