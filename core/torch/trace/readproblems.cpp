// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/readproblems.h"

#include "core/document/json/lineindex.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ruleid.h"

#include <algorithm>
#include <iterator>

namespace bcfg::trace {

JsonPointer Where::pointer() const
{
    if (!m_outer)
        return {};
    return m_isIndex ? m_outer->pointer() / m_index : m_outer->pointer() / m_key;
}

std::string inDoubleQuotes(std::string_view text)
{
    return '"' + std::string(text) + '"';
}

void ReadProblems::add(JsonPointer where, std::size_t offset, std::string message)
{
    if (m_isFull)
        return;
    m_byteCount += message.size();
    for (const std::string &token : where.tokens())
        m_byteCount += token.size();
    m_isFull = m_problems.size() == maximum || m_byteCount > maximumBytes;
    if (m_isFull)
        m_problems.push_back({{}, offset, "There are more problems than these."});
    else
        m_problems.push_back({std::move(where), offset, std::move(message)});
}

void ReadProblems::add(const ReadProblems &others)
{
    for (const Problem &problem : others.m_problems)
        add(problem.where, problem.offset, problem.message);
}

std::vector<Diagnostic> ReadProblems::diagnostics(std::string_view text) const
{
    auto inOrder = mapped(m_problems, [](const Problem &problem) { return &problem; });
    // The note that there are more problems stays at the end.
    const auto told = m_isFull ? std::prev(inOrder.end()) : inOrder.end();
    std::stable_sort(inOrder.begin(), told, [](const Problem *a, const Problem *b) { return a->offset < b->offset; });
    const LineIndex lines(text);
    return mapped(inOrder, [&](const Problem *problem) {
        return Diagnostic{RuleId::J02,      Severity::Error, problem->where,
                          problem->message, std::nullopt,    lines.placeOf(problem->offset)};
    });
}

} // namespace bcfg::trace
