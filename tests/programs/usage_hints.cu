// What courses tell CUDA about how memory, streams and the device are used: what a program computes does not change.
#include <cstdio>
#include <cuda_profiler_api.h>

__global__ void fill(float* values, int n, float value)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        values[i] = value;
}

static void tell(const char* what, cudaError_t result)
{
    if (result != cudaSuccess)
        std::printf("%s: %s\n", what, cudaGetErrorName(result));
}

int main()
{
    constexpr int n = 5000;
    float *managed = nullptr, *device = nullptr;
    cudaStream_t stream = nullptr;
    tell("init", cudaInitDevice(0, 0, 0));
    tell("init of none", cudaInitDevice(3, 0, 0));
    tell("valid devices", cudaSetValidDevices(nullptr, 0));
    cudaMallocManaged(&managed, n * sizeof(float));
    cudaMalloc(&device, n * sizeof(float));
    cudaStreamCreate(&stream);
    cudaMemLocation here{};
    here.type = cudaMemLocationTypeDevice;
    tell("advise", cudaMemAdvise(managed, n * sizeof(float), cudaMemAdviseSetPreferredLocation, here));
    tell("advise of device memory", cudaMemAdvise(device, n * sizeof(float), cudaMemAdviseSetReadMostly, here));
    tell("attach", cudaStreamAttachMemAsync(stream, managed, 0, cudaMemAttachSingle));
    cudaStreamAttrValue window{};
    window.accessPolicyWindow.base_ptr = device;
    window.accessPolicyWindow.num_bytes = 4096;
    tell("window", cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &window));
    tell("start", cudaProfilerStart());
    fill<<<8, 128, 0, stream>>>(managed, n, 3.0f);
    tell("wait", cudaStreamSynchronize(stream));
    tell("stop", cudaProfilerStop());
    tell("peer", cudaMemcpyPeer(device, 0, managed, 0, n * sizeof(float)));
    tell("peer of none", cudaMemcpyPeerAsync(device, 1, managed, 0, n * sizeof(float), stream));
    tell("persisting", cudaCtxResetPersistingL2Cache());
    float last = 0;
    tell("back", cudaMemcpy(&last, device + n - 1, sizeof last, cudaMemcpyDeviceToHost));
    std::printf("last %g\n", last);
    cudaStreamDestroy(stream);
    cudaFree(managed);
    cudaFree(device);
    return 0;
}
