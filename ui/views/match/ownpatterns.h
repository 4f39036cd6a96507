// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <vector>

namespace bcfg::ui {

class Document;

/// Which patterns of a document are its own: those that no built-in config of its PyTorch has. Found out in a thread
/// each time that it is asked for.
class OwnPatterns : public QObject
{
    Q_OBJECT

public:
    /// `document` lives longer.
    explicit OwnPatterns(const Document &document, QObject *parent = nullptr);

    /// Begins to find out; found() says when it is done, of the document as it is then.
    void find();
    /// By row, as of the last found().
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
