// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/fusionnote.h"

#include "core/document/model/shortname.h"
#include "ui/basis/text.h"

#include <QCoreApplication>

namespace bcfg::ui::views {

namespace {

struct FusionNoteWords
{
    Q_DECLARE_TR_FUNCTIONS(FusionNote)
};

/// Says which entry decides, and that the checks are about the pattern as it stands.
QString deciding(const Outcome &outcome, int row)
{
    if (!outcome.by)
        return FusionNoteWords::tr(
            "No pattern config is for that, so it stays float. The checks here are of the pattern "
            "as it stands.");
    if (toInt(*outcome.by) == row)
        return {};
    return FusionNoteWords::tr("So #%1 decides. The checks here are of the pattern as it stands.").arg(*outcome.by);
}

} // namespace

QString fusionNote(const Outcome &outcome, const PatternConfig &entry, int row)
{
    if (!outcome.fusedInto.empty())
        return FusionNoteWords::tr("Before it prepares a model, PyTorch fuses this pattern into %1.")
                   .arg(toQString(shortName(outcome.fusedInto))) +
               ' ' + deciding(outcome, row);
    if (outcome.by && toInt(*outcome.by) != row)
        return FusionNoteWords::tr("In a model another pattern config takes the operators of this one.") + ' ' +
               deciding(outcome, row);
    if (entry.fuserMethod() && !outcome.error)
        return FusionNoteWords::tr(
            "Before it prepares a model, PyTorch calls the fuser method of this pattern. What that "
            "makes is not known here, so the checks are of the pattern as it stands.");
    return {};
}

} // namespace bcfg::ui::views
