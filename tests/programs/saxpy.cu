// The first program of every course, with each call checked. Its arguments: how many elements, how many launches.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        cudaError_t code = (call);                                                                                     \
        if (code != cudaSuccess) {                                                                                     \
            std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, cudaGetErrorName(code), cudaGetErrorString(code));     \
            std::exit(3);                                                                                              \
        }                                                                                                              \
    } while (0)

__global__ void saxpy(int n, float a, const float* x, float* y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

int main(int argc, char** argv)
{
    const int n = argc > 1 ? std::atoi(argv[1]) : 5000;
    const int launches = argc > 2 ? std::atoi(argv[2]) : 1;
    std::vector<float> x(n), y(n, 1.0f);
    for (int i = 0; i < n; ++i)
        x[i] = float(i % 10);
    float *dx, *dy;
    CHECK(cudaMalloc(&dx, n * sizeof(float)));
    CHECK(cudaMalloc(&dy, n * sizeof(float)));
    CHECK(cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dy, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    for (int k = 0; k < launches; ++k) {
        saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, dx, dy);
        CHECK(cudaGetLastError());
    }
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(y.data(), dy, n * sizeof(float), cudaMemcpyDeviceToHost));
    double sum = 0;
    for (float value : y)
        sum += value;
    std::printf("sum %.0f\n", sum);
    CHECK(cudaFree(dx));
    CHECK(cudaFree(dy));
    return 0;
}
