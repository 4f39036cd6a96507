// SPDX-License-Identifier: Apache-2.0
#include "ui/window/tour/toursteps.h"

#include "core/check/chain.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"
#include "ui/session/document/cursor.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"

#include <QtGlobal>

#include <algorithm>

namespace bcfg::ui::window {

namespace {

/// Whether the shown entry has this reversed pattern, whatever names it uses for the operators.
bool showsPattern(const session::Session &session, const Pattern &reversed)
{
    const session::Cursor &cursor = session.cursor();
    if (!cursor.isValid())
        return false;
    const Release release = session.document().release();
    const std::optional<Pattern> shown = cursor.entry()->reversedPattern(release.api());
    return shown && torch::isSameKey(*shown, reversed, SymbolCatalog::of(release));
}

bool hasX86(const session::Session &session)
{
    return session.simulator().chosenKey() == QStringLiteral("x86");
}

bool showsLinear(const session::Session &session)
{
    return showsPattern(session, Pattern::atom("torch.nn.Linear"));
}

bool quantizesLinear(const session::Session &session)
{
    return showsLinear(session) && session.simulator().status(session.cursor().row()) == Status::Quantized;
}

bool isAtDTypes(const session::Session &session)
{
    return session.cursor().place().startsWith(JsonPointer() / info(Field::DTypeConfigs).key);
}

bool boundsWeight(const session::Session &session)
{
    constexpr auto isBound = [](const DTypeConfig &config) {
        return config.weight().bound(Field::QuantMinLowerBound) == -127;
    };
    return showsLinear(session) && std::ranges::any_of(session.cursor().entry()->dtypeConfigs(), isBound);
}

bool fusesConvReLU(const session::Session &session)
{
    return showsPattern(session, Pattern({Pattern::atom("torch.nn.ReLU"), Pattern::atom("torch.nn.Conv2d")})) &&
           session.cursor().entry()->fuserMethod();
}

bool hasFusedEntry(const session::Session &session)
{
    const auto isFusedEntry = [](const ChainStep &step) {
        return step.kind == ChainStep::Kind::Fused && step.row;
    };
    return session.cursor().isValid() &&
           std::ranges::any_of(session.checker().chainOf(session.cursor().row()), isFusedEntry);
}

bool isSaved(const session::Session &session)
{
    return !session.document().path().isEmpty() && !session.document().isModified();
}

using C = Command;

#define TEXT(text) QT_TRANSLATE_NOOP("Tour", text)

constexpr TourStep table[] = {
    {.title = TEXT("A QConfig to judge by"),
     .what = TEXT("This is a document of its own, so try what you like. Choose x86, the QConfig that PyTorch takes by "
                  "default: Alt+Q, x86, Enter."),
     .why = TEXT("PyTorch compares a backend with the QConfig that a model is prepared with: the dtypes and ranges of "
                 "its observers. All verdicts in this window are for this QConfig."),
     .widget = "qconfigBox",
     .isDone = hasX86},
    {.title = TEXT("The first pattern"),
     .what = TEXT("Add Linear: %1, linear, Enter, Enter."),
     .why = TEXT("A pattern config tells PyTorch which operators your kernels run quantized. What PyTorch's own "
                 "backends have for Linear, such as its reference module, comes with it."),
     .commands = {C::AddPattern},
     .button = C::AddPattern,
     .isDone = showsLinear},
    {.title = TEXT("Why it is not quantized"),
     .what = TEXT("Beside Linear stands ✕: rejected. Match says why: there is no dtype config, so none can fit the "
                  "QConfig. Continue when you have read it."),
     .why = TEXT("PyTorch would not say a word: the model is prepared and converted without an error, and Linear "
                 "stays in float."),
     .widget = "match",
     .pane = PaneId::Match,
     .needs = showsLinear},
    {.title = TEXT("The smallest change"),
     .what = TEXT("Make the smallest change that quantizes it: %1, or Apply beside it."),
     .why = TEXT("A pattern is quantized where one of its dtype configs has the dtypes that the QConfig's observers "
                 "have. Match lists the smallest changes after which that is so."),
     .commands = {C::ApplySmallestChange},
     .widget = "changeCards",
     .pane = PaneId::Match,
     .isDone = quantizesLinear,
     .needs = showsLinear},
    {.title = TEXT("Its dtype config"),
     .what = TEXT("The mark is ● now: quantized. %1 goes to the dtype config. Its rows are input and output, quint8, "
                  "and the weight, qint8."),
     .why = TEXT("PyTorch takes the first dtype config that fits. A kernel that runs several combinations of dtypes "
                 "has one for each."),
     .commands = {C::GoToDTypes},
     .widget = "pageSections",
     .isDone = isAtDTypes,
     .needs = quantizesLinear},
    {.title = TEXT("What the kernel can do"),
     .what = TEXT("This kernel takes no weight below -127. In the row Weight, go to Quant min, type -127 and press "
                  "Enter."),
     .why = TEXT("A constraint says which values or scales a kernel takes, here quant_min_lower_bound. Where it "
                 "shows –, anything goes."),
     .widget = "pageSections",
     .isDone = boundsWeight,
     .needs = quantizesLinear},
    {.title = TEXT("What PyTorch makes of it"),
     .what = TEXT("The QConfig's weights go down to -128, and Linear is quantized all the same. Problems says why, "
                  "under D10; %1 leads from one to the next. Continue when you have read it."),
     .why = TEXT("PyTorch compares a range only where both ends are set, and never that of a module's weight. So the "
                 "constraint tells readers something, but protects no kernel."),
     .commands = {C::NextProblem},
     .widget = "problems",
     .pane = PaneId::Problems,
     .needs = boundsWeight},
    {.title = TEXT("A fusion and its fuser"),
     .what = TEXT("Add a Conv2d with a ReLU after it: %1, torch.nn.Conv2d, torch.nn.ReLU, Enter."),
     .why = TEXT("What runs as one kernel is one pattern. Before PyTorch quantizes it, the fuser method makes one "
                 "module of the two, ConvReLU2d."),
     .commands = {C::AddPattern},
     .button = C::AddPattern,
     .isDone = fusesConvReLU},
    {.title = TEXT("What it is fused into"),
     .what = TEXT("Match warns: no pattern config is for ConvReLU2d, so all of it stays float. Below the pattern's "
                  "name, press “Fused missing, add”."),
     .why = TEXT("Each module that comes of a fusion needs a pattern config of its own, and one more for QAT. That row "
                 "shows all of them, from the pattern to the reference module."),
     .widget = "chainView",
     .pane = PaneId::Match,
     .isDone = hasFusedEntry,
     .needs = fusesConvReLU},
    {.title = TEXT("What PyTorch reads"),
     .what = TEXT("The preview shows the pattern config as PyTorch prints it, by to_dict(). Other tabs have the JSON "
                  "of the file and the Python that makes it. Continue when you have seen it."),
     .why = TEXT("This is all that prepare_fx and convert_fx see. What is not there has PyTorch's default."),
     .widget = "preview",
     .pane = PaneId::Preview},
    {.title = TEXT("Saving and exporting"),
     .what = TEXT("%1 saves the document as a *.bcfg.json. File › Export › Python Module writes the module that your "
                  "package ships. If you have only tried the program, skip this."),
     .why = TEXT("The file is what you edit and review. The module makes the BackendConfig that users give to "
                 "prepare_fx and convert_fx; it needs nothing but PyTorch."),
     .commands = {C::Save},
     .button = C::Save,
     .isDone = isSaved},
    {.title = TEXT("What next?"),
     .what = TEXT("%1 starts from one of PyTorch's own backends. %2 makes many fusions at once. %3 shows the verdicts "
                  "of all patterns under many QConfigs."),
     .why = TEXT("A model that you have traced shows what becomes of each of its nodes: %4. The manual explains what "
                 "has the focus: %5. All commands can be searched: %6."),
     .commands = {C::NewWindow, C::GeneratePatterns, C::ShowMatrix, C::OpenModel, C::Manual, C::FindCommand}},
};

#undef TEXT

} // namespace

std::span<const TourStep> tourSteps()
{
    return table;
}

} // namespace bcfg::ui::window
