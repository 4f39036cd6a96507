// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/counts.h"

#include <QCoreApplication>

namespace bcfg::ui {

namespace {

struct CountWords
{
    Q_DECLARE_TR_FUNCTIONS(Counts)
};

} // namespace

QString patternCount(qsizetype count)
{
    return count == 1 ? CountWords::tr("1 pattern") : CountWords::tr("%1 patterns").arg(count);
}

QString entryCount(std::size_t count)
{
    return count == 1 ? CountWords::tr("1 entry") : CountWords::tr("%1 entries").arg(count);
}

} // namespace bcfg::ui
