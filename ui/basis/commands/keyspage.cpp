// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/keyspage.h"

#include "ui/basis/commands/keys.h"
#include "ui/basis/roles.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/tableviews.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui {

namespace {

enum KeyColumns {
    CommandColumn,
    KeyColumn,
    DefaultColumn
};

QString firstKeyText(const QList<QKeySequence> &keys)
{
    return keys.value(0).toString(QKeySequence::NativeText);
}

} // namespace

KeysPage::KeysPage(Settings &settings, QWidget *parent)
    : QWidget(parent),
      m_settings(settings),
      m_search(new QLineEdit(this)),
      m_view(new RowView(this)),
      m_key(new QKeySequenceEdit(this)),
      m_clear(newButton<QPushButton>(tr("C&lear"), "clearKey", {}, this)),
      m_reset(newButton<QPushButton>(tr("&Default"), "resetKey", {}, this)),
      m_resetAll(newButton<QPushButton>(tr("Default for &All"), "resetAllKeys", {}, this)),
      m_take(newButton<QPushButton>(tr("&Take It"), "takeKey", tr("Takes the key from the other command."), this)),
      m_message(newHintLabel(this))
{
    setNames(*m_search, "keySearch", tr("Search commands and keys"));
    m_search->setPlaceholderText(tr("Letters of a command or of a key, such as find or Ctrl+D"));
    m_search->setClearButtonEnabled(true);
    setNames(*m_view, "keyView", tr("Commands and their keys"));
    m_commands.setHorizontalHeaderLabels({tr("Command"), tr("Key"), tr("Default")}); // in the order of KeyColumns
    for (const CommandInfo &row : commandTable()) {
        const QList<QStandardItem *> items = {new QStandardItem(commandPath(row.command)), new QStandardItem,
                                              new QStandardItem(firstKeyText(defaultKeys(row.command)))};
        for (QStandardItem *item : items) {
            item->setEditable(false);
            item->setToolTip(QCoreApplication::translate("Commands", row.help));
        }
        m_commands.appendRow(items);
    }
    m_found.setSourceModel(&m_commands);
    m_found.setFilterRole(OwnRole);
    m_view->setModel(&m_found);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->horizontalHeader()->resizeSection(CommandColumn, 360);
    m_view->horizontalHeader()->resizeSection(KeyColumn, 140);
    m_view->horizontalHeader()->setStretchLastSection(true);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(8);
    layout->addWidget(m_search);
    layout->addWidget(m_view, 1);
    layout->addWidget(newEditor());

    connect(m_search, &QLineEdit::textChanged, this, &KeysPage::search);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &KeysPage::showCurrent);
    connect(m_view, &QAbstractItemView::activated, m_key, [this] { m_key->setFocus(); });
    // QKeySequenceEdit clears itself when only Ctrl or Shift is pressed: that is no new key.
    connect(m_key, &QKeySequenceEdit::editingFinished, this,
            [this] { m_key->keySequence().isEmpty() ? showCurrent() : tryKey(); });
    m_key->installEventFilter(this);
    connect(m_take, &QPushButton::clicked, this, &KeysPage::take);
    connect(m_clear, &QPushButton::clicked, this, [this] { setKey(*current(), {}, m_settings); });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        m_key->setKeySequence(defaultKeys(*current()).value(0));
        tryKey();
    });
    connect(m_resetAll, &QPushButton::clicked, this, [this] { m_settings.keys.set({}); });
    settings.keys.watch(*this, [this](const QVariantMap &) {
        showKeys();
        showCurrent();
    });
    search({});
}

