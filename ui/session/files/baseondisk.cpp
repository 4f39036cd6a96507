// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/baseondisk.h"

#include "core/document/model/ownkeys.h"
#include "core/exchange/base/inheritance.h"
#include "ui/basis/filepath.h"
#include "ui/basis/text.h"

#include <QDir>

namespace bcfg::ui::session {

namespace {

/// The name of the base in the document; nothing where the document names none.
std::optional<std::string> baseNameIn(const BackendConfig &document, const std::filesystem::path &file)
{
    if (document.inheritance)
        return nameOfBase(document.inheritance->base(), file);
    const JsonValue *name = unknownMember(document.head, baseKey);
    return name && name->string() ? std::optional(*name->string()) : std::nullopt;
}

/// The files of the document's base, whether or not they can be read.
std::vector<std::filesystem::path> filesOfBase(const BackendConfig &document, const std::filesystem::path &file)
{
    if (document.inheritance)
        return document.inheritance->base().files;
    const std::optional<std::string> name = baseNameIn(document, file);
    if (!name || name->empty() || name->find('\0') != std::string::npos)
        return {};
    return {(file.parent_path() / *name).lexically_normal()};
}

} // namespace

std::filesystem::path pathOrUntitled(const Document &document)
{
    return toPath(document.path().isEmpty() ? QDir(document.folder()).filePath(QStringLiteral("untitled"))
                                            : document.path());
}

BaseOnDisk::BaseOnDisk(Document &document) : m_document(document)
{
    connect(&document, &Document::changed, this, [this](const Change &change) {
        ++m_edits;
        if (m_document.isOpening()) { // pathChanged() follows
            m_left.reset();
            m_taking.stop(); // it takes the base of the previous document
        } else if (std::holds_alternative<DocumentReplaced>(change)) {
            follow();
        }
    });
    connect(&document, &Document::pathChanged, this, &BaseOnDisk::follow);
}

QString BaseOnDisk::name() const
{
    return toQString(baseNameIn(m_document.config(), pathOrUntitled(m_document)).value_or(std::string()));
}

void BaseOnDisk::follow()
{
    const std::vector<std::filesystem::path> files = filesOfBase(m_document.config(), pathOrUntitled(m_document));
    m_watchers.clear();
    for (const std::filesystem::path &file : files) {
        auto watcher = std::make_unique<FileWatcher>();
        connect(watcher.get(), &FileWatcher::touched, this, &BaseOnDisk::look);
        watcher->watch(pathOfBytes(file.string()));
        m_watchers.push_back(std::move(watcher));
    }
    look();
}

/// Reads in a thread, as a base may be large and may have bases itself.
void BaseOnDisk::look()
{
    m_looking.stop();
    if (m_watchers.empty()) {
        finish({});
        return;
    }
    const auto work = [document = m_document.config(), file = pathOrUntitled(m_document), left = m_left] {
        return find(document, file, left);
    };
    m_looking.start(*this, work, [this](Look found) { finish(std::move(found)); });
}

BaseOnDisk::Look BaseOnDisk::find(const BackendConfig &document, const std::filesystem::path &file,
                                  const std::optional<BackendConfig> &left)
{
    const std::optional<std::string> name = baseNameIn(document, file);
    if (!name)
        return {};
    auto found = findBase(*name, document, file);
    if (const Diagnostic *why = std::get_if<Diagnostic>(&found))
        return document.inheritance ? Look{State::Lost, toQString(why->message), {}} : Look{};
    Base &base = std::get<Base>(found);
    if (!document.inheritance)
        return {State::Found, {}, std::move(base)};
    if (base.document == document.inheritance->base().document || (left && base.document == *left))
        return {};
    return {State::Changed, {}, std::move(base)};
}

void BaseOnDisk::finish(Look found)
{
    const bool wasTaken = state() == State::Taken;
    m_found = std::move(found);
    if (!wasTaken || state() != State::Taken)
        emit stateChanged();
}

void BaseOnDisk::take()
{
    if (!m_found.base)
        return;
    const Base base = *std::exchange(m_found.base, std::nullopt); // so that a second take() does nothing
    const auto work = [document = m_document.config(), base, file = pathOrUntitled(m_document)] {
        return wholeOf(asWritten(document, file), base);
    };
    m_taking.start(*this, work, [this, base, edits = m_edits](BackendConfig whole) {
        if (edits != m_edits) { // the document was edited meanwhile
            if (!m_found.base)
                m_found.base = base;
            take();
            return;
        }
        // The document's file need not change, as its overrides stay what they are.
        const QString step = tr("Take the changed base");
        if (m_document.isModified())
            m_document.replaceAll(std::move(whole), step);
        else
            m_document.reload(std::move(whole), step);
        emit taken();
    });
}

void BaseOnDisk::leave()
{
    if (m_found.base)
        m_left = m_found.base->document;
    finish({});
}

} // namespace bcfg::ui::session
