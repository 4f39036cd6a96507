// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/compare/comparecommands.h"

#include "core/document/model/ownkeys.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/base/inheritance.h"
#include "core/exchange/diff/merge.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/filepath.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/longwork.h"
#include "ui/basis/toolkit/messagebar.h"
#include "ui/basis/toolkit/searchdialog.h"
#include "ui/exchange/compare/comparisonwindow.h"
#include "ui/exchange/compare/conflictwindow.h"
#include "ui/session/document/document.h"
#include "ui/session/files/fileondisk.h"
#include "ui/session/files/savepath.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/ownqconfigs.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"

#include <QFileInfo>

#include <memory>

namespace bcfg::ui::exchange {

namespace {

/// Reads a file that git passes. For a file that does not exist in a revision, git passes /dev/null or an empty file,
/// which is read as an empty document.
session::ReadDocument readSide(const QString &path)
{
    const QFileInfo file(path);
    if (path == QStringLiteral("/dev/null") || (file.isFile() && file.size() == 0))
        return session::LoadedDocument{.config = session::emptyConfig(newestApi)};
    if (const BuiltInConfig *builtIn = session::builtInNamed(path))
        return session::LoadedDocument{.config = builtIn->document()};
    return session::readDocument(path);
}

/// If the base of `side` was not found, looks for it from the folder of the file `other`: git may put a file into a
/// temporary folder, from which the path of the base leads nowhere.
void takeBaseBeside(session::LoadedDocument &side, const QString &other)
{
    Opened opened = openWhole(side.config, toPath(QFileInfo(other).absoluteFilePath()));
    if (side.config.inheritance || !opened.document.inheritance)
        return;
    side.config = std::move(opened.document);
    std::erase_if(side.diagnostics, [](const Diagnostic &said) { return said.rule == RuleId::J11; });
}

} // namespace

CompareCommands::CompareCommands(session::Session &session, Actions &actions, QWidget &window)
    : m_session(session),
      m_actions(actions),
      m_window(window)
{
    actions.on(Command::CompareWith, this, &CompareCommands::compare);
    actions.on(Command::CompareWithSaved, this, &CompareCommands::compareWithSaved);
    QAction *next = actions[Command::NextConflict];
    connect(next, &QAction::triggered, this, &CompareCommands::goToNextConflict);
    const auto enable = [next, &checker = session.checker()] {
        next->setEnabled(checker.countOf(RuleId::J10) > 0);
    };
    connect(&session.checker(), &session::Checker::changed, this, enable);
    enable();
}

QWidget *CompareCommands::newConflictBar(QWidget *parent)
{
    auto *bar = new MessageBar(parent);
    bar->setObjectName(QStringLiteral("conflictBar"));
    const session::Checker &checker = m_session.checker();
    auto tell = [this, bar, &checker, told = 0]() mutable {
        const int count = checker.countOf(RuleId::J10);
        if (std::exchange(told, count) == count)
            return;
        if (count == 0)
            return bar->hide();
        bar->setMessage(count == 1 ? tr("A merge has left conflicts in one place.")
                                   : tr("A merge has left conflicts in %1 places.").arg(count));
        bar->addButton(tr("Solve…"), "solveConflicts", tr("Shows both sides of each conflict, and takes one of them."),
                       [this] { solveConflicts(); });
    };
    tell();
    connect(&checker, &session::Checker::changed, bar, tell);
    return bar;
}

void CompareCommands::compare()
{
    auto *sources = new ComparisonSourceModel(m_session.document(),
                                              m_openDocuments ? m_openDocuments() : QList<session::Document *>());
    auto *dialog =
        new SearchDialog(*sources, tr("Compare With"), tr("A revision, a template, the path of a file…"), &m_window);
    sources->setParent(dialog);
    dialog->choose([this, sources](int chosen) {
        const ComparisonSource source = sources->source(chosen);
        if (source.read)
            return compareWith(source);
        const QString path = session::askDocumentPath(m_window, m_session.document().folder());
        if (!path.isEmpty())
            compareWith(fileSource(path, QFileInfo(path).fileName()));
    });
}

void CompareCommands::compareWithSaved()
{
    const session::Document &document = m_session.document();
    if (document.config() == document.savedConfig()) {
        const QString same = document.path().isEmpty() ? tr("No difference from %1 as it began; it was never saved")
                                                       : tr("No difference from %1 as last saved");
        emit m_session.done(same.arg(document.title()));
        return;
    }
    show({tr("%1 as last saved").arg(document.title()), document.savedConfig()});
}

void CompareCommands::compareWith(const ComparisonSource &source)
{
    startReadingSource(m_window, source, [this](const std::optional<ComparedWith> &other) {
        if (other)
            show(*other);
    });
}

void CompareCommands::compareBeforeAnswer(QWidget &parent, const std::function<void()> &then)
{
    const auto showBefore = [this, &parent, then](const std::optional<ComparedWith> &other) {
        if (other) {
            auto *comparison =
                new ComparisonWindow(*other, m_session.document(), m_session.simulator().own().all(), &parent);
            comparison->forbidTaking();
            return showModal(comparison, *this, [then](int) { then(); });
        }
        then();
    };
    startReadingSource(parent, ownFile(), showBefore);
}

void CompareCommands::startReadingSource(QWidget &parent, const ComparisonSource &source,
                                         std::function<void(const std::optional<ComparedWith> &other)> then)
{
    const auto take = [this, &parent, source,
                       then = std::move(then)](const std::optional<session::ReadDocument> &read) {
        const auto *error = read ? std::get_if<session::DocumentError>(&*read) : nullptr;
        if (read && !error)
            then(ComparedWith{source.title, std::get<session::LoadedDocument>(*read).config, source.path, source.read});
        else if (error)
            showModal(newFailureMessage(&parent, tr("Compare"), error->message), *this,
                      [then](int) { then(std::nullopt); });
        else
            then(std::nullopt);
    };
    startReading(*this, parent, tr("Reading %1…").arg(source.title), source.read, take);
}

ComparisonSource CompareCommands::ownFile() const
{
    const session::Document &document = m_session.document();
    return fileSource(document.path(), tr("%1 on disk").arg(document.title()));
}

ComparisonWindow &CompareCommands::show(const ComparedWith &other)
{
    auto *comparison = new ComparisonWindow(other, m_session.document(), m_session.simulator().own().all(), &m_window);
    comparison->setAttribute(Qt::WA_DeleteOnClose);
    comparison->show();
    comparison->activateWindow();
    return *comparison;
}

void CompareCommands::solveConflicts()
{
    if (!m_conflicts) {
        m_conflicts = new ConflictWindow(m_session.document(), m_session.checker(), &m_window);
        m_conflicts->setAttribute(Qt::WA_DeleteOnClose);
        m_conflicts->addAction(m_actions[Command::Save]); // so that its key, which finishes the merge, works here
    }
    m_conflicts->show();
    m_conflicts->activateWindow();
}

void CompareCommands::goToNextConflict()
{
    if (m_conflicts)
        m_conflicts->goToNext();
    solveConflicts();
}

std::optional<session::DocumentError> CompareCommands::startDiff(const QString &before, const QString &path)
{
    auto mine = readSide(path);
    if (session::DocumentError *error = std::get_if<session::DocumentError>(&mine))
        return std::move(*error);
    const auto readBefore = [before, path] {
        session::ReadDocument read = readSide(before);
        if (session::LoadedDocument *other = std::get_if<session::LoadedDocument>(&read))
            takeBaseBeside(*other, path);
        return read;
    };
    auto other = readBefore();
    if (session::DocumentError *error = std::get_if<session::DocumentError>(&other))
        return std::move(*error);
    takeBaseBeside(std::get<session::LoadedDocument>(mine), before);
    const bool isFile = QFileInfo(path).isFile();
    m_session.put(std::get<session::LoadedDocument>(mine), isFile ? QFileInfo(path).absoluteFilePath() : QString());
    QString name = QFileInfo(before).fileName();
    if (name == m_session.document().title()) // git gives both files the same name
        name = tr("%1 (before)").arg(name);
    const QString watched = QFileInfo(before).isFile() ? QFileInfo(before).absoluteFilePath() : QString();
    const ComparedWith compared{name, std::get<session::LoadedDocument>(std::move(other)).config, watched, readBefore};
    const auto begin = [this, compared] {
        connect(&show(compared), &QDialog::finished, &m_window, &QWidget::close);
    };
    QMetaObject::invokeMethod(this, begin, Qt::QueuedConnection);
    return std::nullopt;
}

std::optional<session::DocumentError> CompareCommands::startMerge(const QStringList &sides, const QString &path)
{
    std::vector<BackendConfig> documents;
    for (const QString &side : sides) {
        auto read = readSide(side);
        if (session::DocumentError *error = std::get_if<session::DocumentError>(&read))
            return std::move(*error);
        documents.push_back(asWritten(std::get<session::LoadedDocument>(std::move(read)).config));
    }
    auto text = session::readText(path); // saving may replace this content without a question
    const std::string *content = std::get_if<std::string>(&text);
    diff::Merged merged = diff::merge(documents[0], documents[1], documents[2]);
    const QString file = QFileInfo(path).absoluteFilePath();
    m_session.putUnsaved(session::withBase(std::move(merged.document), std::move(merged.leftBehind), file));
    m_session.document().setPath(file);
    if (QFileInfo::exists(file))
        m_session.file().know(file, content ? session::contentHash(*content) : QByteArray());
    else
        m_session.file().knowNew(file);
    if (!merged.conflicts.empty())
        QMetaObject::invokeMethod(this, &CompareCommands::solveConflicts, Qt::QueuedConnection);
    return std::nullopt;
}

std::function<bool()> awaitMerge(const session::Session &session, const QString &path)
{
    const QString file = QFileInfo(path).absoluteFilePath();
    const auto isWritten = std::make_shared<bool>(false);
    QObject::connect(&session, &session::Session::written,
                     [file, isWritten](const QString &to) { *isWritten = *isWritten || to == file; });
    return [file, isWritten] {
        if (!*isWritten)
            return false;
        const auto read = session::readDocument(file);
        const session::LoadedDocument *document = std::get_if<session::LoadedDocument>(&read);
        return document && conflictsOf(document->config).empty();
    };
}

} // namespace bcfg::ui::exchange
