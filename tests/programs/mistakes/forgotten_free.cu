// A mistake: the function returns early and leaves what it has allocated. With MENDED, it frees it first.
#include <cstdio>

__global__ void square(const float* in, float* out, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        out[i] = in[i] * in[i];
}

float lastSquare(const float* host, int count)
{
    float *in = nullptr, *out = nullptr, last = 0;
    cudaMalloc(&in, count * sizeof(float));
    cudaMalloc(&out, count * sizeof(float));
    cudaMemcpy(in, host, count * sizeof(float), cudaMemcpyHostToDevice);
    square<<<(count + 127) / 128, 128>>>(in, out, count);
    cudaMemcpy(&last, out + count - 1, sizeof(float), cudaMemcpyDeviceToHost);
    if (last > 100) {
#ifdef MENDED
        cudaFree(in);
        cudaFree(out);
#endif
        return 100;
    }
    cudaFree(in);
    cudaFree(out);
    return last;
}

int main()
{
    float host[300];
    for (int round = 1; round <= 3; ++round) {
        for (int i = 0; i < 300; ++i)
            host[i] = 0.02f * i * round;
        std::printf("round %d: %.2f\n", round, lastSquare(host, 300));
    }
    return 0;
}
