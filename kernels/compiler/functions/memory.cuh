/// Loads and stores with a hint for the caches, and the kinds of memory that an address is of. Part of cuda_warp.cuh.
#pragma once

// A hint changes no value: these are plain accesses. __ldcv() and __stwt() are for what others write or read meanwhile,
// and none of them is left out or moved.
namespace warpatlas_math {
/// T, where it is not to be found from the argument: what is stored converts to what is there.
template <class T> struct Same {
    typedef T type;
};
} // namespace warpatlas_math
#define WARPATLAS_LOAD(name)                                                                                           \
    template <class T> static inline WARPATLAS_INTRINSIC T name(const T* p)                                            \
    {                                                                                                                  \
        return *p;                                                                                                     \
    }
#define WARPATLAS_STORE(name)                                                                                          \
    template <class T>                                                                                                 \
    static inline WARPATLAS_INTRINSIC void name(T* p, typename warpatlas_math::Same<T>::type value)                    \
    {                                                                                                                  \
        *p = value;                                                                                                    \
    }
WARPATLAS_LOAD(__ldg)
WARPATLAS_LOAD(__ldcg)
WARPATLAS_LOAD(__ldca)
WARPATLAS_LOAD(__ldcs)
WARPATLAS_STORE(__stcg)
WARPATLAS_STORE(__stcs)
WARPATLAS_STORE(__stwb)
#undef WARPATLAS_LOAD
#undef WARPATLAS_STORE
template <class T> static inline WARPATLAS_INTRINSIC T __ldlu(const T* p)
{
    asm volatile("" : : : "memory");
    const T value = *p;
    asm volatile("" : : : "memory");
    return value;
}
template <class T> static inline WARPATLAS_INTRINSIC T __ldcv(const T* p)
{
    return __ldlu(p);
}
template <class T>
static inline WARPATLAS_INTRINSIC void __stwt(T* p, typename warpatlas_math::Same<T>::type value)
{
    asm volatile("" : : : "memory");
    *p = value;
    asm volatile("" : : : "memory");
}

#define WARPATLAS_SPACE(name, instruction)                                                                             \
    static inline WARPATLAS_INTRINSIC unsigned int name(const void* p)                                                 \
    {                                                                                                                  \
        unsigned int result;                                                                                           \
        asm("{ .reg .pred p; isspacep." instruction " p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(result) : "l"(p));       \
        return result;                                                                                                 \
    }
WARPATLAS_SPACE(__isGlobal, "global")
WARPATLAS_SPACE(__isShared, "shared")
WARPATLAS_SPACE(__isLocal, "local")
WARPATLAS_SPACE(__isConstant, "const")
#undef WARPATLAS_SPACE

/// The address within its kind of memory, as instructions in asm take it, and back.
#define WARPATLAS_SPACE(space, number)                                                                                 \
    static inline WARPATLAS_INTRINSIC size_t __cvta_generic_to_##space(const void* p)                                  \
    {                                                                                                                  \
        return reinterpret_cast<size_t>((const __attribute__((address_space(number))) void*)p);                        \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC void* __cvta_##space##_to_generic(size_t address)                                \
    {                                                                                                                  \
        return (void*)reinterpret_cast<__attribute__((address_space(number))) void*>(address);                         \
    }
WARPATLAS_SPACE(global, 1)
WARPATLAS_SPACE(shared, 3)
WARPATLAS_SPACE(constant, 4)
WARPATLAS_SPACE(local, 5)
#undef WARPATLAS_SPACE
