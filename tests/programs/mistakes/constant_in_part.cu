// A mistake: as many bytes of the constant are filled as it has elements. MENDED fills all; PARTS fills all in two
// copies, FEW what is used; ZEROS fills nothing, which is then zeros.
#include <cstdio>

__constant__ int weights[5];

__global__ void weigh(int* out, int n)
{
    int sum = 0;
    for (int i = 0; i < n; ++i)
        sum += weights[i] * (i + 1);
    out[threadIdx.x] = sum;
}

int main()
{
    const int host[5] = {1, 2, 3, 4, 5};
    int used = 5, result = host[0];
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
#if defined(MENDED)
    cudaMemcpyToSymbol(weights, host, sizeof host);
#elif defined(PARTS)
    cudaMemcpyToSymbol(weights, host, 12);
    cudaMemcpyToSymbol(weights, host + 3, 8, 12);
#elif defined(FEW)
    cudaMemcpyToSymbol(weights, host, 8);
    used = 2;
#elif !defined(ZEROS)
    cudaMemcpyToSymbol(weights, host, 5);
#endif
    weigh<<<1, 32>>>(out, used);
    cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
    std::printf("%d\n", result);
    cudaFree(out);
    return 0;
}
