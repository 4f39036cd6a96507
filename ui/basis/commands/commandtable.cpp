// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/commandtable.h"

#include "core/document/model/enumarray.h"
#include "core/publish/forms.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/markdowncopy.h"

#include <QMetaEnum>

#include <algorithm>
#include <deque>
#include <iterator>

namespace bcfg::ui {

namespace {

using C = Command;
using K = QKeySequence;
using M = MenuId;

#define TEXT(text) QT_TRANSLATE_NOOP("Commands", text)

constexpr MenuInfo menus[] = {
    {M::File, TEXT("&File")},
    {M::Export, TEXT("E&xport"), M::File, 3},
    {M::Edit, TEXT("&Edit")},
    {M::Pattern, TEXT("&Pattern")},
    {M::CopyAs, TEXT("&Copy As"), M::Pattern, 1},
    {M::Operator, TEXT("&Operator"), M::Pattern, 4},
    {M::QConfig, TEXT("Q&Config")},
    {M::Model, TEXT("&Model")},
    {M::View, TEXT("&View")},
    {M::Groups, TEXT("&Group Patterns"), M::View, 2},
    {M::TextSize, TEXT("Text &Size"), M::View, 2},
    {M::Theme, TEXT("&Theme"), M::View, 2},
    {M::Window, TEXT("&Window")},
    {M::Help, TEXT("&Help")},
};

constexpr CommandInfo row(Command command, const char *text, MenuPlace place, CommandKeys keys, const char *help,
                          CommandExtras extras = {})
{
    return {command, text, place, keys, help, extras};
}

constexpr CommandInfo commandRows[] = {
    row(C::New, TEXT("&New"), {M::File, 1}, K::New, TEXT("Starts a document without patterns."), {.icon = "new"}),
    row(C::NewWindow, TEXT("New &Window…"), {M::File, 1}, "Ctrl+Shift+N",
        TEXT("Starts from a template, or opens a file, in another window.")),
    row(C::NewFromModels, TEXT("New from Mo&dels…"), {M::File, 1}, {},
        TEXT("Makes a backend for traced models that must run, with the pattern configs that they need.")),
    row(C::Open, TEXT("&Open…"), {M::File, 1}, K::Open, TEXT("Opens a *.bcfg.json file."),
        {.icon = "open", .toolGroup = 1}),
    row(C::OpenModel, TEXT("Open &Model…"), {M::File, 1}, "Ctrl+Shift+O",
        TEXT("Opens a traced model, a *.fxgraph.json or *.pt2, to see what becomes of each of its nodes.")),
    row(C::Save, TEXT("&Save"), {M::File, 2}, K::Save, TEXT("Saves the document to its file."),
        {.icon = "save", .toolGroup = 1}),
    row(C::SaveAs, TEXT("Save &As…"), {M::File, 2}, {K::SaveAs, "Ctrl+Shift+S"},
        TEXT("Saves the document to another file.")),
    row(C::RevertToSaved, TEXT("Re&vert to Saved"), {M::File, 2}, {},
        TEXT("Takes what the file holds. Undo brings the unsaved changes back.")),
    row(C::KeepBackup, TEXT("Keep &Backup When Saving"), {M::File, 2}, {},
        TEXT("When a file is saved, keeps its previous content beside it, with a ~ after its name."),
        {.isCheckable = true}),
    row(C::CompareWith, TEXT("Com&pare With…"), {M::File, 2}, "Ctrl+Shift+D",
        TEXT("Shows what differs from a file, a revision in git, a template or another open document, and takes it "
             "over."),
        {.takesTyped = true}),
    row(C::CompareWithSaved, TEXT("Compare Wit&h Last Saved"), {M::File, 2}, "Ctrl+Alt+D",
        TEXT("Shows what differs from the document as it was opened or last saved."), {.takesTyped = true}),
    row(C::FromBase, TEXT("&From Base…"), {M::File, 2}, {},
        TEXT("Lets the document start from a built-in config or a file and hold only what differs, or makes it whole."),
        {.takesTyped = true}),
    row(C::ImportPython, TEXT("&Import from Python…"), {M::File, 3}, {},
        TEXT("Imports a live BackendConfig from a Python that has torch.")),
    row(C::Convert, TEXT("Convert to Other &Generation"), {M::File, 3}, {},
        TEXT("Makes a new document from this one for the other generation of PyTorch; its problems list what could not "
             "be converted."),
        {.takesTyped = true}),
    row(C::ExportPython, TEXT("&Python Module…"), {M::Export, 1}, {},
        TEXT("Writes the document as a Python module, whole or as what differs from a built-in config."),
        {.takesTyped = true}),
    row(C::ExportReport, TEXT("&Report…"), {M::Export, 1}, "Ctrl+Shift+T",
        TEXT("Writes what the backend can run, as a page or a table to publish."), {.takesTyped = true}),
    row(C::SavePatternPicture, TEXT("P&icture of the Pattern…"), {M::Export, 3}, {},
        TEXT("Saves the graph of the shown pattern, as SVG or PNG.")),
    row(C::SaveChainPicture, TEXT("Picture of the Fusion &Chain…"), {M::Export, 3}, {},
        TEXT("Saves the fusion chain of the shown pattern, as SVG or PNG.")),
    row(C::SaveMatrixPicture, TEXT("Picture of the Matri&x…"), {M::Export, 3}, {},
        TEXT("Saves the verdicts that the matrix shows, as SVG or PNG.")),
    row(C::CheckWithTorch, TEXT("Chec&k with PyTorch…"), {M::File, 3}, {},
        TEXT("Loads the document into the torch of a Python. Problems then lists its errors and warnings."),
        {.takesTyped = true}),
    row(C::CloseWindow, TEXT("&Close"), {M::File, 4}, K::Close,
        TEXT("Closes this document, and the window with its last one.")),
    row(C::Quit, TEXT("&Quit"), {M::File, 4}, K::Quit, TEXT("Closes all windows.")),
    row(C::Undo, TEXT("&Undo"), {M::Edit, 1}, K::Undo, TEXT("Undoes the last change."),
        {.icon = "undo", .toolGroup = 2}),
    row(C::Redo, TEXT("&Redo"), {M::Edit, 1}, K::Redo, TEXT("Redoes the change that was undone last."),
        {.icon = "redo", .toolGroup = 2}),
    row(C::Cut, TEXT("Cu&t"), {M::Edit, 2}, K::Cut, TEXT("Copies what is selected, and removes it.")),
    row(C::Copy, TEXT("&Copy"), {M::Edit, 2}, K::Copy,
        TEXT("Copies what is selected: patterns as JSON, cells as a table.")),
    row(C::CopyMarkdown, TEXT("Copy as &Markdown"), {M::Edit, 2}, markdownKey,
        TEXT("Copies the selected rows of a table, or all of them where only one is selected, as a Markdown table.")),
    row(C::Paste, TEXT("&Paste"), {M::Edit, 2}, K::Paste, TEXT("Adds what was copied, here or in another program.")),
    row(C::Delete, TEXT("&Delete"), {M::Edit, 2}, "Del", TEXT("Removes what is selected.")),
    row(C::Duplicate, TEXT("Dup&licate"), {M::Edit, 3}, "Ctrl+D", TEXT("Adds copies of what is selected after it.")),
    row(C::SelectAll, TEXT("Select &All"), {M::Edit, 3}, K::SelectAll, TEXT("Selects everything.")),
    row(C::Filter, TEXT("&Filter Patterns"), {M::Edit, 4}, K::Find, TEXT("Goes to the filter of the pattern list."),
        {.icon = "filter"}),
    row(C::FindInDocument, TEXT("F&ind and Replace…"), {M::Edit, 4}, "Ctrl+H",
        TEXT("Finds a text in all fields of the document, to look at it or to replace it.")),
    row(C::FindNext, TEXT("Find &Next"), {M::Edit, 4}, "F3", TEXT("Goes to the next find.")),
    row(C::FindPrevious, TEXT("Find Pre&vious"), {M::Edit, 4}, "Shift+F3", TEXT("Goes to the previous find.")),
    row(C::FindUses, TEXT("Uses &of Operator"), {M::Edit, 4}, "Ctrl+F3",
        TEXT("Finds the chosen operator in all fields of the document, under all its names.")),
    row(C::RenameSymbol, TEXT("Rename &Symbol Everywhere…"), {M::Edit, 4}, "Ctrl+F2",
        TEXT("Replaces the chosen operator with another symbol, in all fields of the document.")),
    row(C::RenameBackend, TEXT("&Backend Name…"), {M::Edit, 5}, {},
        TEXT("Changes the name that PyTorch knows the backend by.")),
    row(C::EditSettings, TEXT("Settin&gs…"), {M::Edit, 6}, "Ctrl+,",
        TEXT("What the program remembers: appearance, files, Python, and the keys of all commands.")),
    row(C::AddPattern, TEXT("&Add…"), {M::Pattern, 1}, "Ctrl+Shift+A",
        TEXT("Adds a pattern config after the selected one."), {.icon = "add", .toolGroup = 3}),
    row(C::GeneratePatterns, TEXT("&Generate…"), {M::Pattern, 1}, "Ctrl+Shift+G",
        TEXT("Adds pattern configs for many roots and tails at once, with the dtype configs of the selected one.")),
    row(C::DuplicatePattern, TEXT("&Duplicate"), {M::Pattern, 1}, {},
        TEXT("Adds copies of the selected pattern configs after them, as the key of Edit › Duplicate does in the "
             "list."),
        {.icon = "duplicate", .toolGroup = 3}),
    row(C::RemovePatterns, TEXT("&Remove"), {M::Pattern, 1}, "Ctrl+Del", TEXT("Removes the selected pattern configs."),
        {.icon = "remove", .toolGroup = 3}),
    row(C::ApplyDTypeConfig, TEXT("App&ly DType Config to…"), {M::Pattern, 1}, "Ctrl+Shift+L",
        TEXT("Gives a dtype config of the shown pattern to the selected patterns, or to all that the list shows.")),
    row(C::CopyPython, TEXT("&Python Module"), {M::CopyAs, 1}, {},
        TEXT("Copies a Python module that makes the selected pattern configs.")),
    row(C::CopyJson, TEXT("&JSON"), {M::CopyAs, 1}, {}, TEXT("Copies the selected pattern configs as JSON.")),
    row(C::CopyNames, TEXT("&Name"), {M::CopyAs, 1}, {},
        TEXT("Copies the selected patterns as Python writes them, one per line.")),
    row(C::MovePatternUp, TEXT("Move &Up"), {M::Pattern, 2}, "Ctrl+Shift+Up",
        TEXT("Moves the pattern config up. Of patterns with equally many operators, PyTorch takes the first that "
             "matches."),
        {.icon = "move-up"}),
    row(C::MovePatternDown, TEXT("Move Do&wn"), {M::Pattern, 2}, "Ctrl+Shift+Down",
        TEXT("Moves the pattern config down. Of patterns with equally many operators, PyTorch takes the first that "
             "matches."),
        {.icon = "move-down"}),
    row(C::OverrideHere, TEXT("O&verride Here"), {M::Pattern, 3}, "Ctrl+Alt+O",
        TEXT("Makes entries of the base the document's own, with the same content, so that they stay if the base "
             "changes.")),
    row(C::GiveBackToBase, TEXT("Give &Back to Base"), {M::Pattern, 3}, "Ctrl+Alt+B",
        TEXT("Puts the base's entries back in the place of the document's own.")),
    row(C::BringBackRemoved, TEXT("Br&ing Back Removed…"), {M::Pattern, 3}, {},
        TEXT("Lists the entries of the base that the document leaves out, and brings them back.")),
    row(C::PreviousPattern, TEXT("&Previous"), {M::Pattern, 3}, "Alt+Up", TEXT("Shows the previous pattern config.")),
    row(C::NextPattern, TEXT("&Next"), {M::Pattern, 3}, "Alt+Down", TEXT("Shows the next pattern config.")),
    row(C::GoToPattern, TEXT("Go &to…"), {M::Pattern, 3}, "Ctrl+P",
        TEXT("Shows a pattern config by some letters of its title, or by its number.")),
    row(C::GoToDTypes, TEXT("DTyp&es"), {M::Pattern, 3}, "Alt+D",
        TEXT("Moves the focus to the dtype configs of the shown pattern.")),
    row(C::GoToModules, TEXT("Module&s"), {M::Pattern, 3}, "Alt+U",
        TEXT("Moves the focus to the modules and functions of the shown pattern.")),
    row(C::AppendOperator, TEXT("&Append Operator…"), {M::Operator, 1}, "Ctrl+Shift+E",
        TEXT("Adds an operator at the end of the pattern: it becomes the last one.")),
    row(C::PrependOperator, TEXT("Put Operator in &Front…"), {M::Operator, 1}, "Ctrl+Shift+F",
        TEXT("Adds an operator that feeds the chosen one.")),
    row(C::WrapOperator, TEXT("Put Operator Af&ter…"), {M::Operator, 1}, "Ctrl+Shift+B",
        TEXT("Adds an operator that the chosen one feeds.")),
    row(C::AddOperand, TEXT("Add &Operand…"), {M::Operator, 1}, "Ctrl+Shift+I",
        TEXT("Adds one more operand to the chosen operator.")),
    row(C::ReplaceOperator, TEXT("&Replace Operator…"), {M::Operator, 1}, "Ctrl+Shift+R",
        TEXT("Replaces the chosen operator with another.")),
    row(C::UnwrapOperator, TEXT("&Unwrap Operator"), {M::Operator, 2}, "Ctrl+Shift+K",
        TEXT("Removes the chosen operator and keeps what feeds it.")),
    row(C::DeleteOperator, TEXT("&Delete Operator"), {M::Operator, 2}, "Ctrl+Shift+Del",
        TEXT("Removes the chosen operator, with all that feeds it.")),
    row(C::MoveOperandUp, TEXT("Operand &Earlier"), {M::Operator, 2}, "Alt+Shift+Up",
        TEXT("Moves the chosen operand before its neighbour. PyTorch matches operands in their order.")),
    row(C::MoveOperandDown, TEXT("Operand &Later"), {M::Operator, 2}, "Alt+Shift+Down",
        TEXT("Moves the chosen operand after its neighbour. PyTorch matches operands in their order.")),
    row(C::EditJson, TEXT("Edit &JSON"), {M::Pattern, 4}, "Ctrl+J",
        TEXT("Shows the JSON of the pattern config in the preview, to be edited.")),
    row(C::ShowMatrix, TEXT("&Matrix"), {M::QConfig, 1}, "Ctrl+M",
        TEXT("Shows the verdicts of all patterns under many QConfigs."), {.icon = "matrix", .toolGroup = 4}),
    row(C::ApplySmallestChange, TEXT("Apply &Smallest Change"), {M::QConfig, 1}, "Alt+T",
        TEXT("Makes the smallest change after which the QConfig quantizes the pattern: the first that Match shows.")),
    row(C::NewQConfig, TEXT("&New QConfig…"), {M::QConfig, 2}, {},
        TEXT("Makes a QConfig of your own: what observes the activations and the weight.")),
    row(C::NewQConfigMapping, TEXT("New Ma&pping…"), {M::QConfig, 2}, {},
        TEXT("Makes a QConfigMapping of your own: which operators and modules get which QConfig.")),
    row(C::AddQConfig, TEXT("&Add from File…"), {M::QConfig, 2}, {},
        TEXT("Adds a QConfig or mapping of your own, from a *.qconfig.json or *.qconfig_mapping.json.")),
    row(C::EditQConfig, TEXT("&Edit…"), {M::QConfig, 3}, {},
        TEXT("Edits the chosen QConfig or mapping; if it is one of PyTorch's, a copy of it.")),
    row(C::RenameQConfig, TEXT("&Rename QConfig…"), {M::QConfig, 3}, {},
        TEXT("Gives the chosen QConfig or mapping of your own another name.")),
    row(C::DuplicateQConfig, TEXT("&Duplicate QConfig"), {M::QConfig, 3}, {},
        TEXT("Makes a copy of the chosen QConfig or mapping, as one of your own.")),
    row(C::RemoveQConfig, TEXT("Remo&ve QConfig"), {M::QConfig, 3}, {},
        TEXT("Removes the chosen QConfig or mapping of your own from the list; a file that it was saved to stays.")),
    row(C::SaveQConfigAsPython, TEXT("Save as P&ython…"), {M::QConfig, 3}, {},
        TEXT("Saves the chosen QConfig or mapping as a Python module, to be used with torch.")),
    row(C::CompareModels, TEXT("C&ompare Models…"), {M::Model, 1}, {},
        TEXT("Shows how much of several traced models is quantized under every QConfig, and what stays float.")),
    row(C::ShowModel, TEXT("Model or Pa&ttern"), {M::Model, 1}, "Ctrl+Shift+M",
        TEXT("Shows the model in the middle of the window, or the pattern again.")),
    row(C::FindNode, TEXT("&Find Node"), {M::Model, 1}, "Ctrl+Alt+F",
        TEXT("Goes to the search for nodes of the model, by name, operator or verdict.")),
    row(C::NextNodeNotQuantized, TEXT("&Next Node Not Quantized"), {M::Model, 1}, "F7",
        TEXT("Goes to the next node of the model that stays float, and says why.")),
    row(C::AddPatternForNode, TEXT("&Add Pattern for Node"), {M::Model, 2}, "Ctrl+Alt+N",
        TEXT("Adds what PyTorch's own backends have for the chosen node, with the dtype configs that the document "
             "has for patterns of that kind.")),
    row(C::AddMissingPatterns, TEXT("Add Mi&ssing Patterns"), {M::Model, 2}, {},
        TEXT("Adds pattern configs for all nodes of the model that no pattern config takes.")),
    row(C::SaveModelPicture, TEXT("Save &Picture…"), {M::Model, 3}, {},
        TEXT("Saves the graph of the model as it is drawn, as SVG or PNG.")),
    row(C::CloseModel, TEXT("&Close Model"), {M::Model, 3}, {}, TEXT("Closes the model.")),
    row(C::NextProblem, TEXT("Next &Problem"), {M::View, 1}, "F8", TEXT("Goes to the next problem.")),
    row(C::PreviousProblem, TEXT("Previous Pr&oblem"), {M::View, 1}, "Shift+F8", TEXT("Goes to the previous problem.")),
    row(C::MuteProblem, TEXT("&Mute or Unmute Problem…"), {M::View, 1}, {},
        TEXT("Mutes what the rule of the selected problem finds in its pattern, for everybody who uses the "
             "document, or unmutes it.")),
    row(C::MuteRule, TEXT("Mute or Unmute Ru&le…"), {M::View, 1}, {},
        TEXT("Mutes the rule of the selected problem in the document, for everybody who uses it, or unmutes it.")),
    row(C::NextConflict, TEXT("Next Con&flict"), {M::View, 1}, "F9",
        TEXT("Goes to the next conflict that a merge has left, to solve it.")),
    row(C::AllConstraints, TEXT("All &Constraints"), {M::View, 2}, "Ctrl+Shift+C",
        TEXT("Shows the columns of all constraints, including those that nothing uses."), {.isCheckable = true}),
    row(C::GroupByNothing, TEXT("&No Groups"), {M::Groups, 1}, {},
        TEXT("Lists the patterns in the order of the document."), {.isCheckable = true}),
    row(C::GroupBySection, TEXT("By &Section"), {M::Groups, 1}, {},
        TEXT("Puts the patterns of a section together in the list."), {.isCheckable = true}),
    row(C::GroupByRootModule, TEXT("By &Root Module"), {M::Groups, 1}, {},
        TEXT("Puts the patterns of a root module together in the list; of one without it, the operator that PyTorch "
             "takes for the root."),
        {.isCheckable = true}),
    row(C::FoldGroups, TEXT("&Fold All"), {M::Groups, 2}, {}, TEXT("Shows only the groups of the list.")),
    row(C::UnfoldGroups, TEXT("&Unfold All"), {M::Groups, 2}, {}, TEXT("Shows the patterns of all groups.")),
    row(C::LargerText, TEXT("&Larger Text"), {M::TextSize, 1}, K::ZoomIn, TEXT("Makes all text larger.")),
    row(C::SmallerText, TEXT("&Smaller Text"), {M::TextSize, 1}, K::ZoomOut, TEXT("Makes all text smaller.")),
    row(C::DefaultText, TEXT("&Default Text"), {M::TextSize, 1}, "Ctrl+0",
        TEXT("Makes text as large as the desktop's.")),
    row(C::ThemeSystem, TEXT("As the &System"), {M::Theme, 1}, {}, TEXT("Light or dark, as the desktop is."),
        {.isCheckable = true}),
    row(C::ThemeLight, TEXT("&Light"), {M::Theme, 1}, {}, TEXT("Dark text on a light background."),
        {.isCheckable = true}),
    row(C::ThemeDark, TEXT("&Dark"), {M::Theme, 1}, {}, TEXT("Light text on a dark background."),
        {.isCheckable = true}),
    row(C::NextPane, TEXT("Ne&xt Pane"), {M::View, 3}, "F6",
        TEXT("Moves the focus to the next pane, or to the pattern between them.")),
    row(C::PreviousPane, TEXT("Previous P&ane"), {M::View, 3}, "Shift+F6",
        TEXT("Moves the focus to the previous pane.")),
    row(C::EnlargePane, TEXT("&Enlarge Pane"), {M::View, 3}, "Ctrl+F6",
        TEXT("Enlarges the pane that has the focus, or the page between the panes, to the whole window, and shrinks "
             "it again. A double click on the tab of a pane does the same.")),
    row(C::ResetLayout, TEXT("&Reset Layout"), {M::View, 3}, {},
        TEXT("Puts all panes back to their original places and sizes.")),
    row(C::NextDocument, TEXT("&Next Document"), {M::Window, 1}, "Ctrl+Tab; Ctrl+PgDown",
        TEXT("Shows the document in the next tab of this window.")),
    row(C::PreviousDocument, TEXT("&Previous Document"), {M::Window, 1}, "Ctrl+Shift+Tab; Ctrl+PgUp",
        TEXT("Shows the document in the previous tab.")),
    row(C::MoveToNewWindow, TEXT("Move to New &Window"), {M::Window, 2}, {},
        TEXT("Takes this document out of the tabs, into a window of its own.")),
    row(C::MoveToOtherWindow, TEXT("Move to &Other Window"), {M::Window, 2}, {},
        TEXT("Moves this document to a tab of the window that was used before.")),
    row(C::CloseOthers, TEXT("&Close Others"), {M::Window, 3}, {},
        TEXT("Closes all documents of this window but this one.")),
    row(C::CopyPath, TEXT("Copy Pat&h"), {M::Window, 3}, {}, TEXT("Copies the path of the document's file.")),
    row(C::OpenInTabs, TEXT("Open Documents in &Tabs"), {M::Window, 4}, {},
        TEXT("Opens further documents in tabs of this window, and not in windows of their own."),
        {.isCheckable = true}),
    row(C::Manual, TEXT("&Manual"), {M::Help, 1}, K::HelpContents,
        TEXT("Opens the manual at the page about what has the focus.")),
    row(C::Tour, TEXT("Take the &Tour"), {M::Help, 1}, {},
        TEXT("Guides you through a first backend step by step, in a document of its own.")),
    row(C::FindCommand, TEXT("All &Commands…"), {M::Help, 1}, "Ctrl+Shift+P",
        TEXT("Runs a command found by some letters of its name, and shows its key.")),
    row(C::Shortcuts, TEXT("&Keyboard Shortcuts…"), {M::Help, 1}, {}, TEXT("Lists every key that does something.")),
    row(C::Legend, TEXT("&Legend…"), {M::Help, 1}, {},
        TEXT("Says what the marks of verdicts, checks and problems mean.")),
    row(C::WhatsThis, TEXT("&What's This?"), {M::Help, 1}, K::WhatsThis,
        TEXT("Explains the field that has the focus, or the one that you click next.")),
    row(C::About, TEXT("&About"), {M::Help, 1}, {}, TEXT("Which version this is; copies what a bug report needs.")),
};

#undef TEXT

static_assert(followsEnum(commandRows, &CommandInfo::command, C::About));
static_assert(followsEnum(menus, &MenuInfo::menu, M::Help));

/// The table with a command for each form to export to, after the one for reports.
std::vector<CommandInfo> withExports()
{
    static std::deque<std::string> helps; // rows have pointers into it
    std::vector<CommandInfo> exports;
    for (const Form &form : formsOf(FormOption::ExportTo)) {
        helps.push_back("Writes the document as " + std::string(form.help) + ", and says what that cannot carry over.");
        exports.push_back(row(exportCommand(toInt(exports.size())), form.command.data(), {M::Export, 2}, {},
                              helps.back().c_str(), {.takesTyped = true}));
    }
    std::vector<CommandInfo> whole(std::begin(commandRows), std::end(commandRows));
    whole.insert(whole.begin() + static_cast<int>(C::ExportReport) + 1, exports.begin(), exports.end());
    return whole;
}

} // namespace

const CommandInfo &info(Command command)
{
    return *std::ranges::find(commandTable(), command, &CommandInfo::command);
}

std::span<const CommandInfo> commandTable()
{
    static const std::vector<CommandInfo> whole = withExports();
    return whole;
}

QString nameOf(Command command)
{
    if (command <= Command::About)
        return QString::fromLatin1(QMetaEnum::fromType<Command>().valueToKey(static_cast<int>(command)));
    const auto form = static_cast<std::size_t>(command) - static_cast<std::size_t>(exportCommand(0));
    const std::span<const Form> forms = formsOf(FormOption::ExportTo);
    const auto tool = [](const Form &of) {
        return of.name.substr(0, of.name.find('-'));
    };
    // Settings name the first form of a tool by the tool alone, and any further one by its whole name.
    const bool isFirst = &*std::ranges::find(forms, tool(forms[form]), tool) == &forms[form];
    QString name = toQString(isFirst ? tool(forms[form]) : forms[form].name);
    name[0] = name[0].toUpper();
    return QStringLiteral("Export") + name;
}

const MenuInfo &info(MenuId menu)
{
    return menus[static_cast<std::size_t>(menu)];
}

std::span<const MenuInfo> menuTable()
{
    return menus;
}

} // namespace bcfg::ui
