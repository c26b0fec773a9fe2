// Accesses far outside of memory, at which a GPU ends a kernel, behind others of the same line that it lets pass: in the
// same launch, and (LATER) in one that comes after it. Writes, atomic operations and shared memory likewise.
#include <cstdio>

__global__ void gather(const int* index, const float* in, float* out)
{
    out[threadIdx.x] = in[index[threadIdx.x]];
}

__global__ void scatter(int* out, int stride)
{
    out[threadIdx.x * stride] = 1;
}

__global__ void count(int* out, int stride)
{
    atomicAdd(&out[threadIdx.x * stride], 1);
}

__global__ void turn(int* out, int stride)
{
    __shared__ int tile[32];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x * stride];
}

int main()
{
    int index[64], *deviceIndex, *numbers;
    float *in, *out;
    for (int i = 0; i < 64; ++i)
        index[i] = 63 - i;
#ifndef MENDED
    index[17] = 64;
#endif
    cudaMalloc(&deviceIndex, sizeof index);
    cudaMalloc(&in, 64 * sizeof(float));
    cudaMalloc(&out, 64 * sizeof(float));
    cudaMalloc(&numbers, 64 * sizeof(int));
    cudaMemset(in, 0, 64 * sizeof(float));
#ifdef LATER
    cudaMemcpy(deviceIndex, index, sizeof index, cudaMemcpyHostToDevice);
    gather<<<1, 64>>>(deviceIndex, in, out);
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    index[17] = 0;
#endif
#ifndef MENDED
    index[40] = -2000000000;
#endif
    cudaMemcpy(deviceIndex, index, sizeof index, cudaMemcpyHostToDevice);
#if defined(SCATTERS)
    scatter<<<1, 32>>>(numbers, 100000);
#elif defined(COUNTS)
    count<<<1, 32>>>(numbers, 100000);
#elif defined(TURNS)
    turn<<<1, 32>>>(numbers, 33);
#else
    gather<<<1, 64>>>(deviceIndex, in, out);
#endif
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
#ifdef MENDED
    float gathered[64];
    cudaMemcpy(gathered, out, sizeof gathered, cudaMemcpyDeviceToHost);
#endif
    std::printf("%s\n", cudaGetErrorName(cudaFree(deviceIndex)));
    cudaFree(in);
    cudaFree(out);
    cudaFree(numbers);
}
