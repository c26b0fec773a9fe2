#include <cstdio>
#include <cstdlib>

__global__ void fill(float* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] = i + 1;
}

__global__ void square(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i] * in[i];
}

int main(int argc, char** argv)
{
    int n = argc > 1 ? std::atoi(argv[1]) : 1003;
    size_t bytes = n * sizeof(float);
    int blocks = (n + 127) / 128;
    float *roots, *squares, *results;
    cudaMalloc(&roots, bytes);
    cudaMalloc(&squares, bytes);
    cudaMallocHost(&results, bytes);
    cudaStream_t one, two;
    cudaEvent_t filled;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&filled);

    fill<<<blocks, 128, 0, one>>>(roots, n);
    cudaEventRecord(filled, one);
    square<<<blocks, 128, 0, two>>>(roots, squares, n);
    cudaStreamWaitEvent(two, filled, 0);
    cudaMemcpyAsync(results, squares, bytes, cudaMemcpyDeviceToHost, two);
    cudaStreamSynchronize(two);

    double sum = 0;
    for (int i = 0; i < n; ++i)
        sum += results[i];
    std::printf("sum %.0f\n", sum);
    cudaEventDestroy(filled);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaFree(roots);
    cudaFree(squares);
    cudaFreeHost(results);
}
