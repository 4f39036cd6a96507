// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/commandtable.h"

#include <QtGlobal>

#include <iterator>

namespace bcfg::ui {

namespace {

using C = Command;
using K = QKeySequence;

#define TEXT(text) QT_TRANSLATE_NOOP("Commands", text)

constexpr CommandInfo table[] = {
    {C::New, TEXT("&New"), "new", K::New, "", TEXT("Starts a document without patterns.")},
    {C::NewWindow, TEXT("New &Window…"), "", K::UnknownKey, "Ctrl+Shift+N",
     TEXT("Starts from a template, or opens a file, in another window.")},
    {C::Open, TEXT("&Open…"), "open", K::Open, "", TEXT("Opens a *.bcfg.json file.")},
    {C::Save, TEXT("&Save"), "save", K::Save, "", TEXT("Saves the document to its file.")},
    {C::SaveAs, TEXT("Save &As…"), "", K::SaveAs, "Ctrl+Shift+S", TEXT("Saves the document to another file.")},
    {C::KeepBackup, TEXT("Keep &Backup When Saving"), "", K::UnknownKey, "",
     TEXT("Keeps what a file held before it is saved, beside it and with a ~ behind its name."), true},
    {C::ImportPython, TEXT("&Import from Python…"), "", K::UnknownKey, "",
     TEXT("Brings a live BackendConfig in from a Python that has torch.")},
    {C::Convert, TEXT("Con&vert to Other Generation"), "", K::UnknownKey, "",
     TEXT("Makes a new document of this one for the other generation of PyTorch; what it cannot take along comes among "
          "its problems.")},
    {C::ExportPython, TEXT("&Python Module…"), "", K::UnknownKey, "",
     TEXT("Writes the document as a Python module, whole or as what differs from a built-in config.")},
    {C::CheckWithTorch, TEXT("Chec&k with PyTorch…"), "", K::UnknownKey, "",
     TEXT("Loads the document into the torch of a Python; what that says comes among the problems.")},
    {C::CloseWindow, TEXT("&Close"), "", K::Close, "", TEXT("Closes this window.")},
    {C::Quit, TEXT("&Quit"), "", K::Quit, "", TEXT("Closes all windows.")},
    {C::Undo, TEXT("&Undo"), "undo", K::Undo, "", TEXT("Takes back the last change.")},
    {C::Redo, TEXT("&Redo"), "redo", K::Redo, "", TEXT("Makes the change again that was taken back.")},
    {C::Cut, TEXT("Cu&t"), "", K::Cut, "", TEXT("Copies what is selected, and takes it away.")},
    {C::Copy, TEXT("&Copy"), "", K::Copy, "", TEXT("Copies what is selected: patterns as JSON, cells as a table.")},
    {C::Paste, TEXT("&Paste"), "", K::Paste, "", TEXT("Adds what was copied, here or in another program.")},
    {C::Delete, TEXT("&Delete"), "", K::UnknownKey, "Del", TEXT("Takes away what is selected.")},
    {C::Duplicate, TEXT("D&uplicate"), "", K::UnknownKey, "Ctrl+D", TEXT("Adds copies of what is selected behind it.")},
    {C::SelectAll, TEXT("Select &All"), "", K::SelectAll, "", TEXT("Selects everything there is.")},
    {C::Filter, TEXT("&Filter Patterns"), "filter", K::Find, "", TEXT("Goes to the filter of the pattern list.")},
    {C::RenameBackend, TEXT("Backend &Name…"), "", K::UnknownKey, "",
     TEXT("Changes the name that PyTorch knows the backend by.")},
    {C::AddPattern, TEXT("&Add…"), "add", K::UnknownKey, "Ctrl+Shift+A",
     TEXT("Adds a pattern config behind the selected one.")},
    {C::GeneratePatterns, TEXT("&Generate…"), "", K::UnknownKey, "Ctrl+Shift+G",
     TEXT("Adds pattern configs for many roots and tails at once, with the dtype configs of the selected one.")},
    {C::DuplicatePattern, TEXT("&Duplicate"), "duplicate", K::UnknownKey, "",
     TEXT("Adds copies of the selected pattern configs behind them.")},
    {C::RemovePatterns, TEXT("&Remove"), "remove", K::UnknownKey, "Ctrl+Del",
     TEXT("Removes the selected pattern configs.")},
    {C::MovePatternUp, TEXT("Move &Up"), "move-up", K::UnknownKey, "Ctrl+Shift+Up",
     TEXT("Moves the pattern config up. Of patterns with equally many operators, PyTorch takes the first that "
          "matches.")},
    {C::MovePatternDown, TEXT("Move Do&wn"), "move-down", K::UnknownKey, "Ctrl+Shift+Down",
     TEXT("Moves the pattern config down. Of patterns with equally many operators, PyTorch takes the first that "
          "matches.")},
    {C::NextPattern, TEXT("&Next"), "", K::UnknownKey, "Alt+Down", TEXT("Shows the next pattern config.")},
    {C::PreviousPattern, TEXT("&Previous"), "", K::UnknownKey, "Alt+Up", TEXT("Shows the pattern config before.")},
    {C::GoToPattern, TEXT("&Go to…"), "", K::UnknownKey, "Ctrl+P",
     TEXT("Shows a pattern config by some letters of its title, or by its number.")},
    {C::AppendOperator, TEXT("&Append Operator…"), "", K::UnknownKey, "Ctrl+Shift+E",
     TEXT("Adds an operator at the end of the pattern: it becomes the last one.")},
    {C::PrependOperator, TEXT("Put Operator in &Front…"), "", K::UnknownKey, "Ctrl+Shift+F",
     TEXT("Adds an operator that feeds the chosen one.")},
    {C::WrapOperator, TEXT("Put Operator &Behind…"), "", K::UnknownKey, "Ctrl+Shift+B",
     TEXT("Adds an operator that the chosen one feeds.")},
    {C::AddOperand, TEXT("Add &Operand…"), "", K::UnknownKey, "Ctrl+Shift+I",
     TEXT("Adds one more operand to the chosen operator.")},
    {C::ReplaceOperator, TEXT("&Replace Operator…"), "", K::UnknownKey, "Ctrl+Shift+R",
     TEXT("Puts another operator in the place of the chosen one.")},
    {C::UnwrapOperator, TEXT("&Unwrap Operator"), "", K::UnknownKey, "Ctrl+Shift+K",
     TEXT("Takes the chosen operator away and keeps what feeds it.")},
    {C::DeleteOperator, TEXT("&Delete Operator"), "", K::UnknownKey, "Ctrl+Shift+Del",
     TEXT("Takes the chosen operator away, with all that feeds it.")},
    {C::MoveOperandUp, TEXT("Operand &Earlier"), "", K::UnknownKey, "Alt+Shift+Up",
     TEXT("Moves the chosen operand before its neighbour. PyTorch matches operands in their order.")},
    {C::MoveOperandDown, TEXT("Operand &Later"), "", K::UnknownKey, "Alt+Shift+Down",
     TEXT("Moves the chosen operand behind its neighbour. PyTorch matches operands in their order.")},
    {C::ShowMatrix, TEXT("&Matrix"), "matrix", K::UnknownKey, "Ctrl+M",
     TEXT("Shows the verdicts of all patterns under many QConfigs.")},
    {C::NewQConfig, TEXT("&New QConfig…"), "", K::UnknownKey, "",
     TEXT("Makes a QConfig of your own: what observes the activations and the weight.")},
    {C::NewQConfigMapping, TEXT("New Ma&pping…"), "", K::UnknownKey, "",
     TEXT("Makes a QConfigMapping of your own: which operators and modules get which QConfig.")},
    {C::EditQConfig, TEXT("&Edit…"), "", K::UnknownKey, "",
     TEXT("Edits the chosen QConfig or mapping; of one of PyTorch's, a copy.")},
    {C::RenameQConfig, TEXT("&Rename QConfig…"), "", K::UnknownKey, "",
     TEXT("Gives the chosen QConfig or mapping of your own another name.")},
    {C::DuplicateQConfig, TEXT("&Duplicate QConfig"), "", K::UnknownKey, "",
     TEXT("Makes a copy of the chosen QConfig or mapping, as one of your own.")},
    {C::RemoveQConfig, TEXT("Remo&ve QConfig"), "", K::UnknownKey, "",
     TEXT("Takes the chosen QConfig or mapping of your own out of the list; a file that it was saved to stays.")},
    {C::AddQConfig, TEXT("&Add from File…"), "", K::UnknownKey, "",
     TEXT("Adds a QConfig or mapping of your own, from a *.qconfig.json or *.qconfig_mapping.json.")},
    {C::NextProblem, TEXT("Next &Problem"), "", K::UnknownKey, "F8", TEXT("Leads to the next problem.")},
    {C::PreviousProblem, TEXT("Previous Pr&oblem"), "", K::UnknownKey, "Shift+F8",
     TEXT("Leads to the problem before.")},
    {C::AllConstraints, TEXT("All &Constraints"), "", K::UnknownKey, "Ctrl+Shift+C",
     TEXT("Shows the columns of all constraints, also of those that nothing uses."), true},
    {C::LargerText, TEXT("&Larger Text"), "", K::ZoomIn, "", TEXT("Makes all text larger.")},
    {C::SmallerText, TEXT("&Smaller Text"), "", K::ZoomOut, "", TEXT("Makes all text smaller.")},
    {C::DefaultText, TEXT("&Default Text"), "", K::UnknownKey, "Ctrl+0", TEXT("Makes text as large as the desktop's.")},
    {C::ThemeSystem, TEXT("As the &System"), "", K::UnknownKey, "", TEXT("Light or dark, as the desktop is."), true},
    {C::ThemeLight, TEXT("&Light"), "", K::UnknownKey, "", TEXT("Dark text on light ground."), true},
    {C::ThemeDark, TEXT("&Dark"), "", K::UnknownKey, "", TEXT("Light text on dark ground."), true},
    {C::FindCommand, TEXT("All &Commands…"), "", K::UnknownKey, "Ctrl+Shift+P",
     TEXT("Runs a command by some letters of its name, and tells its key.")},
    {C::Shortcuts, TEXT("&Keyboard Shortcuts…"), "", K::UnknownKey, "", TEXT("Lists every key that does something.")},
    {C::WhatsThis, TEXT("&What's This?"), "", K::WhatsThis, "",
     TEXT("Explains the field that has the focus, or the one that you click next.")},
    {C::About, TEXT("&About"), "", K::UnknownKey, "", TEXT("Which version this is; copies what to say of a fault.")},
};

#undef TEXT

constexpr bool rowsFollowTheEnum()
{
    for (std::size_t i = 0; i < std::size(table); ++i) {
        if (static_cast<std::size_t>(table[i].command) != i)
            return false;
    }
    return std::size(table) == static_cast<std::size_t>(Command::About) + 1; // the last one
}
static_assert(rowsFollowTheEnum());

} // namespace

const CommandInfo &info(Command command)
{
    return table[static_cast<std::size_t>(command)];
}

std::span<const CommandInfo> commandTable()
{
    return table;
}

} // namespace bcfg::ui
