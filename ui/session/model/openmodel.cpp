// SPDX-License-Identifier: Apache-2.0
#include "ui/session/model/openmodel.h"

#include "core/torch/trace/modelfile.h"
#include "ui/basis/filepath.h"
#include "ui/basis/text.h"

#include <QStringList>

#include <utility>
#include <variant>

namespace bcfg::ui::session {

namespace {

struct ReadOutcome
{
    std::shared_ptr<const trace::Model> model; // null where `why` says what is wrong
    QString why;
};

QString problemText(const std::vector<Diagnostic> &diagnostics)
{
    constexpr std::size_t mostShown = 8; // a file of another kind may have a problem for each value
    QStringList lines;
    for (const Diagnostic &diagnostic : diagnostics) {
        if (lines.size() == mostShown) {
            lines.append(OpenModel::tr("… and %1 more.").arg(diagnostics.size() - mostShown));
            break;
        }
        const QString message = toQString(diagnostic.message);
        lines.append(
            diagnostic.place
                ? OpenModel::tr("%1:%2: %3").arg(diagnostic.place->line).arg(diagnostic.place->column).arg(message)
                : message);
    }
    return lines.join('\n');
}

ReadOutcome readNow(const QString &path)
{
    std::variant<trace::ModelRead, FileError> read = trace::readModelFile(toPath(path));
    if (const FileError *error = std::get_if<FileError>(&read))
        return {nullptr, toQString(error->message)};
    trace::ModelRead &taken = std::get<trace::ModelRead>(read);
    if (!taken.model)
        return {nullptr, problemText(taken.diagnostics)};
    return {std::make_shared<const trace::Model>(*std::move(taken.model)), {}};
}

} // namespace

bool isModelFile(const QString &path)
{
    return modelName(path).size() < QFileInfo(path).fileName().size();
}

QString modelName(const QString &path)
{
    const QString file = QFileInfo(path).fileName();
    for (const QString &ending : {QStringLiteral(".fxgraph.json"), QStringLiteral(".pt2")}) {
        if (file.endsWith(ending, Qt::CaseInsensitive))
            return file.chopped(ending.size());
    }
    return file;
}

QString modelFileFilter()
{
    return OpenModel::tr("Traced models (*.fxgraph.json *.pt2)") + QStringLiteral(";;") +
           OpenModel::tr("All files (*)");
}

OpenModel::Stamp OpenModel::stampOf(const QString &path)
{
    const QFileInfo file(path);
    return {file.lastModified(), file.size()};
}

void OpenModel::refresh()
{
    if (!m_model || isLoading())
        return;
    const Stamp now = stampOf(m_path);
    if (now.modified.isValid() && now != m_stamp)
        read(m_path, true);
}

void OpenModel::read(const QString &path, bool isAgain)
{
    m_reading.start(
        *this, [path] { return readNow(path); },
        [this, path, isAgain, stamp = stampOf(path)](ReadOutcome read) {
            if (!read.model && !isAgain) {
                emit failed(path, read.why);
                return;
            }
            m_stamp = stamp;
            if (!read.model) {
                emit notReloaded(read.why);
                return;
            }
            m_model = std::move(read.model);
            m_path = QFileInfo(path).absoluteFilePath();
            m_isReloaded = isAgain;
            emit changed();
        });
}

void OpenModel::close()
{
    m_reading.stop();
    if (!m_model)
        return;
    m_model.reset();
    m_path.clear();
    emit changed();
}

} // namespace bcfg::ui::session
