// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"

#include <CLI/CLI.hpp>

namespace bcfg::cli {

namespace {

/// The values that an option is restricted to, "fx contract"; empty where it takes any. CLI11 tells them in the name of
/// the type only: "TEXT:{fx,contract}".
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

/// All spellings of an option: "-o", "--output"; none of what is only told by its position.
std::vector<std::string> spellingsOf(const CLI::Option &option)
{
    std::vector<std::string> spellings;
    for (const std::string &name : option.get_snames())
        spellings.push_back("-" + name);
    for (const std::string &name : option.get_lnames())
        spellings.push_back("--" + name);
    return spellings;
}

template <class Visit>
void forEachSpelling(const CLI::App &command, Visit visit)
{
    for (const CLI::Option *option : command.get_options()) {
        for (const std::string &spelling : spellingsOf(*option))
            visit(*option, spelling);
    }
}

std::string bashScript(const CLI::App &app)
{
    std::string commands;
    std::string options;
    std::string values;
    for (const CLI::App *command : app.get_subcommands({})) {
        const std::string &name = command->get_name();
        commands += (commands.empty() ? "" : " ") + name;
        options += "        " + name + ") options=\"";
        std::string separator;
        forEachSpelling(*command, [&](const CLI::Option &option, const std::string &spelling) {
            options += std::exchange(separator, " ") + spelling;
            if (const std::string choices = choicesOf(option); !choices.empty())
                values += "        \"" + name + " " + spelling + "\") choices=\"" + choices + "\" ;;\n";
        });
        options += "\" ;;\n";
    }
    return R"(# bash completion for bcfg; made by: bcfg completion bash
_bcfg()
{
    local current=${COMP_WORDS[COMP_CWORD]} options="-h --help --version" choices=
    COMPREPLY=()
    if [[ $COMP_CWORD -eq 1 && $current != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W ")" +
           commands + R"(" -- "$current")
        return
    fi
    case "${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD-1]}" in
)" + values +
           R"(    esac
    case ${COMP_WORDS[1]} in
)" + options +
           R"(    esac
    if [[ -n $choices ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$current")
    elif [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    fi
}
complete -o bashdefault -o default -F _bcfg bcfg
)";
}

/// Text inside single quotes of zsh's _arguments and _describe, where brackets and colons mean something.
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

std::string zshScript(const CLI::App &app)
{
    std::string commands;
    std::string cases;
    for (const CLI::App *command : app.get_subcommands({})) {
        commands += "        '" + command->get_name() + ":" + zshText(command->get_description()) + "'\n";
        cases += "        " + command->get_name() + ")\n            _arguments \\\n";
        forEachSpelling(*command, [&](const CLI::Option &option, const std::string &spelling) {
            cases += "                '*" + spelling + "[" + zshText(option.get_description()) + "]";
            const std::string choices = choicesOf(option);
            if (!choices.empty())
                cases += ":value:(" + choices + ")";
            else if (takesValue(option))
                cases += ":value:_files";
            cases += "' \\\n";
        });
        cases += "                '*:file:_files'\n            ;;\n";
    }
    return R"(#compdef bcfg
# zsh completion for bcfg; made by: bcfg completion zsh
_bcfg()
{
    local -a commands=(
)" + commands +
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

void addCompletionCommand(CLI::App &app, ExitStatus &status)
{
    const auto shell = std::make_shared<std::string>();
    CLI::App *command =
        app.add_subcommand("completion", "Print the script with which a shell completes commands and options");
    command->add_option("SHELL", *shell, "bash or zsh")->required()->check(CLI::IsMember({"bash", "zsh"}));
    command->callback([shell, &app, &status] {
        printExact(*shell == "bash" ? bashScript(app) : zshScript(app));
        status = ExitStatus::Done;
    });
}

} // namespace bcfg::cli
