/// Graphs made node by node.
#include "kernels/runtime/api/call.h"
#include "kernels/runtime/api/graph_handles.h"
#include "kernels/runtime/calls/copy_steps.h"
#include "kernels/runtime/calls/tasks.h"

#include <algorithm>
#include <array>

using namespace warpatlas::runtime;

namespace {

using Nodes = std::span<const cudaGraphNode_t>;

Nodes nodesOf(const cudaGraphNode_t* nodes, std::size_t count)
{
    return {nodes, nodes == nullptr ? 0 : count};
}

/// Adds a node that `make(node)` fills, or returns its error.
template <class Make>
cudaError_t addNode(Call& call, cudaGraphNode_t* to, cudaGraph_t handle, Nodes after, const Make& make)
{
    return call.run([&] {
        Graph* const graph = graphOf(call, handle);
        if (graph == nullptr || to == nullptr)
            return int(error::invalidValue);
        GraphNode node;
        for (const cudaGraphNode_t other : after)
            node.after.insert(numberOfHandle(other));
        if (node.after.size() != after.size())
            return int(error::invalidValue); // one twice
        if (const int code = make(node); code != error::success)
            return code;
        // What it moves is moved when the graph is launched.
        call.record().bytes = 0;
        call.record().direction = Direction::None;
        const std::uint64_t number = call.runtime().graphs.addNode(*graph, std::move(node));
        if (number == 0)
            return int(error::invalidValue);
        *to = handleOf<cudaGraphNode_t>(number);
        return int(error::success);
    });
}

/// Gives a node of that kind something else to do.
template <class Make> int change(Call& call, GraphNode* node, Task::Kind kind, const Make& make)
{
    if (node == nullptr || node->task.kind != kind)
        return error::invalidValue;
    GraphNode changed = *node;
    const int code = make(changed);
    call.record().bytes = 0;
    call.record().direction = Direction::None;
    if (code == error::success)
        *node = std::move(changed);
    return code;
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
        return code == error::invalidConfiguration ? int(error::invalidValue) : code;
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

int makeMemcpy(Call& call, const cudaMemcpy3DParms* wish, GraphNode& node)
{
    bool waits = false;
    return makeBoxCopy(call, wish, true, waits, node.task);
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

int makeHost(const cudaHostNodeParams* wish, GraphNode& node)
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
    std::size_t count, bool adds)
{
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

} // namespace

// From 13 on, arrows have data, of which this runtime knows none.
#if CUDART_VERSION >= 13000
#define WARPATLAS_EDGES_IN const cudaGraphEdgeData *edges,
#define WARPATLAS_NO_EDGES (edges == nullptr)
#else
#define WARPATLAS_EDGES_IN
#define WARPATLAS_NO_EDGES true
#endif

WARPATLAS_API cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned flags)
{
    WARPATLAS_CALL("cudaGraphCreate");
    return call.run([&] {
        if (graph == nullptr || flags != 0)
            return error::invalidValue;
        *graph = handleOf<cudaGraph_t>(call.runtime().graphs.make());
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    WARPATLAS_CALL("cudaGraphDestroy");
    return call.run(
        [&] { return call.runtime().graphs.destroy(numberOfHandle(graph)) ? error::success : error::invalidValue; });
}

WARPATLAS_API cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t graph)
{
    WARPATLAS_CALL("cudaGraphClone");
    return call.run([&] {
        if (clone == nullptr || graphOf(call, graph) == nullptr)
            return error::invalidValue;
        *clone = handleOf<cudaGraph_t>(call.runtime().graphs.clone(numberOfHandle(graph)));
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* to, cudaGraphNode_t original, cudaGraph_t clone)
{
    WARPATLAS_CALL("cudaGraphNodeFindInClone");
    return call.run([&] {
        const Graph* const graph = graphOf(call, clone);
        if (graph == nullptr || to == nullptr)
            return error::invalidValue;
        for (const auto& [number, node] : graph->nodes)
            if (node.original != 0 && node.original == numberOfHandle(original)) {
                *to = handleOf<cudaGraphNode_t>(number);
                return error::success;
            }
        return error::invalidValue;
    });
}

WARPATLAS_API cudaError_t cudaGraphAddEmptyNode(
    cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, std::size_t count)
{
    WARPATLAS_CALL("cudaGraphAddEmptyNode");
    return addNode(call, node, graph, nodesOf(after, count), [](GraphNode&) { return int(error::success); });
}

WARPATLAS_API cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
    std::size_t count, const cudaKernelNodeParams* wish)
{
    WARPATLAS_CALL("cudaGraphAddKernelNode");
    return addNode(
        call, node, graph, nodesOf(after, count), [&](GraphNode& made) { return makeKernel(call, wish, made); });
}

WARPATLAS_API cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
    std::size_t count, const cudaMemcpy3DParms* wish)
{
    WARPATLAS_CALL("cudaGraphAddMemcpyNode");
    return addNode(
        call, node, graph, nodesOf(after, count), [&](GraphNode& made) { return makeMemcpy(call, wish, made); });
}

WARPATLAS_API cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph,
    const cudaGraphNode_t* after, std::size_t count, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaGraphAddMemcpyNode1D");
    return addNode(call, node, graph, nodesOf(after, count),
        [&](GraphNode& made) { return makeMemcpy(call, to, from, bytes, kind, made); });
}

WARPATLAS_API cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
    const cudaGraphNode_t* after, std::size_t count, const void* symbol, const void* from, std::size_t bytes,
    std::size_t offset, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaGraphAddMemcpyNodeToSymbol");
    return addNode(call, node, graph, nodesOf(after, count), [&](GraphNode& made) {
        void* address = nullptr;
        const int code = symbolAt(call, symbol, bytes, offset, address);
        return code == error::success ? makeMemcpy(call, address, from, bytes, kind, made) : code;
    });
}

