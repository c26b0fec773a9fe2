/// Arithmetic that rounds as its name says: to nearest, towards zero, down, up. Part of cuda_math.cuh.
#pragma once

#define WARPATLAS_ROUNDED(suffix, way)                                                                                 \
    WARPATLAS_BINARY(__fadd_##suffix, float, __nvvm_add_##way##_f(x, y))                                               \
    WARPATLAS_BINARY(__fsub_##suffix, float, __nvvm_add_##way##_f(x, -y))                                              \
    WARPATLAS_BINARY(__fmul_##suffix, float, __nvvm_mul_##way##_f(x, y))                                               \
    WARPATLAS_BINARY(__fdiv_##suffix, float, __nvvm_div_##way##_f(x, y))                                               \
    WARPATLAS_TERNARY(__fmaf_##suffix, float, __nvvm_fma_##way##_f(x, y, z))                                           \
    WARPATLAS_TERNARY(__fmaf_ieee_##suffix, float, __nvvm_fma_##way##_f(x, y, z))                                      \
    WARPATLAS_UNARY(__frcp_##suffix, float, __nvvm_rcp_##way##_f(x))                                                   \
    WARPATLAS_UNARY(__fsqrt_##suffix, float, __nvvm_sqrt_##way##_f(x))                                                 \
    WARPATLAS_BINARY(__dadd_##suffix, double, __nvvm_add_##way##_d(x, y))                                              \
    WARPATLAS_BINARY(__dsub_##suffix, double, __nvvm_add_##way##_d(x, -y))                                             \
    WARPATLAS_BINARY(__dmul_##suffix, double, __nvvm_mul_##way##_d(x, y))                                              \
    WARPATLAS_BINARY(__ddiv_##suffix, double, __nvvm_div_##way##_d(x, y))                                              \
    WARPATLAS_TERNARY(__fma_##suffix, double, __nvvm_fma_##way##_d(x, y, z))                                           \
    WARPATLAS_UNARY(__drcp_##suffix, double, __nvvm_rcp_##way##_d(x))                                                  \
    WARPATLAS_UNARY(__dsqrt_##suffix, double, __nvvm_sqrt_##way##_d(x))
WARPATLAS_ROUNDED(rn, rn)
WARPATLAS_ROUNDED(rz, rz)
WARPATLAS_ROUNDED(rd, rm)
WARPATLAS_ROUNDED(ru, rp)
#undef WARPATLAS_ROUNDED
WARPATLAS_UNARY(__frsqrt_rn, float, static_cast<float>(1.0 / __nvvm_sqrt_rn_d(x)))
