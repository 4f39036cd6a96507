// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternedit.h"
#include "ui/session/document/cursor.h"

namespace bcfg::ui::session {

/// The chosen node of the shown pattern, and the edits of the pattern, most of them at that node. Each edit is one undo
/// step and returns true. An edit after which PyTorch would refuse the pattern changes nothing, emits refused() and
/// returns false.
class NodeCursor : public QObject
{
    Q_OBJECT

public:
    explicit NodeCursor(Cursor &cursor);

    Cursor &cursor() const { return m_cursor; }
    Api api() const { return m_cursor.document().api(); }
    Release release() const { return m_cursor.document().release(); }
    /// The pattern of the shown entry in the reversed nested form; nothing where there is none, or where PyTorch would
    /// refuse to register it.
    std::optional<Pattern> pattern() const;
    const PatternPath &path() const { return m_path; }
    /// The place of the chosen node, as a pointer within the entry; the place of the whole pattern where the node has
    /// no place of its own. Requires an entry at the cursor.
    JsonPointer place() const;
    void moveTo(const PatternPath &path);
    /// Whether the pattern is visible. While the page for several pattern configs is shown instead, the pattern is not
    /// visible, and the commands that edit it should be disabled.
    bool isShown() const { return m_isShown; }
    void setShown(bool isShown);

    // The edits.

    /// Puts an operator at the chosen node; without a pattern, the operator becomes the pattern, see setPattern().
    bool place(Placement placement, const Pattern &atom);
    /// Inserts `atom` as an operand of the node at `path`. `position` is the index of `atom` among the node's operands.
    bool insertOperand(const PatternPath &path, std::size_t position, const Pattern &atom);
    bool unwrap(); ///< replaces the chosen node by its operand
    bool remove(); ///< removes the chosen node and everything that feeds it
    /// Moves the chosen operand by `step` places among its siblings: 1 or -1.
    bool moveOperand(int step);
    /// Moves the operand at `path` to `position` among its siblings, counted from 0.
    bool moveOperand(const PatternPath &path, std::size_t position);
    /// Replaces the whole pattern; `reversed` has the reversed nested form. In a document without pattern configs, adds
    /// one.
    bool setPattern(const Pattern &reversed);

signals:
    /// Another pattern is shown, or the shown one has changed: the pattern itself, or the getters that give its nodes
    /// their roles. path() already names a node of the new pattern.
    void patternChanged();
    /// Another node is chosen, or the pattern around the chosen node has changed.
    void moved();
    void shownChanged();
    void refused(const QString &why);
    /// A sentence about an effect of a step that the user might not expect; empty where there is none.
    void noticed(const QString &what);

private:
    bool take(const PatternEdit &edit, const QString &name);
    bool commit(const Pattern &reversed, const PatternPath &node, const QString &name);
    void follow();

    /// The parts of the entry that views show with the pattern.
    struct Shown
    {
        std::optional<Pattern> pattern;
        std::optional<Pattern> written; // the value of `pattern`, even if PyTorch would refuse to register it
        bool isComplex = false;         // the entry has pattern_complex_format
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

} // namespace bcfg::ui::session
