// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/change.h"

#include <QObject>

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
    /// Whether a pattern was the document's own at the last found(), by row of the document now.
    const std::vector<bool> &rows() const { return m_rows; }

signals:
    void found();

private:
    void follow(const Change &change);

    const session::Document &m_document;
    std::vector<bool> m_rows;
    int m_revision = 0; // edits of the document
    bool m_isFinding = false;
};

} // namespace bcfg::ui::views
