// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/values/patterntext.h"

#include "ui/basis/roles.h"
#include "ui/basis/text.h"

#include <QCoreApplication>
#include <QStringList>

namespace bcfg::ui {

namespace {

void collectModules(const Pattern &pattern, QStringList &modules)
{
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        for (auto step = steps->rbegin(); step != steps->rend(); ++step)
            collectModules(*step, modules);
    } else if (pattern.symbol() && !pattern.isMatchAllNode()) {
        const QString module = shortPath(pattern.symbol()->module());
        if (!modules.contains(module))
            modules.append(module);
    }
}

void appendAtoms(const Pattern &pattern, std::string &text)
{
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        for (const Pattern &step : *steps)
            appendAtoms(step, text);
    } else if (const Symbol *symbol = pattern.symbol()) {
        text.append(" ").append(symbol->path());
    } else if (const Method *method = pattern.method()) {
        text += " ." + method->name.str();
    }
}

} // namespace

QString patternTitle(const PatternConfig &entry, Api api)
{
    return toQString(entry.title(api));
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
    if (const Pattern *pattern = entry.pattern())
        appendAtoms(*pattern, text);
    if (const Pattern *pattern = entry.patternComplexFormat())
        appendAtoms(*pattern, text);
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

} // namespace bcfg::ui
