// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/jsonpointer.h"
#include "ui/document/nodecursor.h"

#include <QScrollArea>

class QLabel;

namespace bcfg::ui {

class Checker;
class DTypeTable;
class ModuleForm;
class ObservationEdit;
class PatternPane;
class ReferencePatternView;

/// Everything about the pattern config at the cursor, which is one.
class PatternPage : public QScrollArea
{
    Q_OBJECT

public:
    PatternPage(Cursor &cursor, NodeCursor &node, const Checker &checker, QWidget *parent = nullptr);

    PatternPane &patternPane() const { return *m_pattern; }
    DTypeTable &dtypeTable() const { return *m_dtypes; }
    /// Puts the focus on what a place of the document names, in the entry at the cursor.
    void reveal(const JsonPointer &where);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *newContent(NodeCursor &node, const Checker &checker);
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
