// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/dtypelists.h"

#include <algorithm>
#include <unordered_map>

namespace bcfg::diff {

namespace {

constexpr int dtypeDistance = 10;
constexpr int farthest = 2 * dtypeDistance; // with two different dtypes, it is another dtype config, not a changed one
constexpr std::size_t mostDistances = 10'000;

int distance(const DTypeConfig &a, const DTypeConfig &b, const Meanings &meanings)
{
    const auto differ = [&](Field field, const Record &x, const Record &y) {
        return meanings.of(field, x.find(field)) != meanings.of(field, y.find(field));
    };
    int sum = 0;
    for (const Field field : fieldsInOrder(Level::DTypeConfig)) {
        if (info(field).kind != FieldKind::ConstrainedDType) {
            sum += differ(field, a.record(), b.record()) ? 3 : 0;
            continue;
        }
        const Record &x = a.constraints(field).record();
        const Record &y = b.constraints(field).record();
        for (const Field constraint : fieldsInOrder(Level::Constraints)) {
            if (differ(constraint, x, y))
                sum += constraint == Field::DType ? dtypeDistance : 1;
        }
    }
    return sum;
}

using Partners = std::vector<std::optional<std::size_t>>;

void pairEqual(std::span<const DTypeConfig> a, std::span<const DTypeConfig> b, const Meanings &meanings, Partners &ofA,
               Partners &ofB)
{
    std::unordered_map<std::string, std::vector<std::size_t>> places; // by meaning, from last to first
    const std::vector<std::string> textsOfA = meanings.of(a);
    for (std::size_t i = a.size(); i > 0; --i)
        places[textsOfA[i - 1]].push_back(i - 1);
    const std::vector<std::string> textsOfB = meanings.of(b);
    for (std::size_t i = 0; i < b.size(); ++i) {
        const auto found = places.find(textsOfB[i]);
        if (found == places.end() || found->second.empty())
            continue;
        ofB[i] = found->second.back();
        ofA[found->second.back()] = i;
        found->second.pop_back();
    }
}

void pairNearest(std::span<const DTypeConfig> a, std::span<const DTypeConfig> b, const Meanings &meanings,
                 Partners &ofA, Partners &ofB)
{
    const auto alone = [](const Partners &partners) {
        std::vector<std::size_t> result;
        for (std::size_t i = 0; i < partners.size(); ++i) {
            if (!partners[i])
                result.push_back(i);
        }
        return result;
    };
    const std::vector<std::size_t> aloneInA = alone(ofA);
    const std::vector<std::size_t> aloneInB = alone(ofB);
    if (aloneInA.size() * aloneInB.size() > mostDistances)
        return; // no real backend has lists of this length
    struct Candidate
    {
        int distance;
        std::size_t a;
        std::size_t b;
        auto operator<=>(const Candidate &) const = default;
    };
    std::vector<Candidate> candidates;
    for (const std::size_t i : aloneInA) {
        for (const std::size_t j : aloneInB) {
            if (const int apart = distance(a[i], b[j], meanings); apart < farthest)
                candidates.push_back({apart, i, j});
        }
    }
    std::ranges::sort(candidates);
    for (const Candidate &each : candidates) {
        if (!ofA[each.a] && !ofB[each.b]) {
            ofA[each.a] = each.b;
            ofB[each.b] = each.a;
        }
    }
}

} // namespace

bool mayBothFit(const DTypeConfig &a, const DTypeConfig &b)
{
    if (a.isDynamic() && b.isDynamic() && *a.isDynamic() != *b.isDynamic())
        return false;
    for (const Field slot : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
        const std::optional<DType> x = a.constraints(slot).dtype();
        const std::optional<DType> y = b.constraints(slot).dtype();
        if (x && y && x->name() != y->name())
            return false;
    }
    return true;
}

DTypeAlignment align(std::span<const DTypeConfig> a, std::span<const DTypeConfig> b, const Meanings &meanings)
{
    Partners ofA(a.size());
    Partners ofB(b.size());
    pairEqual(a, b, meanings, ofA, ofB);
    Partners equalOfB = ofB;
    pairNearest(a, b, meanings, ofA, ofB);

    DTypeAlignment result;
    std::size_t next = 0; // index in the first list
    const auto addRemoved = [&](std::size_t end) {
        for (; next < end; ++next) {
            if (!ofA[next])
                result.pairs.push_back({next, std::nullopt, false});
        }
    };
    for (std::size_t i = 0; i < b.size(); ++i) {
        if (ofB[i])
            addRemoved(*ofB[i]);
        result.pairs.push_back({ofB[i], i, equalOfB[i].has_value()});
    }
    addRemoved(a.size());

    std::vector<std::size_t> order;
    for (const std::optional<std::size_t> &partner : ofB) {
        if (partner)
            order.push_back(*partner);
    }
    result.hasOtherOrder = !std::ranges::is_sorted(order);
    if (!result.hasOtherOrder)
        return result;
    for (std::size_t i = 0; i < order.size() && !result.isReordered; ++i) {
        for (std::size_t j = i + 1; j < order.size() && !result.isReordered; ++j)
            result.isReordered = order[j] < order[i] && mayBothFit(a[order[i]], a[order[j]]);
    }
    return result;
}

} // namespace bcfg::diff
