// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>

#include <span>

namespace bcfg::ui {

/// Everything that a user can ask the window to do by menu, toolbar or key.
enum class Command {
    New,
    NewWindow,
    Open,
    Save,
    SaveAs,
    KeepBackup,
    ImportPython,
    Convert,
    ExportPython,
    CheckWithTorch,
    CloseWindow,
    Quit,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    Delete,
    Duplicate,
    SelectAll,
    Filter,
    RenameBackend,
    AddPattern,
    GeneratePatterns,
    DuplicatePattern,
    RemovePatterns,
    MovePatternUp,
    MovePatternDown,
    NextPattern,
    PreviousPattern,
    GoToPattern,
    AppendOperator,
    PrependOperator,
    WrapOperator,
    AddOperand,
    ReplaceOperator,
    UnwrapOperator,
    DeleteOperator,
    MoveOperandUp,
    MoveOperandDown,
    ShowMatrix,
    NewQConfig,
    NewQConfigMapping,
    EditQConfig,
    RenameQConfig,
    DuplicateQConfig,
    RemoveQConfig,
    AddQConfig,
    NextProblem,
    PreviousProblem,
    AllConstraints,
    LargerText,
    SmallerText,
    DefaultText,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    FindCommand,
    Shortcuts,
    WhatsThis,
    About,
};

/// One row of the table that menus, the toolbar and shortcuts come from.
struct CommandInfo
{
    Command command;
    const char *text; ///< with its mnemonic; translated in the context "Commands"
    const char *icon; ///< empty: none
    QKeySequence::StandardKey standardKey;
    const char *shortcut; ///< where no standard key fits; empty: none
    const char *help;
    bool isCheckable = false;
};

const CommandInfo &info(Command command);
std::span<const CommandInfo> commandTable();

} // namespace bcfg::ui
