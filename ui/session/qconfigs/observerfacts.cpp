// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/observerfacts.h"

#include "core/document/model/typednumber.h"
#include "core/publish/python/repr.h"
#include "ui/basis/text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace bcfg::ui::session {

namespace {

struct ObserverFactsWords
{
    Q_DECLARE_TR_FUNCTIONS(ObserverFacts)
};

QString numberText(double value)
{
    if (const std::optional<std::string> fraction = fractionText(value))
        return toQString(*fraction);
    return toQString(pythonFloat(value)).remove(QRegularExpression(QStringLiteral("\\.0$")));
}

QString rangeText(const Observer &observer)
{
    if (!observer.quantMin || !observer.quantMax)
        return ObserverFactsWords::tr("not set");
    const QString range =
        ObserverFactsWords::tr("%1 to %2").arg(numberText(*observer.quantMin), numberText(*observer.quantMax));
    return observer.reduceRange.value_or(false) ? ObserverFactsWords::tr("%1, after reduce_range").arg(range) : range;
}

QString factsText(const Observer &made, Release release)
{
    QStringList lines;
    const auto add = [&](const QString &name, const QString &value) {
        lines.append(ObserverFactsWords::tr("%1: %2").arg(name, value));
    };
    if (!made.isObserverOrFakeQuantize()) {
        add(ObserverFactsWords::tr("Makes"),
            ObserverFactsWords::tr("%1, which is not an observer").arg(toQString(made.path)));
        return lines.front();
    }
    const Observer &observer = made.observer();
    add(ObserverFactsWords::tr("Dtype"),
        observer.dtype ? toQString(observer.dtype->name()) : ObserverFactsWords::tr("not set"));
    add(ObserverFactsWords::tr("Range"), rangeText(observer));
    if (observer.eps)
        add(ObserverFactsWords::tr("Eps"), numberText(observer.eps->value));
    if (!observer.qscheme.empty())
        add(ObserverFactsWords::tr("Qscheme"), toQString(observer.qscheme));
    add(ObserverFactsWords::tr("Dynamic"),
        observer.isDynamicIn(release) ? ObserverFactsWords::tr("yes") : ObserverFactsWords::tr("no"));
    if (observer.kind == ObserverKind::FixedQParams && observer.scale && observer.zeroPoint) {
        add(ObserverFactsWords::tr("Scale"), numberText(static_cast<double>(*observer.scale)));
        add(ObserverFactsWords::tr("Zero point"), QString::number(*observer.zeroPoint));
    }
    return lines.join('\n');
}

} // namespace

QString observerText(const std::optional<ConstructedObserver> &made, Release release)
{
    if (!made)
        return ObserverFactsWords::tr("None: there is no observer.");
    if (const PythonError *error = std::get_if<PythonError>(&*made)) {
        return error->isKnown() ? ObserverFactsWords::tr("PyTorch raises %1: %2")
                                      .arg(toQString(error->type), toQString(error->message))
                                : toQString(error->message);
    }
    return factsText(std::get<Observer>(*made), release);
}

} // namespace bcfg::ui::session
