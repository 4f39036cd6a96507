// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"
#include "ui/session/document/cursor.h"

#include <QWidget>

class QLabel;
class QSplitter;
class QTabWidget;

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::page {

class DTypeEdit;
class ModuleForm;
class NotesForm;
class ObservationEdit;
class PageSection;
class ChainView;
class PatternPane;
class ReferencePatternView;

/// The page of the pattern config at the cursor: its fusion chain, its pattern, and below the pattern the sections for
/// dtype configs, modules and notes. The settings keep the pattern's share of the height, and whether the section for
/// modules is shown.
class PatternPage : public QWidget
{
    Q_OBJECT

public:
    explicit PatternPage(session::Session &session, QWidget *parent = nullptr);

    PatternPane &patternPane() const { return *m_pattern; }
    ChainView &chain() const { return *m_chain; }
    /// Gives the focus to the field that `where`, a pointer of the document, names: "/configs/3/root_module".
    void reveal(const JsonPointer &where);
    void goToDTypes();  ///< shows the section for dtype configs and gives it the focus
    void goToModules(); ///< shows the section for modules and gives it the focus
    /// Whether a field has a typed text that is not in the document.
    bool hasTyped() const;

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QLayout *newHead();
    QSplitter *newParts();
    void addSections();
    void keepShare();
    void shareHeight();
    void show();
    void showPosition();
    void showReference();

    session::Session &m_session;
    session::Cursor &m_cursor;
    ChainView *m_chain;
    QLabel *m_title = nullptr;
    QLabel *m_position = nullptr;
    QSplitter *m_parts = nullptr;
    double m_patternShare = 0; // the pattern's part of the height, 0 to 1
    int m_leastWithChain = 0;  // the least height at which the fusion chain is shown
    PatternPane *m_pattern = nullptr;
    QTabWidget *m_sections = nullptr;
    PageSection *m_dtypeSection = nullptr;
    PageSection *m_moduleSection = nullptr;
    PageSection *m_noteSection = nullptr;
    ObservationEdit *m_observation = nullptr;
    ReferencePatternView *m_reference = nullptr;
    DTypeEdit *m_dtypes = nullptr;
    ModuleForm *m_modules = nullptr;
    NotesForm *m_notes = nullptr;
};

} // namespace bcfg::ui::page
