// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/qconfigmappingdialog.h"

#include "core/torch/catalog/symbols.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/celldelegate.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/session/qconfigs/qconfigcombo.h"
#include "ui/session/qconfigs/qconfigdialog.h"

#include <QCompleter>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QStandardItemModel>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <functional>
#include <utility>

namespace bcfg::ui::session {

namespace {

using List = MappingModel::List;

/// `cell` if it can be edited; else the first cell of its row that can be edited, or `cell` where none can.
QModelIndex editableCell(const QModelIndex &cell)
{
    const auto isEditable = [](const QModelIndex &each) {
        return each.flags().testFlag(Qt::ItemIsEditable);
    };
    for (QModelIndex each = isEditable(cell) ? cell : cell.siblingAtColumn(0); each.isValid();
         each = each.siblingAtColumn(each.column() + 1)) {
        if (isEditable(each))
            return each;
    }
    return cell;
}

/// A table in which Up and Down always reach a cell that can be edited. If the cell above or below cannot be edited,
/// they go to another cell of that row: the rows of a mapping do not all have the same editable cells.
class MappingTable : public QTableView
{
public:
    using QTableView::QTableView;

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override
    {
        const QModelIndex reached = QTableView::moveCursor(action, modifiers);
        return action == MoveUp || action == MoveDown ? editableCell(reached) : reached;
    }
};

/// Proposes object types that contain the typed text, in the column for object types. The object types in `used` come
/// first.
class KeyDelegate : public CellDelegate
{
public:
    /// Calls `opened` whenever the user begins to edit a cell.
    KeyDelegate(Release release, const QStringList &used, std::function<void()> opened, QObject *parent)
        : CellDelegate(parent),
          m_opened(std::move(opened))
    {
        const SymbolCatalog &symbols = SymbolCatalog::of(release);
        m_objectTypes = used +
                        textList(symbols.all(), [](const SymbolInfo &symbol) { return toQString(symbol.path); }) +
                        textList(symbols.tensorMethods());
        m_objectTypes.removeDuplicates();
    }

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        auto *line = static_cast<CellEdit *>(CellDelegate::createEditor(parent, option, index));
        line->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
        if (index.column() == MappingModel::ObjectTypeColumn) {
            auto *completer = new QCompleter(m_objectTypes, line);
            completer->setFilterMode(Qt::MatchContains);
            completer->setCaseSensitivity(Qt::CaseInsensitive);
            line->setCompleter(completer);
        }
        m_opened();
        return line;
    }

protected:
    std::optional<QString> refusal(const QModelIndex &index, const QString &text) const override
    {
        return static_cast<const MappingModel *>(index.model())->refusal(index, text);
    }
    /// Also sets a text that the cell already has: after a refused text, the user may type the old text again, and the
    /// model's signal then ends the refusal.
    void store(QAbstractItemModel &model, const QModelIndex &index, const QString &text) const override
    {
        model.setData(index, text);
    }

private:
    const std::function<void()> m_opened;
    QStringList m_objectTypes;
};

} // namespace

QConfigMappingDialog::QConfigMappingDialog(QConfigChoice given, const QConfigChoices &choices, const QStringList &used,
                                           QWidget *parent)
    : OwnQConfigDialog(given, &choices, parent),
      m_offered(choices),
      m_model(std::get<QConfigMapping>(given.source), choices.release()),
      m_table(new MappingTable(this)),
      m_qconfig(new QConfigCombo(this)),
      m_edit(newButton<QPushButton>(
          tr("&Edit…"), "editQConfig",
          tr("Edits the QConfig of the current row; one from the list becomes the row's own."), this)),
      m_remove(newButton<QPushButton>(tr("&Remove"), "removeRow", tr("Removes the current row."), this)),
      m_up(newButton<QPushButton>(tr("Move &Up"), "moveUp", {}, this)),
      m_down(newButton<QPushButton>(tr("Move &Down"), "moveDown", {}, this))
{
    setWindowTitle(tr("QConfigMapping"));
    resize(960, 640);
    createTable(used);
    auto *content = new QWidget(this);
    auto *layout = newInnerLayout<QVBoxLayout>(content, 8);
    layout->addWidget(newButtons());
    layout->addWidget(m_table, 1);
    layout->addWidget(newRowEditor());
    setContent(content);
    followEdits();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        showRow();
        if (!m_isJustRefused)
            forgetRefusal();
    });
    m_table->setCurrentIndex(m_model.index(0, MappingModel::ListColumn)); // a narrow table scrolls to the current cell
    addMarkdownCopyWithKey(*m_table);
    showRow();
    check();
}

