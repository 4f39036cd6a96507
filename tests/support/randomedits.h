// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/importer.h"
#include "tests/support/randomdocument.h"
#include "ui/session/document/document.h"

#include <algorithm>
#include <random>

namespace bcfg::test {

/// Edits a document at random, with undo, redo, and entries of random documents. The document must outlive the editor.
class RandomEditor
{
public:
    RandomEditor(ui::session::Document &document, unsigned seed) : m_document(document), m_random(seed) {}

    /// A random number from 0 to count - 1.
    int below(int count) { return count > 0 ? std::uniform_int_distribution<int>(0, count - 1)(m_random) : 0; }

    /// Makes one random edit.
    void edit()
    {
        const int count = m_document.entryCount();
        const int row = below(count);
        switch (below(count > 0 ? 14 : 2)) {
        case 0:
        case 1:
            m_document.insertEntries(below(count + 1), strangeEntries(), QStringLiteral("insert"));
            break;
        case 2:
            m_document.removeEntries(row, std::min(1 + below(3), count - row), QStringLiteral("remove"));
            break;
        case 3:
            m_document.moveEntry(row, below(count), QStringLiteral("move"));
            break;
        case 4:
            moveSome();
            break;
        case 5:
            renameDocument();
            break;
        case 6:
            changeMany();
            break;
        case 7:
            goBackAndForth();
            break;
        case 8:
            changeInOneStep();
            break;
        case 9:
        case 10:
            fix();
            break;
        default:
            rename(row);
        }
    }

private:
    ui::session::Document::Entries strangeEntries()
    {
        JsonValue json = randomDocument(static_cast<unsigned>(m_random()));
        ui::session::Document::Entries entries;
        if (const JsonValue *configs = json.find("configs"); configs && configs->array()) {
            for (const JsonValue &each : *configs->array())
                entries.push_back(Shared<PatternConfig>::make(readPatternConfig(each, m_document.api())));
        }
        if (entries.empty() && m_document.entryCount() > 0)
            entries.push_back(m_document.entry(below(m_document.entryCount())));
        return entries;
    }
    Shared<PatternConfig> renamed(int row)
    {
        PatternConfig config = *m_document.entry(row);
        if (config.record().valueInsteadOfObject())
            return Shared<PatternConfig>::make();
        config.set(Field::RootModule, *Symbol::parse("own.Module" + std::to_string(m_random())), m_document.api());
        return Shared<PatternConfig>::make(std::move(config));
    }
    void rename(int row) { m_document.changeEntries({{row, renamed(row)}}, QStringLiteral("rename")); }
    void changeMany()
    {
        ui::session::Document::Replacements replacements;
        for (int row = below(4); row < m_document.entryCount(); row += 1 + below(20))
            replacements.push_back({row, renamed(row)});
        m_document.changeEntries(std::move(replacements), QStringLiteral("rename many"));
    }
    void moveSome()
    {
        std::vector<int> rows;
        for (int row = below(5); row < m_document.entryCount(); row += 1 + below(m_document.entryCount()))
            rows.push_back(row);
        if (!rows.empty())
            m_document.moveEntries(rows, below(m_document.entryCount() + 1), QStringLiteral("move some"));
    }
    void renameDocument()
    {
        BackendConfig config = m_document.config();
        config.head.set(Field::Name, Text("backend " + std::to_string(m_random())), config.api);
        const int row = below(m_document.entryCount());
        config.configs[static_cast<std::size_t>(row)] = renamed(row);
        m_document.replaceAll(std::move(config), QStringLiteral("rename the document"));
    }
    /// Applies edits like those of quick fixes: to the head, to the entries, or to both.
    void fix()
    {
        using enum Edit::Operation;
        const std::string number = std::to_string(m_random());
        std::vector<Edit> edits;
        if (below(2) == 0)
            edits.push_back({Add, JsonPointer() / "name", "fixed " + number});
        const auto row = [&] {
            return JsonPointer::config(static_cast<std::size_t>(below(m_document.entryCount())));
        };
        if (below(3) == 0)
            edits.push_back({Add, row(), JsonValue::Object{{"pattern", "own.fixed" + number}}});
        if (below(3) == 0)
            edits.push_back({Remove, row(), {}});
        if (below(3) == 0)
            edits.push_back({Replace, row(), JsonValue::Object{{"root_module", "own.Fixed" + number}}});
        m_document.apply({"fix", std::move(edits)});
    }
    void goBackAndForth()
    {
        QUndoStack &stack = m_document.undoStack();
        for (int steps = 1 + below(3); steps > 0; --steps)
            below(3) > 0 ? stack.undo() : stack.redo();
    }
    void changeInOneStep()
    {
        m_document.undoStack().beginMacro(QStringLiteral("several"));
        rename(below(m_document.entryCount()));
        m_document.moveEntry(below(m_document.entryCount()), below(m_document.entryCount()), QStringLiteral("move"));
        renameDocument();
        m_document.undoStack().endMacro();
    }

    ui::session::Document &m_document;
    std::mt19937 m_random;
};

} // namespace bcfg::test
