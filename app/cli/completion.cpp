// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "core/check/rule.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/shortname.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::cli {

namespace {

/// The values that an option is restricted to, as in "fx contract"; empty where it takes any. CLI11 has them only in
/// the name of the type: "TEXT:{fx,contract}".
std::string choicesOf(const CLI::Option &option)
{
    const std::string type = option.get_type_name();
    const std::size_t begin = type.find('{');
    const std::size_t end = type.find('}');
    if (begin == std::string::npos || end == std::string::npos)
        return {};
    std::string choices = type.substr(begin + 1, end - begin - 1);
    std::ranges::replace(choices, ',', ' ');
    return choices;
}

bool takesValue(const CLI::Option &option)
{
    return option.get_items_expected_max() > 0;
}

/// Visits all spellings of each option, "-o" and "--output"; no positional arguments.
template <class Visit>
void forEachSpelling(const CLI::App &command, Visit visit)
{
    for (const CLI::Option *option : command.get_options()) {
        for (const std::string &name : option->get_snames())
            visit(*option, "-" + name);
        for (const std::string &name : option->get_lnames())
            visit(*option, "--" + name);
    }
}

/// The words as a list of a shell, without those with quotes or blanks, which would break it.
std::string listOf(std::vector<std::string> words)
{
    std::erase_if(words, [](const std::string &word) { return word.find_first_of("'\"\\$`() ") != std::string::npos; });
    return joined(words, " ");
}

std::string builtInNames()
{
    return listOf(mapped(builtInConfigs(Release::newest()), &BuiltInConfig::name));
}

/// The short names of the symbols that patterns and fields can have.
std::string symbolNames()
{
    std::set<std::string> names;
    for (const SymbolInfo &symbol : SymbolCatalog::of(Release::newest()).all()) {
        if (symbol.isOperator || symbol.isCalled)
            names.emplace(shortName(symbol.path));
    }
    return listOf({names.begin(), names.end()});
}

/// The values that the catalogues have for an option or argument; empty for others.
std::string catalogueValues(std::string_view name)
{
    const QConfigCatalog &catalog = QConfigCatalog::of(Release::newest());
    const auto shortNameOf = [](const auto &named) {
        return QConfigCatalog::shortName(named.name);
    };
    if (name == "--qconfig")
        return listOf(mapped(catalog.qconfigs(), shortNameOf));
    if (name == "--mapping")
        return listOf(mapped(catalog.mappings(), shortNameOf));
    if (name == "--explain") // the option of validate; that of other commands takes no value
        return listOf(mapped(rules(), [](const Rule &rule) { return std::string(toString(rule.id)); }));
    if (name == "QUERY")
        return symbolNames();
    return {};
}

/// Whether the value is a built-in config or a file.
bool isDocument(const CLI::Option &option)
{
    return option.get_type_name() == documentType;
}

std::string valuesOf(const CLI::Option &option, std::string_view name)
{
    const std::string choices = isDocument(option) ? builtInNames() : choicesOf(option);
    return choices.empty() ? catalogueValues(name) : choices;
}

std::vector<const CLI::Option *> positionals(const CLI::App &command)
{
    return command.get_options([](const CLI::Option *option) { return option->get_positional(); });
}

/// The values of a command's positional arguments.
std::string positionalValues(const CLI::App &command)
{
    std::set<std::string> choices; // each once, as a second document has the same choices
    for (const CLI::Option *option : positionals(command))
        choices.insert(valuesOf(*option, option->get_name(true)));
    choices.erase(std::string());
    return joined(choices, " ");
}

/// Whether a command has an argument that is one of some words, as that of `bcfg git`.
bool takesAction(const CLI::App &command)
{
    return std::ranges::any_of(positionals(command),
                               [](const CLI::Option *option) { return !choicesOf(*option).empty(); });
}

std::string bashScript(const CLI::App &app)
{
    std::string cases;
    for (const Subcommand &row : subcommands) {
        const CLI::App &command = *app.get_subcommand(row.name);
        std::string options;
        std::string values; // by option: its values; if empty, the shell lists files
        forEachSpelling(command, [&](const CLI::Option &option, const std::string &spelling) {
            options += ' ' + spelling;
            if (takesValue(option))
                values += "            " + spelling + ") values=\"" + valuesOf(option, spelling) + "\" ;;\n";
        });
        cases += "    " + std::string(row.name) + ") options=\"" + options + "\"\n        " +
                 (takesAction(command) ? "actions=\"" : "names=\"") + positionalValues(command) +
                 "\"\n        case $previous in\n" + values + "        esac ;;\n";
    }
    return R"(# bash completion for bcfg; made by: bcfg completion bash
_bcfg()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    local options="-h --help -v --version" values=none names= actions=
    COMPREPLY=()
    if [[ $current == = ]]; then # --option=value comes as three words
        current=
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
    fi
    if [[ $COMP_CWORD -eq 1 && $current != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W ")" +
           joined(subcommands, " ", &Subcommand::name) + R"(" -- "$current")
        return
    fi
    case ${COMP_WORDS[1]} in
)" + cases +
           R"(    esac
    if [[ $values != none ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
        return
    elif [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
    elif [[ -n $actions ]]; then # of which one is given, and then files
        [[ " ${COMP_WORDS[*]:2:COMP_CWORD-2} " =~ \ (${actions// /|})\  ]] ||
            mapfile -t COMPREPLY < <(compgen -W "$actions" -- "$current")
        return
    fi
    mapfile -t COMPREPLY < <(compgen -W "$names" -- "$current")
    if [[ ${#COMPREPLY[@]} -gt 0 ]]; then # files beside the names, which the shell adds by itself only where there are none
        local files
        mapfile -t files < <(compgen -f -- "$current")
        COMPREPLY+=("${files[@]}")
        compopt -o filenames 2>/dev/null
    fi
}
complete -o bashdefault -o default -F _bcfg bcfg
)";
}

/// Escapes text for single quotes in zsh's _arguments and _describe, where brackets and colons have a meaning.
std::string zshText(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (c == '\'')
            result += "'\\'";
        else if (c == '[' || c == ']' || c == ':')
            result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

/// What zsh's _arguments does for a value: one of some words, or a file, or either.
std::string zshAction(const std::string &words, bool isFile)
{
    if (words.empty())
        return "_files";
    return isFile ? " _bcfg_files_or " + words : "(" + words + ")";
}

/// The specifications that zsh's _arguments takes of a command.
std::vector<std::string> zshArguments(const CLI::App &command)
{
    std::vector<std::string> specs;
    forEachSpelling(command, [&](const CLI::Option &option, const std::string &spelling) {
        const std::string text = "[" + zshText(option.get_description()) + "]";
        if (!takesValue(option)) {
            specs.push_back("*" + spelling + text);
            return;
        }
        const bool isFile = isDocument(option) || spelling == "--qconfig" || spelling == "--mapping";
        specs.push_back("*" + spelling + (spelling.starts_with("--") ? "=" : "+") + text +
                        ":value:" + zshAction(valuesOf(option, spelling), isFile));
    });
    const std::string words = positionalValues(command);
    if (!takesAction(command)) {
        const bool isFile =
            std::ranges::any_of(positionals(command), [](const CLI::Option *option) { return isDocument(*option); });
        specs.push_back("*:file:" + zshAction(words, isFile));
        return specs;
    }
    specs.push_back("1:action:" + zshAction(words, false));
    if (positionals(command).size() > 1)
        specs.push_back("*:file:_files");
    return specs;
}

std::string zshScript(const CLI::App &app)
{
    std::string commands;
    std::string cases;
    for (const Subcommand &row : subcommands) {
        commands += "        '" + std::string(row.name) + ":" + zshText(row.summary) + "'\n";
        cases += "        " + std::string(row.name) + ")\n            _arguments";
        for (const std::string &spec : zshArguments(*app.get_subcommand(row.name)))
            cases += " \\\n                '" + spec + "'";
        cases += "\n            ;;\n";
    }
    return R"zsh(#compdef bcfg
# zsh completion for bcfg; made by: bcfg completion zsh
_bcfg_files_or()
{
    _alternative "files:file:_files" "names:name:($*)"
}
_bcfg()
{
    local -a commands=(
)zsh" + commands +
           R"(    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
)" + cases +
           R"(    esac
}
_bcfg "$@"
)";
}

} // namespace

Run defineCompletion(CLI::App &command)
{
    const auto shell = std::make_shared<std::string>();
    addChoice(command, "SHELL", *shell, "bash or zsh", {"bash", "zsh"})->required();
    return [shell, &app = *command.get_parent()] {
        printExact(*shell == "bash" ? bashScript(app) : zshScript(app));
        return ExitStatus::Done;
    };
}

} // namespace bcfg::cli
