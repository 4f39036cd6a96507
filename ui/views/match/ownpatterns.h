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

/// Finds the patterns that are a document's own: those that no built-in config of its release has. Each call of find()
/// searches in a thread.
class OwnPatterns : public QObject
{
    Q_OBJECT

public:
    /// The document must outlive this object.
    explicit OwnPatterns(const session::Document &document, QObject *parent = nullptr);

    /// Starts a search. When it is done, rows() is up to date and found() is emitted.
    void find();
    /// By row of the document as it is now: whether the pattern was the document's own at the last found(); false for
    /// patterns added since. Nothing before the first found() for an opened document.
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
