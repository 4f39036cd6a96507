// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/jsonpointer.h"
#include "ui/document/nodecursor.h"

#include <QStackedWidget>

class QLabel;

namespace bcfg::ui {

class Checker;
class DTypeTable;
class ModuleForm;
class ObservationEdit;
class PatternPane;
class ReferencePatternView;

/// The middle of the window: everything about the pattern config at the cursor.
class PatternEditor : public QStackedWidget
{
    Q_OBJECT

public:
    PatternEditor(Cursor &cursor, NodeCursor &node, const Checker &checker, QWidget *parent = nullptr);

    PatternPane &patternPane() const { return *m_pattern; }
    DTypeTable &dtypeTable() const { return *m_dtypes; }
    /// Puts the focus on what a place of the document names, in the entry at the cursor.
    void reveal(const JsonPointer &where);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *newPage(NodeCursor &node, const Checker &checker);
    QWidget *newEmptyPage();
    void show();
    void showPosition();
    void showReference();

    Cursor &m_cursor;
    QLabel *m_title;
    QLabel *m_position;
    PatternPane *m_pattern;
    ObservationEdit *m_observation;
    ReferencePatternView *m_reference;
    DTypeTable *m_dtypes;
    ModuleForm *m_modules;
};

} // namespace bcfg::ui
