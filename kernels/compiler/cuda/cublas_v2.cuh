/// `#include <cublas_v2.h>`: what WarpAtlas stands in for of cuBLAS (kernels/runtime/libraries), with the values that
/// CUDA 13 has; all else is declared, and refuses when it is called. Each function is there for float and for double.
#pragma once

#ifndef WARPATLAS_OTHER // the stand-in needs the names of the others alone
#include "cuda_runtime_api.h"
#include "library_types.h"

typedef struct cublasContext* cublasHandle_t;
typedef enum {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_NOT_INITIALIZED = 1,
    CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8,
    CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 } cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum {
    CUBLAS_DEFAULT_MATH = 0,
    CUBLAS_TENSOR_OP_MATH = 1,
    CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3
} cublasMath_t;
typedef enum {
    CUBLAS_COMPUTE_16F = 64,
    CUBLAS_COMPUTE_16F_PEDANTIC = 65,
    CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69,
    CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_64F_PEDANTIC = 71,
    CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32I_PEDANTIC = 73,
    CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;
typedef enum { CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99 } cublasGemmAlgo_t;
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;

#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 1
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VERSION (CUBLAS_VER_MAJOR * 10000 + CUBLAS_VER_MINOR * 100 + CUBLAS_VER_PATCH)

#define cublasCreate cublasCreate_v2
#define cublasDestroy cublasDestroy_v2
#define cublasGetVersion cublasGetVersion_v2
#define cublasSetStream cublasSetStream_v2
#define cublasGetStream cublasGetStream_v2
#define cublasSetPointerMode cublasSetPointerMode_v2
#define cublasGetPointerMode cublasGetPointerMode_v2
#define cublasSgemm cublasSgemm_v2
#define cublasDgemm cublasDgemm_v2
#define cublasSgemv cublasSgemv_v2
#define cublasDgemv cublasDgemv_v2
#define cublasSaxpy cublasSaxpy_v2
#define cublasDaxpy cublasDaxpy_v2
#define cublasSdot cublasSdot_v2
#define cublasDdot cublasDdot_v2
#define cublasSnrm2 cublasSnrm2_v2
#define cublasDnrm2 cublasDnrm2_v2
#define cublasSscal cublasSscal_v2
#define cublasDscal cublasDscal_v2
#define cublasSasum cublasSasum_v2
#define cublasDasum cublasDasum_v2
#define cublasIsamax cublasIsamax_v2
#define cublasIdamax cublasIdamax_v2

extern "C" {
cublasStatus_t cublasCreate(cublasHandle_t* handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int* version);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream);
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode);
const char* cublasGetStatusName(cublasStatus_t status);
const char* cublasGetStatusString(cublasStatus_t status);
cublasStatus_t cublasSetVector(int n, int elemSize, const void* x, int incx, void* y, int incy);
cublasStatus_t cublasGetVector(int n, int elemSize, const void* x, int incx, void* y, int incy);
cublasStatus_t cublasSetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb);
cublasStatus_t cublasGetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb);

#define WARPATLAS_CUBLAS(S, Is, T)                                                                                     \
    cublasStatus_t cublas##S##gemm_v2(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,       \
        int m, int n, int k, const T* alpha, const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc);  \
    cublasStatus_t cublas##S##gemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,                      \
        cublasOperation_t transb, int m, int n, int k, const T* alpha, const T* A, int lda, long long strideA,         \
        const T* B, int ldb, long long strideB, const T* beta, T* C, int ldc, long long strideC, int batchCount);      \
    cublasStatus_t cublas##S##gemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T* alpha,    \
        const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy);                                     \
    cublasStatus_t cublas##S##axpy_v2(                                                                                 \
        cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y, int incy);                           \
    cublasStatus_t cublas##S##dot_v2(                                                                                  \
        cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy, T* result);                          \
    cublasStatus_t cublas##S##scal_v2(cublasHandle_t handle, int n, const T* alpha, T* x, int incx);                   \
    cublasStatus_t cublas##S##nrm2_v2(cublasHandle_t handle, int n, const T* x, int incx, T* result);                  \
    cublasStatus_t cublas##S##asum_v2(cublasHandle_t handle, int n, const T* x, int incx, T* result);                  \
    cublasStatus_t cublas##Is##amax_v2(cublasHandle_t handle, int n, const T* x, int incx, int* result);