WARPATLAS_API cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
    const cudaGraphNode_t* after, std::size_t count, void* to, const void* symbol, std::size_t bytes,
    std::size_t offset, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaGraphAddMemcpyNodeFromSymbol");
    return addNode(call, node, graph, nodesOf(after, count), [&](GraphNode& made) {
        void* address = nullptr;
        const int code = symbolAt(call, symbol, bytes, offset, address);
        return code == error::success ? makeMemcpy(call, to, address, bytes, kind, made) : code;
    });
}

WARPATLAS_API cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
    std::size_t count, const cudaMemsetParams* wish)
{
    WARPATLAS_CALL("cudaGraphAddMemsetNode");
    return addNode(
        call, node, graph, nodesOf(after, count), [&](GraphNode& made) { return makeMemset(call, wish, made); });
}

WARPATLAS_API cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
    std::size_t count, const cudaHostNodeParams* wish)
{
    WARPATLAS_CALL("cudaGraphAddHostNode");
    return addNode(call, node, graph, nodesOf(after, count), [&](GraphNode& made) { return makeHost(wish, made); });
}

WARPATLAS_API cudaError_t cudaGraphAddChildGraphNode(
    cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, std::size_t count, cudaGraph_t child)
{
    WARPATLAS_CALL("cudaGraphAddChildGraphNode");
    return addNode(
        call, node, graph, nodesOf(after, count), [&](GraphNode& made) { return makeChild(call, child, made); });
}

