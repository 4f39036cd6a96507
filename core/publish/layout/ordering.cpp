// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/progress.h"
#include "core/publish/layout/layeredgraph.h"

#include <algorithm>

namespace bcfg::layout {

namespace {

using Layers = std::vector<std::vector<std::uint32_t>>;

/// Counts how many entries were added after a position, as a Fenwick tree.
class CountsBehind
{
public:
    void reset(std::size_t size) { m_counts.assign(size + 1, 0); }
    void add(std::uint32_t position)
    {
        for (std::size_t i = position + 1; i > 0; i &= i - 1)
            ++m_counts[i];
    }
    std::uint64_t behind(std::uint32_t position) const
    {
        std::uint64_t result = 0;
        for (std::size_t i = position + 2; i < m_counts.size(); i += i & (~i + 1))
            result += m_counts[i];
        return result;
    }

private:
    std::vector<std::uint32_t> m_counts;
};

class Orderer
{
public:
    explicit Orderer(LayeredGraph &graph) : m_graph(graph), m_position(graph.positions()), m_value(graph.rank.size()) {}

    void run()
    {
        Layers best = m_graph.layers;
        std::uint64_t fewest = crossings(m_graph);
        const auto keepIfBetter = [&] {
            const std::uint64_t now = crossings(m_graph);
            const bool isWorthMore = now < fewest - fewest / 100; // whether the gain is worth another round
            if (now < fewest) {
                fewest = now;
                best = m_graph.layers;
            }
            return isWorthMore;
        };
        beginDepthFirst();
        transpose();
        keepIfBetter();
        int inVain = 0;
        for (int round = 0; round < maxRounds && inVain < maxInVain && fewest > 0; ++round) {
            sweep(round % 2 == 0);
            transpose();
            inVain = keepIfBetter() ? 0 : inVain + 1;
        }
        m_graph.layers = std::move(best);
    }

private:
    static constexpr int maxRounds = 24;
    static constexpr int maxInVain = 3;

    void number(const std::vector<std::uint32_t> &layer)
    {
        for (std::uint32_t i = 0; i < layer.size(); ++i)
            m_position[layer[i]] = i;
    }

    /// Orders the vertices as a depth-first walk along segments meets them, so that vertices of one branch begin side
    /// by side.
    void beginDepthFirst()
    {
        std::vector<bool> seen(m_graph.rank.size());
        std::vector<std::uint32_t> stack;
        Layers layers(m_graph.layers.size());
        for (const std::vector<std::uint32_t> &layer : m_graph.layers) {
            for (const std::uint32_t start : layer) {
                stack.push_back(start);
                while (!stack.empty()) {
                    goOn();
                    const std::uint32_t vertex = stack.back();
                    stack.pop_back();
                    if (seen[vertex])
                        continue;
                    seen[vertex] = true;
                    layers[m_graph.rank[vertex]].push_back(vertex);
                    const std::span<const std::uint32_t> below = m_graph.below[vertex];
                    stack.insert(stack.end(), below.rbegin(), below.rend());
                }
            }
        }
        m_graph.layers = std::move(layers);
        m_position = m_graph.positions();
    }

    /// Sets `places` to the positions of the neighbours, sorted.
    void setPlaces(std::vector<std::uint32_t> &places, std::span<const std::uint32_t> neighbours) const
    {
        places.clear();
        for (const std::uint32_t neighbour : neighbours)
            places.push_back(m_position[neighbour]);
        if (places.size() > 1)
            std::ranges::sort(places);
    }

    /// The median of the neighbours' positions; between two middle ones, a mean that is nearer to the denser side.
    double median(std::span<const std::uint32_t> neighbours)
    {
        setPlaces(m_places, neighbours);
        const std::size_t middle = m_places.size() / 2;
        if (m_places.size() % 2 == 1)
            return m_places[middle];
        if (m_places.size() == 2)
            return (m_places[0] + m_places[1]) / 2.0;
        const double left = m_places[middle - 1] - m_places.front();
        const double right = m_places.back() - m_places[middle];
        if (left + right == 0)
            return (m_places[middle - 1] + m_places[middle]) / 2.0;
        return (m_places[middle - 1] * right + m_places[middle] * left) / (left + right);
    }

