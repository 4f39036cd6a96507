// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/ascii.h"
#include "core/document/model/shortname.h"
#include "core/publish/python/modulesource.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <utility>

namespace bcfg::python {

namespace {

constexpr std::size_t longestBlock = 32;

void collectSymbols(const Expression &expression, std::vector<std::string> &symbols)
{
    if (expression.kind == Expression::Kind::Symbol)
        symbols.push_back(expression.text);
    for (const Expression &part : expression.parts)
        collectSymbols(part, symbols);
}

Expression withSymbols(const Expression &expression, const std::vector<std::string> &symbols, std::size_t &next)
{
    Expression result = expression;
    if (expression.kind == Expression::Kind::Symbol)
        result.text = symbols[next++];
    for (Expression &part : result.parts)
        part = withSymbols(part, symbols, next);
    return result;
}

/// Appends the shape of an expression: its text without its symbols. One loop can write expressions of equal shape.
void appendShape(std::string &shape, const Expression &expression)
{
    shape += std::to_string(static_cast<int>(expression.kind));
    if (expression.kind != Expression::Kind::Symbol)
        shape += expression.text;
    shape += '(';
    for (const Expression &part : expression.parts) {
        appendShape(shape, part);
        shape += ',';
    }
    shape += ')';
}

/// `count` neighbouring blocks of `length` expressions each that have the same shape, with the symbols that differ.
struct Repetition
{
    std::size_t length = 1;
    std::size_t count = 1;
    std::vector<std::vector<std::string>> columns = {}; ///< a column has one symbol for each block
    std::vector<std::size_t> columnOfSymbol = {};       ///< by symbol of a block; -1: equal in all blocks
    std::size_t savedLines = 0;
};

class Grouper
{
public:
    Grouper(std::vector<Expression> expressions, ModuleNames &names, bool isNested)
        : m_expressions(std::move(expressions)),
          m_names(names),
          m_isNested(isNested)
    {
        std::unordered_map<std::string, std::size_t> known;
        for (const Expression &expression : m_expressions) {
            std::string shape;
            appendShape(shape, expression);
            m_shapes.push_back(known.try_emplace(std::move(shape), known.size()).first->second);
            collectSymbols(expression, m_symbols.emplace_back());
        }
    }

    /// Moves the expressions out, so it can be called only once.
    std::vector<Statement> statements()
    {
        std::vector<Statement> result;
        for (std::size_t i = 0; i < m_expressions.size();) {
            const Repetition best = bestFrom(i);
            result.push_back(best.count > 1 ? loop(i, best) : Statement{std::move(m_expressions[i])});
            i += best.length * best.count;
        }
        return result;
    }

private:
    /// The loop from `begin` on that saves the most lines; its count is 1 where no loop saves any. `begin` must ascend
    /// from call to call, so that long runs are compared only a few times.
    Repetition bestFrom(std::size_t begin)
    {
        Repetition best;
        const std::size_t left = m_expressions.size() - begin;
        for (std::size_t length = 1; length <= std::min(longestBlock, left / 2); ++length) {
            Runs &runs = m_runs[length];
            const std::size_t same =
                runEnd(runs.shapes, begin, length, [&](std::size_t i) { return m_shapes[i] == m_shapes[i + length]; }) -
                begin; // how many shapes repeat one block further on
            if (same < length || begin < runs.tryAgain)
                continue;
            const std::size_t equal =
                runEnd(runs.expressions, begin, length,
                       [&](std::size_t i) {
                           return m_shapes[i] == m_shapes[i + length] && m_symbols[i] == m_symbols[i + length];
                       }) -
                begin;
            if (equal == same || isRepetitive(begin, length))
                continue; // equal blocks leave no symbols to loop over
            const std::size_t count = 1 + same / length;
            Repetition candidate = compared(begin, length, count);
            if (candidate.savedLines == 0)
                runs.tryAgain = begin + count / 8 * length;
            if (candidate.savedLines > best.savedLines)
                best = std::move(candidate);
        }
        return best;
    }

    /// The first index from `begin` on that does not repeat one block further on. `known` caches the last answer, which
    /// holds as long as `begin` is before it.
    template <class Repeats>
    std::size_t runEnd(std::size_t &known, std::size_t begin, std::size_t length, Repeats repeats) const
    {
        if (known <= begin) {
            known = begin;
            while (known + length < m_expressions.size() && repeats(known))
                ++known;
        }
        return known;
    }

    /// Whether the block itself consists of repetitions of a shorter block, for which a loop is better.
    bool isRepetitive(std::size_t begin, std::size_t length) const
    {
        for (std::size_t shorter = 1; shorter <= length / 2; ++shorter) {
            const auto first = m_shapes.begin() + static_cast<std::ptrdiff_t>(begin);
            if (length % shorter == 0 && std::equal(first + static_cast<std::ptrdiff_t>(shorter),
                                                    first + static_cast<std::ptrdiff_t>(length), first))
                return true;
        }
        return false;
    }

