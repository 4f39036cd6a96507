// SPDX-License-Identifier: Apache-2.0
#include "ui/session/document/nodecursor.h"

#include "core/document/model/mapped.h"
#include "ui/basis/text.h"

#include <utility>

namespace bcfg::ui::session {

namespace {

QString stepName(Placement placement)
{
    switch (placement) {
    case Placement::Append:
        return NodeCursor::tr("Append operator");
    case Placement::Wrap:
        return NodeCursor::tr("Wrap operator");
    case Placement::Prepend:
        return NodeCursor::tr("Prepend operator");
    case Placement::Operand:
        return NodeCursor::tr("Add operand");
    case Placement::Replace:
        return NodeCursor::tr("Replace operator");
    }
    Q_UNREACHABLE();
}

} // namespace

NodeCursor::NodeCursor(Cursor &cursor) : m_cursor(cursor), m_shown(shown())
{
    connect(&cursor, &Cursor::switchedForModels, this, [this] {
        m_path.clear();
        follow();
    });
    connect(&cursor, &Cursor::entryEditedForModels, this, [this] {
        if (shown() != m_shown) // most edits change dtype configs only
            follow();
    });
}

std::optional<Pattern> NodeCursor::pattern() const
{
    return m_cursor.isValid() ? m_cursor.entry()->reversedPattern(api()) : std::nullopt;
}

/// A chain in forward order lists the operators one after another: the last one is the anchor, the operator before it
/// is the operand of the anchor, and so on.
JsonPointer NodeCursor::place() const
{
    const PatternConfig &entry = *m_cursor.entry();
    const bool isComplex = entry.patternComplexFormat() != nullptr;
    JsonPointer place = JsonPointer() / info(isComplex ? Field::PatternComplexFormat : Field::Pattern).key;
    const Pattern *written = entry.pattern();
    const std::vector<Pattern> *steps = written ? written->steps() : nullptr;
    if (isComplex || !isForward(api()) || !steps || m_path.size() >= steps->size())
        return place;
    return place / (steps->size() - 1 - m_path.size());
}

void NodeCursor::moveTo(const PatternPath &path)
{
    if (path == m_path)
        return;
    m_path = path;
    emit moved();
}

void NodeCursor::setShown(bool isShown)
{
    if (std::exchange(m_isShown, isShown) != isShown)
        emit shownChanged();
}

bool NodeCursor::place(Placement placement, const Pattern &atom)
{
    const std::optional<Pattern> before = pattern();
    if (!before && m_shown.written) {
        emit refused(tr("PyTorch refuses to register this pattern, so there is no place in it. Retype it."));
        return false;
    }
    if (!before) // without a pattern, the operator becomes the pattern
        return setPattern(atom);
    return take(bcfg::place(*before, m_path, placement, atom, api()), stepName(placement));
}

bool NodeCursor::insertOperand(const PatternPath &path, std::size_t position, const Pattern &atom)
{
    const std::optional<Pattern> before = pattern();
    return before && take(bcfg::insertOperand(*before, path, position, atom, api()), stepName(Placement::Operand));
}

bool NodeCursor::unwrap()
{
    const std::optional<Pattern> before = pattern();
    return before && take(bcfg::unwrap(*before, m_path, api()), tr("Unwrap operator"));
}

bool NodeCursor::remove()
{
    const std::optional<Pattern> before = pattern();
    return before && take(removeNode(*before, m_path, api()), tr("Delete operator"));
}

bool NodeCursor::moveOperand(int step)
{
    const std::size_t here = m_path.empty() ? 0 : m_path.back();
    // A step before the first operand wraps round to a huge position, which is refused
    return moveOperand(m_path, here + toIndex(step));
}

bool NodeCursor::moveOperand(const PatternPath &path, std::size_t position)
{
    const std::optional<Pattern> before = pattern();
    return before && take(bcfg::moveOperand(*before, path, position, api()), tr("Move operand"));
}

bool NodeCursor::setPattern(const Pattern &reversed)
{
    if (const std::optional<Refusal> problem = shapeProblem(reversed, api())) {
        emit refused(toQString(problem->why));
        return false;
    }
    if (m_cursor.isValid())
        return commit(reversed, {}, tr("Set pattern"));
    m_cursor.document().insertEntries(0, {Shared<PatternConfig>::make(newPatternConfig(reversed, api()))},
                                      tr("Add pattern"));
    return true;
}

bool NodeCursor::take(const PatternEdit &edit, const QString &name)
{
    if (const Refusal *refusal = std::get_if<Refusal>(&edit)) {
        emit refused(toQString(refusal->why));
        return false;
    }
    const EditedPattern &edited = std::get<EditedPattern>(edit);
    return commit(edited.pattern, edited.node, name);
}

bool NodeCursor::commit(const Pattern &reversed, const PatternPath &node, const QString &name)
{
    PatternConfig entry = *m_cursor.entry();
    const bool wasComplex = entry.patternComplexFormat();
    entry.setReversedPattern(reversed, api());
    const bool isComplex = entry.patternComplexFormat();
    const bool hasFuser = entry.fuserMethod();
    m_path = node;
    m_cursor.changeEntry(std::move(entry), name);
    emit moved();
    if (isComplex == wasComplex)
        emit noticed({});
    else if (isComplex)
        emit noticed(hasFuser ? tr("Moved to pattern_complex_format: forward order cannot express this. The fuser "
                                   "method now gets its operators reversed and nested.")
                              : tr("Moved to pattern_complex_format: forward order cannot express this."));
    else
        emit noticed(tr("Moved to pattern, in forward order."));
    return true;
}

void NodeCursor::follow()
{
    m_shown = shown();
    const std::optional<Pattern> &now = m_shown.pattern;
    while (!m_path.empty() && !(now && nodeAt(*now, m_path)))
        m_path.pop_back();
    emit patternChanged();
    emit moved();
}

NodeCursor::Shown NodeCursor::shown() const
{
    if (!m_cursor.isValid())
        return {};
    const PatternConfig &entry = *m_cursor.entry();
    const Pattern *written = entry.pattern();
    const Callable *getter = entry.rootNodeGetter();
    return {.pattern = pattern(),
            .written = copyOf(written),
            .isComplex = entry.patternComplexFormat() != nullptr,
            .rootNodeGetter = copyOf(getter),
            .hasExtraInputsGetter = entry.extraInputsGetter() != nullptr};
}

} // namespace bcfg::ui::session
