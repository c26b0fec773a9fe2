// Templates with functors and lambdas, printing from the device, and what the runtime knows of a kernel.
#include <cstdio>

template <class T> struct Scale {
    T by;
    __device__ T operator()(T value) const { return value * by; }
};

template <class T, class F> __global__ void apply(T* values, int count, F function)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        values[i] = function(values[i]);
    if (blockIdx.x == 0 && threadIdx.x == 0)
        printf("first %d\n", int(values[0]));
}

template <class T, class F> void applied(T start, F function)
{
    T host[50], *device;
    for (T& value : host)
        value = start++;
    cudaMalloc(&device, sizeof host);
    cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
    apply<<<2, 16>>>(device, 50, function);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("last %d\n", int(host[49]));
    cudaFree(device);
}

int main()
{
    applied(1, Scale<int>{3});
    applied(0.5, Scale<double>{4});
    cudaFuncAttributes attributes;
    int blocks = 0;
    const bool known = cudaFuncGetAttributes(&attributes, apply<int, Scale<int>>) == cudaSuccess
        && cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, apply<int, Scale<int>>, 256, 0) == cudaSuccess;
    std::printf("%s, %d blocks\n", known && attributes.numRegs > 0 ? "known" : "not known", blocks);
}
