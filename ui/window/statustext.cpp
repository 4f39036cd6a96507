// SPDX-License-Identifier: Apache-2.0
#include "ui/window/statustext.h"

#include "ui/document/document.h"
#include "ui/marks.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QStringList>

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

QString statusText(const Document &document, const Checker &checker, const Simulator &simulator)
{
    const auto count = [](const QString &name, int number) {
        return QStringLiteral("%1: %2").arg(name).arg(number);
    };
    QStringList parts(count(StatusTextWords::tr("Patterns"), document.entryCount()));
    const ProblemCounts &problems = checker.totals();
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        if (const int number = problems[severity])
            parts.append(count(severityTitle(severity), number));
    }
    const QString qconfig = simulator.qconfigName();
    for (const Status status :
         {Status::Quantized, Status::ObservedOnly, Status::NoEffect, Status::Rejected, Status::Error}) {
        const int number = simulator.totals()[status];
        if (number > 0 && !qconfig.isEmpty())
            parts.append(count(markText(markOf(status)), number));
    }
    parts.append(StatusTextWords::tr("PyTorch %1").arg(toQString(document.release().version())));
    return parts.join(QStringLiteral("  ·  "));
}

} // namespace bcfg::ui
