/// Vector types and dim3. Part of cuda_subset.cuh; the host's code has them too, where they are plain structures.
#pragma once

// Vector types, with the alignments that CUDA gives them: three values are never aligned beyond one. Those of two and of
// four are copied as one value: member by member, as clang would take a plain struct apart, one 16-byte access of the
// kernel would become four.
#ifdef __CUDA_ARCH__
#define WARPATLAS_WHOLE_COPY(vector, type, count)                                                                      \
    typedef type Whole __attribute__((ext_vector_type(count), may_alias));                                             \
    vector() = default;                                                                                                \
    WARPATLAS_BOTH vector(const vector& other) { *(Whole*)this = *(const Whole*)&other; }                              \
    WARPATLAS_BOTH vector& operator=(const vector& other)                                                              \
    {                                                                                                                  \
        *(Whole*)this = *(const Whole*)&other;                                                                         \
        return *this;                                                                                                  \
    }
#define WARPATLAS_PAIR(vector, type)                                                                                   \
    WARPATLAS_BOTH constexpr vector(type x, type y = 0) : x(x), y(y) { }
#define WARPATLAS_FOUR(vector, type)                                                                                   \
    WARPATLAS_BOTH constexpr vector(type x, type y = 0, type z = 0, type w = 0) : x(x), y(y), z(z), w(w) { }
#else
#define WARPATLAS_WHOLE_COPY(vector, type, count)
#define WARPATLAS_PAIR(vector, type)
#define WARPATLAS_FOUR(vector, type)
#endif
#define WARPATLAS_VECTORS(type, name, align2, align4)                                                                  \
    struct name##1                                                                                                     \
    {                                                                                                                  \
        type x;                                                                                                        \
    };                                                                                                                 \
    struct __align__(align2) name##2                                                                                   \
    {                                                                                                                  \
        type x, y;                                                                                                     \
        WARPATLAS_WHOLE_COPY(name##2, type, 2)                                                                         \
        WARPATLAS_PAIR(name##2, type)                                                                                  \
    };                                                                                                                 \
    struct name##3                                                                                                     \
    {                                                                                                                  \
        type x, y, z;                                                                                                  \
    };                                                                                                                 \
    struct __align__(align4) name##4                                                                                   \
    {                                                                                                                  \
        type x, y, z, w;                                                                                               \
        WARPATLAS_WHOLE_COPY(name##4, type, 4)                                                                         \
        WARPATLAS_FOUR(name##4, type)                                                                                  \
    };                                                                                                                 \
    static inline WARPATLAS_BOTH name##1 make_##name##1(type x)                                                        \
    {                                                                                                                  \
        return {x};                                                                                                    \
    }                                                                                                                  \
    static inline WARPATLAS_BOTH name##2 make_##name##2(type x, type y)                                                \
    {                                                                                                                  \
        return {x, y};                                                                                                 \
    }                                                                                                                  \
    static inline WARPATLAS_BOTH name##3 make_##name##3(type x, type y, type z)                                        \
    {                                                                                                                  \
        return {x, y, z};                                                                                              \
    }                                                                                                                  \
    static inline WARPATLAS_BOTH name##4 make_##name##4(type x, type y, type z, type w)                                \
    {                                                                                                                  \
        return {x, y, z, w};                                                                                           \
    }

WARPATLAS_VECTORS(signed char, char, 2, 4)
WARPATLAS_VECTORS(unsigned char, uchar, 2, 4)
WARPATLAS_VECTORS(short, short, 4, 8)
WARPATLAS_VECTORS(unsigned short, ushort, 4, 8)
WARPATLAS_VECTORS(int, int, 8, 16)
WARPATLAS_VECTORS(unsigned int, uint, 8, 16)
WARPATLAS_VECTORS(long, long, 16, 16)
WARPATLAS_VECTORS(unsigned long, ulong, 16, 16)
WARPATLAS_VECTORS(long long, longlong, 16, 16)
WARPATLAS_VECTORS(unsigned long long, ulonglong, 16, 16)
WARPATLAS_VECTORS(float, float, 8, 16)
WARPATLAS_VECTORS(double, double, 16, 16)
#undef WARPATLAS_VECTORS
#undef WARPATLAS_WHOLE_COPY
#undef WARPATLAS_PAIR
#undef WARPATLAS_FOUR

struct dim3 {
    unsigned int x, y, z;
    __host__ __device__ constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1)
        : x(x), y(y), z(z) { }
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) { }
    __host__ __device__ constexpr operator uint3() const { return {x, y, z}; }
};
