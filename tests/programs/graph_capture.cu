// A step of several kernels and copies, captured once and launched many times; with a fork, and changed afterwards.
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                              \
    do {                                                                                         \
        cudaError_t code = call;                                                                 \
        if (code != cudaSuccess) {                                                               \
            std::printf("line %d: %s\n", __LINE__, cudaGetErrorString(code));                    \
            std::exit(1);                                                                        \
        }                                                                                        \
    } while (0)

__global__ void add(int* values, int count, int amount)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] += amount;
}

__global__ void sum(const int* a, const int* b, int* result, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        result[i] = a[i] + b[i];
}

int main()
{
    const int count = 1000, blocks = 4, threads = 256, bytes = count * sizeof(int);
    int *host, *a, *b, *result;
    CHECK(cudaMallocHost(&host, bytes));
    CHECK(cudaMalloc(&a, bytes));
    CHECK(cudaMalloc(&b, bytes));
    CHECK(cudaMalloc(&result, bytes));
    CHECK(cudaMemset(a, 0, bytes));
    CHECK(cudaMemset(b, 0, bytes));
    cudaStream_t stream, side;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaStreamCreate(&side));
    cudaEvent_t forked, joined;
    CHECK(cudaEventCreateWithFlags(&forked, cudaEventDisableTiming));
    CHECK(cudaEventCreateWithFlags(&joined, cudaEventDisableTiming));

    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    CHECK(cudaEventRecord(forked, stream));
    CHECK(cudaStreamWaitEvent(side, forked, 0));
    add<<<blocks, threads, 0, stream>>>(a, count, 1);
    add<<<blocks, threads, 0, side>>>(b, count, 10);
    CHECK(cudaEventRecord(joined, side));
    CHECK(cudaStreamWaitEvent(stream, joined, 0));
    sum<<<blocks, threads, 0, stream>>>(a, b, result, count);
    CHECK(cudaMemcpyAsync(host, result, bytes, cudaMemcpyDeviceToHost, stream));
    cudaStreamCaptureStatus status, sideStatus;
    CHECK(cudaStreamIsCapturing(stream, &status));
    CHECK(cudaStreamIsCapturing(side, &sideStatus));
    cudaGraph_t graph;
    CHECK(cudaStreamEndCapture(stream, &graph));
    std::size_t nodes = 0, roots = 0, edges = 0;
    CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
    CHECK(cudaGraphGetRootNodes(graph, nullptr, &roots));
#if CUDART_VERSION >= 13000
    CHECK(cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &edges));
#else
    CHECK(cudaGraphGetEdges(graph, nullptr, nullptr, &edges));
#endif
    std::printf("captured %d and %d: %zu nodes, %zu roots, %zu edges\n", status, sideStatus, nodes, roots, edges);

    cudaGraphExec_t executable;
    CHECK(cudaGraphInstantiate(&executable, graph, 0));
    CHECK(cudaGraphDestroy(graph));
    for (int i = 0; i < 10; ++i)
        CHECK(cudaGraphLaunch(executable, stream));
    CHECK(cudaStreamSynchronize(stream));
    std::printf("after 10 launches: %d and %d\n", host[0], host[count - 1]);

    // Captured again with other arguments, and taken over.
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    CHECK(cudaEventRecord(forked, stream));
    CHECK(cudaStreamWaitEvent(side, forked, 0));
    add<<<blocks, threads, 0, stream>>>(a, count, 100);
    add<<<blocks, threads, 0, side>>>(b, count, 1000);
    CHECK(cudaEventRecord(joined, side));
    CHECK(cudaStreamWaitEvent(stream, joined, 0));
    sum<<<blocks, threads, 0, stream>>>(a, b, result, count);
    CHECK(cudaMemcpyAsync(host, result, bytes, cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamEndCapture(stream, &graph));
    cudaGraphExecUpdateResultInfo info;
    CHECK(cudaGraphExecUpdate(executable, graph, &info));
    CHECK(cudaGraphLaunch(executable, stream));
    CHECK(cudaStreamSynchronize(stream));
    std::printf("after the update: %d\n", host[0]);

    CHECK(cudaGraphExecDestroy(executable));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaEventDestroy(forked));
    CHECK(cudaEventDestroy(joined));
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaStreamDestroy(side));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(result));
    CHECK(cudaFreeHost(host));
}
