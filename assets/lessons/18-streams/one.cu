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

    cudaMemcpy(left, numbers, bytes, cudaMemcpyHostToDevice);
    square<<<196, 256>>>(left, half);
    cudaMemcpy(numbers, left, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(right, numbers + half, bytes, cudaMemcpyHostToDevice);
    square<<<196, 256>>>(right, half);
    cudaMemcpy(numbers + half, right, bytes, cudaMemcpyDeviceToHost);

    std::printf("last %g\n", numbers[2 * half - 1]);
    cudaFree(left);
    cudaFree(right);
    cudaFreeHost(numbers);
}
