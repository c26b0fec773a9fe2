/// What stands in for libcurand.so.10 where a machine has none: programs ask for it though they may never call it
/// (PyCUDA's module is linked with it), and would not start. Each function refuses, and the record names it. A library
/// of its own, in a folder that is looked at only where the system has no such library: that one's tables need no GPU.
#include "kernels/runtime/absent/absent.h"

namespace {

constexpr int notInitialised = 101; ///< CURAND_STATUS_NOT_INITIALIZED

} // namespace

#define ABSENT_CURAND(name)                                                                                            \
    extern "C" __attribute__((visibility("default"))) int name()                                                       \
    {                                                                                                                  \
        warpatlasAbsent(#name, "there is no libcurand.so.10 on this machine", __builtin_return_address(0));            \
        return notInitialised;                                                                                         \
    }

ABSENT_CURAND(curandCreateGenerator)
ABSENT_CURAND(curandCreateGeneratorHost)
ABSENT_CURAND(curandCreatePoissonDistribution)
ABSENT_CURAND(curandDestroyDistribution)
ABSENT_CURAND(curandDestroyGenerator)
ABSENT_CURAND(curandGenerate)
ABSENT_CURAND(curandGenerateLogNormal)
ABSENT_CURAND(curandGenerateLogNormalDouble)
ABSENT_CURAND(curandGenerateLongLong)
ABSENT_CURAND(curandGenerateNormal)
ABSENT_CURAND(curandGenerateNormalDouble)
ABSENT_CURAND(curandGeneratePoisson)
ABSENT_CURAND(curandGeneratePoissonMethod)
ABSENT_CURAND(curandGenerateSeeds)
ABSENT_CURAND(curandGenerateUniform)
ABSENT_CURAND(curandGenerateUniformDouble)
ABSENT_CURAND(curandGetDirectionVectors32)
ABSENT_CURAND(curandGetDirectionVectors64)
ABSENT_CURAND(curandGetProperty)
ABSENT_CURAND(curandGetScrambleConstants32)
ABSENT_CURAND(curandGetScrambleConstants64)
ABSENT_CURAND(curandGetVersion)
ABSENT_CURAND(curandSetGeneratorOffset)
ABSENT_CURAND(curandSetGeneratorOrdering)
ABSENT_CURAND(curandSetPseudoRandomGeneratorSeed)
ABSENT_CURAND(curandSetQuasiRandomGeneratorDimensions)
ABSENT_CURAND(curandSetStream)
