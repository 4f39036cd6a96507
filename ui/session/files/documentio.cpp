// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/documentio.h"

#include "core/document/io/file.h"
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/exchange/base/inheritance.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/resources.h"
#include "ui/basis/filepath.h"
#include "ui/basis/log.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/longwork.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>

#include <algorithm>
#include <ranges>

namespace bcfg::ui::session {

namespace {

struct DocumentIoWords
{
    Q_DECLARE_TR_FUNCTIONS(DocumentIo)
};

#define TEXT(text) QT_TRANSLATE_NOOP("DocumentIo", text)

/// What a built-in config is for, from PyTorch's documentation, and what sets it apart.
constexpr std::pair<std::string_view, const char *> templateHelps[] = {
    {"executorch", TEXT("ExecuTorch, for phones and embedded devices: qint8 too, and dynamic Linear.")},
    {"fbgemm", TEXT("PyTorch's FBGEMM kernels, for x86 servers.")},
    {"int8_accelerator", TEXT("A first step for hardware of your own: Conv2d, Linear, add and pooling in int8, with "
                              "their fusions.")},
    {"native", TEXT("What PyTorch takes where no backend config is given: its own CPU kernels, FBGEMM and QNNPACK.")},
    {"native_test_only_legacy", TEXT("native with more float16, as PyTorch's own tests use it.")},
    {"onednn", TEXT("oneDNN on x86 CPUs: also fuses LeakyReLU, Tanh and residual additions.")},
    {"qnnpack", TEXT("PyTorch's QNNPACK kernels, for ARM CPUs: with constraints on ranges and scales.")},
    {"tensorrt", TEXT("NVIDIA's TensorRT: qint8 throughout. PyTorch calls it an experiment.")},
    {"x86", TEXT("PyTorch's x86 backend, which takes FBGEMM or oneDNN, whichever is faster.")},
};

#undef TEXT

QString aboutTemplate(std::string_view name)
{
    const auto *row = elementWhere(templateHelps, [name](const auto &help) { return help.first == name; });
    return row ? DocumentIoWords::tr(row->second) : QString();
}

} // namespace

QByteArray contentHash(std::string_view content)
{
    return QCryptographicHash::hash(content, QCryptographicHash::Blake2b_256);
}

LoadedDocument withBase(BackendConfig document, std::vector<Diagnostic> said, const QString &path,
                        const ReadBase &readBase)
{
    Opened opened = openWhole(std::move(document), toPath(path), readBase);
    if (opened.document.inheritance)
        placeInWhole(said, opened.document);
    if (opened.problem)
        said.push_back(*std::move(opened.problem));
    return {std::move(opened.document), std::move(said), {}};
}

std::variant<std::string, DocumentError> readText(const QString &path)
{
    const QString shown = QDir::toNativeSeparators(path);
    if (const QString why = fileNameProblem(path); !why.isEmpty())
        return DocumentError{DocumentIoWords::tr("%1 cannot be opened: %2.").arg(shown, why)};
    auto read = readFile(toPath(path));
    if (const FileError *error = std::get_if<FileError>(&read)) {
        qCWarning(logFiles).noquote() << path << "cannot be opened:" << toQString(error->message);
        return DocumentError{DocumentIoWords::tr("%1 cannot be opened: %2.").arg(shown, toQString(error->message))};
    }
    return std::get<std::string>(std::move(read));
}

ReadDocument readDocument(const QString &path)
{
    QElapsedTimer timer;
    timer.start();
    auto read = readText(path);
    if (DocumentError *error = std::get_if<DocumentError>(&read))
        return std::move(*error);
    auto parsed = parseDocument(path, std::get<std::string>(read));
    if (std::holds_alternative<LoadedDocument>(parsed))
        qCInfo(logFiles).noquote() << "opened" << path << "in" << timer.elapsed() << "ms";
    return parsed;
}

void startOpening(QObject &owner, QWidget &window, const QString &path, std::function<void(ReadDocument read)> then)
{
    startReading(
        owner, window, openingText(path), [path] { return readDocument(path); },
        [path, then = std::move(then)](std::optional<ReadDocument> read) {
            if (!read)
                qCInfo(logFiles).noquote() << "opening" << path << "was stopped";
            then(read ? *std::move(read) : DocumentError{DocumentIoWords::tr("%1 was not opened.").arg(path), true});
        });
}

QString openingText(const QString &path)
{
    return DocumentIoWords::tr("Opening “%1”…").arg(QFileInfo(path).fileName());
}

ReadDocument parseDocument(const QString &path, std::string_view text, const ReadBase &readBase)
{
    Imported imported = importDocument(text);
    if (imported.document) {
        LoadedDocument loaded = withBase(*std::move(imported.document), std::move(imported.diagnostics),
                                         QFileInfo(path).absoluteFilePath(), readBase);
        loaded.hash = contentHash(text);
        return loaded;
    }
    const Diagnostic &error = imported.diagnostics.front();
    const Place place = error.place.value_or(Place());
    qCWarning(logFiles).noquote() << path << "cannot be read: rule" << toQString(toString(error.rule)) << "line"
                                  << place.line;
    return DocumentError{DocumentIoWords::tr("%1 cannot be read as a backend config. Line %2, column %3: %4")
                             .arg(QDir::toNativeSeparators(path))
                             .arg(place.line)
                             .arg(place.column)
                             .arg(toQString(error.message))};
}

std::optional<SaveError> writeText(const QString &path, std::string_view text, const SaveOptions &options)
{
    if (const QString why = fileNameProblem(path); !why.isEmpty())
        return SaveError{toUtf8(why)};
    QElapsedTimer timer;
    timer.start();
    std::optional<SaveError> error = saveFile(toPath(path), text, options);
    if (error)
        qCWarning(logFiles).noquote() << path << "was not saved:" << toQString(error->message);
    else
        qCInfo(logFiles).noquote() << "saved" << path << "in" << timer.elapsed() << "ms";
    return error;
}

QString failureText(const QString &path, const SaveError &error)
{
    const QString shown = QDir::toNativeSeparators(path);
    const QString why = toQString(error.message);
    return error.reason == SaveError::Reason::PartlyWritten || !QFileInfo::exists(path)
               ? DocumentIoWords::tr("%1 was not saved: %2.").arg(shown, why)
               : DocumentIoWords::tr("%1 was not saved: %2. It was not written to.").arg(shown, why);
}

bool isSameDocument(const BackendConfig &a, const BackendConfig &b, const QString &path)
{
    const auto text = [file = toPath(path)](const BackendConfig &document) {
        return exportDocument(asWritten(document, file));
    };
    return a.api == b.api && (a == b || text(a) == text(b));
}

QString conflictRefusal(const BackendConfig &document)
{
    if (conflictsOf(document).empty())
        return {};
    return DocumentIoWords::tr("A merge has left conflicts in this document, which must be solved first.");
}

std::vector<Template> builtInTemplates()
{
    struct Folder
    {
        std::string_view path;
        Api api;
        QString section;
    };
    std::vector<Folder> folders = {{"templates/starters/", newestApi, {}}};
    for (const Release release : Release::all() | std::views::reverse) {
        const QString name = toQString(release.name());
        const auto shared = std::ranges::find(folders, release.files().templates, &Folder::path);
        if (shared == folders.end())
            folders.push_back({release.files().templates, release.api(), DocumentIoWords::tr("PyTorch %1").arg(name)});
        else // a newer release has the same templates
            shared->section = DocumentIoWords::tr("PyTorch %1 and %2").arg(name, shared->section.section(' ', 1));
    }
    static constexpr std::string_view suffix = ".bcfg.json";
    std::vector<Template> templates;
    for (const auto &[folder, api, section] : folders) {
        for (const EmbeddedFile &file : embeddedFiles()) {
            if (!file.path.starts_with(folder) || !file.path.ends_with(suffix))
                continue;
            std::string_view name = file.path.substr(folder.size());
            name.remove_suffix(suffix.size());
            const QString title = section.isEmpty() ? DocumentIoWords::tr("An int8 accelerator") : toQString(name);
            templates.push_back({title, section, aboutTemplate(name), api, toQString(file.path)});
        }
    }
    return templates;
}

QString nativeTemplate()
{
    return toQString(Release::newest().files().templates) + QStringLiteral("native.bcfg.json");
}

BackendConfig readTemplate(const QString &path)
{
    return *importDocument(resource(toUtf8(path))).document;
}

const BuiltInConfig *builtInNamed(const QString &name)
{
    return builtInUnlessFile(toUtf8(name), Release::newest());
}

} // namespace bcfg::ui::session
