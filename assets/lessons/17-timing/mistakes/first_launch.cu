#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void twice(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 2 * in[i];
}

int main(int argc, char** argv)
{
    int n = argc > 1 ? std::atoi(argv[1]) : 100003;
    size_t bytes = n * sizeof(float);
    std::vector<float> numbers(n);
    for (int i = 0; i < n; ++i)
        numbers[i] = i;
    float *in, *out;
    cudaMalloc(&in, bytes);
    cudaMalloc(&out, bytes);
    cudaMemcpy(in, numbers.data(), bytes, cudaMemcpyHostToDevice);
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);

    cudaEventRecord(begin);
    for (int i = 0; i < 20; ++i)
        twice<<<(n + 255) / 256, 256>>>(in, out, n);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, begin, end);

    cudaMemcpy(numbers.data(), out, bytes, cudaMemcpyDeviceToHost);
    std::printf("last %g, time %s\n", numbers[n - 1], milliseconds > 0 ? "taken" : "none");
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    cudaFree(in);
    cudaFree(out);
}
