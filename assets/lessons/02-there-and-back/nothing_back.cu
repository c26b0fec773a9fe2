#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void halve(float* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] = data[i] / 2;
}

int main(int argc, char** argv)
{
    int n = argc > 1 ? std::atoi(argv[1]) : 1003;
    std::vector<float> numbers(n);
    for (int i = 0; i < n; ++i)
        numbers[i] = i + 1;
    size_t bytes = n * sizeof(float);

    float* data;
    cudaMalloc(&data, bytes);
    cudaMemcpy(data, numbers.data(), bytes, cudaMemcpyHostToDevice);
    halve<<<(n + 127) / 128, 128>>>(data, n);
    cudaFree(data);

    std::printf("first %g, last %g\n", numbers[0], numbers[n - 1]);
}
