#include <cstdio>
#include <cstdlib>

__global__ void square(float* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] = data[i] * data[i];
}

int main()
{
    const int half = 50021;
    const size_t bytes = half * sizeof(float);
    float *numbers, *left, *right;
    cudaMallocHost(&numbers, 2 * bytes);
    for (int i = 0; i < 2 * half; ++i)
        numbers[i] = i % 100 + 1;
    cudaMalloc(&left, bytes);
    cudaMalloc(&right, bytes);
    cudaStream_t one, two;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);

    cudaMemcpyAsync(left, numbers, bytes, cudaMemcpyHostToDevice, one);
    square<<<196, 256, 0, one>>>(left, half);
    cudaMemcpyAsync(numbers, left, bytes, cudaMemcpyDeviceToHost, one);
    cudaMemcpyAsync(right, numbers + half, bytes, cudaMemcpyHostToDevice, two);
    square<<<196, 256, 0, two>>>(right, half);
    cudaMemcpyAsync(numbers + half, right, bytes, cudaMemcpyDeviceToHost, two);
    cudaDeviceSynchronize();

    std::printf("last %g\n", numbers[2 * half - 1]);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaFree(left);
    cudaFree(right);
    cudaFreeHost(numbers);
}
