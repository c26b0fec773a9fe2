/// The names that NVIDIA's headers define, of those that stand before every program already: public code asks by them
/// whether they are there, as helper_cuda.h of NVIDIA's samples does before it declares checkCudaErrors.
#pragma once

#define __CHANNEL_DESCRIPTOR_H__
#define __COMMON_FUNCTIONS_H__
#define __CUDA_RUNTIME_API_H__
#define __CUDA_RUNTIME_H__
#define __DEVICE_ATOMIC_FUNCTIONS_H__
#define __DEVICE_FUNCTIONS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __DEVICE_TYPES_H__
#define __DRIVER_FUNCTIONS_H__
#define __DRIVER_TYPES_H__
#define __HOST_CONFIG_H__
#define __HOST_DEFINES_H__
#define __MATH_FUNCTIONS_H__
#define __SM_20_ATOMIC_FUNCTIONS_H__
#define __SM_20_INTRINSICS_H__
#define __SM_30_INTRINSICS_H__
#define __SM_32_ATOMIC_FUNCTIONS_H__
#define __SM_32_INTRINSICS_H__
#define __SM_35_ATOMIC_FUNCTIONS_H__
#define __SM_35_INTRINSICS_H__
#define __SM_60_ATOMIC_FUNCTIONS_H__
#define __SM_61_INTRINSICS_H__
#define __SURFACE_TYPES_H__
#define __TEXTURE_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __VECTOR_TYPES_H__
