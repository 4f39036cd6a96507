// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QObject>

#include <optional>
#include <span>

namespace bcfg::ui {

Q_NAMESPACE

/// Everything that a user can ask the window to do by menu, toolbar or key. The settings know a command by its name.
enum class Command {
    New,
    NewWindow,
    NewFromModels,
    Open,
    OpenModel,
    Save,
    SaveAs,
    KeepBackup,
    CompareWith,
    CompareWithSaved,
    FromBase,
    ImportPython,
    Convert,
    ExportPython,
    ExportReport,
    ExportPt2e,
    ExportMct,
    ExportAimet,
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
    About,
};
Q_ENUM_NS(Command)

enum class MenuId {
    File,
    Export,
    Edit,
    Pattern,
    CopyAs,
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
    std::optional<MenuId> parent = {}; ///< none: in the menu bar
    int group = 0;                     ///< of the parent
};

/// Where a command stands in the menus: behind those of its menu and group that the table has before it. Between groups
/// there is a line.
struct MenuPlace
{
    MenuId menu;
    int group;
};

/// One row of the table that menus, the toolbar and shortcuts come from.
struct CommandInfo
{
    Command command;
    const char *text; ///< with its mnemonic; translated in the context "Commands"
    const char *icon; ///< empty: none
    QKeySequence::StandardKey standardKey;
    const char *shortcut; ///< where no standard key fits, or several with "; " between them; empty: none
    const char *help;
    MenuPlace place;
    int toolGroup = 0; ///< of the toolbar, where groups have a line between them; 0: it is not there
    bool isCheckable = false;
};

const CommandInfo &info(Command command);
std::span<const CommandInfo> commandTable();
const MenuInfo &info(MenuId menu);
std::span<const MenuInfo> menuTable();

} // namespace bcfg::ui