WARPATLAS_CUBLAS(S, Is, float)
WARPATLAS_CUBLAS(D, Id, double)
#undef WARPATLAS_CUBLAS
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
    int k, const void* alpha, const void* A, cudaDataType Atype, int lda, const void* B, cudaDataType Btype, int ldb,
    const void* beta, void* C, cudaDataType Ctype, int ldc, cublasComputeType_t computeType, cublasGemmAlgo_t algo);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
    int m, int n, int k, const void* alpha, const void* A, cudaDataType Atype, int lda, long long strideA,
    const void* B, cudaDataType Btype, int ldb, long long strideB, const void* beta, void* C, cudaDataType Ctype,
    int ldc, long long strideC, int batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t algo);
}

#define WARPATLAS_OTHER(name) extern "C" cublasStatus_t name(...);
#endif

// What nothing stands in for, of all that CUDA 13 has, by the letters of their element types.
#define WARPATLAS_SD(op) WARPATLAS_OTHER(cublasS##op) WARPATLAS_OTHER(cublasD##op)
#define WARPATLAS_CZ(op) WARPATLAS_OTHER(cublasC##op) WARPATLAS_OTHER(cublasZ##op)
#define WARPATLAS_ALL(op) WARPATLAS_SD(op) WARPATLAS_CZ(op)
#define WARPATLAS_XT(op)                                                                                               \
    WARPATLAS_OTHER(cublasXtS##op) WARPATLAS_OTHER(cublasXtD##op) WARPATLAS_OTHER(cublasXtC##op) WARPATLAS_OTHER(cublasXtZ##op)

WARPATLAS_ALL(bdmm) WARPATLAS_ALL(copy) WARPATLAS_ALL(dgmm) WARPATLAS_ALL(gbmv) WARPATLAS_ALL(geam)
WARPATLAS_ALL(gelsBatched) WARPATLAS_ALL(gemmBatched) WARPATLAS_CZ(gemmStridedBatched) WARPATLAS_ALL(gemvBatched)
WARPATLAS_ALL(gemvStridedBatched) WARPATLAS_ALL(geqrfBatched) WARPATLAS_ALL(getrfBatched) WARPATLAS_ALL(getriBatched)
WARPATLAS_ALL(getrsBatched) WARPATLAS_ALL(matinvBatched) WARPATLAS_ALL(rot) WARPATLAS_ALL(rotg) WARPATLAS_ALL(swap)
WARPATLAS_ALL(symm) WARPATLAS_ALL(symv) WARPATLAS_ALL(syr) WARPATLAS_ALL(syr2) WARPATLAS_ALL(syr2k) WARPATLAS_ALL(syrk)
WARPATLAS_ALL(syrkx) WARPATLAS_ALL(tbmv) WARPATLAS_ALL(tbsv) WARPATLAS_ALL(tpmv) WARPATLAS_ALL(tpsv)
WARPATLAS_ALL(tpttr) WARPATLAS_ALL(trmm) WARPATLAS_ALL(trmv) WARPATLAS_ALL(trsm) WARPATLAS_ALL(trsmBatched)
WARPATLAS_ALL(trsv) WARPATLAS_ALL(trttp)
WARPATLAS_SD(gemmGroupedBatched) WARPATLAS_SD(ger) WARPATLAS_SD(rotm) WARPATLAS_SD(rotmg) WARPATLAS_SD(sbmv)
WARPATLAS_SD(spmv) WARPATLAS_SD(spr) WARPATLAS_SD(spr2)
WARPATLAS_CZ(axpy) WARPATLAS_CZ(dotc) WARPATLAS_CZ(dotu) WARPATLAS_CZ(gemm) WARPATLAS_CZ(gemm3m) WARPATLAS_CZ(gemv)
WARPATLAS_CZ(gerc) WARPATLAS_CZ(geru) WARPATLAS_CZ(hbmv) WARPATLAS_CZ(hemm) WARPATLAS_CZ(hemv) WARPATLAS_CZ(her)
WARPATLAS_CZ(her2) WARPATLAS_CZ(her2k) WARPATLAS_CZ(herk) WARPATLAS_CZ(herkx) WARPATLAS_CZ(hpmv) WARPATLAS_CZ(hpr)
WARPATLAS_CZ(hpr2) WARPATLAS_CZ(scal)
WARPATLAS_XT(gemm) WARPATLAS_XT(spmm) WARPATLAS_XT(symm) WARPATLAS_XT(syr2k) WARPATLAS_XT(syrk) WARPATLAS_XT(syrkx)
WARPATLAS_XT(trmm) WARPATLAS_XT(trsm)
WARPATLAS_OTHER(cublasAlloc) WARPATLAS_OTHER(cublasAsumEx) WARPATLAS_OTHER(cublasAxpyEx)
WARPATLAS_OTHER(cublasCgemm3mBatched) WARPATLAS_OTHER(cublasCgemm3mEx) WARPATLAS_OTHER(cublasCgemm3mStridedBatched)
WARPATLAS_OTHER(cublasCgemmEx) WARPATLAS_OTHER(cublasCherk3mEx) WARPATLAS_OTHER(cublasCherkEx)
WARPATLAS_OTHER(cublasCopyEx) WARPATLAS_OTHER(cublasCsrot) WARPATLAS_OTHER(cublasCsscal)
WARPATLAS_OTHER(cublasCsyrk3mEx) WARPATLAS_OTHER(cublasCsyrkEx) WARPATLAS_OTHER(cublasDotEx)
WARPATLAS_OTHER(cublasDotcEx) WARPATLAS_OTHER(cublasDzasum) WARPATLAS_OTHER(cublasDznrm2) WARPATLAS_OTHER(cublasFree)
WARPATLAS_OTHER(cublasGemmBatchedEx) WARPATLAS_OTHER(cublasGemmGroupedBatchedEx)
WARPATLAS_OTHER(cublasGetAtomicsMode) WARPATLAS_OTHER(cublasGetBackdoor)
WARPATLAS_OTHER(cublasGetCudartVersion) WARPATLAS_OTHER(cublasGetEmulationSpecialValuesSupport)
WARPATLAS_OTHER(cublasGetEmulationStrategy) WARPATLAS_OTHER(cublasGetEnvironmentMode) WARPATLAS_OTHER(cublasGetError)
WARPATLAS_OTHER(cublasGetFixedPointEmulationMantissaBitCountPointer)
WARPATLAS_OTHER(cublasGetFixedPointEmulationMantissaBitOffset)
WARPATLAS_OTHER(cublasGetFixedPointEmulationMantissaControl)
WARPATLAS_OTHER(cublasGetFixedPointEmulationMaxMantissaBitCount) WARPATLAS_OTHER(cublasGetLoggerCallback)
WARPATLAS_OTHER(cublasGetMatrixAsync) WARPATLAS_OTHER(cublasGetProperty) WARPATLAS_OTHER(cublasGetSmCountTarget)
WARPATLAS_OTHER(cublasGetVectorAsync) WARPATLAS_OTHER(cublasHSHgemvBatched) WARPATLAS_OTHER(cublasHSHgemvStridedBatched)
WARPATLAS_OTHER(cublasHSSgemvBatched) WARPATLAS_OTHER(cublasHSSgemvStridedBatched) WARPATLAS_OTHER(cublasHgemm)
WARPATLAS_OTHER(cublasHgemmBatched) WARPATLAS_OTHER(cublasHgemmStridedBatched) WARPATLAS_OTHER(cublasIamaxEx)
WARPATLAS_OTHER(cublasIaminEx) WARPATLAS_OTHER(cublasIcamax) WARPATLAS_OTHER(cublasIcamin) WARPATLAS_OTHER(cublasIdamin)
WARPATLAS_OTHER(cublasInit) WARPATLAS_OTHER(cublasIsamin) WARPATLAS_OTHER(cublasIzamax) WARPATLAS_OTHER(cublasIzamin)
WARPATLAS_OTHER(cublasLoggerConfigure) WARPATLAS_OTHER(cublasNrm2Ex) WARPATLAS_OTHER(cublasRotEx)
WARPATLAS_OTHER(cublasRotgEx) WARPATLAS_OTHER(cublasRotmEx) WARPATLAS_OTHER(cublasRotmgEx) WARPATLAS_OTHER(cublasScalEx)
WARPATLAS_OTHER(cublasScasum) WARPATLAS_OTHER(cublasScnrm2) WARPATLAS_OTHER(cublasSetAtomicsMode)
WARPATLAS_OTHER(cublasSetBackdoor) WARPATLAS_OTHER(cublasSetBackdoorEx)
WARPATLAS_OTHER(cublasSetEmulationSpecialValuesSupport) WARPATLAS_OTHER(cublasSetEmulationStrategy)
WARPATLAS_OTHER(cublasSetEnvironmentMode) WARPATLAS_OTHER(cublasSetFixedPointEmulationMantissaBitCountPointer)
WARPATLAS_OTHER(cublasSetFixedPointEmulationMantissaBitOffset)
WARPATLAS_OTHER(cublasSetFixedPointEmulationMantissaControl)
WARPATLAS_OTHER(cublasSetFixedPointEmulationMaxMantissaBitCount) WARPATLAS_OTHER(cublasSetKernelStream)
WARPATLAS_OTHER(cublasSetLoggerCallback) WARPATLAS_OTHER(cublasSetMatrixAsync) WARPATLAS_OTHER(cublasSetSmCountTarget)
WARPATLAS_OTHER(cublasSetVectorAsync) WARPATLAS_OTHER(cublasSetWorkspace) WARPATLAS_OTHER(cublasSgemmEx)
WARPATLAS_OTHER(cublasShutdown) WARPATLAS_OTHER(cublasSwapEx) WARPATLAS_OTHER(cublasTSSgemvBatched)
WARPATLAS_OTHER(cublasTSSgemvStridedBatched) WARPATLAS_OTHER(cublasTSTgemvBatched)
WARPATLAS_OTHER(cublasTSTgemvStridedBatched) WARPATLAS_OTHER(cublasUint8gemmBias) WARPATLAS_OTHER(cublasXerbla)
WARPATLAS_OTHER(cublasXtChemm) WARPATLAS_OTHER(cublasXtCher2k) WARPATLAS_OTHER(cublasXtCherk)
WARPATLAS_OTHER(cublasXtCherkx) WARPATLAS_OTHER(cublasXtCreate) WARPATLAS_OTHER(cublasXtDestroy)
WARPATLAS_OTHER(cublasXtDeviceSelect) WARPATLAS_OTHER(cublasXtGetBlockDim) WARPATLAS_OTHER(cublasXtGetNumBoards)
WARPATLAS_OTHER(cublasXtGetPinningMemMode) WARPATLAS_OTHER(cublasXtMaxBoards) WARPATLAS_OTHER(cublasXtSetBlockDim)
WARPATLAS_OTHER(cublasXtSetCpuRatio) WARPATLAS_OTHER(cublasXtSetCpuRoutine) WARPATLAS_OTHER(cublasXtSetPinningMemMode)
WARPATLAS_OTHER(cublasXtZhemm) WARPATLAS_OTHER(cublasXtZher2k) WARPATLAS_OTHER(cublasXtZherk)
WARPATLAS_OTHER(cublasXtZherkx) WARPATLAS_OTHER(cublasZdrot) WARPATLAS_OTHER(cublasZdscal)

#undef WARPATLAS_SD
#undef WARPATLAS_CZ
#undef WARPATLAS_ALL
#undef WARPATLAS_XT
#undef WARPATLAS_OTHER
