/// `#include <cufft.h>`: what WarpAtlas stands in for of cuFFT (kernels/runtime/libraries), with the values that CUDA 13
/// has; all else is declared, and refuses when it is called.
#pragma once

#ifndef WARPATLAS_OTHER // the stand-in needs the names of the others alone
#include "cuda_runtime_api.h"

typedef float cufftReal;
typedef double cufftDoubleReal;
typedef float2 cufftComplex;
typedef double2 cufftDoubleComplex;
typedef int cufftHandle;
typedef enum {
    CUFFT_SUCCESS = 0,
    CUFFT_INVALID_PLAN = 1,
    CUFFT_ALLOC_FAILED = 2,
    CUFFT_INVALID_TYPE = 3,
    CUFFT_INVALID_VALUE = 4,
    CUFFT_INTERNAL_ERROR = 5,
    CUFFT_EXEC_FAILED = 6,
    CUFFT_SETUP_FAILED = 7,
    CUFFT_INVALID_SIZE = 8,
    CUFFT_UNALIGNED_DATA = 9,
    CUFFT_INVALID_DEVICE = 11,
    CUFFT_NO_WORKSPACE = 13,
    CUFFT_NOT_IMPLEMENTED = 14,
    CUFFT_NOT_SUPPORTED = 16
} cufftResult;
typedef enum {
    CUFFT_C2C = 0x29,
    CUFFT_R2C = 0x2a,
    CUFFT_C2R = 0x2c,
    CUFFT_Z2Z = 0x69,
    CUFFT_D2Z = 0x6a,
    CUFFT_Z2D = 0x6c
} cufftType;
#define CUFFT_FORWARD (-1)
#define CUFFT_INVERSE 1

extern "C" {
cufftResult cufftPlan1d(cufftHandle* plan, int nx, cufftType type, int batch);
cufftResult cufftPlan2d(cufftHandle* plan, int nx, int ny, cufftType type);
cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist, int* onembed,
    int ostride, int odist, cufftType type, int batch);
cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream);
cufftResult cufftDestroy(cufftHandle plan);
cufftResult cufftExecC2C(cufftHandle plan, cufftComplex* idata, cufftComplex* odata, int direction);
cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex* idata, cufftDoubleComplex* odata, int direction);
cufftResult cufftExecR2C(cufftHandle plan, cufftReal* idata, cufftComplex* odata);
cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal* idata, cufftDoubleComplex* odata);
cufftResult cufftExecC2R(cufftHandle plan, cufftComplex* idata, cufftReal* odata);
cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex* idata, cufftDoubleReal* odata);
}

#define WARPATLAS_OTHER(name) extern "C" cufftResult name(...);
#endif

// What nothing stands in for, of all that CUDA 13 has.
WARPATLAS_OTHER(cufftCreate) WARPATLAS_OTHER(cufftDebug) WARPATLAS_OTHER(cufftEstimate1d)
WARPATLAS_OTHER(cufftEstimate2d) WARPATLAS_OTHER(cufftEstimate3d) WARPATLAS_OTHER(cufftEstimateMany)
WARPATLAS_OTHER(cufftGetPlanPropertyInt64) WARPATLAS_OTHER(cufftGetProperty) WARPATLAS_OTHER(cufftGetSize)
WARPATLAS_OTHER(cufftGetSize1d) WARPATLAS_OTHER(cufftGetSize2d) WARPATLAS_OTHER(cufftGetSize3d)
WARPATLAS_OTHER(cufftGetSizeMany) WARPATLAS_OTHER(cufftGetSizeMany64) WARPATLAS_OTHER(cufftGetVersion)
WARPATLAS_OTHER(cufftMakePlan1d) WARPATLAS_OTHER(cufftMakePlan2d) WARPATLAS_OTHER(cufftMakePlan3d)
WARPATLAS_OTHER(cufftMakePlanMany) WARPATLAS_OTHER(cufftMakePlanMany64) WARPATLAS_OTHER(cufftPlan3d)
WARPATLAS_OTHER(cufftResetPlanProperty) WARPATLAS_OTHER(cufftSetAutoAllocation)
WARPATLAS_OTHER(cufftSetPlanPropertyInt64) WARPATLAS_OTHER(cufftSetWorkArea) WARPATLAS_OTHER(cufftXtClearCallback)
WARPATLAS_OTHER(cufftXtExec) WARPATLAS_OTHER(cufftXtExecDescriptor) WARPATLAS_OTHER(cufftXtExecDescriptorC2C)
WARPATLAS_OTHER(cufftXtExecDescriptorC2R) WARPATLAS_OTHER(cufftXtExecDescriptorD2Z)
WARPATLAS_OTHER(cufftXtExecDescriptorR2C) WARPATLAS_OTHER(cufftXtExecDescriptorZ2D)
WARPATLAS_OTHER(cufftXtExecDescriptorZ2Z) WARPATLAS_OTHER(cufftXtFree) WARPATLAS_OTHER(cufftXtGetSizeMany)
WARPATLAS_OTHER(cufftXtMakePlanGuru64) WARPATLAS_OTHER(cufftXtMakePlanMany) WARPATLAS_OTHER(cufftXtMalloc)
WARPATLAS_OTHER(cufftXtMemcpy) WARPATLAS_OTHER(cufftXtQueryPlan) WARPATLAS_OTHER(cufftXtSetCallback)
WARPATLAS_OTHER(cufftXtSetCallbackSharedSize) WARPATLAS_OTHER(cufftXtSetGPUs) WARPATLAS_OTHER(cufftXtSetJITCallback)
WARPATLAS_OTHER(cufftXtSetWorkArea) WARPATLAS_OTHER(cufftXtSetWorkAreaPolicy)
#undef WARPATLAS_OTHER
