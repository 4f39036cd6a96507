// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"

namespace bcfg::ui::session {

/// The pattern config that the window shows. The cursor stays with its entry while other entries are added, removed and
/// moved.
class Cursor : public QObject
{
    Q_OBJECT

public:
    explicit Cursor(Document &document);

    Document &document() const { return m_document; }
    int row() const { return m_row; } ///< -1 where the document has no entry
    bool isValid() const { return m_row >= 0; }
    /// The shown entry. Requires isValid().
    const Shared<PatternConfig> &entry() const { return m_document.entry(m_row); }
    void moveTo(int row);
    /// Call this when the user selects the shown entry, even if it was shown before: emits chosen().
    void choose() { emit chosen(); }
    /// Sets the selected rows. While several rows are selected, views must say which pattern config they show: see
    /// nameAmongSeveral().
    void setSelected(std::vector<int> rows);
    /// Whether the row is the shown one or a selected one.
    bool isSelected(int row) const;
    /// While several rows are selected, the row and title of the shown entry: "#3 Conv2d → ReLU"; else empty.
    QString nameAmongSeveral() const;
    /// Emits settling(), so that the page puts the text that is being typed into the document. moveTo() does this, too.
    /// Call this before an undo or another step that may show another entry: during the step the text cannot be put
    /// into the document.
    void settle();
    /// The message for a typed text that the shown pattern config cannot take for the reason `why`: "Not stored for
    /// Conv1d: …". While switched() is emitted, the message names the pattern config that was shown before.
    QString notStored(const QString &why) const;
    /// The field of the shown entry that the user has moved to, as a pointer within the entry:
    /// "/dtype_configs/0/input_dtype". Empty after another entry is shown, until the user moves to a field.
    const JsonPointer &place() const { return m_place; }
    void choosePlace(const JsonPointer &place);
    /// Changes the shown entry as one undo step named `name`. Requires isValid().
    void changeEntry(PatternConfig config, const QString &name);

signals:
    void switched();    ///< another entry is shown, or no entry any more
    void entryEdited(); ///< the shown entry has been edited
    void rowShifted();  ///< the shown entry is the same, but in another row now
    /// For item models and the NodeCursor; emitted right before switched() and entryEdited().
    void switchedForModels();
    void entryEditedForModels();
    void placeChosen(); ///< the user has moved to another field of the shown entry: place() has changed
    /// Views must now put the text that is being typed for the shown entry into the document.
    void settling();
    void chosen();              ///< the user has selected the shown entry, which may have been shown before
    void amongSeveralChanged(); ///< nameAmongSeveral() has become empty, or is no longer empty

private:
    using News = void (Cursor::*)();

    void follow(const Change &change);
    int rowInPlace(const Change &change) const;
    void moveTo(int row, News news);
    void tellNews();
    void keepTold();

    Document &m_document;
    int m_row = -1;
    std::vector<int> m_selected; // in ascending order
    JsonPointer m_place;
    /// The entry that all views show; lags behind m_row while a change is made or told.
    std::optional<Shared<PatternConfig>> m_told;
    Api m_toldApi = {};    // the generation of the document when it had m_told
    News m_news = nullptr; // the signal to emit once all models know of the change
};

} // namespace bcfg::ui::session
