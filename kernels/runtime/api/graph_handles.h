/// What handles of graphs and nodes mean, and lists of them. Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/api/call.h"

namespace warpatlas::runtime {

/// Null where there is no such graph, or node.
inline Graph* graphOf(Call& call, cudaGraph_t handle)
{
    return call.runtime().graphs.find(numberOfHandle(handle));
}

inline GraphNode* nodeOf(Call& call, cudaGraphNode_t handle)
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

} // namespace warpatlas::runtime
