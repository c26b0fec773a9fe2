/// Graphs made node by node.
#include "kernels/runtime/calls/call.h"

#include "kernels/runtime/calls/copy_steps.h"
#include "kernels/runtime/calls/tasks.h"

#include <algorithm>
#include <array>

namespace warpatlas::runtime {
namespace {

/// Null where there is no such graph, or node.
Graph* graphOf(Call& call, cudaGraph_t handle)
{
    return call.runtime().graphs.find(numberOfHandle(handle));
}

GraphNode* nodeOf(Call& call, cudaGraphNode_t handle)
{
    const std::uint64_t number = numberOfHandle(handle);
    Graph* const graph = call.runtime().graphs.ofNode(number);
    return graph == nullptr ? nullptr : &graph->nodes.at(number);
}

/// As many as there is room for; `count` becomes how many there are, or how many were written.
template <class Handle, class Numbers> void giveHandles(const Numbers& numbers, Handle* to, std::size_t* count)
{
    std::size_t written = 0;
    for (const std::uint64_t number : numbers)
        if (to != nullptr && written < *count)
            to[written++] = handleOf<Handle>(number);
    if (to != nullptr)
        for (std::size_t i = written; i < *count; ++i)
            to[i] = nullptr;
    *count = to == nullptr ? std::size(numbers) : written;
}

using Nodes = std::span<const cudaGraphNode_t>;

Nodes nodesOf(const cudaGraphNode_t* nodes, std::size_t count)
{
    return {nodes, nodes == nullptr ? 0 : count};
}

/// Adds a node that `make(call, wish..., node)` fills, or returns its error.
template <class Make, class... Wish>
int addNode(Call& call, cudaGraphNode_t* to, cudaGraph_t handle, Nodes after, const Make& make, Wish... wish)
{
    Graph* const graph = graphOf(call, handle);
    if (graph == nullptr || to == nullptr)
        return error::invalidValue;
    GraphNode node;
    for (const cudaGraphNode_t other : after)
        node.after.insert(numberOfHandle(other));
    if (node.after.size() != after.size())
        return error::invalidValue; // one twice
    if (const int code = make(call, wish..., node); code != error::success)
        return code;
    // What it moves is moved when the graph is launched.
    call.record().bytes = 0;
    call.record().direction = Direction::None;
    const std::uint64_t number = call.runtime().graphs.addNode(*graph, std::move(node));
    if (number == 0)
        return error::invalidValue;
    *to = handleOf<cudaGraphNode_t>(number);
    return error::success;
}

/// Gives a node of that kind something else to do.
template <class Make, class... Wish>
int change(Call& call, GraphNode* node, Task::Kind kind, const Make& make, Wish... wish)
{
    if (node == nullptr || node->task.kind != kind)
        return error::invalidValue;
    GraphNode changed = *node;
    const int code = make(call, wish..., changed);
    call.record().bytes = 0;
    call.record().direction = Direction::None;
    if (code == error::success)
        *node = std::move(changed);
    return code;
}

int makeNothing(Call&, GraphNode&)
{
    return error::success;
}

int makeKernel(Call& call, const cudaKernelNodeParams* wish, GraphNode& node)
{
    if (wish == nullptr || wish->extra != nullptr)
        return error::invalidValue;
    int code = error::success;
    DeviceKernel* const kernel = call.runtime().kernel(wish->func, code);
    if (kernel == nullptr)
        return code;
    PreparedLaunch prepared{.kernel = kernel,
        .launch = {{wish->gridDim.x, wish->gridDim.y, wish->gridDim.z},
            {wish->blockDim.x, wish->blockDim.y, wish->blockDim.z}},
        .dynamicSharedBytes = wish->sharedMemBytes};
    LaunchRecord record;
    code = prepareLaunch(call.runtime().gpu, call.runtime().memory, prepared, wish->kernelParams, record);
    if (code != error::success) {
        call.record().launch.push_back(record);
        return code == error::invalidConfiguration ? error::invalidValue : code;
    }
    node.launch = std::make_shared<const PreparedLaunch>(std::move(prepared));
    node.task = kernelTask(node.launch);
    return error::success;
}

int makeMemcpy(Call& call, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, GraphNode& node)
{
    bool waits = false;
    return makeCopy(call, to, from, {bytes, 1, bytes, bytes}, kind, true, waits, node.task);
}

int makeMemcpyBox(Call& call, const cudaMemcpy3DParms* wish, GraphNode& node)
{
    bool waits = false;
    return makeBoxCopy(call, wish, true, waits, node.task);
}

int makeMemcpyToSymbol(Call& call, const void* symbol, const void* from, std::size_t bytes, std::size_t offset,
    cudaMemcpyKind kind, GraphNode& node)
{
    void* address = nullptr;
    const int code = symbolAt(call, symbol, bytes, offset, address);
    return code == error::success ? makeMemcpy(call, address, from, bytes, kind, node) : code;
}

int makeMemcpyFromSymbol(Call& call, void* to, const void* symbol, std::size_t bytes, std::size_t offset,
    cudaMemcpyKind kind, GraphNode& node)
{
    void* address = nullptr;
    const int code = symbolAt(call, symbol, bytes, offset, address);
    return code == error::success ? makeMemcpy(call, to, address, bytes, kind, node) : code;
}

int makeMemset(Call& call, const cudaMemsetParams* wish, GraphNode& node)
{
    if (wish == nullptr || (wish->elementSize != 1 && wish->elementSize != 2 && wish->elementSize != 4)
        || wish->width > largestPitch)
        return error::invalidValue;
    const std::uint64_t width = wish->width * wish->elementSize;
    bool waits = false;
    const std::uint64_t pitch = wish->height <= 1 ? width : wish->pitch;
    return makeFill(
        call, wish->dst, wish->value, wish->elementSize, {width, wish->height, pitch, pitch}, waits, node.task);
}

int makeHost(Call&, const cudaHostNodeParams* wish, GraphNode& node)
{
    if (wish == nullptr || wish->fn == nullptr)
        return error::invalidValue;
    node.task = hostTask([function = wish->fn, data = wish->userData] { function(data); });
    return error::success;
}

int makeChild(Call& call, cudaGraph_t child, GraphNode& node)
{
    if (graphOf(call, child) == nullptr)
        return error::invalidValue;
    node.child = call.runtime().graphs.clone(numberOfHandle(child)); // as it is now
    return error::success;
}

int changeArrows(Call& call, cudaGraph_t handle, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
    const cudaGraphEdgeData* edges, std::size_t count, bool adds)
{
    call.record().unsupported = edges != nullptr;
    if (edges != nullptr)
        return error::notSupported;
    Graph* const graph = graphOf(call, handle);
    if (graph == nullptr || (count != 0 && (from == nullptr || to == nullptr)))
        return error::invalidValue;
    Graph changed = *graph;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t begin = numberOfHandle(from[i]), end = numberOfHandle(to[i]);
        if (!(adds ? changed.addArrow(begin, end) : changed.removeArrow(begin, end)))
            return error::invalidValue;
    }
    *graph = std::move(changed);
    return error::success;
}

GraphNode* stepOf(Call& call, cudaGraphExec_t executable, cudaGraphNode_t node)
{
    GraphExecutable* const found = call.runtime().graphs.executable(numberOfHandle(executable));
    return found == nullptr ? nullptr : found->node(numberOfHandle(node));
}

int graphNodeFindInClone(Call& call, cudaGraphNode_t* to, cudaGraphNode_t original, cudaGraph_t clone)
{
    const Graph* const graph = graphOf(call, clone);
    if (graph == nullptr || to == nullptr)
        return error::invalidValue;
    for (const auto& [number, node] : graph->nodes)
        if (node.original != 0 && node.original == numberOfHandle(original)) {
            *to = handleOf<cudaGraphNode_t>(number);
            return error::success;
        }
    return error::invalidValue;
}

int graphChildGraphNodeGetGraph(Call& call, cudaGraphNode_t node, cudaGraph_t* graph)
{
    const GraphNode* const found = nodeOf(call, node);
    if (found == nullptr || found->child == 0 || graph == nullptr)
        return error::invalidValue;
    *graph = handleOf<cudaGraph_t>(found->child);
    return error::success;
}

int graphDestroyNode(Call& call, cudaGraphNode_t node)
{
    Graph* const graph = call.runtime().graphs.ofNode(numberOfHandle(node));
    return graph != nullptr && graph->removeNode(numberOfHandle(node)) ? error::success : error::invalidValue;
}

cudaGraphNodeType typeOf(const GraphNode& node)
{
    switch (node.task.kind) {
    case Task::Kind::Kernel:
        return cudaGraphNodeTypeKernel;
    case Task::Kind::Copy:
        return cudaGraphNodeTypeMemcpy;
    case Task::Kind::Fill:
        return cudaGraphNodeTypeMemset;
    case Task::Kind::Host:
        return cudaGraphNodeTypeHost;
    case Task::Kind::EventRecord:
        return cudaGraphNodeTypeEventRecord;
    case Task::Kind::EventWait:
        return cudaGraphNodeTypeWaitEvent;
    case Task::Kind::Allocate:
        return cudaGraphNodeTypeMemAlloc;
    case Task::Kind::Free:
        return cudaGraphNodeTypeMemFree;
    default:
        return node.child != 0 ? cudaGraphNodeTypeGraph : cudaGraphNodeTypeEmpty;
    }
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> edgesOf(const Graph& graph)
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
    for (const auto& [number, node] : graph.nodes)
        for (const std::uint64_t from : node.after)
            edges.emplace_back(from, number);
    return edges;
}

int graphGetNodes(Call& call, cudaGraph_t handle, cudaGraphNode_t* nodes, std::size_t* count)
{
    const Graph* const graph = graphOf(call, handle);
    if (graph == nullptr || count == nullptr)
        return error::invalidValue;
    giveHandles(graph->order(), nodes, count);
    return error::success;
}

int graphGetRootNodes(Call& call, cudaGraph_t handle, cudaGraphNode_t* nodes, std::size_t* count)
{
    const Graph* const graph = graphOf(call, handle);
    if (graph == nullptr || count == nullptr)
        return error::invalidValue;
    std::vector<std::uint64_t> roots;
    for (const auto& [number, node] : graph->nodes)
        if (node.after.empty())
            roots.push_back(number);
    giveHandles(roots, nodes, count);
    return error::success;
}

/// From CUDA 13 on arrows have data, of which this runtime knows none.
int noEdges(cudaGraphEdgeData* edges, bool asked, std::size_t count)
{
    if (edges != nullptr && asked)
        std::fill_n(edges, count, cudaGraphEdgeData{});
    return error::success;
}

int graphGetEdges(Call& call, cudaGraph_t handle, cudaGraphNode_t* from, cudaGraphNode_t* to, cudaGraphEdgeData* edges,
    std::size_t* count)
{
    const Graph* const graph = graphOf(call, handle);
    if (graph == nullptr || count == nullptr || (from == nullptr) != (to == nullptr))
        return error::invalidValue;
    std::vector<std::uint64_t> begins, ends;
    for (const auto& [begin, end] : edgesOf(*graph)) {
        begins.push_back(begin);
        ends.push_back(end);
    }
    std::size_t same = *count;
    giveHandles(begins, from, &same);
    giveHandles(ends, to, count);
    return noEdges(edges, from != nullptr, *count);
}

int graphNodeGetDependencies(
    Call& call, cudaGraphNode_t node, cudaGraphNode_t* nodes, cudaGraphEdgeData* edges, std::size_t* count)
{
    const GraphNode* const found = nodeOf(call, node);
    if (found == nullptr || count == nullptr)
        return error::invalidValue;
    giveHandles(found->after, nodes, count);
    return noEdges(edges, nodes != nullptr, *count);
}

int graphNodeGetDependentNodes(
    Call& call, cudaGraphNode_t node, cudaGraphNode_t* nodes, cudaGraphEdgeData* edges, std::size_t* count)
{
    const std::uint64_t number = numberOfHandle(node);
    const Graph* const graph = call.runtime().graphs.ofNode(number);
    if (graph == nullptr || count == nullptr)
        return error::invalidValue;
    std::vector<std::uint64_t> behind;
    for (const auto& [begin, end] : edgesOf(*graph))
        if (begin == number)
            behind.push_back(end);
    giveHandles(behind, nodes, count);
    return noEdges(edges, nodes != nullptr, *count);
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "graph.inc"
