/// Textures and surfaces: what fetches, loads and stores become in PTX. Follows cuda_subset.cuh where a kernel's text
/// names such a function.
#pragma once

#ifndef WARPATLAS_WHOLE_PROGRAM
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };
#endif

// -- what is fetched: four words, of which a type takes as many as it has channels
template <class T> struct WarpatlasTexel;
#define WARPATLAS_TEXEL(word, type, name)                                                                              \
    template <> struct WarpatlasTexel<type> {                                                                          \
        typedef word Word;                                                                                             \
        static WARPATLAS_INTRINSIC type of(const word* from) { return (type)from[0]; }                                 \
    };                                                                                                                 \
    template <> struct WarpatlasTexel<name##1> {                                                                       \
        typedef word Word;                                                                                             \
        static WARPATLAS_INTRINSIC name##1 of(const word* from) { return make_##name##1((type)from[0]); }              \
    };                                                                                                                 \
    template <> struct WarpatlasTexel<name##2> {                                                                       \
        typedef word Word;                                                                                             \
        static WARPATLAS_INTRINSIC name##2 of(const word* from)                                                        \
        {                                                                                                              \
            return make_##name##2((type)from[0], (type)from[1]);                                                       \
        }                                                                                                              \
    };                                                                                                                 \
    template <> struct WarpatlasTexel<name##4> {                                                                       \
        typedef word Word;                                                                                             \
        static WARPATLAS_INTRINSIC name##4 of(const word* from)                                                        \
        {                                                                                                              \
            return make_##name##4((type)from[0], (type)from[1], (type)from[2], (type)from[3]);                         \
        }                                                                                                              \
    };
WARPATLAS_TEXEL(int, signed char, char)
WARPATLAS_TEXEL(unsigned int, unsigned char, uchar)
WARPATLAS_TEXEL(int, short, short)
WARPATLAS_TEXEL(unsigned int, unsigned short, ushort)
WARPATLAS_TEXEL(int, int, int)
WARPATLAS_TEXEL(unsigned int, unsigned int, uint)
WARPATLAS_TEXEL(float, float, float)
#undef WARPATLAS_TEXEL
template <> struct WarpatlasTexel<char> : WarpatlasTexel<signed char> { };

#define WARPATLAS_LIST(...) __VA_ARGS__
#define WARPATLAS_FETCH_OF(function, opcode, place, behind, result, letter, type, parameters, ...)                     \
    static inline WARPATLAS_INTRINSIC void function(                                                                   \
        result* to, cudaTextureObject_t object, WARPATLAS_LIST parameters)                                             \
    {                                                                                                                  \
        asm("tex." opcode ".v4." type " {%0, %1, %2, %3}, [%[object], " place "]" behind ";"                           \
            : letter(to[0]), letter(to[1]), letter(to[2]), letter(to[3])                                               \
            : [object] "l"(object), __VA_ARGS__);                                                                      \
    }
