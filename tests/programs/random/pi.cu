// Pi by points in a square, whose coordinates cuRAND makes.
#include <cstdio>

#include <curand.h>

__global__ void countInside(const float* x, const float* y, int n, unsigned* inside)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] * x[i] + y[i] * y[i] <= 1)
        atomicAdd(inside, 1u);
}

int main()
{
    const int n = 20000;
    float* points;
    unsigned *d_inside, inside = 0;
    cudaMalloc(&points, 2 * n * sizeof(float));
    cudaMalloc(&d_inside, sizeof(unsigned));
    cudaMemset(d_inside, 0, sizeof(unsigned));
    curandGenerator_t generator;
    if (curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT) != CURAND_STATUS_SUCCESS)
        return 2;
    curandSetPseudoRandomGeneratorSeed(generator, 1234);
    curandGenerateUniform(generator, points, 2 * n);
    countInside<<<(n + 255) / 256, 256>>>(points, points + n, n, d_inside);
    cudaMemcpy(&inside, d_inside, sizeof(unsigned), cudaMemcpyDeviceToHost);
    std::printf("%u inside, pi %.4f\n", inside, 4.0 * inside / n);
    curandDestroyGenerator(generator);
    cudaFree(points);
    cudaFree(d_inside);
}
