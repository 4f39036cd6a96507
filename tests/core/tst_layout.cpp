// SPDX-License-Identifier: Apache-2.0
#include "core/publish/layout/layeredgraph.h"
#include "core/publish/layout/layout.h"
#include "tests/support/modelgraphs.h"
#include "tests/support/testprogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace tst_layout {

using namespace bcfg;
using namespace bcfg::layout;

class TestLayout : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsLaidOut();
    void oneNodeIsTheWholeDrawing();
    void everyDrawingIsSound_data();
    void everyDrawingIsSound();
    void randomDrawingsAreSound();
    void equalInputGivesEqualLayouts();
    void ordersWithNoMoreCrossings();
    void countsCrossings();
    void nodesStandByTheirOnlyUser();
    void mainLineAndSkipsOfResnetAreStraight();
    void parallelEdgesArriveBesideEachOther();
    void componentsStandBesideEachOther();
    void manyInputsOfOneNode();
    void longEdgesTakeBoundedRoom();
    void treesHaveAColumnForEachDepth();
};

namespace {

Graph boxes(std::size_t count, std::vector<Edge> edges)
{
    return {std::vector<Size>(count, Size{40, 20}), std::move(edges)};
}

struct Box
{
    double left, top, right, bottom;
};

std::vector<Box> boxesOf(const Graph &graph, const Layout &layout)
{
    std::vector<Box> result;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto [x, y] = layout.nodes[i];
        result.push_back({x, y, x + graph.nodes[i].width, y + graph.nodes[i].height});
    }
    return result;
}

constexpr double tiny = 1e-6;

/// Whether the line passes through the inside of the box: some of it is left after cutting it at each side of the box.
bool passes(Point a, Point b, const Box &box)
{
    double begin = 0;
    double end = 1;
    const auto cut = [&](double from, double to, double low, double high) {
        if (std::abs(to - from) < tiny) {
            if (from <= low || from >= high)
                end = -1;
            return;
        }
        const auto [first, last] = std::minmax({(low - from) / (to - from), (high - from) / (to - from)});
        begin = std::max(begin, first);
        end = std::min(end, last);
    };
    cut(a.x, b.x, box.left + tiny, box.right - tiny);
    cut(a.y, b.y, box.top + tiny, box.bottom - tiny);
    return begin < end;
}

/// What is wrong with a layout from top to bottom; empty: nothing.
QString flaw(const Graph &graph, const Layout &layout)
{
    const std::vector<Box> all = boxesOf(graph, layout);
    std::vector<std::size_t> byLeft(all.size());
    std::iota(byLeft.begin(), byLeft.end(), 0);
    std::ranges::sort(byLeft, {}, [&](std::size_t i) { return all[i].left; });
    for (std::size_t i = 0; i < byLeft.size(); ++i) {
        const Box &a = all[byLeft[i]];
        if (a.left < -tiny || a.top < -tiny || a.right > layout.size.width + tiny ||
            a.bottom > layout.size.height + tiny)
            return QString("node %1 is outside").arg(byLeft[i]);
        for (std::size_t j = i + 1; j < byLeft.size() && all[byLeft[j]].left < a.right - tiny; ++j) {
            const Box &b = all[byLeft[j]];
            if (b.top < a.bottom - tiny && a.top < b.bottom - tiny)
                return QString("nodes %1 and %2 overlap").arg(byLeft[i]).arg(byLeft[j]);
        }
    }
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
        const auto [from, to] = graph.edges[i];
        const std::vector<Point> &route = layout.routes[i];
        if (layout.ranks[from] >= layout.ranks[to] || all[from].bottom >= all[to].top)
            return QString("edge %1 does not lead down").arg(i);
        if (route.size() < 2 || std::abs(route.front().x - (all[from].left + all[from].right) / 2) > tiny ||
            std::abs(route.front().y - all[from].bottom) > tiny || std::abs(route.back().y - all[to].top) > tiny ||
            route.back().x < all[to].left - tiny || route.back().x > all[to].right + tiny)
            return QString("edge %1 does not join its nodes").arg(i);
        for (std::size_t at = 0; at + 1 < route.size(); ++at) {
            if (route[at + 1].y < route[at].y - tiny || route[at].x < -tiny || route[at].x > layout.size.width + tiny)
                return QString("edge %1 leads up or outside").arg(i);
            for (std::size_t node = 0; node < all.size(); ++node) {
                if (passes(route[at], route[at + 1], all[node]))
                    return QString("edge %1 passes node %2").arg(i).arg(node);
            }
        }
    }
    return {};
}

LayeredGraph layers(const Graph &graph)
{
    return layered(graph, ranksOf(graph, topologicalOrder(graph)));
}

