// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bcfg::cli {

namespace {

constexpr std::string_view beginOfList = ".Bl -tag";
constexpr std::string_view endOfList = ".El";
constexpr std::string_view synopsisMark = ".\\\" synopsis";
constexpr const char *sharedItems = "*"; // the name under which the template has options that several commands share

/// An item of a list: its heading and the text below it.
struct Item
{
    std::string heading; ///< "Fl -format Ar format"
    std::string text;    ///< whole lines
};

/// The text of the template about a command, which replaces or extends the help.
struct Section
{
    std::string text;
    std::map<std::string, Item> options; ///< by long name: "--format"
};

using Sections = std::map<std::string, Section>;

/// The last option in a heading, with its dashes: "--output" for "Fl o , Fl -output Ar out".
std::string optionOf(const std::string &heading)
{
    std::istringstream words(heading);
    std::string option;
    for (std::string word; words >> word;) {
        if (word == "Fl" && words >> word)
            option = '-' + word;
    }
    return option;
}

/// Reads the template's list of commands, up to the end of the list. An item of the list has the text for a command and
/// a list of the command's options. Throws where the list has no end.
Sections readSections(std::istream &page)
{
    Sections sections;
    Section *section = nullptr;
    std::string *text = nullptr;
    int depth = 1;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with(endOfList) && --depth == 0)
            return sections;
        if (line.starts_with(endOfList) && depth == 1) {
            text = &section->text;
        } else if (line.starts_with(beginOfList) && ++depth == 2) {
            continue;
        } else if (line.starts_with(".It Cm ") && depth == 1) {
            section = &sections[line.substr(7)];
            text = &section->text;
        } else if (line.starts_with(".It ") && depth == 2) {
            Item &item = section->options[optionOf(line)];
            item.heading = line.substr(4);
            text = &item.text;
        } else {
            *text += line + '\n';
        }
    }
    throw std::runtime_error("the list of commands has no end");
}

/// A help text as text of the page: ends it with a full stop, and escapes what troff would take for a request.
std::string pageText(std::string text)
{
    for (std::size_t at = 0; (at = text.find('\\', at)) != std::string::npos; at += 2)
        text.insert(at + 1, "e");
    std::ranges::replace(text, '\n', ' ');
    return (text.starts_with('.') || text.starts_with('\'') ? "\\&" : "") + text + (text.ends_with('.') ? "\n" : ".\n");
}

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(), toLower);
    return text;
}

class Page
{
public:
    Page(const CLI::App &app, Sections sections) : m_app(app), m_sections(std::move(sections)) { check(); }

    std::string synopsis() const
    {
        std::string text;
        for (const Subcommand &row : subcommands) {
            text += ".Nm\n.Cm " + std::string(row.name) + '\n';
            const CLI::App &command = *m_app.get_subcommand(row.name);
            for (const CLI::Option *option : command.get_options()) {
                if (isListed(*option))
                    text += (option->get_required() ? "." : ".Op ") + item(row.name, *option).heading + '\n';
            }
            for (const CLI::Option *option : command.get_options()) {
                if (option->get_positional())
                    text += std::string(option->get_required() ? ".Ar " : ".Op Ar ") + lower(option->get_name(true)) +
                            (option->get_items_expected_max() > 1 ? " ...\n" : "\n");
            }
        }
        return text;
    }

    std::string commands() const
    {
        std::string text;
        for (const Subcommand &row : subcommands) {
            const Section *section = valueUnder(m_sections, row.name);
            text += ".It Cm " + std::string(row.name) + '\n';
            text += section && !section->text.empty() ? section->text : pageText(row.summary);
            std::string options;
            for (const CLI::Option *option : m_app.get_subcommand(row.name)->get_options()) {
                if (isListed(*option)) {
                    const Item shown = item(row.name, *option);
                    options += ".It " + shown.heading + '\n' + shown.text;
                }
            }
            if (!options.empty())
                text += std::string(beginOfList) + " -width indent\n" + options + std::string(endOfList) + '\n';
        }
        return text;
    }

private:
    static bool isListed(const CLI::Option &option) { return !option.get_positional() && !option.check_lname("help"); }

    /// The template's item for an option: the item of the command, else the item for several commands. What the
    /// template does not say comes from the help of the option.
    Item item(const std::string &command, const CLI::Option &option) const
    {
        const std::string name = option.get_lnames().front();
        Item made{"Fl -" + name + (option.get_items_expected_max() > 0 ? " Ar " + name : ""), {}};
        for (const std::string &owner : {std::string(sharedItems), command}) {
            const Section *section = valueUnder(m_sections, owner);
            if (const Item *found = section ? valueUnder(section->options, option.get_name()) : nullptr)
                made = *found;
        }
        if (made.text.empty())
            made.text = pageText(option.get_description());
        return made;
    }

    /// Throws where the template describes a command or an option that does not exist.
    void check() const
    {
        for (const auto &[name, section] : m_sections) {
            if (name == sharedItems)
                continue;
            const CLI::App &command = *m_app.get_subcommand(name); // throws where there is no such command
            for (const auto &[option, item] : section.options) {
                if (!command.get_option_no_throw(option))
                    throw std::runtime_error("the command " + name + " has no option " + option);
            }
        }
    }

    const CLI::App &m_app;
    Sections m_sections;
};

/// Makes the page from a template: replaces the template's list of commands, and the line that stands for the synopsis,
/// by what the program's commands and options give.
std::string manualPage(const CLI::App &app, const std::string &source)
{
    const std::size_t mark = source.find(synopsisMark);
    const std::size_t list = source.find(beginOfList, mark);
    if (mark == std::string::npos || list == std::string::npos)
        throw std::runtime_error("no place for the synopsis and the commands");
    const std::size_t begin = source.find('\n', list) + 1;
    std::istringstream rest(source.substr(begin));
    const Page page(app, readSections(rest));
    return source.substr(0, mark) + page.synopsis() +
           source.substr(source.find('\n', mark) + 1, begin - source.find('\n', mark) - 1) + page.commands() +
           std::string(endOfList) + '\n' + source.substr(begin + static_cast<std::size_t>(rest.tellg()));
}

} // namespace

Run defineManual(CLI::App &command)
{
    const auto file = std::make_shared<std::string>();
    command.add_option("TEMPLATE", *file)->required();
    return [file, &app = *command.get_parent()] {
        const std::string source = readInput(*file);
        try {
            printExact(manualPage(app, source));
            return ExitStatus::Done;
        } catch (const std::exception &error) { // CLI11 throws, too, for a command that does not exist
            fail(*file, error.what());
        }
    };
}

} // namespace bcfg::cli
