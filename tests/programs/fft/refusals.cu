// What cuFFT refuses.
#include <cstdio>

#include <cufft.h>

int main()
{
    cufftHandle plan, other;
    float2* data;
    int sizes[] = {4, 4}, wide[] = {4, 6};
    cudaMalloc(&data, 16 * sizeof(float2));
    cudaMemset(data, 0, 16 * sizeof(float2));
    std::printf("size %d\n", cufftPlan1d(&plan, 0, CUFFT_C2C, 1));
    std::printf("type %d\n", cufftPlan1d(&plan, 8, static_cast<cufftType>(5), 1));
    std::printf("gaps %d\n", cufftPlanMany(&plan, 2, sizes, wide, 1, 24, wide, 1, 24, CUFFT_C2C, 1));
    std::printf("said %d\n", cufftPlanMany(&plan, 2, sizes, sizes, 1, 16, sizes, 1, 16, CUFFT_C2C, 1));
    std::printf("runs %d\n", cufftExecC2C(plan, data, data, CUFFT_FORWARD));
    std::printf("destroyed %d\n", cufftDestroy(plan));
    std::printf("gone %d\n", cufftExecC2C(plan, data, data, CUFFT_FORWARD));
    std::printf("longer %d\n", cufftPlan1d(&other, 32, CUFFT_C2C, 1));
    std::printf("too few %d\n", cufftExecC2C(other, data, data, CUFFT_FORWARD));
    std::printf("cube %d\n", cufftPlan3d(&plan, 2, 2, 2, CUFFT_C2C));
    cufftDestroy(other);
    cudaFree(data);
}
