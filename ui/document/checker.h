// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/diagnostic.h"
#include "ui/document/document.h"

#include <QTimer>

#include <array>
#include <map>
#include <memory>

namespace bcfg::ui {

/// What is wrong with the document: what reading it found and what the rules say. It follows the edits by itself, once
/// control is back in the event loop; large documents are checked in another thread, on a snapshot.
class Checker : public QObject
{
    Q_OBJECT

public:
    explicit Checker(Document &document, QObject *parent = nullptr);

    /// Of the document as it was at the last changed(), in the order of the document.
    const std::vector<Diagnostic> &diagnostics() const { return m_diagnostics; }
    /// The worst problem of a pattern config, or nothing.
    std::optional<Severity> worst(int row) const;
    int count(Severity severity) const { return m_counts[static_cast<std::size_t>(severity)]; }
    /// For when the document was just opened: what the importer said about it. It holds as long as the entries that it
    /// speaks of stay what they were.
    void setReadingDiagnostics(const std::vector<Diagnostic> &diagnostics);
    /// Checks at once instead of in the event loop.
    void checkNow();

signals:
    void changed();

private:
    /// Diagnostics of one entry as it was read. Holding the entry keeps its identity from being used again.
    struct ReadEntry
    {
        Shared<PatternConfig> entry;
        std::vector<Diagnostic> diagnostics;
    };

    void check();
    void take(std::vector<Diagnostic> diagnostics);
    void addReadingDiagnostics(std::vector<Diagnostic> &diagnostics) const;

    Document &m_document;
    QTimer m_timer;
    std::vector<Diagnostic> m_diagnostics;
    std::vector<Diagnostic> m_readingOfHead;
    std::map<const void *, ReadEntry> m_readingOfEntries;
    std::vector<std::optional<Severity>> m_worst; // by row
    std::array<int, 3> m_counts = {};
    int m_revision = 0; // of the document; an answer about an older one is dropped
};

} // namespace bcfg::ui
