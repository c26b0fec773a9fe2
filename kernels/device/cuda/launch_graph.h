/// The same work some times, one behind the other, as one CUDA graph: the device has all of it before the first starts.
/// Launches that are queued one by one are fetched from the host's memory meanwhile, and a kernel of two microseconds
/// is over before the next is there: how long it then seems to take differs by a tenth from process to process.
/// Move-only; a moved-from owner is empty.
#pragma once

#include "kernels/device/cuda/stream.h"
#include "kernels/model/answer.h"

#include <functional>
#include <utility>

namespace warpatlas::cuda {

class LaunchGraph {
public:
    /// `queue` only queues work on the stream, of the current device. Refused with CUDA's words where some of that
    /// cannot be in a graph; throws what `queue` throws, and DeviceError for a lost device.
    static Answer<LaunchGraph> of(const Stream& stream, const std::function<void()>& queue, int times);

    ~LaunchGraph() { destroy(); }
    LaunchGraph(LaunchGraph&& other) noexcept : m_graph(std::exchange(other.m_graph, nullptr)) { }
    LaunchGraph& operator=(LaunchGraph&& other) noexcept
    {
        if (this != &other) {
            destroy();
            m_graph = std::exchange(other.m_graph, nullptr);
        }
        return *this;
    }

    void queue(const Stream& stream) const { WARPATLAS_CUDA(cudaGraphLaunch(m_graph, stream.get())); }

private:
    explicit LaunchGraph(cudaGraphExec_t graph) : m_graph(graph) { }
    void destroy() noexcept
    {
        if (m_graph)
            WARPATLAS_CUDA_NOTHROW(cudaGraphExecDestroy(m_graph));
    }

    cudaGraphExec_t m_graph = nullptr;
};

} // namespace warpatlas::cuda
