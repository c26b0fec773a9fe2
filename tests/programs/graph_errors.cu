// What may not be done while a stream is captured, what it returns, and what then becomes of the graph.
#include <cstdio>

__global__ void work(int* value)
{
    ++*value;
}

int* device;
cudaStream_t stream, blocking, beside;
cudaEvent_t event;

template <class Wrong>
void attempt(const char* name, Wrong wrong, cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal)
{
    cudaStreamBeginCapture(stream, mode);
    work<<<1, 1, 0, stream>>>(device);
    const cudaError_t code = wrong();
    cudaGraph_t graph = nullptr;
    const cudaError_t end = cudaStreamEndCapture(stream, &graph);
    std::printf("%s: %s, end: %s, %s\n", name, cudaGetErrorName(code), cudaGetErrorName(end),
        graph == nullptr ? "no graph" : "a graph");
    if (graph != nullptr)
        cudaGraphDestroy(graph);
    cudaGetLastError();
}

int main()
{
    cudaMalloc(&device, sizeof(int));
    cudaMemset(device, 0, sizeof(int));
    cudaStreamCreate(&stream);
    cudaStreamCreate(&blocking);
    cudaStreamCreateWithFlags(&beside, cudaStreamNonBlocking);
    cudaEventCreate(&event);
    int host = 0;
    cudaGraph_t graph;

    std::printf("legacy stream: %s\n", cudaGetErrorName(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal)));
    std::printf("end without begin: %s\n", cudaGetErrorName(cudaStreamEndCapture(stream, &graph)));
    attempt("nothing wrong", [] { return cudaSuccess; });
    attempt("begin twice", [] { return cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal); });
    attempt("synchronise it", [] { return cudaStreamSynchronize(stream); });
    attempt("ask it", [] { return cudaStreamQuery(stream); });
    attempt("synchronise the device", [] { return cudaDeviceSynchronize(); });
    attempt("synchronise another stream", [] { return cudaStreamSynchronize(beside); });
    attempt("ask another stream", [] { return cudaStreamQuery(beside); });
    attempt("allocate", [] {
        void* pointer;
        return cudaMalloc(&pointer, 4);
    });
    attempt(
        "allocate, relaxed",
        [] {
            void* pointer;
            const cudaError_t code = cudaMalloc(&pointer, 4);
            cudaFree(pointer);
            return code;
        },
        cudaStreamCaptureModeRelaxed);
    attempt("copy", [&] { return cudaMemcpy(&host, device, sizeof host, cudaMemcpyDeviceToHost); });
    attempt("launch in the legacy stream", [] {
        work<<<1, 1>>>(device);
        return cudaGetLastError();
    });
    attempt("launch in another stream", [] {
        work<<<1, 1, 0, blocking>>>(device);
        return cudaGetLastError();
    });
    attempt("wait for an event from outside", [] {
        cudaEventRecord(event, beside);
        return cudaStreamWaitEvent(stream, event, 0);
    });
    attempt("ask an event from outside", [] { return cudaEventQuery(event); });
    attempt("too large a block", [] {
        work<<<1, 4000, 0, stream>>>(device);
        return cudaGetLastError();
    });
    attempt("ask a captured event", [] {
        cudaEventRecord(event, stream);
        return cudaEventQuery(event);
    });
    attempt("end it from the fork", [] {
        cudaEventRecord(event, stream);
        cudaStreamWaitEvent(beside, event, 0);
        cudaGraph_t none;
        return cudaStreamEndCapture(beside, &none);
    });
    attempt("record an event", [] { return cudaEventRecord(event, stream); });
    std::printf("asked later: %s\n", cudaGetErrorName(cudaEventQuery(event)));
    cudaGetLastError();
    attempt("leave a fork open", [] {
        cudaEventRecord(event, stream);
        cudaStreamWaitEvent(beside, event, 0);
        work<<<1, 1, 0, beside>>>(device);
        return cudaGetLastError();
    });

    cudaStreamSynchronize(blocking);
    cudaMemcpy(&host, device, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("kernels that ran: %d\n", host);
    std::printf("launch of nothing: %s\n", cudaGetErrorName(cudaGraphLaunch(nullptr, stream)));
    std::printf("no such flags: %s\n", cudaGetErrorName(cudaGraphCreate(&graph, 1)));
    cudaGetLastError();
    cudaStreamDestroy(stream);
    cudaStreamDestroy(blocking);
    cudaStreamDestroy(beside);
    cudaEventDestroy(event);
    cudaFree(device);
}
