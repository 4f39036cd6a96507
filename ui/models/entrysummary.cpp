// SPDX-License-Identifier: Apache-2.0
#include "ui/models/entrysummary.h"

#include "ui/models/fieldtext.h"
#include "ui/models/patterntext.h"
#include "ui/text.h"

#include <QCoreApplication>

namespace bcfg::ui {

namespace {

struct EntrySummaryWords
{
    Q_DECLARE_TR_FUNCTIONS(EntrySummary)
};

QString dtypeText(const DTypeWithConstraints &slot)
{
    const std::optional<DType> dtype = slot.dtype();
    return dtype ? toQString(dtype->shortName()) : EntrySummaryWords::tr("any");
}

QString dtypeSummary(const DTypeConfig &config)
{
    QString text = dtypeText(config.input());
    if (config.weight().dtype())
        text += QStringLiteral(" × ") + dtypeText(config.weight());
    text += QStringLiteral(" → ") + dtypeText(config.output());
    return config.isDynamic().value_or(false) ? EntrySummaryWords::tr("%1 dynamic").arg(text) : text;
}

constexpr Field moduleFields[] = {Field::RootModule, Field::ReferenceQuantizedModule, Field::QatModule,
                                  Field::FusedModule, Field::FuserMethod};

} // namespace

QString observationSummary(ObservationType type)
{
    switch (type) {
    case ObservationType::OutputUseDifferentObserverAsInput:
        return EntrySummaryWords::tr("own observer");
    case ObservationType::OutputShareObserverWithInput:
        return EntrySummaryWords::tr("input's observer");
    case ObservationType::InputOutputNotObserved:
        return EntrySummaryWords::tr("not observed");
    }
    Q_UNREACHABLE();
}

QStringList dtypeSummaries(const PatternConfig &entry)
{
    QStringList all;
    for (const DTypeConfig &config : entry.dtypeConfigs()) {
        const QString summary = dtypeSummary(config);
        if (!all.contains(summary))
            all.append(summary);
    }
    return all;
}

QStringList moduleSummaries(const PatternConfig &entry, bool titles)
{
    QStringList all;
    for (const Field field : moduleFields) {
        const FieldValue *value = entry.record().find(field);
        if (!value || std::holds_alternative<Null>(*value))
            continue;
        const QString path = shortPath(toUtf8(editText(value)));
        all.append(titles ? EntrySummaryWords::tr("%1: %2").arg(toQString(info(field).title), path) : path);
    }
    return all;
}

} // namespace bcfg::ui
