// Memory of the host's own, registered: kernels work on it in place, and copies of it run beside the host.
#include <cstdio>
#include <vector>

__global__ void doubled(float* values, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] *= 2.0f;
}

static const char* nameOf(cudaError_t code)
{
    cudaGetLastError();
    return cudaGetErrorName(code);
}

int main()
{
    const int count = 100000; // so large that it has pages of its own
    std::vector<float> values(count), other(count);
    for (int i = 0; i < count; ++i)
        values[i] = float(i % 1000);
    cudaHostRegister(values.data(), count * sizeof(float), cudaHostRegisterDefault);
    float* seen = nullptr;
    cudaHostGetDevicePointer((void**)&seen, values.data(), 0);
    doubled<<<(count + 255) / 256, 256>>>(seen, count);
    cudaDeviceSynchronize();
    int wrong = 0;
    for (int i = 0; i < count; ++i)
        wrong += values[i] != 2.0f * float(i % 1000);
    std::printf("%s address, %d wrong\n", seen == values.data() ? "same" : "another", wrong);

    // A part of it, through memory of the device.
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    float* device;
    cudaMalloc(&device, 100 * sizeof(float));
    cudaMemcpyAsync(device, &values[500], 100 * sizeof(float), cudaMemcpyHostToDevice, stream);
    doubled<<<1, 128, 0, stream>>>(device, 100);
    cudaMemcpyAsync(&values[500], device, 100 * sizeof(float), cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    int twice = 0;
    for (int i = 500; i < 600; ++i)
        twice += values[i] == 4.0f * float(i);
    std::printf("%d doubled and back\n", twice);

    std::printf("again: %s, ", nameOf(cudaHostRegister(values.data(), count * sizeof(float), 0)));
    std::printf("a part: %s\n", nameOf(cudaHostRegister(&values[50000], 4, 0)));
    std::printf("nothing: %s, ", nameOf(cudaHostRegister(nullptr, 4, 0)));
    std::printf("no bytes: %s\n", nameOf(cudaHostRegister(other.data(), 0, 0)));
    std::printf("other memory: %s, ", nameOf(cudaHostUnregister(other.data())));
    cudaHostUnregister(values.data());
    std::printf("twice: %s\n", nameOf(cudaHostUnregister(values.data())));
    std::printf("afterwards: %s\n", nameOf(cudaHostGetDevicePointer((void**)&seen, values.data(), 0)));

    float* pinned;
    unsigned flags = 0;
    cudaHostAlloc(&pinned, 4096, cudaHostAllocMapped | cudaHostAllocPortable);
    cudaHostGetFlags(&flags, pinned);
    std::printf("flags %s\n", (flags & cudaHostAllocMapped) && (flags & cudaHostAllocPortable) ? "given back" : "lost");
    cudaFreeHost(pinned);
    cudaFree(device);
    cudaStreamDestroy(stream);
    return wrong != 0 || twice != 100;
}