// A function of CUDA, as `name<T>(object, ...)` and as `name(&value, object, ...)`.
#define WARPATLAS_FETCH(name, opcode, kind, place, behind, parameters, arguments, ...)                                 \
    WARPATLAS_FETCH_OF(warpatlas_##name, opcode, place, behind, float, "=f", "f32." kind, parameters, __VA_ARGS__)     \
    WARPATLAS_FETCH_OF(warpatlas_##name, opcode, place, behind, int, "=r", "s32." kind, parameters, __VA_ARGS__)       \
    WARPATLAS_FETCH_OF(                                                                                                \
        warpatlas_##name, opcode, place, behind, unsigned int, "=r", "u32." kind, parameters, __VA_ARGS__)             \
    template <class T>                                                                                                 \
    static inline WARPATLAS_INTRINSIC T name(cudaTextureObject_t object, WARPATLAS_LIST parameters)                    \
    {                                                                                                                  \
        typename WarpatlasTexel<T>::Word to[4];                                                                        \
        warpatlas_##name(to, object, WARPATLAS_LIST arguments);                                                        \
        return WarpatlasTexel<T>::of(to);                                                                              \
    }                                                                                                                  \
    template <class T>                                                                                                 \
    static inline WARPATLAS_INTRINSIC void name(T* value, cudaTextureObject_t object, WARPATLAS_LIST parameters)       \
    {                                                                                                                  \
        *value = name<T>(object, WARPATLAS_LIST arguments);                                                            \
    }

WARPATLAS_FETCH(tex1Dfetch, "1d", "s32", "{%[x]}", "", (int x), (x), [x] "r"(x))
WARPATLAS_FETCH(tex1D, "1d", "f32", "{%[x]}", "", (float x), (x), [x] "f"(x))
WARPATLAS_FETCH(tex2D, "2d", "f32", "{%[x], %[y]}", "", (float x, float y), (x, y), [x] "f"(x), [y] "f"(y))
WARPATLAS_FETCH(tex3D, "3d", "f32", "{%[x], %[y], %[z], %[z]}", "", (float x, float y, float z), (x, y, z),
    [x] "f"(x), [y] "f"(y), [z] "f"(z))
WARPATLAS_FETCH(tex1DLayered, "a1d", "f32", "{%[layer], %[x]}", "", (float x, int layer), (x, layer), [x] "f"(x),
    [layer] "r"(layer))
WARPATLAS_FETCH(tex2DLayered, "a2d", "f32", "{%[layer], %[x], %[y], %[y]}", "", (float x, float y, int layer),
    (x, y, layer), [x] "f"(x), [y] "f"(y), [layer] "r"(layer))
WARPATLAS_FETCH(tex1DLod, "level.1d", "f32", "{%[x]}", ", %[level]", (float x, float level), (x, level), [x] "f"(x),
    [level] "f"(level))
WARPATLAS_FETCH(tex2DLod, "level.2d", "f32", "{%[x], %[y]}", ", %[level]", (float x, float y, float level),
    (x, y, level), [x] "f"(x), [y] "f"(y), [level] "f"(level))
WARPATLAS_FETCH(tex3DLod, "level.3d", "f32", "{%[x], %[y], %[z], %[z]}", ", %[level]",
    (float x, float y, float z, float level), (x, y, z, level), [x] "f"(x), [y] "f"(y), [z] "f"(z), [level] "f"(level))
WARPATLAS_FETCH(tex2DGrad, "grad.2d", "f32", "{%[x], %[y]}", ", {%[xx], %[xy]}, {%[yx], %[yy]}",
    (float x, float y, float2 dx, float2 dy), (x, y, dx, dy), [x] "f"(x), [y] "f"(y), [xx] "f"(dx.x), [xy] "f"(dx.y),
    [yx] "f"(dy.x), [yy] "f"(dy.y))
#undef WARPATLAS_FETCH
#undef WARPATLAS_FETCH_OF

#define WARPATLAS_GATHER(result, letter, type)                                                                         \
    static inline WARPATLAS_INTRINSIC void warpatlas_tex2Dgather(                                                      \
        result* to, cudaTextureObject_t object, float x, float y, int component)                                       \
    {                                                                                                                  \
        switch (component) {                                                                                           \
            WARPATLAS_GATHER_CASE(0, "r", letter, type)                                                                \
            WARPATLAS_GATHER_CASE(1, "g", letter, type)                                                                \
            WARPATLAS_GATHER_CASE(2, "b", letter, type)                                                                \
            WARPATLAS_GATHER_CASE(3, "a", letter, type)                                                                \
        }                                                                                                              \
    }
#define WARPATLAS_GATHER_CASE(number, channel, letter, type)                                                           \
    case number:                                                                                                       \
        asm("tld4." channel ".2d.v4." type ".f32 {%0, %1, %2, %3}, [%4, {%5, %6}];"                                    \
            : letter(to[0]), letter(to[1]), letter(to[2]), letter(to[3])                                               \
            : "l"(object), "f"(x), "f"(y));                                                                            \
        break;
WARPATLAS_GATHER(float, "=f", "f32")
WARPATLAS_GATHER(int, "=r", "s32")
WARPATLAS_GATHER(unsigned int, "=r", "u32")
#undef WARPATLAS_GATHER
#undef WARPATLAS_GATHER_CASE
template <class T>
static inline WARPATLAS_INTRINSIC T tex2Dgather(cudaTextureObject_t object, float x, float y, int component = 0)
{
    typename WarpatlasTexel<T>::Word to[4];
    warpatlas_tex2Dgather(to, object, x, y, component);
    return WarpatlasTexel<T>::of(to);
}

// -- what surfaces hold: the bits of values as they are, in registers of 16, 32 or 64 bits
template <class T> struct WarpatlasPixel;
#define WARPATLAS_PIXEL(bits, type, name)                                                                              \
    template <> struct WarpatlasPixel<type> {                                                                          \
        enum { count = 1 };                                                                                            \
        typedef type Value;                                                                                            \
        typedef bits Bits;                                                                                             \
    };                                                                                                                 \
    template <> struct WarpatlasPixel<name##1> : WarpatlasPixel<type> { };                                             \
    template <> struct WarpatlasPixel<name##2> : WarpatlasPixel<type> {                                                \
        enum { count = 2 };                                                                                            \
    };
#define WARPATLAS_PIXELS(bits, type, name)                                                                             \
    WARPATLAS_PIXEL(bits, type, name)                                                                                  \
    template <> struct WarpatlasPixel<name##4> : WarpatlasPixel<type> {                                                \
        enum { count = 4 };                                                                                            \
    };
struct WarpatlasBits8 {
    short bits;
};
WARPATLAS_PIXELS(WarpatlasBits8, signed char, char)
WARPATLAS_PIXELS(WarpatlasBits8, unsigned char, uchar)
WARPATLAS_PIXELS(short, short, short)
WARPATLAS_PIXELS(short, unsigned short, ushort)
WARPATLAS_PIXELS(int, int, int)
WARPATLAS_PIXELS(int, unsigned int, uint)
WARPATLAS_PIXELS(int, float, float)
WARPATLAS_PIXEL(long long, long long, longlong)
WARPATLAS_PIXEL(long long, unsigned long long, ulonglong)
#undef WARPATLAS_PIXELS
#undef WARPATLAS_PIXEL
template <> struct WarpatlasPixel<char> : WarpatlasPixel<signed char> { };

template <class Value> static inline WARPATLAS_INTRINSIC void warpatlasTake(Value& to, WarpatlasBits8 from)
{
    to = (Value)from.bits;
}
template <class Value, class Bits> static inline WARPATLAS_INTRINSIC void warpatlasTake(Value& to, Bits from)
{
    __builtin_memcpy(&to, &from, sizeof(to));
}
template <class Value> static inline WARPATLAS_INTRINSIC void warpatlasGive(WarpatlasBits8& to, Value from)
{
    to.bits = from;
}
template <class Value, class Bits> static inline WARPATLAS_INTRINSIC void warpatlasGive(Bits& to, Value from)
{
    __builtin_memcpy(&to, &from, sizeof(to));
}

#define WARPATLAS_BITS(value) value
#define WARPATLAS_BITS_OF_8(value) value.bits
#define WARPATLAS_LOAD_MODES(width, vector, list, place, outputs, ...)                                                 \
    if (mode == cudaBoundaryModeZero)                                                                                  \
        asm volatile("suld.b." width vector ".zero " list ", [%[object], " place "];" : outputs : __VA_ARGS__);        \
    else if (mode == cudaBoundaryModeClamp)                                                                            \
        asm volatile("suld.b." width vector ".clamp " list ", [%[object], " place "];" : outputs : __VA_ARGS__);       \
    else                                                                                                               \
        asm volatile("suld.b." width vector ".trap " list ", [%[object], " place "];" : outputs : __VA_ARGS__);
#define WARPATLAS_STORE_MODES(width, vector, list, place, ...)                                                         \
    if (mode == cudaBoundaryModeZero)                                                                                  \
        asm volatile("sust.b." width vector ".zero [%[object], " place "], " list ";" ::__VA_ARGS__ : "memory");       \
    else if (mode == cudaBoundaryModeClamp)                                                                            \
        asm volatile("sust.b." width vector ".clamp [%[object], " place "], " list ";" ::__VA_ARGS__ : "memory");      \
    else                                                                                                               \
        asm volatile("sust.b." width vector ".trap [%[object], " place "], " list ";" ::__VA_ARGS__ : "memory");
#define WARPATLAS_SURFACE_OF(function, geometry, place, bits, get, letter, type, parameters, ...)                      \
    static inline WARPATLAS_INTRINSIC void function##Load(                                                             \
        bits* v, int count, cudaSurfaceObject_t object, WARPATLAS_LIST parameters, cudaSurfaceBoundaryMode mode)       \
    {                                                                                                                  \
        if (count == 1) {                                                                                              \
            WARPATLAS_LOAD_MODES(geometry, "." type, "{%[a]}", place, [a] "=" letter(get(v[0])),                       \
                [object] "l"(object), __VA_ARGS__)                                                                     \
        } else if (count == 2) {                                                                                       \
            WARPATLAS_LOAD_MODES(geometry, ".v2." type, "{%[a], %[b]}", place,                                         \
                WARPATLAS_LIST([a] "=" letter(get(v[0])), [b] "=" letter(get(v[1]))), [object] "l"(object),            \
                __VA_ARGS__)                                                                                           \
        } else if (sizeof(get(v[0])) < 8) {                                                                            \
            WARPATLAS_LOAD_MODES(geometry, ".v4." type, "{%[a], %[b], %[c], %[d]}", place,                             \
                WARPATLAS_LIST([a] "=" letter(get(v[0])), [b] "=" letter(get(v[1])), [c] "=" letter(get(v[2])),        \
                    [d] "=" letter(get(v[3]))),                                                                        \
                [object] "l"(object), __VA_ARGS__)                                                                     \
        }                                                                                                              \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC void function##Store(                                                            \
        const bits* v, int count, cudaSurfaceObject_t object, WARPATLAS_LIST parameters, cudaSurfaceBoundaryMode mode) \
    {                                                                                                                  \
        if (count == 1) {                                                                                              \
            WARPATLAS_STORE_MODES(geometry, "." type, "{%[a]}", place, [a] letter(get(v[0])), [object] "l"(object),    \
                __VA_ARGS__)                                                                                           \
        } else if (count == 2) {                                                                                       \
            WARPATLAS_STORE_MODES(geometry, ".v2." type, "{%[a], %[b]}", place, [a] letter(get(v[0])),                 \
                [b] letter(get(v[1])), [object] "l"(object), __VA_ARGS__)                                              \
        } else if (sizeof(get(v[0])) < 8) {                                                                            \
            WARPATLAS_STORE_MODES(geometry, ".v4." type, "{%[a], %[b], %[c], %[d]}", place, [a] letter(get(v[0])),     \
                [b] letter(get(v[1])), [c] letter(get(v[2])), [d] letter(get(v[3])), [object] "l"(object),             \
                __VA_ARGS__)                                                                                           \
        }                                                                                                              \
    }
