// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/verdictreason.h"

#include "ui/basis/text.h"

#include <QCoreApplication>

namespace bcfg::ui {

namespace {

struct VerdictReasonWords
{
    Q_DECLARE_TR_FUNCTIONS(VerdictReason)
};

} // namespace

QStringList shortReasons(const ExplainedVerdict &explained)
{
    if (const PythonError *error = explained.verdict.error())
        return {toQString(error->type + ": " + error->message)};
    if (explained.verdict.fit()) // a dtype config fits, so failures of those before it do not matter
        return {};
    constexpr qsizetype most = 3; // the Match pane has all
    QStringList lines;
    for (const Check &check : explained.checks) {
        if (check.ok || check.when != Check::When::Prepare)
            continue;
        if (lines.size() == most) {
            lines.append(QStringLiteral("…"));
            break;
        }
        lines.append(VerdictReasonWords::tr("#%1 %2: the backend wants %3, the QConfig has %4")
                         .arg(check.dtypeConfig)
                         .arg(toQString(check.field), toQString(check.wants), toQString(check.has)));
    }
    return lines;
}

} // namespace bcfg::ui
