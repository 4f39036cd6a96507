// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/fusionnote.h"

#include "core/check/chain.h"
#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"

#include <QCoreApplication>

#include <algorithm>

namespace bcfg::ui {

namespace {

struct FusionNoteWords
{
    Q_DECLARE_TR_FUNCTIONS(FusionNote)
};

} // namespace

QString fusionNote(const Document &document, const Checker &checker, const Simulator &simulator, int row)
{
    if (!document.entry(row)->fuserMethod())
        return {};
    const std::vector<ChainStep> chain = checker.chainOf(row);
    const auto fused = std::ranges::find(chain, ChainStep::Kind::Fused, &ChainStep::kind);
    if (fused == chain.end())
        return FusionNoteWords::tr("Before it prepares, PyTorch fuses this pattern by its fuser method. What comes of "
                                   "that gets the verdict of its own pattern config.");
    const QString name = toQString(fused->title);
    if (!fused->row)
        return FusionNoteWords::tr("Before it prepares, PyTorch fuses this pattern into %1. No pattern config is for "
                                   "that, so it stays float, whatever the verdict here.")
            .arg(name);
    const std::optional<Status> status = simulator.status(toInt(*fused->row));
    if (!status || (status == Status::Quantized && simulator.status(row) == Status::Quantized))
        return {};
    return FusionNoteWords::tr(
               "Before it prepares, PyTorch fuses this pattern into %1, so the verdict of #%2 counts: %3")
        .arg(name)
        .arg(*fused->row)
        .arg(markMeaning(markOf(*status)));
}

} // namespace bcfg::ui
