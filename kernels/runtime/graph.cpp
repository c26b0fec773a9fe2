#include "kernels/runtime/graph.h"

#include <algorithm>
#include <array>

namespace warpatlas::runtime {
namespace {

/// A graph may stand in another one's node, and that in a further one's.
constexpr int deepestGraph = 64;

} // namespace

bool Graph::addArrow(std::uint64_t from, std::uint64_t to)
{
    const auto target = nodes.find(to);
    if (!nodes.contains(from) || target == nodes.end() || before(std::array{from}).contains(to))
        return false;
    return target->second.after.insert(from).second;
}

bool Graph::removeArrow(std::uint64_t from, std::uint64_t to)
{
    const auto target = nodes.find(to);
    return target != nodes.end() && target->second.after.erase(from) != 0;
}

bool Graph::removeNode(std::uint64_t number)
{
    for (auto& [other, node] : nodes)
        node.after.erase(number);
    return nodes.erase(number) != 0;
}

std::set<std::uint64_t> Graph::before(std::span<const std::uint64_t> numbers) const
{
    std::set<std::uint64_t> seen;
    std::vector<std::uint64_t> open(numbers.begin(), numbers.end());
    while (!open.empty()) {
        const auto found = nodes.find(open.back());
        open.pop_back();
        if (found != nodes.end() && seen.insert(found->first).second)
            open.insert(open.end(), found->second.after.begin(), found->second.after.end());
    }
    return seen;
}

std::vector<std::uint64_t> Graph::order() const
{
    std::vector<std::uint64_t> made;
    std::set<std::uint64_t> done;
    // There is no circle: each round finds one at least.
    while (made.size() < nodes.size()) {
        const std::size_t size = made.size();
        for (const auto& [number, node] : nodes)
            if (!done.contains(number) && std::ranges::includes(done, node.after)) {
                made.push_back(number);
                done.insert(number);
            }
        if (made.size() == size)
            break;
    }
    return made;
}

GraphNode* GraphExecutable::node(std::uint64_t number)
{
    const auto found = std::ranges::find(steps, number, &std::pair<std::uint64_t, GraphNode>::first);
    return found == steps.end() ? nullptr : &found->second;
}

Graph* Graphs::find(std::uint64_t graph)
{
    const auto found = m_graphs.find(graph);
    return found == m_graphs.end() ? nullptr : &found->second;
}

Graph* Graphs::ofNode(std::uint64_t node)
{
    for (auto& [number, graph] : m_graphs)
        if (graph.nodes.contains(node))
            return &graph;
    return nullptr;
}

std::uint64_t Graphs::addNode(Graph& graph, GraphNode node)
{
    if (!std::ranges::all_of(node.after, [&](std::uint64_t number) { return graph.nodes.contains(number); }))
        return 0;
    graph.nodes.emplace(++m_number, std::move(node));
    return m_number;
}

std::uint64_t Graphs::clone(std::uint64_t graph)
{
    const std::uint64_t made = make();
    const Graph& from = *find(graph);
    Graph& to = *find(made);
    std::map<std::uint64_t, std::uint64_t> numbers;
    for (const std::uint64_t number : from.order()) {
        GraphNode node = from.nodes.at(number);
        std::set<std::uint64_t> after;
        for (const std::uint64_t other : node.after)
            after.insert(numbers.at(other));
        node.after = std::move(after);
        node.original = number;
        numbers[number] = addNode(to, std::move(node));
    }
    return made;
}

void Graphs::flatten(const Graph& graph, GraphExecutable& into, int depth)
{
    for (const std::uint64_t number : graph.order()) {
        const GraphNode& node = graph.nodes.at(number);
        into.steps.emplace_back(number, node);
        if (const Graph* const child = node.child == 0 || depth == 0 ? nullptr : find(node.child))
            flatten(*child, into, depth - 1);
    }
}

std::uint64_t Graphs::instantiate(const Graph& graph, std::uint64_t flags)
{
    GraphExecutable made;
    made.flags = flags;
    flatten(graph, made, deepestGraph);
    m_executables.emplace(++m_number, std::move(made));
    return m_number;
}

GraphExecutable* Graphs::executable(std::uint64_t number)
{
    const auto found = m_executables.find(number);
    return found == m_executables.end() ? nullptr : &found->second;
}

bool Graphs::update(GraphExecutable& executable, const Graph& graph)
{
    GraphExecutable now;
    flatten(graph, now, deepestGraph);
    // Nodes are the same by their place in the order, what they do, and where they come from.
    const auto placesOf = [](const GraphExecutable& one, const GraphNode& node) {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < one.steps.size(); ++i)
            if (node.after.contains(one.steps[i].first))
                places.push_back(i);
        return places;
    };
    const bool alike = std::ranges::equal(executable.steps, now.steps, [&](const auto& a, const auto& b) {
        return a.second.task.kind == b.second.task.kind && (a.second.child != 0) == (b.second.child != 0)
            && placesOf(executable, a.second) == placesOf(now, b.second);
    });
    if (alike)
        for (std::size_t i = 0; i < now.steps.size(); ++i) {
            executable.steps[i].second.task = now.steps[i].second.task;
            executable.steps[i].second.launch = now.steps[i].second.launch;
        }
    return alike;
}

bool Capture::isJoined(const Graph& captured) const
{
    const auto last = tails.find(origin);
    const std::set<std::uint64_t> reached =
        captured.before(last == tails.end() ? std::span<const std::uint64_t>() : std::span(last->second));
    return reached.size() == captured.nodes.size();
}

} // namespace warpatlas::runtime
