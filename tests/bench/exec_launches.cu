// As many launches as it is told, over as many floats, which it moves and prints the last of.
#include <cstdio>
#include <cstdlib>

__global__ void add(float* values, int count, float step)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] += step;
}

int main(int, char** words)
{
    std::printf("begun\n");
    std::fflush(stdout);
    const int launches = std::atoi(words[1]), count = std::atoi(words[2]);
    if (launches == 0)
        return 0;
    float *values = nullptr, last = 0;
    cudaMalloc(&values, count * sizeof(float));
    cudaMemset(values, 0, count * sizeof(float));
    for (int i = 0; i < launches; ++i)
        add<<<(count + 255) / 256, 256>>>(values, count, float(i));
    cudaMemcpy(&last, values + count - 1, sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", last);
    cudaFree(values);
    return 0;
}