    void sweep(bool downwards)
    {
        const std::size_t count = m_graph.layers.size();
        for (std::size_t i = 1; i < count; ++i) {
            std::vector<std::uint32_t> &layer = m_graph.layers[downwards ? i : count - 1 - i];
            const Adjacency &neighbours = downwards ? m_graph.above : m_graph.below;
            m_movable.clear();
            for (const std::uint32_t vertex : layer) {
                goOn();
                if (neighbours[vertex].empty())
                    continue; // a vertex without neighbours in that layer keeps its place
                m_value[vertex] = median(neighbours[vertex]);
                m_movable.push_back(vertex);
            }
            std::ranges::stable_sort(m_movable, {}, [&](std::uint32_t vertex) { return m_value[vertex]; });
            auto next = m_movable.begin();
            for (std::uint32_t &vertex : layer) {
                if (!neighbours[vertex].empty())
                    vertex = *next++;
            }
            number(layer);
        }
    }

    /// How many crossings with the layer of `neighbours` are saved by putting `right` before `left`.
    std::int64_t gain(const Adjacency &neighbours, std::uint32_t left, std::uint32_t right)
    {
        if (neighbours[left].empty() || neighbours[right].empty())
            return 0;
        if (neighbours[left].size() == 1 && neighbours[right].size() == 1) { // the usual case, so it has a quick way
            const std::uint32_t a = m_position[neighbours[left].front()];
            const std::uint32_t b = m_position[neighbours[right].front()];
            return int(a > b) - int(a < b);
        }
        setPlaces(m_places, neighbours[left]);
        setPlaces(m_otherPlaces, neighbours[right]);
        std::int64_t result = 0;
        std::size_t less = 0;
        std::size_t notMore = 0;
        for (const std::uint32_t place : m_places) {
            while (less < m_otherPlaces.size() && m_otherPlaces[less] < place)
                ++less;
            while (notMore < m_otherPlaces.size() && m_otherPlaces[notMore] <= place)
                ++notMore;
            result += static_cast<std::int64_t>(less) - static_cast<std::int64_t>(m_otherPlaces.size() - notMore);
        }
        return result;
    }

    /// Swaps neighbours where that saves crossings, once through all layers: further passes take longer than the next
    /// sweep and save hardly a crossing.
    void transpose()
    {
        for (std::vector<std::uint32_t> &layer : m_graph.layers) {
            for (std::size_t i = 0; i + 1 < layer.size(); ++i) {
                goOn();
                if (gain(m_graph.above, layer[i], layer[i + 1]) + gain(m_graph.below, layer[i], layer[i + 1]) <= 0)
                    continue;
                std::swap(layer[i], layer[i + 1]);
                std::swap(m_position[layer[i]], m_position[layer[i + 1]]);
            }
        }
    }

    LayeredGraph &m_graph;
    std::vector<std::uint32_t> m_position;
    std::vector<double> m_value; // of each vertex, its median in the sweep
    std::vector<std::uint32_t> m_movable;
    std::vector<std::uint32_t> m_places;
    std::vector<std::uint32_t> m_otherPlaces;
};

} // namespace

std::uint64_t crossings(const LayeredGraph &graph)
{
    const std::vector<std::uint32_t> position = graph.positions();
    std::uint64_t result = 0;
    CountsBehind counts;
    for (std::size_t rank = 0; rank + 1 < graph.layers.size(); ++rank) {
        counts.reset(graph.layers[rank + 1].size());
        for (const std::uint32_t vertex : graph.layers[rank]) {
            goOn();
            for (const std::uint32_t below : graph.below[vertex])
                result += counts.behind(position[below]);
            for (const std::uint32_t below : graph.below[vertex])
                counts.add(position[below]);
        }
    }
    return result;
}

void order(LayeredGraph &graph)
{
    Orderer(graph).run();
}

} // namespace bcfg::layout