    Repetition compared(std::size_t begin, std::size_t length, std::size_t count) const
    {
        Repetition result{length, count};
        std::map<std::vector<std::string>, std::size_t> columns;
        std::size_t lines = 0;
        for (std::size_t i = begin; i < begin + length; ++i) {
            lines += 2 + (m_expressions[i].parts.size() > 2 ? m_expressions[i].parts.size() : 1);
            for (std::size_t s = 0; s < m_symbols[i].size(); ++s) {
                std::vector<std::string> column;
                for (std::size_t block = 0; block < count; ++block)
                    column.push_back(m_symbols[i + block * length][s]);
                if (std::ranges::count(column, column.front()) == static_cast<std::ptrdiff_t>(count)) {
                    result.columnOfSymbol.push_back(std::size_t(-1));
                    continue;
                }
                const auto [found, isNew] = columns.try_emplace(column, result.columns.size());
                if (isNew)
                    result.columns.push_back(column);
                result.columnOfSymbol.push_back(found->second);
            }
        }
        const std::size_t width = result.columns.size();
        const std::size_t rowLines = width == 1 && count <= 4 ? 0 : count * (width < 5 ? 1 : 2 + width) + 1;
        const std::size_t loopLines = 1 + rowLines + (width > 5 ? width : 0);
        const std::size_t without = (count - 1) * lines;
        // A loop with several variables inside another loop would be hard to read.
        const bool readable = width == 1 || (width > 1 && !m_isNested);
        result.savedLines = without > loopLines && readable ? without - loopLines : 0;
        return result;
    }

    Statement loop(std::size_t begin, const Repetition &repetition)
    {
        Statement result;
        for (const std::vector<std::string> &column : repetition.columns)
            result.targets.push_back(m_names.define(targetFor(column)));
        for (std::size_t block = 0; block < repetition.count; ++block) {
            Expression row{Expression::Kind::Tuple};
            for (const std::vector<std::string> &column : repetition.columns)
                row.parts.push_back(symbol(column[block]));
            result.rows.push_back(row.parts.size() == 1 ? row.parts.front() : std::move(row));
        }
        std::vector<Expression> body;
        std::size_t position = 0;
        for (std::size_t i = begin; i < begin + repetition.length; ++i) {
            std::vector<std::string> symbols = m_symbols[i];
            for (std::string &text : symbols) {
                const std::size_t column = repetition.columnOfSymbol[position++];
                if (column != std::size_t(-1))
                    text = result.targets[column];
            }
            std::size_t next = 0;
            body.push_back(withSymbols(m_expressions[i], symbols, next));
        }
        result.body = Grouper(std::move(body), m_names, true).statements();
        for (const std::string &target : result.targets)
            m_names.forget(target);
        return result;
    }

    static std::string targetFor(const std::vector<std::string> &column)
    {
        constexpr std::pair<std::string_view, std::string_view> prefixes[] = {
            {"F", "functional_"}, {"nnqat", "qat_"}, {"nniqat", "qat_"}, {"nnqr", "reference_"}};
        const auto isMethod = [](const std::string &text) {
            return text.front() == '"' || text.front() == '\'';
        };
        if (std::ranges::all_of(column, isMethod))
            return "method";
        if (std::ranges::any_of(column, isMethod))
            return "op";
        const auto inOneModule = [&](const std::string &text) {
            return parentPath(text) == parentPath(column.front());
        };
        std::string prefix;
        if (std::ranges::all_of(column, inOneModule))
            for (const auto &[module, words] : prefixes)
                prefix = module == parentPath(column.front()) ? std::string(words) : prefix;
        const std::string stem = wordsOf(shortName(column.front()));
        if (std::ranges::all_of(column, [&](const std::string &text) { return wordsOf(shortName(text)) == stem; }))
            return prefix + stem;
        const auto isClass = [](const std::string &text) {
            return isCapital(text[text.rfind('.') + 1]);
        };
        if (std::ranges::all_of(column, isClass))
            return prefix + "module";
        return std::ranges::none_of(column, isClass) ? "function" : "op";
    }

    std::vector<Expression> m_expressions;
    ModuleNames &m_names;
    bool m_isNested;
    std::vector<std::size_t> m_shapes;
    std::vector<std::vector<std::string>> m_symbols;
    struct Runs
    {
        std::size_t shapes = 0;      ///< where a run of equal shapes ends
        std::size_t expressions = 0; ///< where a run of equal expressions ends
        std::size_t tryAgain = 0;    ///< a loop that begins before this index saves no lines
    };
    std::array<Runs, longestBlock + 1> m_runs; // by the length of the block
};

} // namespace

std::vector<Statement> withLoops(std::vector<Expression> expressions, ModuleNames &names)
{
    return Grouper(std::move(expressions), names, false).statements();
}

} // namespace bcfg::python
