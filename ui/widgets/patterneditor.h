// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/jsonpointer.h"
#include "ui/models/patternmodel.h"

#include <QStackedWidget>

class QLabel;
class QTreeView;

namespace bcfg::ui {

class Checker;
class DTypeTable;
class ModuleForm;
class ObservationEdit;
class ReferencePatternView;

/// The middle of the window: everything about the pattern config at the cursor.
class PatternEditor : public QStackedWidget
{
    Q_OBJECT

public:
    PatternEditor(Cursor &cursor, const Checker &checker, QWidget *parent = nullptr);

    DTypeTable &dtypeTable() const { return *m_dtypes; }
    /// Puts the focus on what a place of the document names, in the entry at the cursor.
    void reveal(const JsonPointer &where);

private:
    QWidget *newPage(const Checker &checker);
    QWidget *newEmptyPage();
    void show();
    void showPosition();
    void showReference();
    void showNotations(const PatternConfig &entry);

    Cursor &m_cursor;
    PatternModel m_pattern;
    QLabel *m_title;
    QLabel *m_position;
    QTreeView *m_tree;
    QLabel *m_forwardName;
    QLabel *m_forward;
    QLabel *m_reversedName;
    QLabel *m_reversed;
    ObservationEdit *m_observation;
    ReferencePatternView *m_reference;
    DTypeTable *m_dtypes;
    ModuleForm *m_modules;
};

} // namespace bcfg::ui