double centre(const Graph &graph, const Layout &layout, std::size_t node)
{
    return layout.nodes[node].x + graph.nodes[node].width / 2;
}

/// A chain in which each node also has an edge to the last node.
Graph chainWithManyLongEdges(std::uint32_t count)
{
    Graph result = boxes(count, {});
    for (std::uint32_t i = 0; i + 1 < count; ++i) {
        result.edges.push_back({i, i + 1});
        result.edges.push_back({i, count - 1});
    }
    return result;
}

} // namespace

void TestLayout::nothingIsLaidOut()
{
    const Layout layout = arrange({});
    QVERIFY(layout.nodes.empty() && layout.routes.empty());
    QCOMPARE(layout.size, (Size{0, 0}));
}

void TestLayout::oneNodeIsTheWholeDrawing()
{
    const Layout layout = arrange(boxes(1, {}));
    QCOMPARE(layout.size, (Size{40, 20}));
    QCOMPARE(layout.nodes, std::vector<Point>{Point{}});
}

void TestLayout::everyDrawingIsSound_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("resnet50") << 0;
    QTest::newRow("densenet201") << 1;
    QTest::newRow("transformer") << 2;
    QTest::newRow("a chain with many long edges") << 3;
    QTest::newRow("wide and far") << 4;
}

void TestLayout::everyDrawingIsSound()
{
    QFETCH(const int, which);
    const Graph graph = which == 0   ? test::resnet50()
                        : which == 1 ? test::densenet201()
                        : which == 2 ? test::transformer(8)
                        : which == 3 ? chainWithManyLongEdges(600)
                                     : test::randomGraph(300, 600, 300, 7);
    QCOMPARE(flaw(graph, arrange(graph)), QString());
}

void TestLayout::randomDrawingsAreSound()
{
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        const std::uint32_t nodes = 1 + seed % 60;
        const Graph graph = test::randomGraph(nodes, nodes * (seed % 4), 1 + seed % 17, seed);
        const QString wrong = flaw(graph, arrange(graph));
        QVERIFY2(wrong.isEmpty(), qPrintable(QString("seed %1: %2").arg(seed).arg(wrong)));
    }
}

void TestLayout::equalInputGivesEqualLayouts()
{
    const Graph graph = test::randomGraph(400, 700, 60, 3);
    const Layout one = arrange(graph);
    const Layout other = arrange(graph);
    QCOMPARE(one.nodes, other.nodes);
    QCOMPARE(one.routes, other.routes);
}

void TestLayout::ordersWithNoMoreCrossings()
{
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        LayeredGraph graph = layers(test::randomGraph(10 + seed, 20 + 2 * seed, 12, seed));
        std::vector<std::vector<std::uint32_t>> sorted = graph.layers;
        const std::uint64_t unordered = crossings(graph);
        order(graph);
        const std::uint64_t ordered = crossings(graph);
        QVERIFY(ordered <= unordered);
        order(graph);
        QVERIFY(crossings(graph) <= ordered);
        before += unordered;
        after += ordered;
        for (std::vector<std::uint32_t> &layer : graph.layers)
            std::ranges::sort(layer);
        QCOMPARE(graph.layers, sorted);
    }
    QVERIFY2(after * 3 < before, qPrintable(QString("%1 of %2 are left").arg(after).arg(before)));
}

void TestLayout::countsCrossings()
{
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        const LayeredGraph graph = layers(test::randomGraph(30, 60, 10, seed));
        const std::vector<std::uint32_t> at = graph.positions();
        std::uint64_t expected = 0;
        for (const Edge &a : graph.segments) {
            for (const Edge &b : graph.segments)
                expected += graph.rank[a.from] == graph.rank[b.from] && at[a.from] < at[b.from] && at[a.to] > at[b.to];
        }
        QCOMPARE(crossings(graph), expected);
    }
}

void TestLayout::nodesStandByTheirOnlyUser()
{
    // A chain from 0 to 4, and a weight 5 that reaches 4 through 6.
    const Layout layout = arrange(boxes(7, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {5, 6}, {6, 4}}));
    QCOMPARE(layout.ranks, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 2, 3}));
}

void TestLayout::mainLineAndSkipsOfResnetAreStraight()
{
    const Graph graph = test::resnet50();
    LayeredGraph ordered = layers(graph);
    order(ordered);
    QCOMPARE(crossings(ordered), std::uint64_t(0));
    const Layout layout = arrange(graph);
    std::size_t aside = 0;
    for (std::size_t node = 0; node < graph.nodes.size(); ++node)
        aside += std::abs(centre(graph, layout, node) - centre(graph, layout, 0)) > tiny;
    QCOMPARE(aside, std::size_t(8)); // convolution and norm of four branches
    for (const std::vector<Point> &route : layout.routes)
        QVERIFY(route.size() <= 6); // out of its node, over, down, over, into its node
}

