// SPDX-License-Identifier: Apache-2.0
#include "app/cli/source.h"

#include "app/cli/findings.h"
#include "app/cli/process.h"
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/locate.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/base/flatten.h"
#include "core/exchange/base/overridesof.h"

#include <filesystem>
#include <system_error>

namespace bcfg::cli {

namespace {

/// The bytes of REVISION:PATH. Fails where git has no such file.
std::string fromGit(const std::string &argument)
{
    ProcessEnd end = runProcess({"git", "cat-file", "blob", argument});
    if (!end.failure.empty())
        fail("git", end.failure);
    if (!end.isSuccess())
        fail(argument, "There is no such file, built-in config or revision in git.");
    return std::move(end.output);
}

std::vector<std::string> namesOf(const std::vector<std::filesystem::path> &files)
{
    return {files.begin(), files.end()};
}

} // namespace

Document openSource(const std::string &argument, const LivePython &python)
{
    std::error_code ignored;
    const bool hasColon = argument.find(':') != std::string::npos && !argument.starts_with('-');
    if (!hasColon || std::filesystem::exists(argument, ignored))
        return openReadableDocument(argument);
    if (python.isWanted())
        return openReadableDocument(argument, python);
    Document opened = readDocumentText(argument, fromGit(argument));
    opened.revision = argument.substr(0, argument.find(':'));
    return readable(std::move(opened));
}

std::filesystem::path pathOf(const Document &file)
{
    if (!file.revision)
        return file.name == standardInputName ? std::filesystem::path() : std::filesystem::path(file.name);
    return file.name.substr(file.revision->size() + 1);
}

ReadBase readerFor(const Document &file)
{
    if (!file.revision)
        return readBaseFile;
    // Git takes a path that begins with a dot from the current folder, and any other path from the top of the
    // repository.
    const std::string document = pathOf(file).string();
    const bool isFromHere = document.starts_with("./") || document.starts_with("../");
    const std::string prefix = *file.revision + (isFromHere ? ":./" : ":");
    return [prefix](const std::filesystem::path &path) -> std::variant<std::string, FileError> {
        try {
            return fromGit(prefix + path.string());
        } catch (const Unusable &) {
            return FileError{"The revision has no such file"};
        }
    };
}

std::optional<Base> baseOf(const Document &file)
{
    auto found = bcfg::baseOf(file.config, pathOf(file), readerFor(file));
    if (!found)
        return std::nullopt;
    if (Diagnostic *problem = std::get_if<Diagnostic>(&*found))
        fail(file.name, located(std::move(*problem), file.text));
    return std::get<Base>(*std::move(found));
}

ExitStatus writeDocument(const Output &output, BackendConfig document, const Document &file)
{
    const auto write = [&] {
        return writeTo(output, withLineEndsOf(file.text, exportDocument(document)));
    };
    if (output.isStandardOutput())
        return write();
    std::error_code ignored;
    const std::filesystem::path here = std::filesystem::current_path(ignored);
    const std::filesystem::path from = (here / pathOf(file)).lexically_normal();
    const std::filesystem::path to = (here / output.file).lexically_normal();
    if (from.parent_path() != to.parent_path()) {
        const auto found = bcfg::baseOf(file.config, from);
        if (const Base *base = found ? std::get_if<Base>(&*found) : nullptr)
            document = movedTo(to, std::move(document), *base);
    }
    return write();
}

ExitStatus writeOverrides(const Document &file, const std::string &base, const Output &output)
{
    const std::filesystem::path path = output.isStandardOutput() ? pathOf(file) : std::filesystem::path(output.file);
    const std::variant<Base, Diagnostic> result = findBase(base, file.config, path);
    if (const Diagnostic *problem = std::get_if<Diagnostic>(&result))
        fail(base, problem->message); // not placeText(base), which would call a base named "-" "<stdin>"
    const Base &found = std::get<Base>(result);
    // Writing must not overwrite a file of the base, which the output may name in another way, such as by a link.
    refuseReplacing("-o", output.file, {namesOf(found.files)});
    const Overrides overrides = overridesOf(file.config, found);
    if (overrides.replacedCount)
        printError(Lines(file.name + ": note: left out " + std::to_string(overrides.replacedCount) +
                         " pattern configs that a later one with the same pattern replaces"));
    if (!overrides.keepsOrder)
        printError(Lines(file.name + ": note: pattern configs come in the order of " + base +
                         " where their order makes no difference"));
    return writeTo(output, withLineEndsOf(file.text, exportDocument(overrides.document)));
}

Document settled(Document document)
{
    if (conflictsOf(document.config).empty())
        return document;
    std::vector<Diagnostic> conflicts = validate(document.config);
    std::erase_if(conflicts, [](const Diagnostic &found) { return found.rule != RuleId::J10; });
    locate(conflicts, document.text);
    printError(summedUp(document.name, conflicts));
    throw Unusable();
}

Document whole(Document document, std::initializer_list<std::pair<std::string, std::string>> outputs)
{
    if (const std::optional<Base> base = baseOf(document)) {
        for (const auto &[option, output] : outputs)
            refuseReplacing(option, output, {namesOf(base->files)});
        document.config = flattened(document.config, base->document).document;
        document.text.clear();
    }
    return document;
}

} // namespace bcfg::cli