void QConfigMappingDialog::followEdits()
{
    connect(&m_model, &MappingModel::aboutToEdit, this, [this] { m_before = {m_model.mapping(), row()}; });
    connect(&m_model, &MappingModel::edited, this, [this](int edited) {
        const State after = {m_model.mapping(), edited};
        addStep(
            {}, m_before.mapping, [this, before = m_before] { restore(before); }, [this, after] { restore(after); });
        showRow();
        forgetRefusal();
    });
}

/// Makes the mapping that of an earlier or later state, and its row the current one.
void QConfigMappingDialog::restore(const State &state)
{
    const int column = std::max(0, m_table->currentIndex().column());
    m_model.setMapping(state.mapping);
    m_table->setCurrentIndex(editableCell(m_model.index(state.row, column)));
    m_table->setFocus(); // a text field would redo what was typed there earlier
    forgetRefusal();
}

void QConfigMappingDialog::createTable(const QStringList &used)
{
    setNames(*m_table, "mappingTable", tr("Rows of the mapping"));
    m_table->setToolTip(
        tr("Which QConfig an operator gets: that of the lowest list that names it. F2 or a double click "
           "edits a cell."));
    m_table->setModel(&m_model);
    auto *delegate = new KeyDelegate(
        m_model.release(), used, [this] { forgetRefusal(); }, m_table);
    m_table->setItemDelegate(delegate);
    connect(delegate, &CellDelegate::refused, this, [this](const QString &why) {
        m_refused = why;
        m_isJustRefused = true;
        QTimer::singleShot(0, this, [this] { m_isJustRefused = false; });
        check();
    });
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const std::pair<int, int> characters[] = {{MappingModel::ListColumn, 36},
                                              {MappingModel::ModuleColumn, 20},
                                              {MappingModel::ObjectTypeColumn, 40},
                                              {MappingModel::IndexColumn, 8}};
    for (const auto &[column, count] : characters)
        header->resizeSection(
            column, std::max(count * m_table->fontMetrics().averageCharWidth(), header->sectionSizeHint(column)));
    header->setMinimumSectionSize(header->sectionSizeHint(MappingModel::QConfigColumn));
    header->setStretchLastSection(true);
}

QWidget *QConfigMappingDialog::newButtons()
{
    auto *bar = new QWidget(this);
    auto *addButton = newButton<QPushButton>(tr("&Add"), "addRow", tr("Adds a row to one of the lists."), bar);
    auto *menu = new QMenu(addButton);
    for (const auto &[list, text] :
         {std::pair(List::ObjectType, tr("&Object Type")), std::pair(List::ModuleNameRegex, tr("Module Name &Regex")),
          std::pair(List::ModuleName, tr("&Module Name")),
          std::pair(List::ModuleNameObjectTypeOrder, tr("Module Name, Object Type, &Index"))})
        menu->addAction(text, this, [this, chosen = list] { add(chosen); });
    connect(menu, &QMenu::aboutToShow, this, [menu] {
        if (QGuiApplication::mouseButtons() == Qt::NoButton) // as in a menu that a key opens from a menu bar
            menu->setActiveAction(menu->actions().constFirst());
    });
    addButton->setMenu(menu);
    for (QPushButton *button : {m_up, m_down})
        button->setToolTip(tr("Moves the current row within its list. The order between lists is PyTorch's."));
    connect(m_remove, &QPushButton::clicked, this, [this] { m_model.remove(row()); });
    new QShortcut(QKeySequence::Delete, m_table, m_remove, &QPushButton::click, Qt::WidgetShortcut);
    connect(m_up, &QPushButton::clicked, this, [this] { m_model.move(row(), -1); });
    connect(m_down, &QPushButton::clicked, this, [this] { m_model.move(row(), 1); });
    auto *layout = newInnerLayout<QHBoxLayout>(bar, 8);
    for (QPushButton *button : {addButton, m_remove, m_up, m_down}) {
        button->setAutoDefault(false);
        layout->addWidget(button);
    }
    layout->addStretch();
    return bar;
}

