// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/values/patterninput.h"

#include "core/document/model/patternedit.h"
#include "core/document/model/patternnotation.h"
#include "core/torch/catalog/operators.h"
#include "core/torch/catalog/symbols.h"
#include "ui/basis/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace bcfg::ui {

namespace {

struct PatternInputWords
{
    Q_DECLARE_TR_FUNCTIONS(PatternInput)
};

int lengthOf(std::string_view utf8)
{
    return toInt(toQString(utf8).size());
}

} // namespace

std::variant<Pattern, TextProblem> readPattern(const QString &text, bool isForward, Release release)
{
    if (std::optional<TextProblem> problem = halfCharacterProblem(text))
        return *std::move(problem);
    const std::string utf8 = toUtf8(text);
    const auto parsed = parsePattern(utf8, [release](std::string_view name) -> std::optional<Pattern> {
        // A name that is also a tensor method is ambiguous.
        return SymbolCatalog::of(release).isTensorMethod(name) ? std::nullopt : operatorNamed(name, release);
    });
    if (const NotationError *error = std::get_if<NotationError>(&parsed)) {
        const int begin = lengthOf(std::string_view(utf8).substr(0, error->offset));
        const std::size_t next = utf8.find_first_of(" ,()", error->offset + 1);
        const int end =
            next == std::string::npos ? toInt(text.size()) : lengthOf(std::string_view(utf8).substr(0, next));
        const QString message = PatternInputWords::tr("Column %1: %2").arg(begin + 1).arg(toQString(error->message));
        return TextProblem{message, std::min(begin, std::max(0, end - 1)), end};
    }
    const Pattern &pattern = std::get<Pattern>(parsed);
    const auto reversed = isForward ? reversedOf(pattern) : std::variant<Pattern, Refusal>(pattern);
    const auto whole = [&](const Refusal &refusal) {
        return TextProblem{toQString(refusal.why), 0, toInt(text.size())};
    };
    if (const Refusal *refusal = std::get_if<Refusal>(&reversed))
        return whole(*refusal);
    if (const std::optional<Refusal> problem = shapeProblem(std::get<Pattern>(reversed), release))
        return whole(*problem);
    return std::get<Pattern>(reversed);
}

} // namespace bcfg::ui
