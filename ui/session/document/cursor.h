// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"

namespace bcfg::ui {

/// What is told of the pattern config that the window shows.
class CursorSignals : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

signals:
    /// Another entry is shown, or none.
    void switched();
    /// The entry shown has another value.
    void entryEdited();
    /// The entry is the same, the row another.
    void rowShifted();
    /// The user is at another field of it.
    void placeChosen();
};

/// The pattern config that the window shows. It stays with its entry while others come, go and move. Like the document
/// it tells item models, and the cursor within the entry, before everybody else.
class Cursor : public CursorSignals
{
    Q_OBJECT

public:
    explicit Cursor(Document &document, QObject *parent = nullptr);

    Document &document() const { return m_document; }
    int row() const { return m_row; } ///< -1 where the document has no entry
    bool isValid() const { return m_row >= 0; }
    /// Requires isValid().
    const Shared<PatternConfig> &entry() const { return m_document.entry(m_row); }
    void moveTo(int row);
    /// The field of the entry that the user has gone to, below the entry: "/dtype_configs/0/input_dtype". Empty: none
    /// since the entry is shown.
    const JsonPointer &place() const { return m_place; }
    void choosePlace(const JsonPointer &place);
    /// Changes the entry as one undo step. Requires isValid().
    void changeEntry(PatternConfig config, const QString &name);
    /// For item models, and the cursor within the entry.
    const CursorSignals &forModels() const { return m_models; }

private:
    using News = void (CursorSignals::*)();

    void follow(const Change &change);
    int rowInPlace(const Change &change, const std::optional<Shared<PatternConfig>> &before) const;
    void moveTo(int row, News news);
    void tellNews();

    CursorSignals m_models;
    Document &m_document;
    int m_row = -1;
    JsonPointer m_place;
    std::optional<Shared<PatternConfig>> m_before; // the entry, while the document is being changed
    News m_news = nullptr;                         // to be told once all models know of the change
};

} // namespace bcfg::ui
