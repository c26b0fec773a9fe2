#include "kernels/compiler/given_headers.h"

#include "kernels/compiler/device_code.h"

#include <algorithm>
#include <set>

namespace warpatlas::inline compiler {

bool isGivenHeader(std::string_view name)
{
    if (name.starts_with("cuda_") && name.ends_with("_interop.h"))
        return true; // with OpenGL and its kind: what the host calls
    static const std::set<std::string_view> names{// C's
        "assert.h", "ctype.h", "errno.h", "float.h", "inttypes.h", "limits.h", "malloc.h", "math.h", "memory.h",
        "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "strings.h", "time.h",
        "unistd.h", "getopt.h", "bits/stdc++.h", "sys/time.h", "sys/types.h", "sys/stat.h", "windows.h", "Windows.h",
        "omp.h", "x86intrin.h", "immintrin.h", "pthread.h", "signal.h", "fcntl.h",
        // C++'s
        "algorithm", "any", "array", "atomic", "bit", "bitset", "cassert", "cctype", "cerrno", "cfloat", "chrono",
        "cinttypes", "climits", "cmath", "complex", "condition_variable", "cstdarg", "cstddef", "cstdint", "cstdio",
        "cstdlib", "cstring", "ctime", "deque", "exception", "filesystem", "forward_list", "fstream", "functional",
        "future", "initializer_list", "iomanip", "ios", "iosfwd", "iostream", "istream", "iterator", "limits", "list",
        "map", "memory", "mutex", "new", "numeric", "optional", "ostream", "queue", "random", "ratio", "regex", "set",
        "sstream", "stack", "stdexcept", "streambuf", "string", "string_view", "system_error", "thread", "tuple",
        "type_traits", "typeinfo", "unordered_map", "unordered_set", "utility", "valarray", "variant", "vector",
        // CUDA's, as far as every compiler of device code has them anyway
        "builtin_types.h", "cuda.h", "cuda_device_runtime_api.h", "cuda_profiler_api.h", "cuda_runtime.h",
        "cuda_runtime_api.h", "device_atomic_functions.h", "device_functions.h", "device_launch_parameters.h",
        "driver_functions.h", "driver_types.h", "host_config.h", "host_defines.h", "math_constants.h",
        "math_functions.h", "nvrtc.h", "sm_20_atomic_functions.h", "sm_30_intrinsics.h", "sm_32_intrinsics.h",
        "vector_functions.h", "vector_types.h", "nvToolsExt.h", "nvtx3/nvToolsExt.h",
        // CUDA libraries that are called from the host
        "cublas.h", "cublasLt.h", "cublasXt.h", "cublas_v2.h", "cudnn.h", "cufft.h", "cufftXt.h", "cufftw.h",
        "curand.h", "cusolverDn.h", "cusolverSp.h", "cusparse.h", "cusparse_v2.h", "npp.h", "nppi.h", "nvjpeg.h",
        "nvml.h",
        // NVIDIA's samples
        "drvapi_error_string.h", "exception.h", "helper_cuda.h", "helper_cuda_drvapi.h", "helper_functions.h",
        "helper_image.h", "helper_string.h", "helper_timer.h"};
    return names.contains(name);
}

bool isToolkitHeader(std::string_view name)
{
    static constexpr std::string_view beginnings[] = {"cooperative_groups", "crt/", "cub/", "cuda/", "cuComplex.h",
        "cuda_", "curand_", "device_", "fatbinary", "library_types.h", "mma.h", "nv/", "nvfunctional", "sm_",
        "surface_", "texture_", "thrust/", "vector_"};
    return std::ranges::any_of(beginnings, [&](std::string_view beginning) { return name.starts_with(beginning); });
}

bool isGivenStandardName(std::string_view name)
{
    static const std::set<std::string_view> names{"size_t", "ptrdiff_t", "nullptr_t", "int8_t", "int16_t", "int32_t",
        "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "intptr_t", "uintptr_t", "numeric_limits", "is_same",
        "is_same_v", "conditional", "conditional_t", "enable_if", "enable_if_t", "integral_constant", "true_type",
        "false_type", "is_integral", "is_integral_v", "is_floating_point", "is_floating_point_v", "remove_const",
        "remove_reference", "remove_cv", "remove_const_t", "remove_reference_t", "remove_cv_t", "forward", "move",
        "declval", "abs", "fabs", "sqrt", "sin", "cos", "tan", "exp", "log", "pow", "floor", "ceil", "fmin", "fmax",
        "isnan", "isinf", "min", "max", "swap", "pair", "make_pair", "array"};
    return names.contains(name);
}

bool isHostOnlyName(std::string_view name)
{
    static const std::set<std::string_view> names{"FILE", "cudaArray_t", "cudaDeviceProp", "cudaError", "cudaError_t",
        "cudaEvent_t", "cudaGraphExec_t", "cudaGraph_t", "cudaMemcpyKind", "cudaStream_t", "cublasHandle_t",
        "cublasStatus_t", "curandGenerator_t", "clock_t", "ifstream", "ofstream", "timespec", "timeval", "cout", "cerr",
        "endl", "fprintf", "fopen", "exit", "cudaMalloc", "cudaMallocManaged", "cudaMallocHost", "cudaMemcpy",
        "cudaMemcpyAsync", "cudaMemcpyToSymbol", "cudaMemcpyToSymbolAsync", "cudaMemcpyFromSymbol",
        "cudaGetSymbolAddress", "cudaFuncSetAttribute", "cudaMemset", "cudaFree", "cudaFreeHost",
        "cudaDeviceSynchronize", "cudaGetLastError", "cudaEventCreate", "cudaEventRecord", "cudaEventSynchronize",
        "cudaEventElapsedTime", "cudaEventDestroy", "cudaStreamCreate", "cudaStreamDestroy", "cudaStreamSynchronize",
        "cudaGetErrorString"};
    return names.contains(name);
}

} // namespace warpatlas::inline compiler
