// SPDX-License-Identifier: Apache-2.0
#include "app/cli/livepython.h"

#include "app/cli/output.h"
#include "app/cli/process.h"
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/model/ascii.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <optional>

namespace bcfg::cli {

namespace {

bool hasWord(std::string_view text, std::string_view word)
{
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !isWordCharacter(text[at - 1])) && (end == text.size() || !isWordCharacter(text[end])))
            return true;
    }
    return false;
}

/// The number of lines of a Python file, from `first` on, that have all names; nullopt where too many would be needed.
std::optional<std::size_t> lengthFrom(const std::vector<std::string_view> &lines, std::size_t first,
                                      const std::vector<std::string_view> &names)
{
    constexpr std::size_t longest = 6; // the most lines that a pattern may take
    const std::size_t last = std::min(lines.size(), first + longest);
    std::size_t length = 1;
    for (const std::string_view name : names) {
        std::size_t at = first;
        while (at < last && !hasWord(lines[at], name))
            ++at;
        if (at == last)
            return std::nullopt;
        length = std::max(length, at - first + 1);
    }
    return length;
}

/// The line, from 1, where the shortest run of lines with all names begins; among equal ones first a line with the
/// longer form of the first name, and then one that makes a pattern config. Returns nullopt without names and where no
/// run is short enough.
std::optional<std::size_t> lineOf(const std::vector<std::string_view> &lines,
                                  const std::vector<std::string_view> &names, std::string_view longer)
{
    std::optional<std::size_t> best;
    std::size_t bestCost = 0;
    for (std::size_t i = 0; i < lines.size() && !names.empty(); ++i) {
        if (!hasWord(lines[i], names.front()) || hasWord(lines[i], "import"))
            continue;
        const std::optional<std::size_t> length = lengthFrom(lines, i, names);
        if (!length)
            continue;
        const std::size_t cost = 4 * *length + (longer.empty() || hasWord(lines[i], longer) ? 0 : 2) +
                                 (hasWord(lines[i], "BackendPatternConfig") ? 0 : 1);
        if (!best || cost < bestCost) {
            best = i + 1;
            bestCost = cost;
        }
    }
    return best;
}

} // namespace

CLI::Option *LivePython::addTo(CLI::App &command)
{
    CLI::Option *option = command.add_option(
        "--python", interpreter,
        "In place of files, MODULE:ATTRIBUTE of this interpreter, which must have torch: runs the module's code");
    addDirectoryOption(command, directory)->needs(option);
    addTimeoutOption(command, timeout)->needs(option);
    return option;
}

CLI::Option *addDirectoryOption(CLI::App &command, std::string &directory)
{
    return command.add_option("--directory", directory, "Where MODULE is looked for first")->capture_default_str();
}

CLI::Option *addTimeoutOption(CLI::App &command, unsigned &timeout)
{
    return command.add_option("--timeout", timeout, "Time limit in seconds")
        ->check(CLI::Range(1, 86400))
        ->capture_default_str();
}

std::string outputOf(const BridgeCall &call, const std::string &interpreter, const std::string &target,
                     unsigned timeout)
{
    std::vector<std::string> command = call.arguments;
    command.insert(command.begin(), interpreter);
    ProcessEnd end = runProcess(command, call.input, std::chrono::seconds(timeout));
    if (!end.failure.empty())
        fail(interpreter, end.failure);
    if (end.isLate)
        fail(target, "Python did not finish within " + std::to_string(timeout) + " seconds; --timeout allows more.");
    if (end.signal)
        fail(interpreter, "It was ended by signal " + std::to_string(end.signal) + ".");
    constexpr int saidWhy = 2; // by the bridge
    if (end.exitStatus == saidWhy)
        throw Unusable();
    if (end.exitStatus != 0)
        fail(interpreter, "It ended with exit status " + std::to_string(end.exitStatus) + ".");
    return std::move(end.output);
}

Document openLive(const LivePython &python, const std::string &target)
{
    try {
        const Imported imported =
            importDocument(outputOf(dumpCall(target, python.directory), python.interpreter, target, python.timeout));
        if (!imported.document || !imported.document->head.get<KeptInConfigs>(Field::Configs))
            fail(python.interpreter,
                 "It printed something other than a backend config. " +
                     (imported.document ? "There is no list configs." : imported.diagnostics.front().message));
        return readDocumentText(target, exportDocument(*imported.document));
    } catch (const Unusable &) {
        throw OpenError{{}, target, "Python returned no backend config."};
    }
}

Document openReadableDocument(const std::string &file, const LivePython &python)
{
    return readable(python.isWanted() ? openLive(python, file) : openDocument(file));
}

void placeInSource(std::vector<Diagnostic> &diagnostics, const BackendConfig &config, const std::string &source)
{
    const std::vector<std::string_view> lines = linesOf(source);
    for (Diagnostic &diagnostic : diagnostics) {
        diagnostic.place.reset();
        const std::optional<std::size_t> row = diagnostic.where.configIndex();
        if (!row || *row >= config.configs.size())
            continue;
        const PatternConfig &entry = *config.configs[*row];
        diagnostic.message = entry.title(config.api) + ": " + diagnostic.message;
        std::vector<std::string_view> names; // as Python source spells them, whatever way it imports the objects
        std::string_view longer;             // "add.Tensor" where the first name is Tensor
        if (const Pattern *pattern = entry.pattern() ? entry.pattern() : entry.patternComplexFormat()) {
            forEachLeaf(*pattern, [&](const Pattern &leaf) {
                if (leaf.name().empty())
                    return;
                names.push_back(leaf.name());
                if (names.size() == 1 && leaf.symbol()) {
                    const std::string_view path = leaf.symbol()->path();
                    longer = path.substr(path.find_last_of('.', path.find_last_of('.') - 1) + 1);
                }
            });
        }
        if (const std::optional<std::size_t> line = lineOf(lines, names, longer))
            diagnostic.place = Place{*line, 1};
    }
}

} // namespace bcfg::cli
