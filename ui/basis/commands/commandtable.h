// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QObject>
#include <QString>

#include <optional>
#include <span>

namespace bcfg::ui {

Q_NAMESPACE

/// The commands of the window, which menus, toolbar and keys call. The settings refer to a command by the enumerator's
/// name.
enum class Command {
    New,
    NewWindow,
    NewFromModels,
    Open,
    OpenModel,
    Save,
    SaveAs,
    RevertToSaved,
    KeepBackup,
    CompareWith,
    CompareWithSaved,
    FromBase,
    ImportPython,
    Convert,
    ExportPython,
    ExportReport,
    SavePatternPicture,
    SaveChainPicture,
    SaveMatrixPicture,
    CheckWithTorch,
    CloseWindow,
    Quit,
    Undo,
    Redo,
    Cut,
    Copy,
    CopyMarkdown,
    Paste,
    Delete,
    Duplicate,
    SelectAll,
    Filter,
    FindInDocument,
    FindNext,
    FindPrevious,
    FindUses,
    RenameSymbol,
    RenameBackend,
    EditSettings,
    AddPattern,
    GeneratePatterns,
    DuplicatePattern,
    RemovePatterns,
    ApplyDTypeConfig,
    CopyPython,
    CopyJson,
    CopyNames,
    MovePatternUp,
    MovePatternDown,
    OverrideHere,
    GiveBackToBase,
    BringBackRemoved,
    PreviousPattern,
    NextPattern,
    GoToPattern,
    GoToDTypes,
    GoToModules,
    AppendOperator,
    PrependOperator,
    WrapOperator,
    AddOperand,
    ReplaceOperator,
    UnwrapOperator,
    DeleteOperator,
    MoveOperandUp,
    MoveOperandDown,
    EditJson,
    ShowMatrix,
    ApplySmallestChange,
    NewQConfig,
    NewQConfigMapping,
    AddQConfig,
    EditQConfig,
    RenameQConfig,
    DuplicateQConfig,
    RemoveQConfig,
    SaveQConfigAsPython,
    CompareModels,
    ShowModel,
    FindNode,
    NextNodeNotQuantized,
    AddPatternForNode,
    AddMissingPatterns,
    SaveModelPicture,
    CloseModel,
    NextProblem,
    PreviousProblem,
    MuteProblem,
    MuteRule,
    NextConflict,
    AllConstraints,
    GroupByNothing,
    GroupBySection,
    GroupByRootModule,
    FoldGroups,
    UnfoldGroups,
    LargerText,
    SmallerText,
    DefaultText,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    NextPane,
    PreviousPane,
    EnlargePane,
    ResetLayout,
    NextDocument,
    PreviousDocument,
    MoveToNewWindow,
    MoveToOtherWindow,
    CloseOthers,
    CopyPath,
    OpenInTabs,
    Manual,
    Tour,
    FindCommand,
    Shortcuts,
    Legend,
    WhatsThis,
    About, ///< the last enumerator; the values after it are those of exportCommand()
};
Q_ENUM_NS(Command)

/// The command that exports the document to a form; `form` is an index in formsOf(FormOption::ExportTo).
constexpr Command exportCommand(int form)
{
    return static_cast<Command>(static_cast<int>(Command::About) + 1 + form);
}

enum class MenuId {
    File,
    Export,
    Edit,
    Pattern,
    CopyAs,
    Operator,
    QConfig,
    Model,
    View,
    Groups,
    TextSize,
    Theme,
    Window,
    Help,
};

/// One row of the table of menus.
struct MenuInfo
{
    MenuId menu;
    const char *title;                 ///< with its mnemonic; translated in the context "Commands"
    std::optional<MenuId> parent = {}; ///< the menu that holds this one; nothing for a menu of the menu bar
    int group = 0;                     ///< the group of the parent menu in which this menu stands
};

/// The place of a command in the menus. Within a group the commands keep the order of the table, and a line separates
/// the groups.
struct MenuPlace
{
    MenuId menu;
    int group;
};

/// The default keys of a command: the desktop's keys for `standard`. If the desktop has none, the keys in `shortcut`,
/// separated by "; ".
struct CommandKeys
{
    constexpr CommandKeys() = default;
    constexpr CommandKeys(QKeySequence::StandardKey key, const char *otherwise = "")
        : standard(key),
          shortcut(otherwise)
    {}
    constexpr CommandKeys(const char *keys) : shortcut(keys) {}

    QKeySequence::StandardKey standard = QKeySequence::UnknownKey;
    const char *shortcut = "";
};

/// The properties that only few commands have.
struct CommandExtras
{
    const char *icon = ""; ///< the name of the icon; empty where the command has no icon
    /// The group of the command's button in the toolbar; a line separates groups. 0: no button there.
    int toolGroup = 0;
    bool isCheckable = false;
    bool takesTyped = false; ///< first moves the text that is being typed into the document
};

/// One row of the table from which menus, toolbar and keys are made.
struct CommandInfo
{
    Command command;
    const char *text; ///< with its mnemonic; translated in the context "Commands"
    MenuPlace place;
    CommandKeys keys;
    const char *help; ///< a sentence for the tool tip and the status bar; translated like `text`
    CommandExtras extras = {};
};

const CommandInfo &info(Command command);
/// The rows of all commands, in the order of the menus.
std::span<const CommandInfo> commandTable();
/// The name by which the settings refer to the command: "ExportReport".
QString nameOf(Command command);
const MenuInfo &info(MenuId menu);
std::span<const MenuInfo> menuTable();

} // namespace bcfg::ui