void TestLayout::parallelEdgesArriveBesideEachOther()
{
    const Graph graph = boxes(2, {{0, 1}, {0, 1}, {0, 1}});
    const Layout layout = arrange(graph);
    QCOMPARE(flaw(graph, layout), QString());
    QVERIFY(layout.routes[0].back().x + 5 < layout.routes[1].back().x);
    QVERIFY(layout.routes[1].back().x + 5 < layout.routes[2].back().x);
}

void TestLayout::componentsStandBesideEachOther()
{
    const Graph graph = boxes(400, {{0, 1}, {2, 3}, {3, 4}});
    const Layout layout = arrange(graph);
    QCOMPARE(flaw(graph, layout), QString());
    QVERIFY(layout.size.width < 3 * layout.size.height && layout.size.height < 3 * layout.size.width);
}

void TestLayout::manyInputsOfOneNode()
{
    Graph graph = boxes(5'001, {});
    for (std::uint32_t i = 0; i < 5'000; ++i)
        graph.edges.push_back({i, 5'000});
    const Layout layout = arrange(graph);
    QCOMPARE(layout.ranks[5'000], 1U);
    QCOMPARE(layout.size.width, 5'000.0 * 40 + 4'999 * 24);
    const double middle = centre(graph, layout, 5'000);
    QVERIFY(middle > layout.size.width / 4 && middle < layout.size.width * 3 / 4);
}

void TestLayout::longEdgesTakeBoundedRoom()
{
    const Graph graph = chainWithManyLongEdges(5'000); // twelve million places are passed
    const LayeredGraph layered = layers(graph);
    QVERIFY(layered.rank.size() - graph.nodes.size() <= limitsFor(graph).dummies);
    const Layout layout = arrange(graph);
    std::size_t points = 0;
    for (const std::vector<Point> &route : layout.routes)
        points += route.size();
    QVERIFY(points <= 2 * limitsFor(graph).passed);
}

void TestLayout::treesHaveAColumnForEachDepth()
{
    std::mt19937 random(7);
    const auto below = [&](std::size_t limit) {
        return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
    };
    for (int round = 0; round < 300; ++round) {
        std::vector<TreeNode> tree(1 + below(30));
        Graph graph;
        std::vector<std::size_t> depths;
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const std::size_t parent = i == 0 ? 0 : below(i);
            depths.push_back(i == 0 ? 0 : depths[parent] + 1);
            tree[i] = {parent, {double(20 + 40 * (depths[i] % 3)), double(10 + below(30))}, i > 0 && below(4) == 0};
            graph.nodes.push_back(tree[i].size);
        }
        for (std::size_t i = 1; i < tree.size(); ++i)
            tree[tree[i].parent].isOutermost = false; // as only leaves are
        const Layout layout = arrangeTree(tree, {30, 16});
        QCOMPARE(flaw(graph, layout), QString());
        const auto middle = [&](std::size_t i) {
            return Point{layout.nodes[i].x + tree[i].size.width / 2, layout.nodes[i].y + tree[i].size.height / 2};
        };
        double outermost = 0;
        for (std::size_t i = 0; i < tree.size(); ++i)
            outermost = std::max(outermost, tree[i].isOutermost ? tree[i].size.width : 0);
        for (std::size_t i = 1; i < tree.size(); ++i) {
            const std::size_t parent = tree[i].parent;
            const std::vector<Point> &route = layout.routes[i - 1];
            QVERIFY(route.front().x + 30 <= route.back().x + tiny);
            QVERIFY(std::abs(route.front().x - layout.nodes[i].x - tree[i].size.width) < tiny);
            QVERIFY(std::abs(route.front().y - middle(i).y) < tiny);
            QVERIFY(std::abs(route.back().x - layout.nodes[parent].x) < tiny);
            QVERIFY(std::abs(route.back().y - middle(parent).y) < tiny);
            for (const Box &box : boxesOf(graph, layout)) // a route from the far left may pass other nodes
                QVERIFY(tree[i].isOutermost || !passes(route.front(), route.back(), box));
            if (tree[i].isOutermost)
                QVERIFY(std::abs(layout.nodes[i].x + tree[i].size.width - outermost) < tiny);
            for (std::size_t j = 1; j < i; ++j) {
                if (layout.ranks[j] == layout.ranks[i] && !tree[i].isOutermost && !tree[j].isOutermost)
                    QVERIFY(std::abs(middle(j).x - middle(i).x) < tiny);
                if (tree[j].parent == parent)
                    QVERIFY(middle(j).y + 16 < middle(i).y);
            }
        }
    }
}

BCFG_APPLESS_TEST(TestLayout)

} // namespace tst_layout

#include "tst_layout.moc"