/// Makes the part below the table: the list of QConfigs and the button Edit. The data of an item of the list is the
/// index of a choice. The item None has no data. The item "the row's own", for a QConfig that is no choice, has -1.
QWidget *QConfigMappingDialog::newRowEditor()
{
    auto *editor = new QWidget(this);
    setNames(*m_qconfig, "rowQConfig", tr("QConfig of the row"));
    m_qconfig->setToolTip(
        tr("The QConfig of the current row: None, one of yours or of PyTorch's, or by Edit one of its own."));
    m_qconfig->addItem(tr("None"));
    m_qconfig->addItem(tr("the row's own"), -1);
    // Only Edit makes a row's own QConfig. A disabled item cannot be chosen, and keys skip the item.
    qobject_cast<QStandardItemModel *>(m_qconfig->model())->item(1)->setEnabled(false);
    m_qconfig->addChoices(m_offered, QConfigCombo::Offer::QConfigs);
    m_edit->setAutoDefault(false);
    auto *layout = newInnerLayout<QHBoxLayout>(editor, 16);
    layout->addWidget(newLabelFor(*m_qconfig, tr("&QConfig")));
    layout->addWidget(m_qconfig, 1);
    layout->addWidget(m_edit);
    connect(m_qconfig, &QComboBox::currentIndexChanged, this, &QConfigMappingDialog::chooseQConfig);
    connect(m_edit, &QPushButton::clicked, this, &QConfigMappingDialog::editQConfig);
    return editor;
}

int QConfigMappingDialog::row() const
{
    return std::max(0, m_table->currentIndex().row());
}

void QConfigMappingDialog::add(List list)
{
    const int added = m_model.add(list);
    const QModelIndex key = editableCell(m_model.index(added, 0));
    m_table->setCurrentIndex(key);
    m_table->setFocus();
    m_table->edit(key);
}

/// The index of the choice with this QConfig; -1 where there is none. If PyTorch and the user both have the QConfig,
/// the index is that of PyTorch's choice, because the table shows PyTorch's name, too.
int QConfigMappingDialog::choiceOf(const QConfig &qconfig) const
{
    for (int index = 0; index < m_offered.count(); ++index) {
        const auto *offered = std::get_if<QConfig>(&m_offered.at(index).source);
        if (offered && *offered == qconfig)
            return index;
    }
    return -1;
}

/// Removes the message about a refused text. The model never got the text, so there is nothing else to undo.
void QConfigMappingDialog::forgetRefusal()
{
    m_refused.clear();
    check();
}

void QConfigMappingDialog::showRow()
{
    const int shown = row();
    const std::optional<QConfig> &given = m_model.qconfig(shown);
    const QSignalBlocker blocker(m_qconfig);
    m_qconfig->setCurrentIndex(given ? m_qconfig->findData(choiceOf(*given)) : 0);
    m_remove->setEnabled(m_model.canRemove(shown));
    m_up->setEnabled(m_model.canMove(shown, -1));
    m_down->setEnabled(m_model.canMove(shown, 1));
}

void QConfigMappingDialog::chooseQConfig()
{
    const QVariant choice = m_qconfig->currentData();
    if (!choice.isValid())
        m_model.setQConfig(row(), std::nullopt);
    else if (choice.toInt() >= 0)
        m_model.setQConfig(row(), std::get<QConfig>(m_offered.at(choice.toInt()).source));
}

void QConfigMappingDialog::editQConfig()
{
    const int edited = row();
    const QString title = tr("QConfig of row %1").arg(edited + 1);
    auto *dialog = new QConfigDialog(title, m_model.qconfig(edited).value_or(QConfig()), m_model.release(), this);
    showModal(dialog, *this, [this, dialog, edited](int result) {
        if (result == QDialog::Accepted)
            m_model.setQConfig(edited, dialog->qconfig());
        showRow();
    });
}

} // namespace bcfg::ui::session
