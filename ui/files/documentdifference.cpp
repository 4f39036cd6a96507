// SPDX-License-Identifier: Apache-2.0
#include "ui/files/documentdifference.h"

#include "core/diff/longestrise.h"
#include "core/json/exporter.h"
#include "ui/document/commonends.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <unordered_map>

namespace bcfg::ui {

namespace {

struct DocumentDifferenceWords
{
    Q_DECLARE_TR_FUNCTIONS(DocumentDifference)
};

using Rows = std::vector<int>;
constexpr int none = -1;

/// Numbers the pattern configs of both documents, equal ones alike.
class Numbering
{
public:
    Rows of(const BackendConfig &document)
    {
        Rows numbers;
        for (const Shared<PatternConfig> &entry : document.configs)
            numbers.push_back(
                m_numbers.try_emplace(exportPatternConfig(*entry), toInt(m_numbers.size())).first->second);
        return numbers;
    }

private:
    std::unordered_map<std::string, int> m_numbers; // by text
};

/// Rows of equal pattern configs that stand for each other: those that each document has once, and their equal
/// neighbours.
std::vector<std::pair<int, int>> matches(const Rows &first, const Rows &second)
{
    QHash<int, int> counts[2];
    QHash<int, int> places;
    for (const int number : first)
        ++counts[0][number];
    for (int row = 0; row < toInt(second.size()); ++row) {
        ++counts[1][second[static_cast<std::size_t>(row)]];
        places[second[static_cast<std::size_t>(row)]] = row;
    }
    std::vector<std::pair<int, int>> unique;
    std::vector<std::size_t> rowsOfSecond;
    for (int row = 0; row < toInt(first.size()); ++row) {
        const int number = first[static_cast<std::size_t>(row)];
        if (counts[0].value(number) != 1 || counts[1].value(number) != 1)
            continue;
        unique.emplace_back(row, places.value(number));
        rowsOfSecond.push_back(static_cast<std::size_t>(places.value(number)));
    }
    const std::vector<bool> rises = diff::longestRise(rowsOfSecond);
    std::vector<std::pair<int, int>> anchors;
    for (std::size_t i = 0; i < unique.size(); ++i) {
        if (rises[i])
            anchors.push_back(unique[i]);
    }
    anchors.emplace_back(toInt(first.size()), toInt(second.size()));

    std::vector<std::pair<int, int>> found;
    const auto isEqual = [&](int a, int b) {
        return first[static_cast<std::size_t>(a)] == second[static_cast<std::size_t>(b)];
    };
    int a = 0;
    int b = 0;
    for (const auto &[endA, endB] : anchors) {
        for (; a < endA && b < endB && isEqual(a, b); ++a, ++b)
            found.emplace_back(a, b);
        std::vector<std::pair<int, int>> back;
        int lastA = endA;
        int lastB = endB;
        while (lastA > a && lastB > b && isEqual(lastA - 1, lastB - 1))
            back.emplace_back(--lastA, --lastB);
        found.insert(found.end(), back.rbegin(), back.rend());
        a = endA;
        b = endB;
    }
    found.emplace_back(a, b); // behind the last ones
    return found;
}

QStringList linesOf(const BackendConfig &document, int row)
{
    if (row == none)
        return {};
    return toQString(exportPatternConfig(*document.configs[static_cast<std::size_t>(row)])).split('\n');
}

constexpr qsizetype context = 3; // lines around a difference

void appendLines(QStringList &out, const QStringList &lines, qsizetype first, qsizetype end, const char *mark)
{
    for (qsizetype i = first; i < end; ++i)
        out.append(QLatin1String(mark) + lines[i]);
}

void appendDifference(QStringList &out, const QStringList &first, const QStringList &second)
{
    const CommonEnds same = commonEnds(first, second);
    const auto front = static_cast<qsizetype>(same.front);
    const auto back = static_cast<qsizetype>(same.back);
    if (front > context)
        out.append(QStringLiteral("  …"));
    appendLines(out, first, std::max<qsizetype>(0, front - context), front, "  ");
    appendLines(out, first, front, first.size() - back, "- ");
    appendLines(out, second, front, second.size() - back, "+ ");
    appendLines(out, second, second.size() - back, second.size() - std::max<qsizetype>(0, back - context), "  ");
    if (back > context)
        out.append(QStringLiteral("  …"));
}

QString heading(const BackendConfig &document, int row, const QString &text)
{
    const Shared<PatternConfig> &entry = document.configs[static_cast<std::size_t>(row)];
    return text.arg(row).arg(toQString(entry->title(document.api)));
}

} // namespace

QStringList documentDifference(const BackendConfig &first, const BackendConfig &second)
{
    QStringList out;
    const auto linesOfHead = [](const BackendConfig &document) {
        return toQString(exportDocument({document.head, {}, document.api})).trimmed().split('\n');
    };
    if (first.head != second.head) {
        out.append(DocumentDifferenceWords::tr("The document"));
        appendDifference(out, linesOfHead(first), linesOfHead(second));
    }
    const auto append = [&](int a, int b) {
        out.append(b == none   ? heading(first, a, DocumentDifferenceWords::tr("Pattern %1, removed: %2"))
                   : a == none ? heading(second, b, DocumentDifferenceWords::tr("Pattern %1, added: %2"))
                               : heading(second, b, DocumentDifferenceWords::tr("Pattern %1, changed: %2")));
        appendDifference(out, linesOf(first, a), linesOf(second, b));
    };
    Numbering numbering;
    const Rows rowsOfFirst = numbering.of(first);
    const Rows rowsOfSecond = numbering.of(second);
    int a = 0;
    int b = 0;
    for (const auto &[nextA, nextB] : matches(rowsOfFirst, rowsOfSecond)) {
        for (; a < nextA && b < nextB; ++a, ++b)
            append(a, b);
        for (; a < nextA; ++a)
            append(a, none);
        for (; b < nextB; ++b)
            append(none, b);
        ++a;
        ++b;
    }
    return out;
}

} // namespace bcfg::ui
