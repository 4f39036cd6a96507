// SPDX-License-Identifier: Apache-2.0
#include "core/check/rule.h"

#include "core/document/model/mapped.h"

#include <algorithm>

namespace bcfg {

const Rule *findRule(std::string_view id)
{
    return elementWith(rules(), id, [](const Rule &rule) { return toString(rule.id); });
}

namespace {

/// The versions of the rule. A whole generation is called by its `torch_api`: "2" and not "2.x".
std::string versionsOf(const Rule &rule)
{
    std::string text = toString(rule.versions);
    return text.ends_with(".x") ? text.substr(0, text.size() - 2) : text;
}

std::string facts(const Rule &rule)
{
    return std::string(toString(rule.severity)) + ", PyTorch " + versionsOf(rule);
}

/// The text in lines of at most `width` characters, broken between words.
std::string wrapped(std::string_view text, std::size_t width)
{
    std::string result;
    std::size_t column = 0;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (column != 0) {
            const bool fits = column + 1 + word.size() <= width;
            result += fits ? ' ' : '\n';
            column = fits ? column + 1 : 0;
        }
        result += word;
        column += word.size();
    }
    return result;
}

} // namespace

std::string explain(const Rule &rule)
{
    return std::string(toString(rule.id)) + " (" + facts(rule) + "): " + std::string(rule.title) + "\n\n" +
           wrapped(rule.explanation, 100) + '\n';
}

std::string rulesAsMarkdown()
{
    std::string text = "# Rules\n\n"
                       "What `bcfg validate` and the editor report, by rule. `bcfg validate --explain RULE` prints one "
                       "of them.\n";
    for (const Rule &rule : rules()) {
        text += "\n## " + std::string(toString(rule.id)) + ": " + std::string(rule.title) + "\n\n*" + facts(rule) +
                "*\n\n" + wrapped(rule.explanation, 120) + '\n';
    }
    return text;
}

} // namespace bcfg
