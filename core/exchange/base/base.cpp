// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/base/base.h"

#include "core/document/json/importer.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/printable.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/base/flatten.h"
#include "core/publish/python/todict.h"
#include "core/torch/catalog/builtinconfigs.h"

#include <vector>

namespace bcfg {

namespace {

using BaseOrProblem = std::variant<Base, Diagnostic>;

Diagnostic problem(std::string message)
{
    return {RuleId::J11, Severity::Error, JsonPointer() / baseKey, std::move(message)};
}

Diagnostic problemOf(const std::string &base, const std::string &what)
{
    return problem("The base `" + base + "` " + what);
}

/// Follows the chain of bases of a document to its end.
class Search
{
public:
    explicit Search(const ReadBase &read) : m_read(read) {}

    BaseOrProblem find(const std::string &name, const BackendConfig &document, const std::filesystem::path &file)
    {
        BaseOrProblem found = ofAnyGeneration(name, document, file);
        const Base *base = std::get_if<Base>(&found);
        if (!base || base->document.api == document.api)
            return found;
        const std::string wanted(toString(base->document.api));
        Diagnostic wrong =
            problemOf(name, "is for PyTorch " + std::string(generationName(base->document.api)) +
                                ", and this document for " + std::string(generationName(document.api)) +
                                ": its pattern configs mean other things. Convert one of them, or write the torch_api "
                                "that is meant.");
        if (!document.head.hasField(Field::TorchApi))
            wrong.fix = Fix{"Write torch_api " + wanted,
                            {{Edit::Operation::Add, JsonPointer() / info(Field::TorchApi).key, wanted}}};
        return wrong;
    }

private:
    BaseOrProblem ofAnyGeneration(const std::string &name, const BackendConfig &document,
                                  const std::filesystem::path &file)
    {
        if (const BuiltInConfig *builtIn = findBuiltInConfig(name, releaseOf(document)))
            return Base{name, builtIn->name(), builtIn->document()};
        const std::filesystem::path path(name);
        if (name.empty() || name.find('\0') != std::string::npos || path.is_absolute())
            return problem("A document starts from a built-in config, by its name, or from a file, by its path from "
                           "this document's folder. `" +
                           name + "` is neither.");
        return fromFile(name, file, (file.parent_path() / path).lexically_normal());
    }

    BaseOrProblem fromFile(const std::string &name, const std::filesystem::path &from,
                           const std::filesystem::path &path)
    {
        m_files.push_back(from.lexically_normal());
        if (contains(m_files, path))
            return problemOf(name, "leads in a circle: it starts from this document.");
        if (m_files.size() > maximumBaseDepth)
            return problemOf(name, "starts from another, and so on: that goes deeper than " +
                                       std::to_string(maximumBaseDepth) + " files.");
        std::variant<std::string, FileError> text = m_read(path);
        if (const FileError *error = std::get_if<FileError>(&text))
            return problemOf(name, "is neither a built-in config nor a file that can be read: " + error->message + '.');
        Imported imported = importDocument(std::get<std::string>(text));
        if (!imported.document)
            return problemOf(name, "is not a document: " + imported.diagnostics.front().message);
        if (!conflictsOf(*imported.document).empty())
            return problemOf(name, "has a conflict of a merge, which must be solved first.");
        return whole(name, *std::move(imported.document), path);
    }

    BaseOrProblem whole(const std::string &name, BackendConfig document, const std::filesystem::path &path)
    {
        const JsonValue *next = unknownMember(document.head, baseKey);
        if (!next)
            return Base{name, {}, std::move(document), {path}};
        if (!next->string())
            return problemOf(name, "has a $base that is not a text.");
        BaseOrProblem below = find(*next->string(), document, path);
        if (const Diagnostic *why = std::get_if<Diagnostic>(&below))
            return problemOf(name, "cannot be used. " + why->message);
        const Base &base = std::get<Base>(below);
        std::vector<std::filesystem::path> files = {path};
        files.insert(files.end(), base.files.begin(), base.files.end());
        return Base{name, base.builtIn, flattened(document, base.document).document, std::move(files)};
    }

    const ReadBase &m_read;
    std::vector<std::filesystem::path> m_files; // the files of the chain so far
};

} // namespace

std::variant<std::string, FileError> readBaseFile(const std::filesystem::path &path)
{
    return readFile(path, maximumBaseSize);
}

std::variant<Base, Diagnostic> findBase(const std::string &name, const BackendConfig &document,
                                        const std::filesystem::path &file, const ReadBase &read)
{
    return Search(read).find(name, document, file);
}

std::optional<std::variant<Base, Diagnostic>> baseOf(const BackendConfig &document, const std::filesystem::path &file,
                                                     const ReadBase &read)
{
    const JsonValue *name = unknownMember(document.head, baseKey);
    if (!name)
        return std::nullopt;
    if (!name->string())
        return problem("`$base` is a text: the name of a built-in config, or the path of a file.");
    return findBase(*name->string(), document, file, read);
}

std::string fingerprintOf(const BackendConfig &base)
{
    return "fnv1a:" + hashText(toDictText(base));
}

std::string fingerprintOf(const Base &base)
{
    return base.fingerprint.empty() ? fingerprintOf(base.document) : base.fingerprint;
}

BackendConfig withFingerprint(BackendConfig document, const Base &base)
{
    document.head = withUnknownMember(document.head, baseHashKey, fingerprintOf(base), document.api);
    return document;
}

std::string nameOfBase(const Base &base, const std::filesystem::path &file)
{
    const std::filesystem::path folder = file.lexically_normal().parent_path();
    if (base.files.empty() || file.empty() || (folder / base.name).lexically_normal() == base.files.front())
        return base.name;
    const std::filesystem::path relative = base.files.front().lexically_relative(folder);
    return relative.empty() ? base.name : relative.generic_string();
}

BackendConfig movedTo(const std::filesystem::path &file, BackendConfig document, const Base &base)
{
    if (std::string name = nameOfBase(base, file); name != base.name)
        document.head = withUnknownMember(document.head, baseKey, JsonValue(std::move(name)), document.api);
    return document;
}

} // namespace bcfg
