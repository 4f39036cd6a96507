// SPDX-License-Identifier: Apache-2.0
#include "app/cli/source.h"

#include "app/cli/output.h"
#include "app/cli/process.h"
#include "core/catalog/builtinconfigs.h"
#include "core/json/exporter.h"

#include <filesystem>

namespace bcfg::cli {

namespace {

/// "native" of the newest release, or "torch-1.13.1/qnnpack"; null for anything else.
const BuiltInConfig *findBuiltIn(const std::string &argument)
{
    constexpr std::string_view prefix = "torch-";
    std::string name = argument;
    Release release = Release::newestOf(Api::Torch2);
    if (const std::size_t slash = argument.find('/'); slash != std::string::npos) {
        if (!argument.starts_with(prefix))
            return nullptr;
        const std::optional<Release> named = Release::find(argument.substr(prefix.size(), slash - prefix.size()));
        if (!named)
            return nullptr;
        release = *named;
        name = argument.substr(slash + 1);
    }
    for (const BuiltInConfig &config : builtInConfigs(release)) {
        if (config.name == name)
            return &config;
    }
    return nullptr;
}

/// The bytes of REVISION:PATH. Git says itself why there are none.
std::optional<std::string> fromGit(const std::string &argument)
{
    constexpr std::chrono::seconds limit(60);
    const auto result = runProcess({"git", "cat-file", "blob", argument}, {}, limit);
    if (const ProcessError *error = std::get_if<ProcessError>(&result)) {
        printError("git", error->message);
        return std::nullopt;
    }
    const ProcessEnd &end = std::get<ProcessEnd>(result);
    if (end.isLate || end.signal || end.exitStatus != 0) {
        printError(argument, "There is no such file, built-in config or revision in git.");
        return std::nullopt;
    }
    return end.output;
}

} // namespace

std::optional<Document> openSource(const std::string &argument, const LivePython &python)
{
    std::error_code ignored;
    if (argument == "-" || std::filesystem::exists(argument, ignored))
        return openReadableDocument(argument);
    if (const BuiltInConfig *builtIn = findBuiltIn(argument))
        return Document{{argument, exportDocument(builtIn->config), {builtIn->config, {}}, std::nullopt}};
    const bool namesRevision = argument.find(':') != std::string::npos && !argument.starts_with('-');
    if (!namesRevision || python.isWanted())
        return openReadableDocument(argument, namesRevision ? python : LivePython());
    std::optional<std::string> text = fromGit(argument);
    if (!text)
        return std::nullopt;
    OpenedFile opened = readDocumentText(argument, *std::move(text));
    if (opened.error)
        return std::nullopt;
    return Document{std::move(opened)};
}

} // namespace bcfg::cli
