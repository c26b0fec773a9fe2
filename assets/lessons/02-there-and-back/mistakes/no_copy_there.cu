#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void triple(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 3 * in[i];
}

int main(int argc, char** argv)
{
    int n = argc > 1 ? std::atoi(argv[1]) : 1003;
    std::vector<float> numbers(n);
    for (int i = 0; i < n; ++i)
        numbers[i] = i + 1;
    size_t bytes = n * sizeof(float);

    float *in, *out;
    cudaMalloc(&in, bytes);
    cudaMalloc(&out, bytes);
    triple<<<(n + 127) / 128, 128>>>(in, out, n);
    cudaMemcpy(numbers.data(), out, bytes, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);

    std::printf("first %g, last %g\n", numbers[0], numbers[n - 1]);
    double sum = 0;
    for (float number : numbers)
        sum += number;
    std::printf("sum %.0f\n", sum);
}
