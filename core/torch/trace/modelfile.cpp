// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/modelfile.h"

#include "core/document/io/bytesource.h"
#include "core/document/json/filekind.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ruleid.h"
#include "core/torch/trace/exportedprogram.h"
#include "core/torch/trace/reconstruction.h"
#include "core/torch/trace/ziparchive.h"

#include <algorithm>
#include <array>
#include <optional>

namespace bcfg::trace {

namespace {

constexpr std::size_t maximumProgramSize = 256'000'000; // bytes of an exported program's JSON

ModelRead refusal(std::string message)
{
    return {std::nullopt, {{RuleId::J01, Severity::Error, {}, std::move(message)}}};
}

/// Appends to a sentence that says what a file is the advice what to do instead of opening the file.
std::string refusedAs(std::string_view sentence)
{
    return std::string(sentence) + " Export the model by torch.export.save(), or trace it by bcfg trace --python.";
}

/// Why a file that begins with these bytes cannot be read as a model; nullopt for all other files.
std::optional<std::string> refusedKind(std::string_view begin)
{
    if (begin.size() < 3)
        return std::nullopt;
    const auto at = [&](std::size_t i) {
        return static_cast<unsigned char>(begin[i]);
    };
    if (isPickle(begin))
        return refusedAs("This is a pickle, whose reading runs code.");
    constexpr std::string_view fieldsBehindVersion = "\x12\x1a\x22\x2a\x32\x3a\x42"; // tags of ONNX's ModelProto
    if (at(0) == 0x08 && at(1) < 0x20 && fieldsBehindVersion.find(begin[2]) != std::string_view::npos)
        return refusedAs("This is ONNX, whose operators are not patterns of a backend config.");
    return std::nullopt;
}

/// Whether a file begins as a JSON object, array or string, perhaps with a byte order mark.
bool beginsAsJson(std::string_view bytes)
{
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && std::string_view("{[\"\xEF").find(bytes[first]) != std::string_view::npos;
}

/// Why a ZIP archive holds no exported program.
FileError archiveKind(const ZipArchive &archive)
{
    const auto has = [&](std::string_view end) {
        return std::ranges::any_of(archive.entries(), [&](const ZipEntry &entry) { return entry.name.ends_with(end); });
    };
    if (has("/constants.pkl"))
        return {refusedAs("This is TorchScript, whose code says nothing about modules as torch.fx sees them.")};
    if (has("/data.pkl"))
        return {refusedAs("This was written by torch.save(): a pickle, whose reading runs code.")};
    return {refusedAs("This ZIP archive holds no exported program.")};
}

bool isBelow(std::string_view name, std::string_view folder, std::string_view ending)
{
    return name.starts_with(folder) && name.ends_with(ending) &&
           name.find('/', folder.size()) == std::string_view::npos;
}

/// The entry with the exported program in an archive, in the flat layout up to PyTorch 2.7 or in the layout since 2.8;
/// or why the archive has no such entry.
std::variant<const ZipEntry *, FileError> programEntry(const ZipArchive &archive)
{
    if (const ZipEntry *flat = archive.find("serialized_exported_program.json"))
        return flat;
    constexpr std::string_view formatName = "archive_format";
    const ZipEntry *format = elementWhere(archive.entries(), [&](const ZipEntry &entry) {
        return entry.name == formatName ||
               isBelow(entry.name, entry.name.substr(0, entry.name.find('/') + 1), "/archive_format");
    });
    if (!format)
        return archiveKind(archive);
    const auto content = archive.read(*format, 100);
    if (const FileError *error = std::get_if<FileError>(&content))
        return *error;
    if (std::get<std::string>(content) != "pt2")
        return FileError{"The archive's format is not pt2."};
    const std::string folder = format->name.substr(0, format->name.size() - formatName.size()) + "models/";
    const ZipEntry *found = nullptr;
    for (const ZipEntry &entry : archive.entries()) {
        if (!isBelow(entry.name, folder, ".json"))
            continue;
        if (found)
            return FileError{"The archive holds several models: " + found->name + " and " + entry.name + '.'};
        found = &entry;
    }
    if (!found)
        return FileError{"The archive holds no exported program: it was compiled, or packaged without one."};
    return found;
}

ModelRead readArchive(const ByteSource &bytes)
{
    const std::variant<ZipArchive, FileError> opened = ZipArchive::open(bytes);
    if (const FileError *error = std::get_if<FileError>(&opened))
        return refusal(error->message);
    const ZipArchive &archive = std::get<ZipArchive>(opened);
    const std::variant<const ZipEntry *, FileError> found = programEntry(archive);
    if (const FileError *error = std::get_if<FileError>(&found))
        return refusal(error->message);
    const ZipEntry &entry = *std::get<const ZipEntry *>(found);
    std::variant<std::string, FileError> content = archive.read(entry, maximumProgramSize);
    if (const FileError *error = std::get_if<FileError>(&content))
        return refusal(error->message);
    std::variant<ExportedProgram, std::vector<Diagnostic>> read =
        readExportedProgram(std::get<std::string>(std::move(content)));
    if (auto *diagnostics = std::get_if<std::vector<Diagnostic>>(&read)) {
        for (Diagnostic &diagnostic : *diagnostics)
            diagnostic.message = "In the entry " + entry.name + ": " + diagnostic.message;
        return {std::nullopt, std::move(*diagnostics)};
    }
    return {reconstruct(std::get<ExportedProgram>(std::move(read))), {}};
}

} // namespace

ModelRead readModel(std::string_view bytes)
{
    if (isZipArchive(bytes))
        return readArchive(MemoryBytes(bytes));
    if (std::optional<std::string> why = refusedKind(bytes))
        return refusal(*std::move(why));
    if (!bytes.empty() && !beginsAsJson(bytes))
        return refusal(refusedAs("This is neither a traced model nor an archive of torch.export."));
    return readFxGraph(bytes);
}

std::variant<ModelRead, FileError> readModelFile(const std::filesystem::path &path)
{
    const auto opened = openBytes(path);
    if (const FileError *error = std::get_if<FileError>(&opened))
        return *error;
    const ByteSource &bytes = *std::get<std::unique_ptr<ByteSource>>(opened);
    std::array<char, 4> begin{};
    const std::size_t count = std::min<std::size_t>(begin.size(), static_cast<std::size_t>(bytes.size()));
    if (bytes.read(0, std::span(begin).first(count)) && isZipArchive({begin.data(), count}))
        return readArchive(bytes);
    const std::variant<std::string, FileError> content = readFile(path);
    if (const FileError *error = std::get_if<FileError>(&content))
        return *error;
    return readModel(std::string_view(std::get<std::string>(content)));
}

} // namespace bcfg::trace
