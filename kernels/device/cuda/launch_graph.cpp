#include "kernels/device/cuda/launch_graph.h"

#include "kernels/model/error.h"

namespace warpatlas::cuda {

namespace {

/// Ends the stream's capture also where queueing threw: nothing could be queued there any more.
class Capture {
public:
    explicit Capture(const Stream& stream) : m_stream(stream)
    {
        // Libraries allocate what they need when they are first called, which the stricter modes forbid.
        WARPATLAS_CUDA(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeRelaxed));
    }
    ~Capture()
    {
        if (m_open)
            (void)end();
        if (m_graph)
            WARPATLAS_CUDA_NOTHROW(cudaGraphDestroy(m_graph));
    }
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;

    cudaError_t end()
    {
        m_open = false;
        return cudaStreamEndCapture(m_stream.get(), &m_graph);
    }
    cudaGraph_t graph() const { return m_graph; }

private:
    const Stream& m_stream;
    cudaGraph_t m_graph = nullptr;
    bool m_open = true;
};

/// Leaves no error behind for the next call.
Refusal refusedFor(cudaError_t error)
{
    cudaGetLastError();
    return Refusal{cudaGetErrorString(error)};
}

} // namespace

Answer<LaunchGraph> LaunchGraph::of(const Stream& stream, const std::function<void()>& queue, int times)
{
    Capture capture(stream);
    try {
        for (int i = 0; i < times; ++i)
            queue();
    } catch (const DeviceError& error) {
        if (error.sticky())
            throw;
        return Refusal{error.what()};
    }
    if (const cudaError_t error = capture.end(); error != cudaSuccess)
        return refusedFor(error);
    cudaGraphExec_t graph = nullptr;
    if (const cudaError_t error = cudaGraphInstantiate(&graph, capture.graph(), 0); error != cudaSuccess)
        return refusedFor(error);
    LaunchGraph made(graph);
    WARPATLAS_CUDA(cudaGraphUpload(graph, stream.get()));
    return made;
}

} // namespace warpatlas::cuda
