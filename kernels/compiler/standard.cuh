/// The device's part of C's and C++'s standard headers, for every compiler that is used while the program runs:
/// <cstdint>, <climits>, <cfloat>, <cmath>, <cstddef>, <cassert>, <limits>, <type_traits>, <utility>.
#pragma once

#ifdef WARPATLAS_TOOLKIT_HEADERS
// The text includes headers of the toolkit, which bring these in their own way.
#include <cuda/std/cfloat>
#include <cuda/std/climits>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
#ifndef NULL
#define NULL 0
#endif
#else
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
#ifdef __CUDACC_RTC__
typedef long long int64_t;
typedef unsigned long long uint64_t;
#else
typedef long int64_t;
typedef unsigned long uint64_t;
typedef long ptrdiff_t;
#endif
typedef unsigned long uintptr_t;
typedef long intptr_t;
typedef signed char int_least8_t, int_fast8_t;
typedef unsigned char uint_least8_t, uint_fast8_t;
typedef int int_least32_t, int_fast32_t;
typedef unsigned int uint_least32_t, uint_fast32_t;
#ifndef NULL
#define NULL 0
#endif
#define INT8_MIN (-128)
#define INT8_MAX 127
#define UINT8_MAX 255
#define INT16_MIN (-32768)
#define INT16_MAX 32767
#define UINT16_MAX 65535
#define INT32_MIN (-2147483647 - 1)
#define INT32_MAX 2147483647
#define UINT32_MAX 4294967295u
#define INT64_MIN (-9223372036854775807ll - 1)
#define INT64_MAX 9223372036854775807ll
#define UINT64_MAX 18446744073709551615ull
#define SIZE_MAX 18446744073709551615ull
#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define CHAR_MIN (-128)
#define CHAR_MAX 127
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MIN (-2147483647 - 1)
#define INT_MAX 2147483647
#define UINT_MAX 4294967295u
#define LONG_MIN (-9223372036854775807l - 1)
#define LONG_MAX 9223372036854775807l
#define ULONG_MAX 18446744073709551615ul
#define LLONG_MIN (-9223372036854775807ll - 1)
#define LLONG_MAX 9223372036854775807ll
#define ULLONG_MAX 18446744073709551615ull
#endif
#ifndef FLT_MAX
#define FLT_RADIX 2
#define FLT_DIG 6
#define FLT_MANT_DIG 24
#define FLT_MIN_EXP (-125)
#define FLT_MAX_EXP 128
#define FLT_MAX 3.402823466385288598e+38f
#define FLT_MIN 1.175494350822287508e-38f
#define FLT_TRUE_MIN 1.401298464324817071e-45f
#define FLT_EPSILON 1.1920928955078125e-7f
#define DBL_DIG 15
#define DBL_MANT_DIG 53
#define DBL_MIN_EXP (-1021)
#define DBL_MAX_EXP 1024
#define DBL_MAX 1.7976931348623157081e+308
#define DBL_MIN 2.2250738585072013831e-308
#define DBL_TRUE_MIN 4.940656458412465442e-324
#define DBL_EPSILON 2.2204460492503130808e-16
#endif
typedef unsigned int uint;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned long ulong;
#ifndef INFINITY
#define INFINITY __builtin_bit_cast(float, 0x7f800000)
#endif
#ifndef NAN
#define NAN __builtin_bit_cast(float, 0x7fffffff)
#endif
#ifndef HUGE_VAL
#define HUGE_VAL __builtin_bit_cast(double, 0x7ff0000000000000ll)
#endif
#ifndef HUGE_VALF
#define HUGE_VALF INFINITY
#endif

#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define CUDART_INF_F INFINITY
#define CUDART_NAN_F NAN
#define CUDART_INF HUGE_VAL
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.1415926535897931
#define CUDART_PIO2_F 1.570796327f
#define CUDART_2PI_F 6.283185307f

#define RAND_MAX 2147483647
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1