#define WARPATLAS_SURFACE(name, geometry, place, parameters, arguments, ...)                                           \
    WARPATLAS_SURFACE_OF(warpatlas_##name, geometry, place, WarpatlasBits8, WARPATLAS_BITS_OF_8, "h", "b8",            \
        parameters, __VA_ARGS__)                                                                                       \
    WARPATLAS_SURFACE_OF(                                                                                              \
        warpatlas_##name, geometry, place, short, WARPATLAS_BITS, "h", "b16", parameters, __VA_ARGS__)                 \
    WARPATLAS_SURFACE_OF(warpatlas_##name, geometry, place, int, WARPATLAS_BITS, "r", "b32", parameters, __VA_ARGS__)  \
    WARPATLAS_SURFACE_OF(                                                                                              \
        warpatlas_##name, geometry, place, long long, WARPATLAS_BITS, "l", "b64", parameters, __VA_ARGS__)             \
    template <class T>                                                                                                 \
    static inline WARPATLAS_INTRINSIC T name##read(cudaSurfaceObject_t object, WARPATLAS_LIST parameters,              \
        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)                                                           \
    {                                                                                                                  \
        typename WarpatlasPixel<T>::Bits from[4];                                                                      \
        typename WarpatlasPixel<T>::Value to[WarpatlasPixel<T>::count];                                                \
        warpatlas_##name##Load(from, WarpatlasPixel<T>::count, object, WARPATLAS_LIST arguments, mode);                \
        for (int i = 0; i < WarpatlasPixel<T>::count; ++i)                                                             \
            warpatlasTake(to[i], from[i]);                                                                             \
        T value;                                                                                                       \
        __builtin_memcpy(&value, to, sizeof(value));                                                                   \
        return value;                                                                                                  \
    }                                                                                                                  \
    template <class T>                                                                                                 \
    static inline WARPATLAS_INTRINSIC void name##read(T* value, cudaSurfaceObject_t object, WARPATLAS_LIST parameters, \
        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)                                                           \
    {                                                                                                                  \
        *value = name##read<T>(object, WARPATLAS_LIST arguments, mode);                                                \
    }                                                                                                                  \
    template <class T>                                                                                                 \
    static inline WARPATLAS_INTRINSIC void name##write(T value, cudaSurfaceObject_t object, WARPATLAS_LIST parameters, \
        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)                                                           \
    {                                                                                                                  \
        typename WarpatlasPixel<T>::Value from[WarpatlasPixel<T>::count];                                              \
        typename WarpatlasPixel<T>::Bits to[4];                                                                        \
        __builtin_memcpy(from, &value, sizeof(from));                                                                  \
        for (int i = 0; i < WarpatlasPixel<T>::count; ++i)                                                             \
            warpatlasGive(to[i], from[i]);                                                                             \
        warpatlas_##name##Store(to, WarpatlasPixel<T>::count, object, WARPATLAS_LIST arguments, mode);                 \
    }

WARPATLAS_SURFACE(surf1D, "1d", "{%[x]}", (int x), (x), [x] "r"(x))
WARPATLAS_SURFACE(surf2D, "2d", "{%[x], %[y]}", (int x, int y), (x, y), [x] "r"(x), [y] "r"(y))
WARPATLAS_SURFACE(surf3D, "3d", "{%[x], %[y], %[z], %[z]}", (int x, int y, int z), (x, y, z), [x] "r"(x), [y] "r"(y),
    [z] "r"(z))
WARPATLAS_SURFACE(
    surf1DLayered, "a1d", "{%[layer], %[x]}", (int x, int layer), (x, layer), [x] "r"(x), [layer] "r"(layer))
WARPATLAS_SURFACE(surf2DLayered, "a2d", "{%[layer], %[x], %[y], %[y]}", (int x, int y, int layer), (x, y, layer),
    [x] "r"(x), [y] "r"(y), [layer] "r"(layer))
#undef WARPATLAS_SURFACE
#undef WARPATLAS_SURFACE_OF
#undef WARPATLAS_LOAD_MODES
#undef WARPATLAS_STORE_MODES
#undef WARPATLAS_BITS
#undef WARPATLAS_BITS_OF_8
#undef WARPATLAS_LIST
