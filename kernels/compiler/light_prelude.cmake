# A short cuda_runtime.h: before every kernel nvcc reads its own, which becomes 1.3 MB of mostly the host's headers and
# takes far longer to compile than the kernel. This one leads to the same headers of the device and keeps the host's out.
# A name that it leaves out is an error in a kernel, never another meaning, and a kernel with an error is compiled with NVIDIA's.
# Sets light_prelude to the option that uses it, or to nothing where this nvcc makes another text with it.
set(prelude ${CMAKE_CURRENT_BINARY_DIR}/compiling/prelude)

# The host's headers that NVIDIA's include: what theirs needs of them is in the first, the rest is empty.
file(CONFIGURE OUTPUT ${prelude}/string.h @ONLY CONTENT [==[
#ifndef WARPATLAS_PRELUDE_STRING_H
#define WARPATLAS_PRELUDE_STRING_H
typedef unsigned long size_t;
typedef long time_t;
typedef long clock_t;
extern "C" {
int abs(int) noexcept;
double fabs(double) noexcept, ceil(double) noexcept, floor(double) noexcept, sqrt(double) noexcept, log(double) noexcept;
double log10(double) noexcept, exp(double) noexcept, asin(double) noexcept, sin(double) noexcept, sinh(double) noexcept;
double acos(double) noexcept, cos(double) noexcept, cosh(double) noexcept, atan(double) noexcept, tan(double) noexcept;
double tanh(double) noexcept, pow(double, double) noexcept, fmod(double, double) noexcept, atan2(double, double) noexcept;
double modf(double, double*) noexcept, frexp(double, int*) noexcept, ldexp(double, int) noexcept;
}
namespace std {
typedef unsigned long size_t;
enum class align_val_t : size_t {};
using ::abs; using ::fabs; using ::ceil; using ::floor; using ::sqrt; using ::log; using ::log10; using ::exp; using ::asin;
using ::sin; using ::sinh; using ::acos; using ::cos; using ::cosh; using ::atan; using ::tan; using ::tanh; using ::pow;
using ::fmod; using ::atan2; using ::modf; using ::frexp; using ::ldexp;
}
namespace __gnu_cxx { template <typename A, typename B> struct __promote_2; }
#endif
]==])
foreach(name assert.h math.h new stdio.h stdlib.h time.h cstring)
    file(CONFIGURE OUTPUT ${prelude}/${name} CONTENT "#include \"string.h\"\n" @ONLY)
endforeach()

set(text "")
# Guards of headers that kernels do not use; one that a toolkit names otherwise is read.
foreach(guard __CUDA_INTERNAL_SKIP_CPP_HEADERS__ __CUDA_INCLUDE_COMPILER_INTERNAL_HEADERS__ __CUDA_RUNTIME_API_H__ __DRIVER_TYPES_H__
        __SURFACE_TYPES_H__ __TEXTURE_TYPES_H__ __TEXTURE_INDIRECT_FUNCTIONS_H__ __SURFACE_INDIRECT_FUNCTIONS_H__
        __SM_32_INTRINSICS_H__ __SM_61_INTRINSICS_H__ __NV_LEGACY_LAUNCH)
    string(APPEND text "#define ${guard}\n")
endforeach()
foreach(header crt/host_config.h builtin_types.h crt/host_defines.h vector_functions.h crt/common_functions.h
        crt/device_functions.h device_launch_parameters.h)
    string(APPEND text "#include \"${header}\"\n")
endforeach()
# Names that the host's headers overload: without these headers a call would find another function than with them.
foreach(name abs labs llabs div ldiv lldiv fabs ceil floor sqrt pow log log10 fmod modf exp frexp ldexp asin sin sinh acos cos cosh
        atan atan2 tan tanh acosh asinh atanh cbrt copysign erf erfc exp2 expm1 fdim fma fmax fmin hypot ilogb lgamma
        llrint llround log1p log2 logb lrint lround nearbyint nextafter nexttoward remainder remquo rint round scalbln
        scalbn tgamma trunc lerp fpclassify isfinite isinf isnan isnormal signbit isgreater isgreaterequal isless
        islessequal islessgreater isunordered assoc_laguerre beta swap move forward)
    string(APPEND text "#define ${name}(...) warpatlas_prelude_without(${name})\n")
