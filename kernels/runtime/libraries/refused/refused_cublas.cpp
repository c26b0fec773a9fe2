// Functions of cuBLAS without a stand-in, among them those for 64-bit sizes and of its first interface. No
// header of cuBLAS may be read with it.
#include "kernels/runtime/libraries/refused/refused.h"

#define REFUSED_CUBLAS(name, symbol) WARPATLAS_REFUSED("cuBLAS", name, symbol, 15) // CUBLAS_STATUS_NOT_SUPPORTED
#define WARPATLAS_OTHER(name)                                                                                          \
    REFUSED_CUBLAS(name, name)                                                                                         \
    REFUSED_CUBLAS(name, name##_v2) REFUSED_CUBLAS(name, name##_64) REFUSED_CUBLAS(name, name##_v2_64)
#include <cublas_v2.h>

#define REFUSED_SIZES(name) REFUSED_CUBLAS(name, name) REFUSED_CUBLAS(name, name##_v2_64)
#define REFUSED_TYPES(op) REFUSED_SIZES(cublasS##op) REFUSED_SIZES(cublasD##op)
REFUSED_TYPES(gemm)
REFUSED_TYPES(gemv)
REFUSED_TYPES(axpy)
REFUSED_TYPES(dot)
REFUSED_TYPES(scal)
REFUSED_TYPES(nrm2)
REFUSED_TYPES(asum)
REFUSED_SIZES(cublasIsamax)
REFUSED_SIZES(cublasIdamax)
REFUSED_CUBLAS(cublasGetVersion, cublasGetVersion)
REFUSED_CUBLAS(cublasGemmEx, cublasGemmEx_64)
REFUSED_CUBLAS(cublasGemmStridedBatchedEx, cublasGemmStridedBatchedEx_64)
REFUSED_CUBLAS(cublasSgemmStridedBatched, cublasSgemmStridedBatched_64)
REFUSED_CUBLAS(cublasDgemmStridedBatched, cublasDgemmStridedBatched_64)
REFUSED_CUBLAS(cublasSetVector, cublasSetVector_64)
REFUSED_CUBLAS(cublasGetVector, cublasGetVector_64)
REFUSED_CUBLAS(cublasSetMatrix, cublasSetMatrix_64)
REFUSED_CUBLAS(cublasGetMatrix, cublasGetMatrix_64)
