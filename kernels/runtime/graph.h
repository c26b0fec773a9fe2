/// Graphs of tasks, made node by node or by capturing what streams are asked for, and what is launched of them. Node,
/// graph and executable have numbers, each used once. Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/runtime/launch.h"
#include "kernels/runtime/task.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <vector>

namespace warpatlas::runtime {

struct GraphNode {
    Task task;
    std::set<std::uint64_t> after;
    std::shared_ptr<const PreparedLaunch> launch; ///< of a kernel's node
    std::uint64_t child = 0; ///< graph that stands in this node's place
    std::uint64_t original = 0; ///< of a clone's node: that which it was made from
};

struct Graph {
    std::map<std::uint64_t, GraphNode> nodes; ///< by number

    /// False where a node is none of this graph's, or where it would come to wait for itself.
    bool addArrow(std::uint64_t from, std::uint64_t to);
    bool removeArrow(std::uint64_t from, std::uint64_t to);
    /// With the arrows that begin or end there.
    bool removeNode(std::uint64_t number);
    /// All that `number` waits for, directly or not; itself too.
    std::set<std::uint64_t> before(std::span<const std::uint64_t> numbers) const;
    /// Each node behind those that it waits for, else in the order of their numbers.
    std::vector<std::uint64_t> order() const;
};

/// A graph as it was when it was instantiated.
struct GraphExecutable {
    std::uint64_t flags = 0;
    std::uint64_t lastWork = 0; ///< of its latest launch, which the next one waits for
    std::vector<std::pair<std::uint64_t, GraphNode>> steps; ///< in order, children's in their nodes' place

    GraphNode* node(std::uint64_t number);
};

class Graphs {
public:
    bool isEmpty() const { return m_graphs.empty() && m_executables.empty(); }
    std::uint64_t make() { return m_graphs.emplace(++m_number, Graph()).first->first; }
    Graph* find(std::uint64_t graph);
    bool destroy(std::uint64_t graph) { return m_graphs.erase(graph) != 0; }
    /// The number of a copy, whose nodes know what they were made from.
    std::uint64_t clone(std::uint64_t graph);
    /// The new node's number; 0 where it is to wait for what is none of the graph's nodes.
    std::uint64_t addNode(Graph& graph, GraphNode node);
    /// The graph that a node belongs to; null where there is none.
    Graph* ofNode(std::uint64_t node);

    std::uint64_t instantiate(const Graph& graph, std::uint64_t flags);
    GraphExecutable* executable(std::uint64_t number);
    bool destroyExecutable(std::uint64_t number) { return m_executables.erase(number) != 0; }
    /// Takes over what the nodes do now. False where the graph is of another form.
    bool update(GraphExecutable& executable, const Graph& graph);

private:
    void flatten(const Graph& graph, GraphExecutable& into, int depth);

    std::uint64_t m_number = 0; ///< of whatever was made last
    std::map<std::uint64_t, Graph> m_graphs;
    std::map<std::uint64_t, GraphExecutable> m_executables;
};

/// As cudaStreamCaptureMode has them.
enum class CaptureMode : std::uint8_t { Global, ThreadLocal, Relaxed };

/// A graph that streams' calls are becoming.
struct Capture {
    std::uint64_t graph = 0;
    std::uint64_t origin = 0; ///< stream
    CaptureMode mode = CaptureMode::Global;
    std::thread::id thread;
    bool invalidated = false;
    std::map<std::uint64_t, std::vector<std::uint64_t>> tails; ///< by stream: nodes that its next one waits for

    /// Whether all that other streams were asked for comes before what the origin was asked for last.
    bool isJoined(const Graph& captured) const;
};

} // namespace warpatlas::runtime
