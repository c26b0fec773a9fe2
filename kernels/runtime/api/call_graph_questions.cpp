/// Questions about graphs: their nodes, and the arrows between them.
#include "kernels/runtime/api/call.h"
#include "kernels/runtime/api/graph_handles.h"

#include <algorithm>

using namespace warpatlas::runtime;

namespace {

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

} // namespace

// From 13 on, arrows have data, of which this runtime knows none.
#if CUDART_VERSION >= 13000
#define WARPATLAS_EDGES_OUT cudaGraphEdgeData *edges,
#else
#define WARPATLAS_EDGES_OUT
#endif

WARPATLAS_API cudaError_t cudaGraphGetNodes(cudaGraph_t handle, cudaGraphNode_t* nodes, std::size_t* count)
{
    WARPATLAS_CALL("cudaGraphGetNodes");
    return call.run([&] {
        const Graph* const graph = graphOf(call, handle);
        if (graph == nullptr || count == nullptr)
            return error::invalidValue;
        giveHandles(graph->order(), nodes, count);
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaGraphGetRootNodes(cudaGraph_t handle, cudaGraphNode_t* nodes, std::size_t* count)
{
    WARPATLAS_CALL("cudaGraphGetRootNodes");
    return call.run([&] {
        const Graph* const graph = graphOf(call, handle);
        if (graph == nullptr || count == nullptr)
            return error::invalidValue;
        std::vector<std::uint64_t> roots;
        for (const auto& [number, node] : graph->nodes)
            if (node.after.empty())
                roots.push_back(number);
        giveHandles(roots, nodes, count);
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaGraphGetEdges(
    cudaGraph_t handle, cudaGraphNode_t* from, cudaGraphNode_t* to, WARPATLAS_EDGES_OUT std::size_t* count)
{
    WARPATLAS_CALL("cudaGraphGetEdges");
    return call.run([&] {
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
#if CUDART_VERSION >= 13000
        if (edges != nullptr && from != nullptr)
            std::fill_n(edges, *count, cudaGraphEdgeData{});
#endif
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaGraphNodeGetDependencies(
    cudaGraphNode_t node, cudaGraphNode_t* nodes, WARPATLAS_EDGES_OUT std::size_t* count)
{
    WARPATLAS_CALL("cudaGraphNodeGetDependencies");
    return call.run([&] {
        const GraphNode* const found = nodeOf(call, node);
        if (found == nullptr || count == nullptr)
            return error::invalidValue;
        giveHandles(found->after, nodes, count);
#if CUDART_VERSION >= 13000
        if (edges != nullptr && nodes != nullptr)
            std::fill_n(edges, *count, cudaGraphEdgeData{});
#endif
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaGraphNodeGetDependentNodes(
    cudaGraphNode_t node, cudaGraphNode_t* nodes, WARPATLAS_EDGES_OUT std::size_t* count)
{
    WARPATLAS_CALL("cudaGraphNodeGetDependentNodes");
    return call.run([&] {
        const std::uint64_t number = numberOfHandle(node);
        const Graph* const graph = call.runtime().graphs.ofNode(number);
        if (graph == nullptr || count == nullptr)
            return error::invalidValue;
        std::vector<std::uint64_t> behind;
        for (const auto& [begin, end] : edgesOf(*graph))
            if (begin == number)
                behind.push_back(end);
        giveHandles(behind, nodes, count);
#if CUDART_VERSION >= 13000
        if (edges != nullptr && nodes != nullptr)
            std::fill_n(edges, *count, cudaGraphEdgeData{});
#endif
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type)
{
    WARPATLAS_CALL("cudaGraphNodeGetType");
    return call.run([&] {
        const GraphNode* const found = nodeOf(call, node);
        if (found == nullptr || type == nullptr)
            return error::invalidValue;
        *type = typeOf(*found);
        return error::success;
    });
}
