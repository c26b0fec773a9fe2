#include <cufft.h>
#include <cufftXt.h>
#include <math_constants.h>
#include <iostream>
#include <complex>

typedef std::complex<float> Sample;
typedef float2 Complex;

static cufftHandle plan;
static Sample spectrum[64];

static __device__ __host__ inline Complex ComplexScale(Complex a, float s)
{
    Complex c;
    c.x = s * a.x;
    c.y = s * a.y;
    return c;
}

__global__ void hannWindow(cufftComplex* signal, int n, float scale)
{
    const int numThreads = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += numThreads) {
        float w = 0.5f - 0.5f * cosf(2.0f * CUDART_PI_F * i / (n - 1));
        signal[i] = ComplexScale(signal[i], w * scale);
    }
}

int main()
{
    cufftComplex* d_signal = nullptr;
    cudaMalloc((void**)&d_signal, 64 * sizeof(cufftComplex));
    if (cufftPlan1d(&plan, 64, CUFFT_C2C, 1) != CUFFT_SUCCESS) {
        std::cerr << "no plan\n";
        return 1;
    }
    hannWindow<<<1, 64>>>(d_signal, 64, 1.0f / 64);
    cufftExecC2C(plan, d_signal, d_signal, CUFFT_FORWARD);
    cudaMemcpy(spectrum, d_signal, sizeof spectrum, cudaMemcpyDeviceToHost);
    for (const Sample& s : spectrum)
        std::cout << std::abs(s) << '\n';
    cufftDestroy(plan);
}
