// SPDX-License-Identifier: Apache-2.0
#include "ui/views/overview/statustext.h"

#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"

#include <QCoreApplication>

namespace bcfg::ui {

namespace {

struct StatusTextWords
{
    Q_DECLARE_TR_FUNCTIONS(StatusText)
};

QString severityTitle(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return StatusTextWords::tr("Notes");
    case Severity::Warning:
        return StatusTextWords::tr("Warnings");
    case Severity::Error:
        return StatusTextWords::tr("Errors");
    }
    Q_UNREACHABLE();
}

} // namespace

std::vector<StatusCount> statusCounts(const Document &document, const Checker &checker, const Simulator &simulator)
{
    const auto text = [](const QString &name, int number) {
        return QStringLiteral("%1: %2").arg(name).arg(number);
    };
    std::vector<StatusCount> counts = {{text(StatusTextWords::tr("Patterns"), document.entryCount()), QString()}};
    const ProblemCounts &problems = checker.totals();
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        if (const int number = problems[severity])
            counts.push_back(
                {text(severityTitle(severity), number), QStringLiteral("has:") + toQString(toString(severity)), true});
    }
    const QString qconfig = simulator.qconfigName();
    for (const Status status : {Status::Quantized, Status::ObservedOnly, Status::NoEffect, Status::Rejected,
                                Status::Error, Status::NoPattern}) {
        const int number = simulator.totals()[status];
        if (number > 0 && !qconfig.isEmpty())
            counts.push_back(
                {text(markText(markOf(status)), number), QStringLiteral("is:") + toQString(toString(status))});
    }
    return counts;
}

} // namespace bcfg::ui
