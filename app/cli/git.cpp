// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "app/cli/process.h"
#include "core/document/io/file.h"
#include "core/document/io/savefile.h"
#include "core/document/json/importer.h"
#include "core/exchange/diff/grouptext.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace bcfg::cli {

namespace {

struct GitOptions
{
    std::string action;
    std::string file;
    bool isGlobal = false;
    bool check = false;
};

constexpr std::string_view attributesLine = "*.bcfg.json diff=bcfg merge=bcfg";
constexpr const char *driverKey = "merge.bcfg.driver";
constexpr const char *textconvKey = "diff.bcfg.textconv";
constexpr const char *cacheKey = "diff.bcfg.cachetextconv";
constexpr const char *keptTextRef = "refs/notes/textconv/bcfg";

/// Runs git without a shell. Git itself prints its errors. Its output comes without the last line break.
ProcessEnd git(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "git");
    ProcessEnd end = runProcess(arguments);
    if (!end.failure.empty())
        printError("git", end.failure);
    if (end.output.ends_with('\n'))
        end.output.pop_back();
    return end;
}

ProcessEnd gitConfig(bool isGlobal, std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {"config", isGlobal ? "--global" : "--local"});
    return git(std::move(arguments));
}

std::string quotedForShell(const std::string &text)
{
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

/// The file of attributes that install() writes. Throws Unusable outside a repository, unless isGlobal.
std::filesystem::path attributesFile(bool isGlobal)
{
    if (!isGlobal) {
        const ProcessEnd top = git({"rev-parse", "--show-toplevel"});
        if (!top.isSuccess())
            throw Unusable();
        return std::filesystem::path(top.output) / ".gitattributes";
    }
    if (const ProcessEnd named = gitConfig(true, {"--type=path", "--get", "core.attributesFile"});
        named.isSuccess() && !named.output.empty())
        return named.output;
    if (const char *config = std::getenv("XDG_CONFIG_HOME"); config && *config)
        return std::filesystem::path(config) / "git" / "attributes";
    const char *home = std::getenv("HOME");
    return std::filesystem::path(home ? home : "") / ".config" / "git" / "attributes";
}

/// The text of the file of attributes, with or without our line. Fails where it cannot be read.
std::string attributesText(const std::filesystem::path &path, bool withOurs)
{
    std::error_code ignored;
    const bool exists = std::filesystem::exists(path, ignored);
    const std::string before = exists ? valueOrFail(readFile(path), path.string()) : std::string();
    std::string text;
    bool hasOurs = false;
    for (const std::string_view line : linesOf(before)) {
        const bool isOurs = line == attributesLine;
        hasOurs = hasOurs || isOurs;
        if (!isOurs || withOurs)
            text.append(line).append("\n");
    }
    if (withOurs && !hasOurs)
        text.append(attributesLine).append("\n");
    return text;
}

void writeAttributes(bool isGlobal, bool withOurs)
{
    const std::filesystem::path path = attributesFile(isGlobal);
    const std::string text = attributesText(path, withOurs);
    std::error_code ignored;
    if (!withOurs && !std::filesystem::exists(path, ignored))
        return;
    if (text.empty()) {
        std::filesystem::remove(path, ignored); // the file had no other lines
        return;
    }
    std::filesystem::create_directories(path.parent_path(), ignored);
    if (const std::optional<SaveError> error = saveFile(path, text, {}))
        fail(path.string(), error->message);
}

constexpr std::string_view textconvCall = " git textconv --";
constexpr std::string_view mergeCall = " merge -o %A --path=%P -- %O %A %B";

/// The command of the merge driver. If a merge by meaning is impossible, because a side is not JSON or bcfg is no
/// longer installed, the command merges lines of text and marks conflicts, so that neither side is lost.
std::string driverOf(const std::string &program)
{
    std::string driver; // git replaces "%O" and the like in the driver, so each '%' of the program is doubled
    for (const char c : program)
        driver.append(c == '%' ? 2 : 1, c);
    return driver + std::string(mergeCall) +
           "; s=$?; test $s -lt 2 && exit $s; git merge-file -L ours -L base -L theirs %A %O %B";
}

/// Drops the outputs of textconv that git has cached, because git keeps them even if this version of bcfg would print
/// others.
bool dropKeptText()
{
    return !git({"rev-parse", "--verify", "--quiet", keptTextRef}).isSuccess() ||
           git({"update-ref", "-d", keptTextRef}).isSuccess();
}

ExitStatus install(bool isGlobal)
{
    const std::string program = quotedForShell(ownProgram());
    const std::string window = quotedForShell(windowProgram());
    const std::pair<const char *, std::string> settings[] = {
        {textconvKey, program + std::string(textconvCall)},
        {"merge.bcfg.name", "backend configs, by entry and field"},
        {driverKey, driverOf(program)},
        {"difftool.bcfg.cmd", window + " --diff -- \"$LOCAL\" \"$REMOTE\""},
        {"mergetool.bcfg.cmd", window + " --merge -- \"$BASE\" \"$LOCAL\" \"$REMOTE\" \"$MERGED\""},
        {"mergetool.bcfg.trustExitCode", "true"},
    };
    for (const auto &[key, value] : settings) {
        if (!gitConfig(isGlobal, {key, value}).isSuccess())
            return ExitStatus::Unusable;
    }
    gitConfig(isGlobal, {"--unset", cacheKey}); // fails if the key is not set, which does no harm
    if (!isGlobal)
        dropKeptText();
    writeAttributes(isGlobal, true);
    const std::string where = isGlobal ? "in all your repositories" : "in this repository";
    print(Lines("git diff and git merge compare and merge *.bcfg.json by meaning " + where + "."));
    if (!isGlobal)
        print(Lines("Commit .gitattributes; each clone needs bcfg git install once."));
    print(Lines("git difftool -t bcfg and git mergetool -t bcfg open the window."));
    return ExitStatus::Done;
}

ExitStatus uninstall(bool isGlobal)
{
    if (!isGlobal && !git({"rev-parse", "--git-dir"}).isSuccess())
        return ExitStatus::Unusable;
    for (const char *section : {"diff.bcfg", "merge.bcfg", "difftool.bcfg", "mergetool.bcfg"}) {
        if (gitConfig(isGlobal, {"--get-regexp", "^" + std::string(section) + "\\."}).isSuccess() &&
            !gitConfig(isGlobal, {"--remove-section", section}).isSuccess())
            return ExitStatus::Unusable;
    }
    if (!isGlobal && !dropKeptText())
        return ExitStatus::Unusable;
    writeAttributes(isGlobal, false);
    return ExitStatus::Done;
}

/// The program in a command that install() wrote, quoted for a shell.
std::string programIn(const std::string &driver, std::string_view call)
{
    std::string program = driver.substr(0, driver.find(call));
    if (call == mergeCall) { // driverOf() has doubled each '%'
        for (std::size_t at = 0; (at = program.find("%%", at)) != std::string::npos; ++at)
            program.erase(at, 1);
    }
    return program;
}

bool isThere(const std::string &program)
{
    return runProcess({"sh", "-c", "command -v " + program}).isSuccess();
}

/// Prints whether git compares and merges documents by meaning here. With `check`, attributes that name a driver that
/// cannot run are a finding.
ExitStatus status(bool check)
{
    const ProcessEnd attributes = git({"check-attr", "diff", "merge", "--", "x.bcfg.json"});
    if (!attributes.isSuccess())
        return ExitStatus::Unusable;
    Lines lines;
    bool lacks = false;
    for (const auto &[attribute, key, call] :
         {std::tuple("diff", textconvKey, textconvCall), std::tuple("merge", driverKey, mergeCall)}) {
        const bool isNamed = (attributes.output + '\n').find(std::string(attribute) + ": bcfg\n") != std::string::npos;
        const ProcessEnd driver = git({"config", "--get", key});
        const bool isSet = driver.isSuccess() && !driver.output.empty();
        const std::string program = programIn(driver.output, call);
        const bool canRun = isSet && isThere(program);
        lacks = lacks || (isNamed && !canRun);
        const std::string said = isNamed && canRun ? "by meaning, with " + program
                                 : isNamed && isSet
                                     ? "the driver's program is missing: " + program + "; run bcfg git install"
                                 : isNamed ? "by text: the attributes name the driver bcfg, which this clone does not "
                                             "have; run bcfg git install"
                                 : isSet   ? "by text: no attributes name bcfg"
                                           : "by text";
        lines.line(std::string(attribute) + ": " + said);
    }
    print(lines);
    return check && lacks ? ExitStatus::Findings : ExitStatus::Done;
}

/// Prints the lines that git compares: the facts of a document, or the file as it is if it is no document.
ExitStatus textconv(const std::string &file)
{
    const std::string text = readInput(file);
    const Imported imported = importDocument(text);
    if (!imported.document) {
        printExact(text);
        return ExitStatus::Done;
    }
    Lines lines;
    for (const std::string &fact : diff::factsOf(*imported.document))
        lines.line(fact);
    print(lines);
    return ExitStatus::Done;
}

ExitStatus runGit(const GitOptions &options)
{
    if (options.action == "install")
        return install(options.isGlobal);
    if (options.action == "uninstall")
        return uninstall(options.isGlobal);
    if (options.action == "status")
        return status(options.check);
    return textconv(options.file);
}

} // namespace

Run defineGit(CLI::App &command)
{
    const auto options = std::make_shared<GitOptions>();
    addChoice(command, "ACTION", options->action,
              "install: add the drivers to .gitattributes and to git's config. uninstall: remove them. "
              "status: say how git compares and merges documents. textconv: print the lines of FILE that git "
              "diff compares",
              {"install", "uninstall", "status", "textconv"})
        ->required();
    command.add_option("FILE", options->file, "The document, for textconv");
    command.add_flag("--global", options->isGlobal, "For all repositories of the user instead of this one");
    command.add_flag("--check", options->check,
                     "Exit status 1 if the attributes name a driver that cannot run, for continuous integration");
    return [options, &command] {
        if ((options->action == "textconv") != !options->file.empty())
            throw CLI::ValidationError("FILE", "goes with textconv, which needs it");
        refuseWithoutEffect(command,
                            {{"--global", "ACTION", {"install", "uninstall"}}, {"--check", "ACTION", {"status"}}});
        return runGit(*options);
    };
}

} // namespace bcfg::cli
