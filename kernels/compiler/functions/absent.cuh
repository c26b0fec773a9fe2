/// What CUDA has and these headers have not: a kernel that calls one of these is told so, and not that it wrote a name
/// that nobody knows. Code that never comes to the device may call the host's. Part of cuda_overloads.cuh.
#pragma once

#define WARPATLAS_ABSENT __device__ __attribute__((error("WarpAtlas's headers for clang do not have it, nvcc's do")))
#define WARPATLAS_ABSENT_UNARY(name)                                                                                   \
    WARPATLAS_ABSENT double name(double x);                                                                            \
    WARPATLAS_ABSENT float name(float x);                                                                              \
    WARPATLAS_ABSENT float name##f(float x);
#define WARPATLAS_ABSENT_ORDER(name)                                                                                   \
    WARPATLAS_ABSENT double name(int n, double x);                                                                     \
    WARPATLAS_ABSENT float name(int n, float x);                                                                       \
    WARPATLAS_ABSENT float name##f(int n, float x);
WARPATLAS_ABSENT_UNARY(tgamma)
WARPATLAS_ABSENT_UNARY(lgamma)
WARPATLAS_ABSENT_UNARY(j0)
WARPATLAS_ABSENT_UNARY(j1)
WARPATLAS_ABSENT_ORDER(jn)
WARPATLAS_ABSENT_UNARY(y0)
WARPATLAS_ABSENT_UNARY(y1)
WARPATLAS_ABSENT_ORDER(yn)
WARPATLAS_ABSENT_UNARY(cyl_bessel_i0)
WARPATLAS_ABSENT_UNARY(cyl_bessel_i1)
WARPATLAS_ABSENT_UNARY(erfinv)
WARPATLAS_ABSENT_UNARY(erfcinv)
WARPATLAS_ABSENT_UNARY(erfcx)
WARPATLAS_ABSENT_UNARY(normcdfinv)
template <class T> WARPATLAS_ABSENT warpatlas_math::DoubleOfWhole<T> tgamma(T x);
template <class T> WARPATLAS_ABSENT warpatlas_math::DoubleOfWhole<T> lgamma(T x);
#undef WARPATLAS_ABSENT
#undef WARPATLAS_ABSENT_UNARY
#undef WARPATLAS_ABSENT_ORDER
