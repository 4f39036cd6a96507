// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/patternscene.h"

#include "core/prepare/decisions/rootnode.h"
#include "core/publish/layout/layout.h"
#include "ui/basis/text.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/editor/flowitem.h"
#include "ui/page/editor/operatoritem.h"

#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QPainter>

#include <utility>

namespace bcfg::ui::page {

namespace {

constexpr layout::Size gaps{30, 16};

QString contextOf(const Pattern &op, OperatorKind kind, bool hasExtraInputs)
{
    if (kind == OperatorKind::AnyNode)
        return hasExtraInputs ? QObject::tr("extra input") : QString();
    return op.symbol() ? shortPath(op.symbol()->module()) : kindText(kind);
}

QPointF inScene(layout::Point point)
{
    return {point.x, point.y};
}

/// The text "input" at the left end of the graph, or "output" at the right end.
class EndItem : public QGraphicsItem
{
public:
    EndItem(QString text, const QFont &font) : m_text(std::move(text)), m_font(scaled(font, 0.88))
    {
        const QFontMetricsF metrics(m_font);
        m_size = {metrics.horizontalAdvance(m_text) + 2, metrics.height()};
    }

    QRectF boundingRect() const override { return {{-m_size.width() / 2, -m_size.height() / 2}, m_size}; }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override
    {
        painter->setFont(m_font);
        painter->setPen(toneColor(Tone::Quiet, OperatorItem::colorsOf(*option, widget)));
        painter->drawText(boundingRect(), Qt::AlignCenter, m_text);
    }

private:
    QString m_text;
    QFont m_font;
    QSizeF m_size;
};

/// The shapes of a pattern before they have their places.
struct Shapes
{
    const PatternConfig &entry;
    Release release;
    QFont font;
    std::optional<PatternPath> root;
    std::vector<OperatorItem *> operators = {};
    std::vector<layout::TreeNode> tree = {};
    // By node of the tree:
    std::vector<QGraphicsItem *> items = {};
    std::vector<FlowItem::Insertion> insertions = {}; // of the arrow that leaves the shape

    void add(QGraphicsItem *item, QSizeF size, std::size_t parent, bool isOutermost, FlowItem::Insertion insertion)
    {
        items.push_back(item);
        tree.push_back({parent, {size.width(), size.height()}, isOutermost});
        insertions.push_back(std::move(insertion));
    }

    /// Adds the shape of a node and the shapes of all that feeds it. `parent` is the index of the shape that the node
    /// feeds.
    void addNode(const Pattern &node, const PatternPath &path, std::size_t parent)
    {
        const std::size_t index = tree.size();
        OperatorItem *item = operators.emplace_back(newItem(operatorOf(node), path));
        add(item, item->shapeRect().size(), parent, node.isMatchAllNode(), {path, Placement::Wrap});
        const std::span<const Pattern> operands = operandsOf(node);
        for (std::size_t i = 0; i < operands.size(); ++i) {
            PatternPath below = path;
            below.push_back(i);
            addNode(operands[i], below, index);
        }
        // A literal has no input, and PyTorch does not look at the inputs of MatchAllNode.
        if (node.steps() || node.literal() || node.isMatchAllNode())
            return;
        auto *input = new EndItem(QObject::tr("input"), font);
        add(input, input->boundingRect().size(), index, true, {path, Placement::Prepend});
    }

    OperatorItem *newItem(const Pattern &op, const PatternPath &path) const
    {
        const OperatorKind kind = kindOf(op, release);
        const QString name = op.steps() ? QObject::tr("(tuple)") : toQString(shortTitle(op));
        const QString context = contextOf(op, kind, entry.extraInputsGetter() != nullptr);
        auto *item = new OperatorItem({path, kind, name, context, root == path}, font);
        item->setToolTip(plainToolTip(QObject::tr("%1: %2").arg(kindText(kind), toQString(notation(op)))));
        return item;
    }
};

} // namespace

std::vector<OperatorItem *> drawPattern(QGraphicsScene &scene, const Pattern &reversed, const PatternConfig &entry,
                                        Release release, const QFont &font)
{
    Shapes shapes{entry, release, font, rootPath(reversed, entry.rootNodeGetter())};
    shapes.addNode(reversed, {}, 0);
    const layout::Layout layout = layout::arrangeTree(shapes.tree, gaps);
    for (std::size_t i = 0; i < shapes.items.size(); ++i) {
        scene.addItem(shapes.items[i]);
        const auto [width, height] = shapes.tree[i].size;
        shapes.items[i]->setPos(layout.nodes[i].x + width / 2, layout.nodes[i].y + height / 2);
        if (i > 0)
            scene.addItem(new FlowItem(inScene(layout.routes[i - 1].front()), inScene(layout.routes[i - 1].back()),
                                       shapes.insertions[i]));
    }
    const QPointF anchor(layout.size.width, shapes.items.front()->y());
    const QPointF end = anchor + QPointF(gaps.width, 0);
    auto *output = new EndItem(QObject::tr("output"), font);
    output->setPos(end + QPointF(output->boundingRect().width() / 2, 0));
    scene.addItem(output);
    scene.addItem(new FlowItem(anchor, end, {{}, Placement::Append}));
    return std::move(shapes.operators);
}

} // namespace bcfg::ui::page
