// How streams, the legacy default stream, events and callbacks order work, and what tells that it has not ended yet.
#include <cstdio>

__global__ void wait(long long cycles)
{
    const long long start = clock64();
    while (clock64() - start < cycles)
        ;
}

__global__ void set(int* value, int to)
{
    *value = to;
}

__global__ void twice(int* value)
{
    *value *= 2;
}

int* seen;

void CUDART_CB look(void* data)
{
    *static_cast<int*>(data) = *seen;
}

int main()
{
    int *device, *pinned;
    cudaMalloc(&device, sizeof(int));
    cudaMallocHost(&pinned, sizeof(int));
    cudaStream_t stream, beside;
    cudaStreamCreate(&stream);
    cudaStreamCreateWithFlags(&beside, cudaStreamNonBlocking);

    // The legacy stream waits for the blocking one, and that for it.
    wait<<<1, 1, 0, stream>>>(20000);
    set<<<1, 1, 0, stream>>>(device, 7);
    cudaMemcpy(pinned, device, sizeof(int), cudaMemcpyDeviceToHost);
    const int first = *pinned;
    twice<<<1, 1>>>(device);
    cudaMemcpyAsync(pinned, device, sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    std::printf("blocking stream and the legacy one: %d, then %d\n", first, *pinned);

    // A non-blocking one has an order of its own.
    int* other;
    cudaMalloc(&other, sizeof(int));
    set<<<1, 1, 0, beside>>>(other, 5);
    cudaMemcpyAsync(pinned, other, sizeof(int), cudaMemcpyDeviceToHost, beside);
    cudaStreamSynchronize(beside);
    std::printf("non-blocking beside it: %d\n", *pinned);

    // What is under way says so.
    wait<<<1, 1, 0, stream>>>(200000000);
    const cudaError_t early = cudaStreamQuery(stream);
    cudaError_t late = early;
    while (late == cudaErrorNotReady)
        late = cudaStreamQuery(stream);
    std::printf("query: %s, at the end %s\n", cudaGetErrorName(early), cudaGetErrorName(late));

    cudaEvent_t start, stop, never;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventCreate(&never);
    cudaEventRecord(start, stream);
    wait<<<1, 1, 0, stream>>>(200000000);
    cudaEventRecord(stop, stream);
    float milliseconds = 0;
    const cudaError_t elapsed = cudaEventElapsedTime(&milliseconds, start, stop);
    const cudaError_t asked = cudaEventQuery(stop);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&milliseconds, start, stop);
    std::printf("elapsed early: %s, then %s\n", cudaGetErrorName(elapsed), milliseconds > 0 ? "some time" : "none");
    std::printf("event asked: %s, never recorded: %s\n", cudaGetErrorName(asked), cudaGetErrorName(cudaEventQuery(never)));
    std::printf("of no event: %s\n", cudaGetErrorName(cudaEventElapsedTime(&milliseconds, start, never)));
    cudaGetLastError();

    // A callback runs when what stands before it in its stream is done.
    seen = pinned;
    int found = 0;
    cudaMemcpyAsync(pinned, device, sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaLaunchHostFunc(stream, look, &found);
    cudaStreamSynchronize(stream);
    std::printf("callback saw %d\n", found);

    // cudaFree() waits; a stream that is destroyed still does what it was asked for.
    set<<<1, 1, 0, stream>>>(device, 9);
    cudaMemcpyAsync(pinned, device, sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaStreamDestroy(stream);
    cudaFree(device);
    std::printf("freed while busy, %d wrong\n", *pinned != 9);
    cudaStreamDestroy(beside);
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaEventDestroy(never);
    cudaFree(other);
    cudaFreeHost(pinned);
}
