// SPDX-License-Identifier: Apache-2.0
#include "ui/models/observerfacts.h"

#include "core/model/typednumber.h"
#include "core/python/repr.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace bcfg::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("ObserverFacts", text);
}

QString numberText(double value)
{
    if (const std::optional<std::string> fraction = fractionText(value))
        return toQString(*fraction);
    return toQString(pythonFloat(value)).remove(QRegularExpression(QStringLiteral("\\.0$")));
}

QString rangeText(const Observer &observer)
{
    if (!observer.quantMin || !observer.quantMax)
        return tr("not set");
    const QString range = tr("%1 to %2").arg(numberText(*observer.quantMin), numberText(*observer.quantMax));
    return observer.reduceRange.value_or(false) ? tr("%1, after reduce_range").arg(range) : range;
}

} // namespace

std::vector<ObserverFact> observerFacts(const Observer &made, Api api)
{
    if (!made.isObserverOrFakeQuantize())
        return {{tr("Makes"), tr("%1, which is no observer").arg(toQString(made.path))}};
    const Observer &observer = made.observer();
    std::vector<ObserverFact> facts;
    facts.push_back({tr("Dtype"), observer.dtype ? toQString(observer.dtype->name()) : tr("not set")});
    facts.push_back({tr("Range"), rangeText(observer)});
    if (observer.eps)
        facts.push_back({tr("Eps"), numberText(observer.eps->value)});
    if (!observer.qscheme.empty())
        facts.push_back({tr("Qscheme"), toQString(observer.qscheme)});
    facts.push_back({tr("Dynamic"), observer.isDynamicIn(api) ? tr("yes") : tr("no")});
    if (observer.kind == ObserverKind::FixedQParams && observer.scale && observer.zeroPoint) {
        facts.push_back({tr("Scale"), numberText(static_cast<double>(*observer.scale))});
        facts.push_back({tr("Zero point"), QString::number(*observer.zeroPoint)});
    }
    return facts;
}

QString observerText(const Callable *constructor, Api api)
{
    if (!constructor)
        return tr("None: there is no observer.");
    const ConstructedObserver made = construct(constructor, api);
    if (const PythonError *error = std::get_if<PythonError>(&made)) {
        return error->type == "Unknown"
                   ? toQString(error->message)
                   : tr("PyTorch raises %1: %2").arg(toQString(error->type), toQString(error->message));
    }
    QStringList lines;
    for (const ObserverFact &fact : observerFacts(std::get<Observer>(made), api))
        lines.append(tr("%1: %2").arg(fact.name, fact.value));
    return lines.join('\n');
}

} // namespace bcfg::ui
