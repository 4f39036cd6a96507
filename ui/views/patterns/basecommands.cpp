// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/basecommands.h"

#include "core/exchange/base/inheritance.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/session/document/cursor.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/patterns/groupedview.h"
#include "ui/views/patterns/removeddialog.h"

#include <algorithm>
#include <variant>

namespace bcfg::ui::views {

namespace {

/// For each row whose entry overrides an entry of the base that the document does not have otherwise: the base's entry,
/// to replace the row's.
session::Document::Replacements givenBack(const BackendConfig &whole, const QList<int> &rows)
{
    session::Document::Replacements replacements;
    if (!whole.inheritance)
        return replacements;
    const Inheritance &base = *whole.inheritance;
    std::vector<bool> isThere(base.entries().size());
    for (const Shared<PatternConfig> &entry : whole.configs) {
        if (const std::optional<std::size_t> place = base.placeOf(entry))
            isThere[*place] = true;
    }
    for (const int row : rows) {
        const std::optional<std::size_t> place = base.namesakeOf(whole.configs[static_cast<std::size_t>(row)]);
        if (!place || isThere[*place])
            continue;
        isThere[*place] = true;
        replacements.push_back({row, base.entries()[*place]});
    }
    return replacements;
}

} // namespace

BaseCommands::BaseCommands(session::Cursor &cursor, EntryList &list, Actions &actions, QWidget &window)
    : QObject(&window),
      m_cursor(cursor),
      m_document(cursor.document()),
      m_list(list),
      m_actions(actions),
      m_window(window)
{
    actions.on(Command::OverrideHere, this, &BaseCommands::overrideHere);
    actions.on(Command::GiveBackToBase, this, &BaseCommands::giveBack);
    actions.on(Command::BringBackRemoved, this, &BaseCommands::bringBack);
    for (const Command command : {Command::OverrideHere, Command::GiveBackToBase})
        list.view()->addAction(actions[command]);
    connect(list.view()->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BaseCommands::update);
    // The document outlives the list.
    connect(&m_document, &session::Document::changed, &list, [this] { update(); });
    connect(&cursor, &session::Cursor::switched, &list, [this] { update(); });
    update();
}

void BaseCommands::overrideHere()
{
    session::Document::Replacements replacements;
    for (const int row : m_list.rowsInQuestion()) {
        if (m_document.originOf(row) == Origin::Base)
            replacements.push_back({row, Shared<PatternConfig>::make(*m_document.entry(row))});
    }
    m_document.changeEntries(std::move(replacements), tr("Override entries of the base"));
}

void BaseCommands::giveBack()
{
    m_document.changeEntries(givenBack(m_document.config(), m_list.rowsInQuestion()),
                             tr("Give entries back to the base"));
}

void BaseCommands::bringBack()
{
    auto *dialog = new RemovedDialog(m_document.config(), &m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { insert(dialog->chosen()); });
    // The places are those of the base as it was.
    connect(&m_document, &session::Document::changed, dialog, [dialog](const Change &change) {
        if (std::holds_alternative<DocumentReplaced>(change))
            dialog->reject();
    });
    showModal(dialog);
}

void BaseCommands::insert(const std::vector<std::size_t> &places)
{
    const QString name = tr("Bring entries of the base back");
    if (places.empty())
        return;
    int row = 0;
    m_document.undoStack().beginMacro(name);
    for (const std::size_t place : places) {
        const BackendConfig &whole = m_document.config();
        row = toInt(rowForBase(whole, place));
        m_document.insertEntries(row, {whole.inheritance->entries()[place]}, name);
    }
    m_document.undoStack().endMacro();
    m_cursor.moveTo(row);
}

void BaseCommands::update()
{
    const bool hasBase = m_document.config().inheritance != nullptr;
    const QList<int> rows = hasBase ? m_list.rowsInQuestion() : QList<int>();
    const auto isOf = [&](Origin origin) {
        return std::ranges::any_of(rows, [&](int row) { return m_document.originOf(row) == origin; });
    };
    for (const Command command : {Command::OverrideHere, Command::GiveBackToBase, Command::BringBackRemoved})
        m_actions[command]->setVisible(hasBase);
    m_actions[Command::OverrideHere]->setEnabled(isOf(Origin::Base));
    m_actions[Command::GiveBackToBase]->setEnabled(isOf(Origin::Overridden));
    m_actions[Command::BringBackRemoved]->setEnabled(hasBase);
}

} // namespace bcfg::ui::views