WARPATLAS_API cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t* graph)
{
    WARPATLAS_CALL("cudaGraphChildGraphNodeGetGraph");
    return call.run([&] {
        const GraphNode* const found = nodeOf(call, node);
        if (found == nullptr || found->child == 0 || graph == nullptr)
            return error::invalidValue;
        *graph = handleOf<cudaGraph_t>(found->child);
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaGraphAddDependencies(
    cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to, WARPATLAS_EDGES_IN std::size_t count)
{
    WARPATLAS_CALL("cudaGraphAddDependencies");
    return call.run([&] {
        call.record().unsupported = !WARPATLAS_NO_EDGES;
        return WARPATLAS_NO_EDGES ? changeArrows(call, graph, from, to, count, true) : int(error::notSupported);
    });
}

WARPATLAS_API cudaError_t cudaGraphRemoveDependencies(
    cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to, WARPATLAS_EDGES_IN std::size_t count)
{
    WARPATLAS_CALL("cudaGraphRemoveDependencies");
    return call.run([&] {
        call.record().unsupported = !WARPATLAS_NO_EDGES;
        return WARPATLAS_NO_EDGES ? changeArrows(call, graph, from, to, count, false) : int(error::notSupported);
    });
}

WARPATLAS_API cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node)
{
    WARPATLAS_CALL("cudaGraphDestroyNode");
    return call.run([&] {
        Graph* const graph = call.runtime().graphs.ofNode(numberOfHandle(node));
        return graph != nullptr && graph->removeNode(numberOfHandle(node)) ? error::success : error::invalidValue;
    });
}

WARPATLAS_API cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* wish)
{
    WARPATLAS_CALL("cudaGraphKernelNodeSetParams");
    return call.run([&] {
        return change(call, nodeOf(call, node), Task::Kind::Kernel,
            [&](GraphNode& changed) { return makeKernel(call, wish, changed); });
    });
}

WARPATLAS_API cudaError_t cudaGraphExecKernelNodeSetParams(
    cudaGraphExec_t executable, cudaGraphNode_t node, const cudaKernelNodeParams* wish)
{
    WARPATLAS_CALL("cudaGraphExecKernelNodeSetParams");
    return call.run([&] {
        return change(call, stepOf(call, executable, node), Task::Kind::Kernel,
            [&](GraphNode& changed) { return makeKernel(call, wish, changed); });
    });
}

WARPATLAS_API cudaError_t cudaGraphMemcpyNodeSetParams1D(
    cudaGraphNode_t node, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaGraphMemcpyNodeSetParams1D");
    return call.run([&] {
        return change(call, nodeOf(call, node), Task::Kind::Copy,
            [&](GraphNode& changed) { return makeMemcpy(call, to, from, bytes, kind, changed); });
    });
}

WARPATLAS_API cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t executable, cudaGraphNode_t node, void* to,
    const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaGraphExecMemcpyNodeSetParams1D");
    return call.run([&] {
        return change(call, stepOf(call, executable, node), Task::Kind::Copy,
            [&](GraphNode& changed) { return makeMemcpy(call, to, from, bytes, kind, changed); });
    });
}

WARPATLAS_API cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams* wish)
{
    WARPATLAS_CALL("cudaGraphMemsetNodeSetParams");
    return call.run([&] {
        return change(call, nodeOf(call, node), Task::Kind::Fill,
            [&](GraphNode& changed) { return makeMemset(call, wish, changed); });
    });
}

WARPATLAS_API cudaError_t cudaGraphExecMemsetNodeSetParams(
    cudaGraphExec_t executable, cudaGraphNode_t node, const cudaMemsetParams* wish)
{
    WARPATLAS_CALL("cudaGraphExecMemsetNodeSetParams");
    return call.run([&] {
        return change(call, stepOf(call, executable, node), Task::Kind::Fill,
            [&](GraphNode& changed) { return makeMemset(call, wish, changed); });
    });
}

WARPATLAS_API cudaError_t cudaGraphExecHostNodeSetParams(
    cudaGraphExec_t executable, cudaGraphNode_t node, const cudaHostNodeParams* wish)
{
    WARPATLAS_CALL("cudaGraphExecHostNodeSetParams");
    return call.run([&] {
        return change(call, stepOf(call, executable, node), Task::Kind::Host,
            [&](GraphNode& changed) { return makeHost(wish, changed); });
    });
}
