/// `#include <curand.h>`: what WarpAtlas stands in for of cuRAND's host interface (kernels/runtime/libraries), with the
/// values that CUDA 13 has; all else is declared, and refuses when it is called.
#pragma once

#ifndef WARPATLAS_OTHER // the stand-in needs the names of the others alone
#include "cuda_runtime_api.h"

#define CURAND_VERSION 10400

typedef struct curandGenerator_st* curandGenerator_t;
typedef enum {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204,
    CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;
typedef enum {
    CURAND_RNG_TEST = 0,
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937 = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
    CURAND_RNG_QUASI_SOBOL64 = 203,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} curandRngType_t;

extern "C" {
curandStatus_t curandGetVersion(int* version);
curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t type);
curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type);
curandStatus_t curandDestroyGenerator(curandGenerator_t generator);
curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream);
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed);
curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset);
curandStatus_t curandGenerate(curandGenerator_t generator, unsigned* output, size_t num);
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* output, size_t num);
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* output, size_t num);
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* output, size_t n, float mean, float stddev);
curandStatus_t curandGenerateNormalDouble(
    curandGenerator_t generator, double* output, size_t n, double mean, double stddev);
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* output, size_t n, float mean, float stddev);
curandStatus_t curandGenerateLogNormalDouble(
    curandGenerator_t generator, double* output, size_t n, double mean, double stddev);
}

#define WARPATLAS_OTHER(name) extern "C" curandStatus_t name(...);
#endif

// What nothing stands in for, of all that CUDA 13 has; the tables are NVIDIA's own library's, which needs no GPU for them.
WARPATLAS_OTHER(curandCreatePoissonDistribution) WARPATLAS_OTHER(curandDestroyDistribution)
WARPATLAS_OTHER(curandGenerateLongLong) WARPATLAS_OTHER(curandGeneratePoisson)
WARPATLAS_OTHER(curandGeneratePoissonMethod) WARPATLAS_OTHER(curandGenerateSeeds) WARPATLAS_OTHER(curandGetProperty)
WARPATLAS_OTHER(curandSetGeneratorOrdering) WARPATLAS_OTHER(curandSetQuasiRandomGeneratorDimensions)
#ifndef WARPATLAS_TABLE
#define WARPATLAS_TABLE WARPATLAS_OTHER
#endif
WARPATLAS_TABLE(curandGetDirectionVectors32) WARPATLAS_TABLE(curandGetDirectionVectors64)
WARPATLAS_TABLE(curandGetScrambleConstants32) WARPATLAS_TABLE(curandGetScrambleConstants64)
#undef WARPATLAS_TABLE
#undef WARPATLAS_OTHER
