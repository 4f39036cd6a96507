// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/outcomenotes.h"

#include "core/document/model/shortname.h"
#include "ui/basis/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace bcfg::ui::views {

namespace {

struct FusionNoteWords
{
    Q_DECLARE_TR_FUNCTIONS(FusionNote)
};

/// Says which entry decides, or that none does, and that the shown checks are about the pattern before fusion. Empty if
/// the entry in `row` decides.
QString deciding(const Outcome &outcome, int row, bool hasChecks)
{
    if (outcome.by && toInt(*outcome.by) == row)
        return {};
    const QString who = outcome.by ? FusionNoteWords::tr("So #%1 decides.").arg(*outcome.by)
                                   : FusionNoteWords::tr("No pattern config is for %1, so it stays float.")
                                         .arg(toQString(shortName(outcome.fusedInto)));
    return hasChecks ? who + ' ' + FusionNoteWords::tr("The checks here are of the pattern as it stands.") : who;
}

#define TEXT(text) QT_TRANSLATE_NOOP("RaiseCause", text)

struct CauseRow
{
    const char *message; ///< the beginning of the exception's message
    const char *cause;
    const char *wayOut;
};

constexpr CauseRow causes[] = {
    {"Per channel weight observer is not supported yet for ConvTranspose",
     TEXT("This QConfig observes weights per channel, with a scale for each output channel. PyTorch can do that for "
          "convolutions and linear layers, but not for transposed convolutions, whose modules assert it: preparing any "
          "model that holds one stops there."),
     TEXT(
         "Give transposed convolutions a weight observer with one scale per tensor: by a QConfigMapping with a QConfig "
         "of its own for torch.nn.ConvTranspose1d, 2d and 3d, as PyTorch's default mappings have (“x86 mapping” in "
         "the list of QConfigs), or by a change beside.")},
    {"QConfigMapping must specify fixed qparams observer",
     TEXT("This operator yields values of a known range. PyTorch 1.13 accepts only its own fixed qparams observer for "
          "that range, given with the same arguments: scale, zero_point, dtype, quant_min and quant_max. This QConfig "
          "has another observer, or leaves one of them to its default."),
     TEXT("Give the operator a QConfig with that observer, by a row for it in a QConfigMapping. PyTorch's default "
          "mappings have such rows (“x86 mapping” in the list of QConfigs).")},
    {"Must provide observation_type config for tensor number",
     TEXT("The observation type by tensor count of this pattern config has no entry for as many tensors as the "
          "operator gets here."),
     TEXT("Add that count under Modules, All fields, or unset the field, so that the observation type above counts.")},
    {"module '",
     TEXT("This pattern config names a class or function that this release of PyTorch does not have, so Python raises "
          "this exception before there is any backend config, under every QConfig."),
     TEXT("Correct the name. The problems of this pattern config say which names are near to it.")},
};

constexpr CauseRow unknown = {
    "",
    TEXT("This program knows what PyTorch's own observers, fuser methods and getters make. What a function or class of "
         "another package makes, only Python can tell."),
    TEXT("Where an observer is not known, choose a QConfig with PyTorch's own. A fused_module tells what a fuser "
         "method makes."),
};

constexpr CauseRow fusing = {
    "",
    TEXT("PyTorch fuses modules before it looks at any QConfig, so it raises this exception under every QConfig, and "
         "nothing of a model that holds the pattern is quantized."),
    TEXT("Under Modules, set a fuser method that takes as many modules as the pattern has, or unset it; or see the "
         "problems of this pattern config.")};

constexpr CauseRow others = {
    "",
    TEXT("PyTorch raises this exception while it prepares or converts any model that holds the pattern, so nothing of "
         "that model is quantized."),
    TEXT("Choose another QConfig for the pattern, by a QConfigMapping or a change beside; or see the problems of this "
         "pattern config.")};

#undef TEXT

QString translated(const char *text)
{
    return QCoreApplication::translate("RaiseCause", text);
}

} // namespace

QString fusionNote(const Outcome &outcome, int row, bool hasChecks)
{
    if (!outcome.fusedInto.empty())
        return FusionNoteWords::tr("Before it prepares a model, PyTorch fuses this pattern into %1.")
                   .arg(toQString(shortName(outcome.fusedInto))) +
               ' ' + deciding(outcome, row, hasChecks);
    if (outcome.by && toInt(*outcome.by) != row)
        return FusionNoteWords::tr("In a model another pattern config takes the operators of this one.") + ' ' +
               deciding(outcome, row, hasChecks);
    return {};
}

RaiseCause causeOf(const PythonError &error)
{
    const auto begins = [&](const CauseRow &row) {
        return error.message.starts_with(row.message);
    };
    const auto found = std::ranges::find_if(causes, begins);
    const CauseRow &row = !error.isKnown()            ? unknown
                          : error.isFromFusing        ? fusing
                          : found == std::end(causes) ? others
                                                      : *found;
    return {translated(row.cause), translated(row.wayOut)};
}

} // namespace bcfg::ui::views
