// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/ownqconfigs.h"

#include "core/document/json/jsontext.h"
#include "core/document/json/qconfigjson.h"
#include "core/document/model/mapped.h"
#include "ui/basis/filepath.h"
#include "ui/basis/text.h"
#include "ui/session/qconfigs/qconfigfile.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QUuid>

#include <algorithm>

namespace bcfg::ui::session {

namespace {

const QString suffix = QStringLiteral(".json");

/// The text of a QConfig's file: {"title": …, "file": …, "qconfig": …} or with "qconfig_mapping"; "file" only
/// where the QConfig follows one.
std::string textOf(const QConfigChoice &own)
{
    JsonValue::Object record{{"title", toUtf8(own.title)}};
    if (!own.file.isEmpty())
        record.emplace_back("file", toUtf8(own.file));
    if (const auto *mapping = std::get_if<QConfigMapping>(&own.source))
        record.emplace_back("qconfig_mapping", toJson(*mapping));
    else
        record.emplace_back("qconfig", toJson(std::get<QConfig>(own.source)));
    return writeJson(JsonValue(std::move(record))) + '\n';
}

template <class Source>
std::optional<QConfigChoice> withSource(QConfigChoice choice, std::variant<Source, Diagnostic> read)
{
    if (std::holds_alternative<Diagnostic>(read))
        return std::nullopt;
    choice.source = std::get<Source>(std::move(read));
    return choice;
}

/// Reads the text of a QConfig's file; nothing where it is damaged.
std::optional<QConfigChoice> choiceOf(const QString &id, std::string_view text)
{
    const auto parsed = parseJson(text);
    const JsonValue *record = std::get_if<JsonValue>(&parsed);
    if (!record || !record->object())
        return std::nullopt;
    const auto member = [&](std::string_view key) {
        const std::string *value = record->string(key);
        return value ? toQString(*value) : QString();
    };
    QConfigChoice choice{QConfigChoice::Origin::Own, {}, member("title").simplified(), {}, id, member("file")};
    if (choice.title.isEmpty())
        return std::nullopt;
    if (const JsonValue *mapping = record->find("qconfig_mapping"))
        return withSource(std::move(choice), readQConfigMapping(*mapping));
    if (const JsonValue *qconfig = record->find("qconfig"))
        return withSource(std::move(choice), readQConfig(*qconfig));
    return std::nullopt;
}

} // namespace

OwnQConfigs::OwnQConfigs(const QString &folder, QObject *parent) : QObject(parent), m_folder(folder)
{
    connect(&m_watcher, &FileWatcher::touched, this, &OwnQConfigs::refresh);
    refresh();
    std::ranges::sort(m_all, [](const QConfigChoice &a, const QConfigChoice &b) {
        return a.title.compare(b.title, Qt::CaseInsensitive) < 0;
    });
}

const QConfigChoice *OwnQConfigs::find(const QString &id) const
{
    return elementWith(m_all, id, &QConfigChoice::id);
}

OwnQConfigs::Outcome OwnQConfigs::put(QConfigChoice own)
{
    const QConfigChoice *sameFile = own.file.isEmpty() ? nullptr : elementWith(m_all, own.file, &QConfigChoice::file);
    if (sameFile && !find(own.id))
        own.id = sameFile->id;
    if (own.id.isEmpty())
        own.id = QUuid::createUuid().toString(QUuid::Id128);
    own.origin = QConfigChoice::Origin::Own;
    set(own);
    Outcome outcome = keep(own.id);
    keepPending();
    return outcome;
}

QString OwnQConfigs::remove(const QString &id)
{
    const int index = indexOf(id);
    if (index < 0)
        return {};
    QFile file(pathOf(id));
    if (m_onDisk.contains(id) && file.exists() && !file.remove())
        return tr("“%1” cannot be removed: %2.").arg(m_all[toIndex(index)].title, file.errorString());
    erase(index);
    return {};
}

void OwnQConfigs::refresh()
{
    const QDir folder(m_folder);
    if (m_folder.isEmpty())
        return;
    m_watcher.watch(m_folder);
    if (!folder.exists())
        return;
    static const QRegularExpression name(QStringLiteral("^[0-9a-f]{32}\\.json$"));
    QStringList there = folder.entryList({'*' + suffix}, QDir::Files).filter(name);
    for (QString &id : there)
        id.chop(suffix.size());
    for (const QString &id : m_onDisk.keys()) {
        if (there.contains(id))
            continue;
        if (m_pending.contains(id))
            m_onDisk.remove(id);
        else // another process has removed it
            erase(indexOf(id));
    }
    for (const QString &id : there)
        read(id);
    for (const QConfigChoice &own : std::vector<QConfigChoice>(m_all))
        follow(own.id);
}

QString OwnQConfigs::pathOf(const QString &id) const
{
    return QDir(m_folder).filePath(id + suffix);
}

int OwnQConfigs::indexOf(const QString &id) const
{
    const QConfigChoice *found = find(id);
    return found ? toInt(found - m_all.data()) : -1;
}

/// The title, with a number if another QConfig has it: two processes may choose the same title at the same time.
QString OwnQConfigs::unusedTitle(const QString &title, const QString &id) const
{
    const auto isUsed = [&](const QString &wanted) {
        return std::ranges::any_of(m_all,
                                   [&](const QConfigChoice &other) { return other.id != id && other.title == wanted; });
    };
    QString unused = title;
    for (int number = 2; isUsed(unused); ++number)
        unused = QStringLiteral("%1 %2").arg(title, QString::number(number));
    return unused;
}

OwnQConfigs::Outcome OwnQConfigs::keep(const QString &id)
{
    if (m_folder.isEmpty())
        return {id, {}};
    if (!QDir(m_folder).exists()) {
        QDir().mkpath(m_folder);
        m_watcher.watch(m_folder);
    }
    QConfigChoice own = *find(id);
    const std::string text = textOf(own);
    SaveOptions options;
    options.mayReplace = [&](std::string_view onDisk) {
        return onDisk == m_onDisk.value(id) || onDisk == text;
    };
    const std::optional<SaveError> error = writeText(pathOf(id), text, options);
    if (!error) {
        m_onDisk[id] = text;
        m_pending.remove(id);
        return {id, {}};
    }
    if (error->reason == SaveError::Reason::MayNotBeReplaced) {
        m_pending.remove(id);
        refresh();                  // takes the version of the other process
        if (!m_onDisk.contains(id)) // the file was damaged and has been renamed
            return keep(id);
        own.id.clear();
        own.file.clear(); // the other version follows that file
        own.title = unusedTitle(own.title, {});
        return put(std::move(own));
    }
    m_pending.insert(id);
    return {id, tr("“%1” is not stored: %2. It can be used as long as the program runs; QConfig › Edit › Save As "
                   "writes it to a file elsewhere.")
                    .arg(own.title, toQString(error->message))};
}

/// Tries again to write the QConfigs that could not be written.
void OwnQConfigs::keepPending()
{
    for (const QString &id : QSet<QString>(m_pending))
        keep(id);
}

void OwnQConfigs::read(const QString &id)
{
    const auto read = readText(pathOf(id));
    if (const DocumentError *error = std::get_if<DocumentError>(&read)) {
        complain(id, error->message);
        return;
    }
    const std::string &text = std::get<std::string>(read);
    if (m_onDisk.contains(id) && m_onDisk[id] == text)
        return;
    if (std::optional<QConfigChoice> choice = choiceOf(id, text)) {
        m_onDisk[id] = text;
        choice->title = unusedTitle(choice->title, id);
        set(*std::move(choice));
        return;
    }
    m_onDisk.remove(id);
    if (indexOf(id) >= 0) // the version in memory will be written again
        m_pending.insert(id);
    const QString aside = setAside(pathOf(id));
    complain(id, aside.isEmpty() ? tr("A QConfig of yours is damaged: %1.").arg(pathOf(id))
                                 : tr("A QConfig of yours was damaged; it is set aside as %1.").arg(aside));
}

/// Replaces the QConfig with the same id, or appends a new one.
void OwnQConfigs::set(QConfigChoice own)
{
    own.name = own.file.isEmpty() ? own.title : own.file;
    const int index = indexOf(own.id);
    if (index < 0) {
        own.serial = ++m_lastSerial;
        m_all.push_back(std::move(own));
        emit added(toInt(m_all.size()) - 1);
    } else {
        QConfigChoice &before = m_all[toIndex(index)];
        own.serial = before.serial;
        before = std::move(own);
        emit changed(index);
    }
}

void OwnQConfigs::erase(int index)
{
    emit aboutToRemove(index);
    const QString id = m_all[toIndex(index)].id;
    m_onDisk.remove(id);
    m_pending.remove(id);
    m_all.erase(m_all.begin() + index);
    emit removed(index);
}

/// Takes the content of the file that a QConfig follows.
void OwnQConfigs::follow(const QString &id)
{
    const QConfigChoice own = *find(id);
    if (own.file.isEmpty())
        return;
    const auto read = readQConfigFile(own.file);
    if (const DocumentError *error = std::get_if<DocumentError>(&read)) {
        complain(id, tr("%1 “%2” stays as it was read last.").arg(error->message, own.title));
        return;
    }
    m_told.remove(id);
    const auto &source = std::get<QConfigChoice>(read).source;
    if (source == own.source)
        return;
    m_all[toIndex(indexOf(id))].source = source;
    emit changed(indexOf(id));
    keep(id);
}

void OwnQConfigs::complain(const QString &id, const QString &sentence)
{
    if (m_told.contains(id))
        return;
    m_told.insert(id);
    m_complaints.append(sentence);
    emit complained();
}

} // namespace bcfg::ui::session
