// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/entrysummary.h"

#include "core/document/model/dtypetext.h"
#include "ui/basis/text.h"
#include "ui/basis/values/fieldtext.h"
#include "ui/basis/values/patterntext.h"

#include <QCoreApplication>

namespace bcfg::ui::views {

namespace {

struct EntrySummaryWords
{
    Q_DECLARE_TR_FUNCTIONS(EntrySummary)
};

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
        const QString summary = toQString(dtypesText(config));
        if (!all.contains(summary))
            all.append(summary);
    }
    return all;
}

QStringList moduleSummaries(const PatternConfig &entry, bool titles)
{
    QStringList all;
    for (const Field field : fieldsInOrder(Level::PatternConfig)) {
        const FieldValue *value = entry.record().find(field);
        const bool isShown = info(field).kind == FieldKind::Module || field == Field::FuserMethod;
        if (!isShown || !isSet(value))
            continue;
        const QString path = shortPath(toUtf8(editText(value)));
        all.append(titles ? EntrySummaryWords::tr("%1: %2").arg(toQString(info(field).title), path) : path);
    }
    return all;
}

} // namespace bcfg::ui::views
