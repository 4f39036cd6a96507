// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternedit.h"
#include "ui/session/document/cursor.h"

namespace bcfg::ui {

/// The node of the shown pattern that is chosen, and the steps that change the pattern there. Each is one undo step; a
/// step that PyTorch's patterns do not allow changes nothing and says why.
class NodeCursor : public QObject
{
    Q_OBJECT

public:
    explicit NodeCursor(Cursor &cursor, QObject *parent = nullptr);

    Cursor &cursor() const { return m_cursor; }
    Api api() const { return m_cursor.document().api(); }
    Release release() const { return m_cursor.document().release(); }
    /// The pattern of the entry, reversed and nested; nothing where there is none that PyTorch would register.
    std::optional<Pattern> pattern() const;
    const PatternPath &path() const { return m_path; }
    /// Where the entry holds the node, below the entry, as far as that can be said.
    JsonPointer place() const;
    void moveTo(const PatternPath &path);
    /// Whether the pattern is in view. Where several pattern configs are shown in its place, nobody should be offered
    /// steps in a pattern that is not seen.
    bool isShown() const { return m_isShown; }
    void setShown(bool isShown);

    bool place(Placement placement, const Pattern &atom);
    bool insertOperand(const PatternPath &path, std::size_t position, const Pattern &atom);
    bool unwrap();
    bool remove();
    /// One place on among its siblings, or back.
    bool moveOperand(int step);
    bool moveOperand(const PatternPath &path, std::size_t position);
    /// The whole pattern anew, reversed and nested.
    bool setPattern(const Pattern &reversed);

signals:
    /// Another pattern is shown, or what is shown of it changed: itself, or the getters that say what its nodes are.
    /// The node has moved to one that there is.
    void patternChanged();
    /// Another node is chosen.
    void moved();
    void shownChanged();
    void refused(const QString &why);
    /// Something about a step that was done, which a user might not expect.
    void noticed(const QString &what);

private:
    bool take(const PatternEdit &edit, const QString &name);
    bool commit(const Pattern &reversed, const PatternPath &node, const QString &name);
    void follow();

    /// What of the entry is shown with the pattern.
    struct Shown
    {
        std::optional<Pattern> pattern;
        std::optional<Pattern> written; // also where PyTorch would not register it
        bool isComplex = false;         // written in complex format
        std::optional<Callable> rootNodeGetter;
        bool hasExtraInputsGetter = false;
        bool operator==(const Shown &) const = default;
    };
    Shown shown() const;

    Cursor &m_cursor;
    PatternPath m_path;
    bool m_isShown = true;
    Shown m_shown;
};

} // namespace bcfg::ui