#ifndef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition)                                                                                              \
    ((condition) ? (void)0 : __assertfail(#condition, __FILE__, __LINE__, __func__, sizeof(char)))
#endif
#endif

// The element types of cuFFT's and its kind's headers, which only the host includes otherwise.
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef float2 cufftComplex;
typedef double2 cufftDoubleComplex;

#ifndef CUDA_VERSION
#define CUDA_VERSION (__CUDACC_VER_MAJOR__ * 1000 + __CUDACC_VER_MINOR__ * 10)
#endif
#ifndef CUDART_VERSION
#define CUDART_VERSION CUDA_VERSION
#endif
#if !defined(__GNUC__) && !defined(WARPATLAS_TOOLKIT_HEADERS)
// As with nvcc's host compiler on Linux. The toolkit's headers would take the compiler itself for gcc.
#define __GNUC__ 12
#define __GNUC_MINOR__ 2
#define __GNUC_PATCHLEVEL__ 0
#define __SIZEOF_INT128__ 16
#endif
#ifdef __CUDACC_RTC__
#define __typeof__(...) std::remove_reference_t<decltype(__VA_ARGS__)>
#define __typeof(...) __typeof__(__VA_ARGS__)
#define typeof(...) __typeof__(__VA_ARGS__)
#define __extension__
#endif

namespace std {

using ::int8_t;
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::uint8_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::intptr_t;
using ::uintptr_t;
using ::size_t;
using ::ptrdiff_t;
typedef decltype(nullptr) nullptr_t;

template <class T, T v> struct integral_constant {
    static constexpr T value = v;
    typedef T value_type;
    typedef integral_constant type;
    __device__ constexpr operator T() const { return v; }
};
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;
template <class A, class B> struct is_same : false_type { };
template <class A> struct is_same<A, A> : true_type { };
template <class A, class B> inline constexpr bool is_same_v = is_same<A, B>::value;
template <bool condition, class A, class B> struct conditional {
    typedef A type;
};
template <class A, class B> struct conditional<false, A, B> {
    typedef B type;
};
template <bool condition, class A, class B> using conditional_t = typename conditional<condition, A, B>::type;
template <bool condition, class T = void> struct enable_if { };
template <class T> struct enable_if<true, T> {
    typedef T type;
};
template <bool condition, class T = void> using enable_if_t = typename enable_if<condition, T>::type;
template <class T> struct remove_reference {
    typedef T type;
};
template <class T> struct remove_reference<T&> {
    typedef T type;
};
template <class T> struct remove_reference<T&&> {
    typedef T type;
};
template <class T> using remove_reference_t = typename remove_reference<T>::type;
template <class T> struct remove_const {
    typedef T type;
};
template <class T> struct remove_const<const T> {
    typedef T type;
};
template <class T> using remove_const_t = typename remove_const<T>::type;
template <class T> struct remove_cv {
    typedef T type;
};
template <class T> struct remove_cv<const T> {
    typedef T type;
};
template <class T> struct remove_cv<volatile T> {
    typedef T type;
};
template <class T> struct remove_cv<const volatile T> {
    typedef T type;
};
template <class T> using remove_cv_t = typename remove_cv<T>::type;
template <class T> struct is_floating_point : false_type { };
template <> struct is_floating_point<float> : true_type { };
template <> struct is_floating_point<double> : true_type { };
template <class T> inline constexpr bool is_floating_point_v = is_floating_point<remove_cv_t<T>>::value;
template <class T> struct is_integral : false_type { };
template <> struct is_integral<bool> : true_type { };
template <> struct is_integral<char> : true_type { };
template <> struct is_integral<signed char> : true_type { };
template <> struct is_integral<unsigned char> : true_type { };
template <> struct is_integral<short> : true_type { };
template <> struct is_integral<unsigned short> : true_type { };
template <> struct is_integral<int> : true_type { };
template <> struct is_integral<unsigned int> : true_type { };
template <> struct is_integral<long> : true_type { };
template <> struct is_integral<unsigned long> : true_type { };
template <> struct is_integral<long long> : true_type { };
template <> struct is_integral<unsigned long long> : true_type { };
template <class T> inline constexpr bool is_integral_v = is_integral<remove_cv_t<T>>::value;

#ifndef __CUDACC_RTC__ // which has these two itself
template <class T> __device__ constexpr remove_reference_t<T>&& move(T&& value)
{
    return static_cast<remove_reference_t<T>&&>(value);
}
template <class T> __device__ constexpr T&& forward(remove_reference_t<T>& value)
{
    return static_cast<T&&>(value);
}
#endif
template <class T> T&& declval();
template <class T> __device__ constexpr const T& min(const T& a, const T& b)
{
    return b < a ? b : a;
}
template <class T> __device__ constexpr const T& max(const T& a, const T& b)
{
    return a < b ? b : a;
}
template <class T> __device__ constexpr void swap(T& a, T& b)
{
    T kept = a;
    a = b;
    b = kept;
}

template <class T> struct numeric_limits;
#define WARPATLAS_LIMITS(type, smallest, largest, digit_count, is_sign)                                                \
    template <> struct numeric_limits<type> {                                                                          \
        static constexpr bool is_specialized = true;                                                                   \
        static constexpr bool is_integer = true;                                                                       \
        static constexpr bool is_signed = is_sign;                                                                     \
        static constexpr int digits = digit_count;                                                                     \
        __device__ static constexpr type min() { return smallest; }                                                    \
        __device__ static constexpr type lowest() { return smallest; }                                                 \
        __device__ static constexpr type max() { return largest; }                                                     \
    };
WARPATLAS_LIMITS(bool, false, true, 1, false)
WARPATLAS_LIMITS(char, CHAR_MIN, CHAR_MAX, 7, true)
WARPATLAS_LIMITS(signed char, SCHAR_MIN, SCHAR_MAX, 7, true)
WARPATLAS_LIMITS(unsigned char, 0, UCHAR_MAX, 8, false)
WARPATLAS_LIMITS(short, SHRT_MIN, SHRT_MAX, 15, true)
WARPATLAS_LIMITS(unsigned short, 0, USHRT_MAX, 16, false)
WARPATLAS_LIMITS(int, INT_MIN, INT_MAX, 31, true)
WARPATLAS_LIMITS(unsigned int, 0, UINT_MAX, 32, false)
WARPATLAS_LIMITS(long, LONG_MIN, LONG_MAX, 63, true)
WARPATLAS_LIMITS(unsigned long, 0, ULONG_MAX, 64, false)
WARPATLAS_LIMITS(long long, LLONG_MIN, LLONG_MAX, 63, true)
WARPATLAS_LIMITS(unsigned long long, 0, ULLONG_MAX, 64, false)
#undef WARPATLAS_LIMITS
#define WARPATLAS_LIMITS(type, prefix, digit_count, huge, nan)                                                         \
    template <> struct numeric_limits<type> {                                                                          \
        static constexpr bool is_specialized = true;                                                                   \
        static constexpr bool is_integer = false;                                                                      \
        static constexpr bool is_signed = true;                                                                        \
        static constexpr bool has_infinity = true;                                                                     \
        static constexpr int digits = digit_count;                                                                     \
        __device__ static constexpr type min() { return prefix##_MIN; }                                                \
        __device__ static constexpr type lowest() { return -prefix##_MAX; }                                            \
        __device__ static constexpr type max() { return prefix##_MAX; }                                                \
        __device__ static constexpr type epsilon() { return prefix##_EPSILON; }                                        \
        __device__ static constexpr type denorm_min() { return prefix##_TRUE_MIN; }                                    \
        __device__ static constexpr type infinity() { return huge; }                                                   \
        __device__ static constexpr type quiet_NaN() { return nan; }                                                   \
    };
WARPATLAS_LIMITS(float, FLT, 24, __builtin_bit_cast(float, 0x7f800000), __builtin_bit_cast(float, 0x7fc00000))
WARPATLAS_LIMITS(double, DBL, 53, __builtin_bit_cast(double, 0x7ff0000000000000ll), __builtin_bit_cast(double, 0x7ff8000000000000ll))
#undef WARPATLAS_LIMITS

using ::abs;
using ::sqrt;
using ::fabs;
using ::floor;
using ::ceil;
using ::trunc;
using ::rint;
using ::round;
using ::exp;
using ::exp2;
using ::expm1;
using ::log;
using ::log2;
using ::log10;
using ::log1p;
using ::sin;
using ::cos;
using ::tan;
using ::asin;
using ::acos;
using ::atan;
using ::atan2;
using ::sinh;
using ::cosh;
using ::tanh;
using ::pow;
using ::hypot;
using ::cbrt;
using ::fmod;
using ::fmin;
using ::fmax;
using ::fma;
using ::isnan;
using ::isinf;
using ::isfinite;
using ::signbit;
using ::copysign;
using ::acosh;
using ::asinh;
using ::atanh;
using ::erf;
using ::erfc;
using ::fdim;
using ::frexp;
using ::ilogb;
using ::ldexp;
using ::llrint;
using ::llround;
using ::logb;
using ::lrint;
using ::lround;
using ::modf;
using ::nearbyint;
using ::nextafter;
using ::remainder;
using ::remquo;
using ::scalbn;
using ::memcpy;
using ::memset;

template <class A, class B> struct pair {
    typedef A first_type;
    typedef B second_type;
    A first;
    B second;
    __host__ __device__ constexpr pair() : first(), second() { }
    __host__ __device__ constexpr pair(const A& a, const B& b) : first(a), second(b) { }
    template <class C, class D>
    __host__ __device__ constexpr pair(const pair<C, D>& other) : first(other.first), second(other.second)
    {
    }
};
template <class A, class B> __host__ __device__ constexpr pair<A, B> make_pair(A a, B b)
{
    return pair<A, B>(a, b);
}
template <class A, class B> __host__ __device__ constexpr bool operator==(const pair<A, B>& a, const pair<A, B>& b)
{
    return a.first == b.first && a.second == b.second;
}

template <class T, size_t count> struct array {
    typedef T value_type;
    T m_values[count];
    __host__ __device__ constexpr T& operator[](size_t i) { return m_values[i]; }
    __host__ __device__ constexpr const T& operator[](size_t i) const { return m_values[i]; }
    __host__ __device__ constexpr size_t size() const { return count; }
    __host__ __device__ constexpr T* data() { return m_values; }
    __host__ __device__ constexpr const T* data() const { return m_values; }
    __host__ __device__ constexpr T* begin() { return m_values; }
    __host__ __device__ constexpr const T* begin() const { return m_values; }
    __host__ __device__ constexpr T* end() { return m_values + count; }
    __host__ __device__ constexpr const T* end() const { return m_values + count; }
    __host__ __device__ constexpr void fill(const T& value)
    {
        for (T& each : m_values)
            each = value;
    }
};

#ifdef WARPATLAS_HOST_TYPES
// Members of classes that the device uses as well: as large as on the host, and nothing else, since no device code can
// do anything with them.
#define WARPATLAS_OPAQUE(name, bytes)                                                                                  \
    template <class... T> class name {                                                                                 \
        void* m_words[bytes / 8];                                                                                      \
    };
WARPATLAS_OPAQUE(vector, 24)
WARPATLAS_OPAQUE(list, 24)
WARPATLAS_OPAQUE(deque, 80)
WARPATLAS_OPAQUE(map, 48)
WARPATLAS_OPAQUE(set, 48)
WARPATLAS_OPAQUE(unordered_map, 56)
WARPATLAS_OPAQUE(unordered_set, 56)
WARPATLAS_OPAQUE(unique_ptr, 8)
WARPATLAS_OPAQUE(shared_ptr, 16)
WARPATLAS_OPAQUE(weak_ptr, 16)
WARPATLAS_OPAQUE(function, 32)
WARPATLAS_OPAQUE(basic_string, 32)
typedef basic_string<char> string;
class mutex {
    void* m_words[5];
};
class thread {
    void* m_words[1];
};
#undef WARPATLAS_OPAQUE
#endif

} // namespace std
