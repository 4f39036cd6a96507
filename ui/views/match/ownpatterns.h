// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/change.h"
#include "ui/basis/inthread.h"

#include <QObject>

#include <optional>
#include <vector>

namespace bcfg::ui::session {
class Document;
}

namespace bcfg::ui::views {

/// Finds a document's own patterns: the patterns that no built-in config of the document's release has.
class OwnPatterns : public QObject
{
    Q_OBJECT

public:
    /// The document must outlive this object.
    explicit OwnPatterns(const session::Document &document, QObject *parent = nullptr);

    /// Starts a search in a thread. When it is done, rows() is up to date and found() is emitted.
    void find();
    /// For each row of the document: whether its pattern was the document's own in the last search; false for rows
    /// added since then. nullopt until a search in this document is done.
    const std::optional<std::vector<bool>> &rows() const { return m_rows; }

signals:
    void found();

private:
    void follow(const Change &change);

    const session::Document &m_document;
    std::optional<std::vector<bool>> m_rows;
    LatestOnly m_finding; // the search that find() has started
};

} // namespace bcfg::ui::views
