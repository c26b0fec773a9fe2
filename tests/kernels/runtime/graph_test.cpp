#include "kernels/runtime/graph.h"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

using testing::ElementsAre;

GraphNode nodeAfter(std::set<std::uint64_t> after, Task::Kind kind = Task::Kind::Empty)
{
    GraphNode node;
    node.task.kind = kind;
    node.after = std::move(after);
    return node;
}

/// A diamond: one, two beside each other, and one behind both.
struct Diamond {
    Graphs graphs;
    std::uint64_t number = graphs.make();
    std::uint64_t top = add({}), left = add({top}), right = add({top}), bottom = add({left, right});

    Graph& graph() { return *graphs.find(number); }
    std::uint64_t add(std::set<std::uint64_t> after) { return graphs.addNode(graph(), nodeAfter(std::move(after))); }
};

TEST(Graph, OrdersNodesByTheirArrows)
{
    Diamond diamond;
    EXPECT_THAT(diamond.graph().order(), ElementsAre(diamond.top, diamond.left, diamond.right, diamond.bottom));
    const std::uint64_t first = diamond.add({});
    EXPECT_TRUE(diamond.graph().addArrow(first, diamond.top));
    EXPECT_EQ(diamond.graph().order().front(), first);
    EXPECT_EQ(
        diamond.graph().before(std::array{diamond.left}), (std::set<std::uint64_t>{first, diamond.top, diamond.left}));
}

TEST(Graph, RefusesCirclesStrangersAndArrowsThatAreThere)
{
    Diamond diamond;
    EXPECT_FALSE(diamond.graph().addArrow(diamond.bottom, diamond.top));
    EXPECT_FALSE(diamond.graph().addArrow(diamond.top, diamond.top));
    EXPECT_FALSE(diamond.graph().addArrow(diamond.top, diamond.left));
    EXPECT_FALSE(diamond.graph().addArrow(diamond.top, 999));
    EXPECT_EQ(diamond.add({999}), 0u);
    EXPECT_TRUE(diamond.graph().removeArrow(diamond.top, diamond.left));
    EXPECT_FALSE(diamond.graph().removeArrow(diamond.top, diamond.left));
}

TEST(Graph, ANodeLeavesWithItsArrows)
{
    Diamond diamond;
    EXPECT_TRUE(diamond.graph().removeNode(diamond.top));
    EXPECT_FALSE(diamond.graph().removeNode(diamond.top));
    EXPECT_TRUE(diamond.graph().nodes.at(diamond.left).after.empty());
    EXPECT_EQ(diamond.graphs.ofNode(diamond.top), nullptr);
    EXPECT_EQ(diamond.graphs.ofNode(diamond.left), &diamond.graph());
}

TEST(Graphs, AnExecutableKeepsWhatTheGraphWas)
{
    Diamond diamond;
    const std::uint64_t executable = diamond.graphs.instantiate(diamond.graph(), 2);
    diamond.graphs.destroy(diamond.number);
    ASSERT_NE(diamond.graphs.executable(executable), nullptr);
    EXPECT_EQ(diamond.graphs.executable(executable)->steps.size(), 4u);
    EXPECT_EQ(diamond.graphs.executable(executable)->flags, 2u);
    EXPECT_NE(diamond.graphs.executable(executable)->node(diamond.left), nullptr);
    EXPECT_TRUE(diamond.graphs.destroyExecutable(executable));
    EXPECT_EQ(diamond.graphs.executable(executable), nullptr);
}

TEST(Graphs, AChildStandsInItsNodesPlace)
{
    Diamond diamond;
    const std::uint64_t outer = diamond.graphs.make();
    Graph& graph = *diamond.graphs.find(outer);
    GraphNode child;
    child.child = diamond.number;
    const std::uint64_t first = diamond.graphs.addNode(graph, nodeAfter({})),
                        inside = diamond.graphs.addNode(graph, child);
    graph.addArrow(first, inside);
    const std::uint64_t last = diamond.graphs.addNode(graph, nodeAfter({inside}));
    std::vector<std::uint64_t> numbers;
    for (const auto& [number, node] : diamond.graphs.executable(diamond.graphs.instantiate(graph, 0))->steps)
        numbers.push_back(number);
    EXPECT_THAT(numbers, ElementsAre(first, inside, diamond.top, diamond.left, diamond.right, diamond.bottom, last));
}

TEST(Graphs, AClonesNodesKnowWhereTheyAreFrom)
{
    Diamond diamond;
    Graph& clone = *diamond.graphs.find(diamond.graphs.clone(diamond.number));
    ASSERT_EQ(clone.nodes.size(), 4u);
    const std::vector<std::uint64_t> order = clone.order();
    EXPECT_EQ(clone.nodes.at(order.front()).original, diamond.top);
    EXPECT_EQ(clone.nodes.at(order.back()).after, (std::set<std::uint64_t>{order[1], order[2]}));
    EXPECT_FALSE(diamond.graph().nodes.contains(order.front()));
}

TEST(Graphs, UpdatesWhatHasTheSameForm)
{
    Diamond diamond;
    GraphExecutable& executable = *diamond.graphs.executable(diamond.graphs.instantiate(diamond.graph(), 0));
    Diamond other;
    EXPECT_TRUE(diamond.graphs.update(executable, other.graph()));
    other.graph().removeArrow(other.left, other.bottom);
    EXPECT_FALSE(diamond.graphs.update(executable, other.graph()));
    other.graph().addArrow(other.left, other.bottom);
    other.graph().nodes.at(other.left).task.kind = Task::Kind::Kernel;
    EXPECT_FALSE(diamond.graphs.update(executable, other.graph()));
    other.graph().removeNode(other.bottom);
    EXPECT_FALSE(diamond.graphs.update(executable, other.graph()));
}

TEST(Capture, IsJoinedWhereTheOriginWaitsForAll)
{
    Diamond diamond;
    Capture capture;
    capture.origin = 1;
    capture.tails[1] = {diamond.left};
    capture.tails[2] = {diamond.right};
    diamond.graph().removeNode(diamond.bottom);
    EXPECT_FALSE(capture.isJoined(diamond.graph()));
    capture.tails[1] = {diamond.left, diamond.right};
    EXPECT_TRUE(capture.isJoined(diamond.graph()));
    EXPECT_TRUE(Capture().isJoined(Graph())); // nothing was asked for
}

} // namespace
} // namespace warpatlas::runtime
