// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <vector>

namespace bcfg::ui {

class Document;

/// Finds the patterns that are a document's own: those that no built-in config of its release has. Searches in a
/// thread, each time that it is asked to.
class OwnPatterns : public QObject
{
    Q_OBJECT

public:
    /// The document must outlive it.
    explicit OwnPatterns(const Document &document, QObject *parent = nullptr);

    /// Starts a search. found() is emitted when it is done, and rows() is then that of the document as it is.
    void find();
    /// By row of the document as it was at the last found(): whether the pattern is its own.
    const std::vector<bool> &rows() const { return m_rows; }

signals:
    void found();

private:
    const Document &m_document;
    std::vector<bool> m_rows;
    int m_revision = 0; // edits of the document
    bool m_isFinding = false;
};

} // namespace bcfg::ui
