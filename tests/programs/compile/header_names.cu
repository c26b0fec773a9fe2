// Which of NVIDIA's headers are there, by the names that they define.
#ifdef ALL
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda_profiler_api.h>
#include <math_constants.h>
#endif
#include <cstdio>

// What is defined is not its own name any more.
#define TEXT(...) #__VA_ARGS__
#define IS_THERE(name) (TEXT(name)[0] != #name[0])

int main()
{
    std::printf("%d", IS_THERE(__CHANNEL_DESCRIPTOR_H__));
    std::printf("%d", IS_THERE(__COMMON_FUNCTIONS_H__));
    std::printf("%d", IS_THERE(__CUDA_RUNTIME_API_H__));
    std::printf("%d", IS_THERE(__CUDA_RUNTIME_H__));
    std::printf("%d", IS_THERE(__DEVICE_ATOMIC_FUNCTIONS_H__));
    std::printf("%d", IS_THERE(__DEVICE_FUNCTIONS_H__));
    std::printf("%d", IS_THERE(__DEVICE_LAUNCH_PARAMETERS_H__));
    std::printf("%d", IS_THERE(__DEVICE_TYPES_H__));
    std::printf("%d", IS_THERE(__DRIVER_FUNCTIONS_H__));
    std::printf("%d", IS_THERE(__DRIVER_TYPES_H__));
    std::printf("%d", IS_THERE(__HOST_CONFIG_H__));
    std::printf("%d", IS_THERE(__HOST_DEFINES_H__));
    std::printf("%d", IS_THERE(__MATH_FUNCTIONS_H__));
    std::printf("%d", IS_THERE(__SM_20_ATOMIC_FUNCTIONS_H__));
    std::printf("%d", IS_THERE(__SM_20_INTRINSICS_H__));
    std::printf("%d", IS_THERE(__SM_30_INTRINSICS_H__));
    std::printf("%d", IS_THERE(__SM_32_ATOMIC_FUNCTIONS_H__));
    std::printf("%d", IS_THERE(__SM_32_INTRINSICS_H__));
    std::printf("%d", IS_THERE(__SM_35_ATOMIC_FUNCTIONS_H__));
    std::printf("%d", IS_THERE(__SM_35_INTRINSICS_H__));
    std::printf("%d", IS_THERE(__SM_60_ATOMIC_FUNCTIONS_H__));
    std::printf("%d", IS_THERE(__SM_61_INTRINSICS_H__));
    std::printf("%d", IS_THERE(__SURFACE_TYPES_H__));
    std::printf("%d", IS_THERE(__TEXTURE_TYPES_H__));
    std::printf("%d", IS_THERE(__VECTOR_FUNCTIONS_H__));
    std::printf("%d", IS_THERE(__VECTOR_TYPES_H__));
    std::printf("%d", IS_THERE(__CUDA_FP16_H__));
    std::printf("%d", IS_THERE(__CUDA_PROFILER_API_H__));
    std::printf("%d", IS_THERE(__MATH_CONSTANTS_H__));
    std::printf("%d", IS_THERE(__cuda_cuda_h__));
    std::printf("%d", IS_THERE(_COOPERATIVE_GROUPS_H_));
    std::printf("%d", IS_THERE(_COOPERATIVE_GROUPS_REDUCE_H));
    std::printf("%d", IS_THERE(_COOPERATIVE_GROUPS_SCAN_H));
    std::printf("%d", IS_THERE(_COOPERATIVE_GROUPS_MEMCPY_ASYNC));
    std::printf(", %d.%d %d %d\n", __CUDA_API_VER_MAJOR__, __CUDA_API_VER_MINOR__, __CUDART_API_VERSION, CUDART_VERSION);
}