endforeach()
file(CONFIGURE OUTPUT ${prelude}/cuda_runtime.h CONTENT "${text}" @ONLY)

# Compares the text for a kernel with a bit of everything, by the lesson's options and by those of the fastest code.
set(probe ${CMAKE_CURRENT_BINARY_DIR}/compiling/probe_prelude.cu)
file(CONFIGURE OUTPUT ${probe} @ONLY CONTENT [==[
__constant__ float weights[32];
__device__ __forceinline__ float4 twice(float4 v) { return make_float4(2 * v.x, 2 * v.y, fmaf(v.z, v.w, 1.0f), fmaxf(v.w, 0.0f)); }
extern "C" __global__ void __launch_bounds__(256) probe(const int* in, float4* out, unsigned long long* sums, double* wide, int count)
{
    __shared__ int part[256];
    dim3 place(blockIdx.x * blockDim.x + threadIdx.x, min(count, 7), max(3u, blockDim.y));
    part[threadIdx.x] = place.x < count ? in[place.x] : 0;
    __syncthreads();
    int value = part[threadIdx.x ^ 1];
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffffu, value, offset) + __shfl_xor_sync(0xffffffffu, value, 1);
    int votes = __popc(__ballot_sync(0xffffffffu, value > 0)) + __ffs(value) + __clz(value);
    float4 v = twice(out[place.x]);
    v.x = sqrtf(v.x) + expf(v.y) + sinf(v.z) * __fmul_rn(v.w, weights[votes & 31]) + floorf(v.y) + rsqrtf(v.x) + powf(v.x, v.y);
    wide[place.x] = __dadd_rn(wide[place.x], v.x) + (double)__float2int_rn(v.z) + __int_as_float(value) + min(v.x, v.y);
    atomicAdd(&sums[0], (unsigned long long)votes);
    atomicMax((int*)&sums[1], atomicCAS((int*)&sums[2], value, votes));
    atomicAdd(&wide[1], atomicAdd(&out[0].x, v.x));
    out[place.x] = v;
}
]==])
list(GET known -1 newest)
file(READ ${prelude}/string.h probed)
string(SHA1 key "${WARPATLAS_NVCC} ${WARPATLAS_NVCC_VERSION} ${nvcc_common} ${lesson_options} ${newest} ${text} ${probed}")
if(NOT WARPATLAS_LIGHT_PRELUDE_KEY STREQUAL key)
    set(same ON)
    foreach(options "${lesson_options}" "-ptx;-O3;-arch=compute_${newest}")
        set(texts "")
        foreach(way plain light)
            set(with "")
            if(way STREQUAL "light")
                set(with -I${prelude})
            endif()
            execute_process(COMMAND ${nvcc_common} ${with} ${options} ${probe} -o ${probe}.ptx
                RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
            if(NOT status EQUAL 0)
                set(same OFF)
                break()
            endif()
            file(SHA1 ${probe}.ptx text)
            list(APPEND texts ${text})
        endforeach()
        list(REMOVE_DUPLICATES texts)
        list(LENGTH texts count)
        if(NOT count EQUAL 1)
            set(same OFF)
        endif()
    endforeach()
    file(REMOVE ${probe}.ptx)
    set(WARPATLAS_LIGHT_PRELUDE ${same} CACHE INTERNAL "Kernels are compiled with a short cuda_runtime.h")
    set(WARPATLAS_LIGHT_PRELUDE_KEY ${key} CACHE INTERNAL "The toolkit, options and headers for which that was found")
endif()
set(light_prelude "")
if(WARPATLAS_LIGHT_PRELUDE)
    set(light_prelude -I${prelude})
endif()
