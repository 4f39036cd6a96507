// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/values/patterntext.h"

#include "core/document/model/mapped.h"
#include "core/document/model/patternedit.h"
#include "core/document/model/patternnotation.h"
#include "core/torch/catalog/operators.h"
#include "core/torch/catalog/symbols.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace bcfg::ui {

namespace {

void collectModules(const Pattern &pattern, QStringList &modules)
{
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        for (auto step = steps->rbegin(); step != steps->rend(); ++step)
            collectModules(*step, modules);
    } else if (pattern.symbol() && !pattern.isMatchAllNode()) {
        addOnce(modules, shortPath(pattern.symbol()->module()));
    }
}

int lengthOf(std::string_view utf8)
{
    return toInt(toQString(utf8).size());
}

/// The question "Did you mean …?" about the operator whose name or initials are like `name`; empty where there is none.
QString questionAfter(const std::string &name, Release release)
{
    constexpr int likely = 400; // see SearchedName::score()
    const std::vector<std::string> words = searchWords(name);
    const auto found = bestFirst<OperatorName>(operatorNames(release), [&](const OperatorName &op) {
        const int score = searchScore(op, words);
        return score > likely ? score : 0;
    });
    if (found.empty())
        return {};
    return ' ' + QCoreApplication::translate("PatternInput", "Did you mean %1?")
                     .arg(toQString(notation(found.front()->atom)));
}

} // namespace

QString patternTitle(const PatternConfig &entry, Api api)
{
    return toQString(entry.title(api));
}

QString entryTitle(const BackendConfig &document, std::size_t row)
{
    return QStringLiteral("#%1 %2").arg(QString::number(row), patternTitle(*document.configs[row], document.api));
}

QString patternContext(const PatternConfig &entry, Api api)
{
    QStringList modules;
    if (const std::optional<Pattern> reversed = entry.reversedPattern(api))
        collectModules(*reversed, modules);
    return modules.join(QStringLiteral(", "));
}

QString patternNotations(const PatternConfig &entry, Api api)
{
    const std::optional<Pattern> reversed = entry.reversedPattern(api);
    if (!reversed)
        return entry.pattern() ? toQString(notation(*entry.pattern())) : QString();
    const std::optional<Pattern> forward = toForward(*reversed);
    if (!forward || !reversed->steps())
        return toQString(notation(*reversed));
    const QString forwardText = toQString(notation(*forward));
    const QString reversedText = toQString(notation(*reversed));
    return isForward(api) ? forwardText + '\n' + reversedText : reversedText + '\n' + forwardText;
}

QVariant patternData(const PatternConfig &entry, Api api, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return patternTitle(entry, api);
    case ContextRole:
        return patternContext(entry, api);
    case Qt::ToolTipRole:
        return plainToolTip(patternNotations(entry, api));
    default:
        return {};
    }
}

QString searchText(const PatternConfig &entry, Api api)
{
    std::string text = entry.title(api);
    const auto append = [&text](const Pattern &leaf) {
        if (const Symbol *symbol = leaf.symbol())
            text.append(" ").append(symbol->path());
        else if (const Method *method = leaf.method())
            text += " ." + method->name.str();
    };
    for (const Pattern *pattern : {entry.pattern(), entry.patternComplexFormat()}) {
        if (pattern)
            forEachLeaf(*pattern, append);
    }
    return toQString(text).toLower();
}

QString shortPath(std::string_view path)
{
    for (const std::string_view prefix : {"torch.ao.", "torch."}) {
        if (path.starts_with(prefix) && path.size() > prefix.size())
            return toQString(path.substr(prefix.size()));
    }
    return toQString(path);
}

std::variant<Pattern, TextProblem> readPattern(const QString &text, bool isForward, Release release)
{
    if (std::optional<TextProblem> problem = halfCharacterProblem(text))
        return *std::move(problem);
    const std::string utf8 = toUtf8(text);
    std::string unknown;
    const auto parsed = parsePattern(utf8, [&](std::string_view name) {
        // A name that is also a tensor method is ambiguous.
        const bool isAmbiguous = SymbolCatalog::of(release).isTensorMethod(name);
        const std::optional<Pattern> known = isAmbiguous ? std::nullopt : operatorNamed(name, release);
        if (!known && name.find('.') == std::string_view::npos)
            unknown = name;
        return known;
    });
    if (const NotationError *error = std::get_if<NotationError>(&parsed)) {
        const int begin = lengthOf(std::string_view(utf8).substr(0, error->offset));
        const std::size_t next = utf8.find_first_of(" ,()", error->offset + 1);
        const int end =
            next == std::string::npos ? toInt(text.size()) : lengthOf(std::string_view(utf8).substr(0, next));
        const QString message =
            QCoreApplication::translate("PatternInput", "Column %1: %2").arg(begin + 1).arg(toQString(error->message));
        const QString question = unknown.empty() ? QString() : questionAfter(unknown, release);
        return TextProblem{message + question, std::min(begin, std::max(0, end - 1)), end};
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
