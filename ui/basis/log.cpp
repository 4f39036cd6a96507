// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/log.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QMutex>

#include <algorithm>
#include <iterator>
#include <utility>

Q_LOGGING_CATEGORY(logProgram, "bcfg.program", QtFatalMsg)
Q_LOGGING_CATEGORY(logFiles, "bcfg.files", QtFatalMsg)
Q_LOGGING_CATEGORY(logRecovery, "bcfg.recovery", QtFatalMsg)
Q_LOGGING_CATEGORY(logPython, "bcfg.python", QtFatalMsg)
Q_LOGGING_CATEGORY(logSettings, "bcfg.settings", QtFatalMsg)

namespace bcfg::ui {

namespace {

constexpr qint64 largest = 1'000'000; // bytes; a larger log file is renamed
constexpr int olderFiles = 2;
constexpr qsizetype longestMessage = 2000;

struct Log
{
    QMutex mutex; // guards `file`, which may change
    QString file;
    QtMessageHandler before = nullptr;
};

Log &theLog()
{
    static auto *const log = new Log; // never destroyed: something may be logged while the program ends
    return *log;
}

bool isOfProgram(const char *category)
{
    return qstrncmp(category, "bcfg.", 5) == 0;
}

constexpr const char *severities[] = {"debug", "warning", "critical", "fatal", "info"}; // in the order of QtMsgType
static_assert(std::size(severities) == QtInfoMsg + 1);

/// The message as one line: control characters and line breaks, which a file's name may hold, become \\u escapes.
QString oneLine(const QString &message)
{
    QString line;
    for (const QChar c : message.left(longestMessage)) {
        const bool breaks =
            c.category() == QChar::Other_Control || c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
        line += breaks ? QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0')) : QString(c);
    }
    return line;
}

QByteArray lineOf(QtMsgType type, const char *category, const QString &message)
{
    const QString head = QStringLiteral("%1 [%2] %3 %4: ")
                             .arg(QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs))
                             .arg(QCoreApplication::applicationPid())
                             .arg(QString::fromLatin1(category + (isOfProgram(category) ? 5 : 0)),
                                  QString::fromLatin1(severities[type]));
    return (head + oneLine(message)).toUtf8() + '\n';
}

QString older(const QString &file, int number)
{
    return number == 0 ? file : file + '.' + QString::number(number);
}

/// Renames the log files, unless another process is doing so: then this process goes on writing to `file`.
void rotate(const QString &file)
{
    QLockFile lock(file + QStringLiteral(".lock"));
    if (!lock.tryLock(0) || QFileInfo(file).size() < largest)
        return;
    QFile::remove(older(file, olderFiles));
    for (int number = olderFiles; number > 0; --number)
        QFile::rename(older(file, number - 1), older(file, number));
}

/// Opens the file again for each line and appends the line in one write. So the lines of two processes never mix, and
/// no line goes to a file that another process has renamed.
void append(const QString &path, const QByteArray &line)
{
    if (QFileInfo(path).size() >= largest)
        rotate(path);
    QFile file(path);
    if (file.open(QIODevice::Append | QIODevice::Unbuffered, QFile::ReadOwner | QFile::WriteOwner))
        file.write(line);
}

/// Whether the message is one of Qt's for developers, about something that the system lacks and the program does not
/// need. It does not help a user in a terminal, so it goes to the log only.
bool isForDevelopers(const QString &message)
{
    return message.startsWith(QStringLiteral("QStandardPaths: XDG_RUNTIME_DIR not set")) ||
           message == QStringLiteral("This plugin does not support propagateSizeHints()");
}

void handle(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    Log &log = theLog();
    thread_local bool isWriting = false; // messages that are caused by writing the log are not logged
    if (!std::exchange(isWriting, true)) {
        const QMutexLocker lock(&log.mutex);
        if (!log.file.isEmpty())
            append(log.file, lineOf(type, context.category, message));
        isWriting = false;
    }
    if (log.before && !isOfProgram(context.category) && !isForDevelopers(message))
        log.before(type, context, message);
}

QStringList linesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts)
                                          : QStringList();
}

} // namespace

QString logFile()
{
    Log &log = theLog();
    const QMutexLocker lock(&log.mutex);
    return log.file;
}

void keepLog(const QString &file)
{
    Log &log = theLog();
    QDir().mkpath(QFileInfo(file).path());
    {
        const QMutexLocker lock(&log.mutex);
        log.file = file;
    }
    QLoggingCategory::setFilterRules(QStringLiteral("bcfg.*=true"));
    handleMessages();
}

void handleMessages()
{
    const QtMessageHandler before = qInstallMessageHandler(handle);
    if (before != handle)
        theLog().before = before;
}

QStringList lastLogLines(int count)
{
    const QString file = logFile();
    if (file.isEmpty())
        return {};
    QStringList lines = linesOf(file);
    if (lines.size() < count) // the file is new, so the one before it has the rest
        lines = linesOf(older(file, 1)) + lines;
    return lines.mid(std::max(qsizetype(0), lines.size() - count));
}

} // namespace bcfg::ui
