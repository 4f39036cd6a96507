// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/document.h"

#include <QUndoCommand>

namespace bcfg::ui {

/// The only way into Document's private writers. Every step holds pointers to shared values, never copies of them.
class EditCommand : public QUndoCommand
{
protected:
    EditCommand(Document &document, const QString &name) : QUndoCommand(name), m_document(document) {}

    void exchangeEntries(Document::Changes &changes) { m_document.exchangeEntries(changes); }
    void insert(int row, const Document::Entries &entries) { m_document.insert(row, entries); }
    void remove(int first, int count) { m_document.remove(first, count); }
    void move(int from, int to) { m_document.move(from, to); }
    void exchangeAll(BackendConfig &config) { m_document.exchangeAll(config); }

private:
    Document &m_document;
};

/// Puts other values in the place of pattern configs: one, or as many as share what is edited.
class ChangeEntriesCommand : public EditCommand
{
public:
    ChangeEntriesCommand(Document &document, Document::Changes changes, const QString &name)
        : EditCommand(document, name),
          m_changes(std::move(changes))
    {}
    void redo() override { exchangeEntries(m_changes); }
    void undo() override { redo(); } // an exchange is its own inverse

private:
    Document::Changes m_changes;
};

/// Inserts or removes neighbouring pattern configs.
class SpliceCommand : public EditCommand
{
public:
    SpliceCommand(Document &document, int row, Document::Entries inserted, const QString &name)
        : EditCommand(document, name),
          m_row(row),
          m_entries(std::move(inserted)),
          m_inserts(true)
    {}
    SpliceCommand(Document &document, int first, int count, const QString &name)
        : EditCommand(document, name),
          m_row(first),
          m_entries(entriesOf(document, first, count)),
          m_inserts(false)
    {}
    void redo() override { splice(m_inserts); }
    void undo() override { splice(!m_inserts); }

private:
    static Document::Entries entriesOf(const Document &document, int first, int count)
    {
        const auto begin = document.config().configs.begin() + first;
        return {begin, begin + count};
    }
    void splice(bool inserts)
    {
        if (inserts)
            insert(m_row, m_entries);
        else
            remove(m_row, static_cast<int>(m_entries.size()));
    }

    int m_row;
    Document::Entries m_entries;
    bool m_inserts;
};

class MoveEntryCommand : public EditCommand
{
public:
    MoveEntryCommand(Document &document, int from, int to, const QString &name)
        : EditCommand(document, name),
          m_from(from),
          m_to(to)
    {}
    void redo() override { move(m_from, m_to); }
    void undo() override { move(m_to, m_from); }

private:
    int m_from;
    int m_to;
};

/// For what changes more than the pattern configs themselves. A copy of a document shares its entries.
class ReplaceDocumentCommand : public EditCommand
{
public:
    ReplaceDocumentCommand(Document &document, BackendConfig config, const QString &name)
        : EditCommand(document, name),
          m_config(std::move(config))
    {}
    void redo() override { exchangeAll(m_config); }
    void undo() override { redo(); }

private:
    BackendConfig m_config;
};

} // namespace bcfg::ui
