// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/child.h"
#include "tests/support/dtypeviews.h"
#include "tests/support/windowparts.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>

#include <random>

namespace bcfg::test {

/// A window in which each step selects, edits or triggers a command at random. The seed is always the same.
class RandomSession
{
public:
    /// Keeps the number of patterns near these bounds: with fewer patterns the commands undo, with more they remove.
    struct Bounds
    {
        int fewest;
        int most;
    };
    RandomSession(const BackendConfig &document, Bounds bounds) : m_bounds(bounds)
    {
        window.resize(1440, 900);
        window.session().document().open(document, {});
        window.session().simulator().chooseQConfig("onednn");
        window.show();
        for (const char *pane : {"operators", "preview", "match", "problems"})
            child<ui::views::Pane>(pane)->bringUp();
    }

    template <class Widget>
    Widget *child(const char *name) const
    {
        return test::child<Widget>(window, name);
    }

    /// Takes a random step. Returns what it did: "select patterns", or the text of the triggered command.
    QString step()
    {
        switch (below(7)) {
        case 0:
            selectPatterns();
            return QStringLiteral("select patterns");
        case 1:
            selectNode();
            return QStringLiteral("select a node");
        case 2:
            writeCell();
            return QStringLiteral("write a cell");
        case 3:
            choose("observationBox");
            return QStringLiteral("choose an observation type");
        case 4: // a pane follows the edits only while it is visible
            child<ui::views::Pane>(QByteArrayList{"operators", "preview", "match", "problems"}.at(below(4)))->bringUp();
            return QStringLiteral("look at another pane");
        default:
            return trigger();
        }
    }
    /// Like step(), but may also filter or sort the list of patterns, or insert a pattern anywhere.
    QString stepLookingAround()
    {
        switch (below(8)) {
        case 0:
            child<QLineEdit>("filterEdit")
                ->setText(QStringList{"", "conv", "linear", "-relu", "problem:error"}.at(below(5)));
            return QStringLiteral("filter");
        case 1:
            child<QTableView>("entryView")
                ->horizontalHeader()
                ->setSortIndicator(below(7) - 1, below(2) ? Qt::AscendingOrder : Qt::DescendingOrder);
            return QStringLiteral("sort");
        case 2: {
            ui::session::Document &document = window.session().document();
            static const ui::session::Document::Entries some =
                ui::session::readTemplate(QStringLiteral("templates/torch-2.6.0/onednn.bcfg.json")).configs;
            const Shared<PatternConfig> &entry = some[static_cast<std::size_t>(below(static_cast<int>(some.size())))];
            document.insertEntries(below(document.entryCount() + 1), {entry}, QStringLiteral("insert"));
            return QStringLiteral("insert");
        }
        default:
            return step();
        }
    }

private:
    QTemporaryDir m_folder;
    ui::Settings m_settings{m_folder.filePath("settings.ini")};

public:
    bcfg::ui::session::Session shown{m_settings};
    ui::window::MainWindow window{shown};

private:
    int below(int count) { return count > 0 ? std::uniform_int_distribution<int>(0, count - 1)(m_random) : 0; }
    void selectPatterns()
    {
        auto *view = child<QAbstractItemView>("entryView");
        const QAbstractItemModel &rows = *view->model();
        view->setFocus();
        view->setCurrentIndex(rows.index(below(rows.rowCount()), 1));
        if (below(3) == 0) {
            const QModelIndex another = rows.index(below(rows.rowCount()), 1);
            view->selectionModel()->select(another, QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
    }
    void selectNode()
    {
        auto *view = child<QAbstractItemView>("patternView");
        child<QTabBar>("patternTabs")->setCurrentIndex(1);
        view->setFocus();
        QModelIndex node = view->model()->index(0, 0);
        while (below(2) && view->model()->rowCount(node) > 0)
            node = view->model()->index(below(view->model()->rowCount(node)), 0, node);
        view->setCurrentIndex(node);
        auto *operators = child<QAbstractItemView>("operatorView");
        child<QLineEdit>("operatorSearch")->setText(QStringList{"conv", "relu", "add", "any"}.at(below(4)));
        operators->setCurrentIndex(operators->model()->index(below(operators->model()->rowCount()), 0));
    }
    void writeCell()
    {
        // the cards' titles cannot be edited
        auto *view = below(5) ? test::dtypeTable(window) : test::dtypeCards(window);
        QAbstractItemModel &cells = *view->model();
        const QVariant values[] = {{}, "0", "-127", "0.5", "quint8", "qint8", "float16", true};
        view->setFocus();
        const QModelIndex cell = cells.index(below(cells.rowCount()), below(cells.columnCount()));
        view->setCurrentIndex(cell);
        if (cell.isValid())
            cells.setData(cell, values[below(static_cast<int>(std::size(values)))]);
    }
    void choose(const char *name)
    {
        auto *box = child<QComboBox>(name);
        if (!box->isVisible()) // the page is hidden while no pattern is selected
            return;
        const int item = below(box->count());
        box->setCurrentIndex(item);
        emit box->activated(item);
    }
    QString trigger()
    {
        static constexpr ui::Command small[] = {
            ui::Command::Undo,
            ui::Command::Redo,
            ui::Command::Copy,
            ui::Command::Delete,
            ui::Command::Cut,
            ui::Command::DuplicatePattern,
            ui::Command::RemovePatterns,
            ui::Command::MovePatternUp,
            ui::Command::MovePatternDown,
            ui::Command::NextPattern,
            ui::Command::PreviousPattern,
            ui::Command::AppendOperator,
            ui::Command::PrependOperator,
            ui::Command::WrapOperator,
            ui::Command::AddOperand,
            ui::Command::ReplaceOperator,
            ui::Command::UnwrapOperator,
            ui::Command::DeleteOperator,
            ui::Command::MoveOperandUp,
            ui::Command::MoveOperandDown,
            ui::Command::NextProblem,
            ui::Command::PreviousProblem,
            ui::Command::AllConstraints,
            ui::Command::Paste,
            ui::Command::Duplicate,
            ui::Command::ShowMatrix,
        };
        const int patterns = window.session().document().entryCount();
        const ui::Command command = patterns < m_bounds.fewest ? ui::Command::Undo
                                    : patterns > m_bounds.most ? ui::Command::RemovePatterns
                                                               : small[below(static_cast<int>(std::size(small)))];
        QAction *action = (*window.findChild<ui::Actions *>())[command];
        const QString text = action->text();
        action->trigger();
        return text;
    }

    const Bounds m_bounds;
    std::mt19937 m_random{20261121};
};

} // namespace bcfg::test