/// Escape leaves the key as it was and moves the focus to the list. It cannot become the key of a command: it would no
/// longer close dialogs.
bool KeysPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape && key->modifiers() == Qt::NoModifier) {
            showCurrent();
            m_view->setFocus();
            say(keyProblem(Qt::Key_Escape));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

QWidget *KeysPage::newEditor()
{
    setNames(*m_key, "keyEdit", tr("Key of the command"));
    m_key->setToolTip(tr("Press the new key here."));
    m_message->setObjectName(QStringLiteral("keyMessage"));
    keepPlaceWhenHidden(*m_take);
    auto *editor = new QWidget(this);
    auto *keys = newInnerLayout<QHBoxLayout>(nullptr, 8);
    keys->addWidget(newLabelFor(*m_key, tr("&Key")));
    keys->addWidget(m_key, 1);
    for (QPushButton *button : {m_clear, m_reset, m_resetAll})
        keys->addWidget(button);
    auto *messages = newInnerLayout<QHBoxLayout>(nullptr, 8);
    messages->addWidget(m_message, 1);
    messages->addWidget(m_take);
    auto *layout = newInnerLayout<QVBoxLayout>(editor, 4);
    layout->addLayout(keys);
    layout->addLayout(messages);
    return editor;
}

std::optional<Command> KeysPage::current() const
{
    const QModelIndex index = m_found.mapToSource(m_view->currentIndex());
    return index.isValid() ? std::optional(commandTable()[toIndex(index.row())].command) : std::nullopt;
}

/// Shows only the commands whose path and key together contain every word. A row stays in the list until the next
/// search, even when its key changes.
void KeysPage::search(const QString &text)
{
    const QModelIndex before = m_found.mapToSource(m_view->currentIndex()).siblingAtColumn(CommandColumn);
    for (int row = 0; row < m_commands.rowCount(); ++row) {
        QStandardItem *command = m_commands.item(row, CommandColumn);
        const QList<QKeySequence> keys = keysOf(commandTable()[toIndex(row)].command, m_settings);
        command->setData(command->text() + ' ' + QKeySequence::listToString(keys, QKeySequence::NativeText), OwnRole);
    }
    QString words;
    for (const QString &word : text.split(' ', Qt::SkipEmptyParts))
        words += QStringLiteral("(?=.*%1)").arg(QRegularExpression::escape(word));
    m_found.setFilterRegularExpression(QRegularExpression('^' + words, QRegularExpression::CaseInsensitiveOption));
    const QModelIndex now = m_found.mapFromSource(before);
    m_view->setCurrentIndex(now.isValid() ? now : m_found.index(0, CommandColumn));
    showCurrent();
}

/// Shows the current key of each command; keys that the user has changed are bold.
void KeysPage::showKeys()
{
    for (int row = 0; row < m_commands.rowCount(); ++row) {
        const Command command = commandTable()[toIndex(row)].command;
        QStandardItem *key = m_commands.item(row, KeyColumn);
        key->setText(firstKeyText(keysOf(command, m_settings)));
        key->setData(isKeyChanged(command, m_settings) ? demiBold({}) : QVariant(), Qt::FontRole);
    }
}

void KeysPage::showCurrent()
{
    const std::optional<Command> command = current();
    const QList<QKeySequence> keys = command ? keysOf(*command, m_settings) : QList<QKeySequence>();
    m_key->setKeySequence(keys.value(0));
    m_key->setEnabled(command.has_value());
    m_clear->setEnabled(!keys.isEmpty());
    m_reset->setEnabled(command && isKeyChanged(*command, m_settings));
    m_resetAll->setEnabled(!m_settings.keys.value().isEmpty());
    say({});
}

/// Gives the typed key to the current command, unless no command can have this key. If another command has the key,
/// offers to take the key from that command.
void KeysPage::tryKey()
{
    const std::optional<Command> command = current();
    const QKeySequence key = m_key->keySequence();
    const QKeySequence before = command ? keysOf(*command, m_settings).value(0) : key;
    if (key == before)
        return say({});
    QString problem = keyProblem(key);
    const QString owner = defaultKeys(*command).contains(key) ? QString() : ownerInWindow(key);
    if (problem.isEmpty() && !owner.isEmpty())
        problem = tr("%1 is the key of “%2” in the window.").arg(key.toString(QKeySequence::NativeText), owner);
    if (!problem.isEmpty()) {
        m_key->setKeySequence(before);
        return say(problem);
    }
    const std::optional<Command> rival = rivalOf(*command, key, m_settings);
    if (rival) {
        const QList<QKeySequence> others = keysOf(*rival, m_settings);
        const auto other =
            std::ranges::find_if(others, [&](const QKeySequence &its) { return areInConflict(key, its); });
        return say(tr("%1 is the key of %2.").arg(other->toString(QKeySequence::NativeText), commandPath(*rival)),
                   true);
    }
    take();
}

/// The text of the label, button or tab in the window behind the dialog that has this key as its mnemonic; empty where
/// there is none.
QString KeysPage::ownerInWindow(const QKeySequence &key) const
{
    const QWidget *around = window()->parentWidget();
    if (!around)
        return {};
    QStringList texts;
    for (const QLabel *label : around->window()->findChildren<QLabel *>()) {
        if (label->buddy())
            texts.append(label->text());
    }
    for (const QAbstractButton *button : around->window()->findChildren<QAbstractButton *>())
        texts.append(button->text());
    for (const QTabBar *tabs : around->window()->findChildren<QTabBar *>()) {
        for (int tab = 0; tab < tabs->count(); ++tab)
            texts.append(tabs->tabText(tab));
    }
    for (const QString &text : texts) {
        if (!key.isEmpty() && QKeySequence::mnemonic(text) == key)
            return withoutMnemonic(text);
    }
    return {};
}

void KeysPage::take()
{
    const Command command = *current();
    const QKeySequence key = m_key->keySequence();
    if (key == defaultKeys(command).value(0))
        resetKey(command, m_settings);
    else
        setKey(command, key, m_settings); // which takes it from the default keys of others
    while (const std::optional<Command> rival = rivalOf(command, key, m_settings))
        setKey(*rival, {}, m_settings);
}

void KeysPage::say(const QString &text, bool canTake)
{
    m_message->setText(text);
    m_take->setVisible(canTake);
}

} // namespace bcfg::ui
