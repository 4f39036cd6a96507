// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/change.h"
#include "ui/basis/inthread.h"
#include "ui/basis/toolkit/panel.h"
#include "ui/basis/toolkit/picture.h"

#include <memory>
#include <optional>
#include <unordered_set>

class QAction;
class QLabel;
class QLineEdit;
class QMenu;
class QTableView;

namespace bcfg::ui::session {
class Cursor;
class Simulator;
} // namespace bcfg::ui::session

namespace bcfg::ui::views {

class DifferenceBox;
class MatrixColumns;
class QConfigHeader;
class ShownEntries;
class VerdictModel;

/// Shows the verdicts of all patterns (rows) under many QConfigs (columns); the user's own QConfigs and the document's
/// own patterns come first. A click or Enter on a verdict shows the pattern, chooses the QConfig and requests the Match
/// pane. A right click shows the pattern and a menu for the pattern and the QConfig. The verdicts of the columns are
/// not computed before the matrix is visible for the first time.
class VerdictMatrix : public Panel
{
    Q_OBJECT

public:
    VerdictMatrix(session::Cursor &cursor, session::Simulator &simulator, QAction *addFromFile);
    ~VerdictMatrix() override;

    QTableView *view() const { return m_view; }
    MatrixColumns &columns() { return *m_columns; }
    DifferenceBox &differences() { return *m_differences; }
    /// Additional actions for the context menus.
    struct Menus
    {
        QList<QAction *> ofPattern;    ///< for the pattern at the cursor
        QList<QAction *> ofQConfig;    ///< for the chosen QConfig
        QList<QAction *> ofOwnQConfig; ///< for the chosen QConfig, disabled if it is not the user's own
        QList<QAction *> ofAll;        ///< for the whole matrix
    };
    void setMenus(const Menus &menus) { m_menus = menus; }
    /// A picture of the rows and columns that are not hidden, with at most VerdictTable::mostRows rows; empty if no row
    /// or no column is shown.
    Picture picture() const;
    QSize sizeHint() const override { return {720, 360}; }

protected:
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    using Entries = std::unordered_set<Shared<PatternConfig>, ByIdentity, ByIdentity>;

    static Entries ownEntries(const BackendConfig &document);
    void setUpView();
    void fillView();
    void showMenu(int row, int column, const QPoint &where);
    void addQConfigItems(QMenu &menu, int column);
    void showColumns();
    void showChosen();
    void take(int row, int choice);
    void sortBy(int column);
    void editPattern();
    void showUnsorted(bool ownFirst);
    void putOwnFirst();
    void keepOwn(const Change &change);
    void showDifferences();
    void updateState();

    session::Cursor &m_cursor;
    session::Simulator &m_simulator;
    std::unique_ptr<VerdictModel> m_verdicts;
    std::unique_ptr<ShownEntries> m_filter;
    bool m_ownFirst = true;       // own patterns come first while the rows are not sorted by a column
    std::optional<Entries> m_own; // the own entries that the last search has found, as they are since edits
    LatestOnly m_findingOwn;
    QLineEdit *m_filterEdit;
    DifferenceBox *m_differences;
    QLabel *m_count;
    QTableView *m_view;
    QConfigHeader *m_header;
    QLabel *m_empty;
    MatrixColumns *m_columns;
    Menus m_menus;
};

} // namespace bcfg::ui::views
