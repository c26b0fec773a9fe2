/// The types that an element of an array can have, and in one table what there is to know of each. Names are NumPy's
/// and PTX's short ones: u8, i32, f32 ...
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas {

/// Shaders count on the numbers (value.glsl).
enum class ElementType : std::uint8_t { U8, I8, U16, I16, F16, U32, I32, F32, U64, I64, F64, BF16, Bool };

enum class ElementKind : std::uint8_t { Unsigned, Signed, Real, Truth };

struct ElementFacts {
    std::string_view name; ///< "u8", "f32" ...
    std::size_t bytes; ///< of one value
    ElementKind kind;
    int digits; ///< binary digits that every value of usual size has: 24 of f32, 7 of i8
    int leastExponent; ///< of real numbers, of the smallest with all its digits: -126 of f32
    std::string_view numpy; ///< "f4", as .npy files have it behind the order of bytes; empty: NumPy has no such type
};

/// In the order of the enumeration.
inline constexpr std::array<ElementFacts, 13> elementFacts{{{"u8", 1, ElementKind::Unsigned, 8, 0, "u1"},
    {"i8", 1, ElementKind::Signed, 7, 0, "i1"}, {"u16", 2, ElementKind::Unsigned, 16, 0, "u2"},
    {"i16", 2, ElementKind::Signed, 15, 0, "i2"}, {"f16", 2, ElementKind::Real, 11, -14, "f2"},
    {"u32", 4, ElementKind::Unsigned, 32, 0, "u4"}, {"i32", 4, ElementKind::Signed, 31, 0, "i4"},
    {"f32", 4, ElementKind::Real, 24, -126, "f4"}, {"u64", 8, ElementKind::Unsigned, 64, 0, "u8"},
    {"i64", 8, ElementKind::Signed, 63, 0, "i8"}, {"f64", 8, ElementKind::Real, 53, -1022, "f8"},
    {"bf16", 2, ElementKind::Real, 8, -126, ""}, {"bool", 1, ElementKind::Truth, 1, 0, "b1"}}};

constexpr const ElementFacts& factsOf(ElementType type)
{
    return elementFacts[static_cast<std::size_t>(type)];
}
/// Bytes of one value.
constexpr std::size_t sizeOf(ElementType type)
{
    return factsOf(type).bytes;
}
constexpr std::string_view nameOf(ElementType type)
{
    return factsOf(type).name;
}
constexpr bool isReal(ElementType type)
{
    return factsOf(type).kind == ElementKind::Real;
}

std::optional<ElementType> elementTypeFrom(std::string_view name);
/// All names, with that between two of them.
std::string elementTypeNames(std::string_view between = " ");

/// The ends of what finite values of the type reach; those of 64 bits as the nearest double.
double smallestOf(ElementType type);
double largestOf(ElementType type);

/// Values that C++20 has no type for, as memory has them (half.h).
struct Half;
struct BFloat16;
struct Boolean;

/// The element type of a C++ type.
template <class T> struct ElementTypeOf;
template <> struct ElementTypeOf<std::uint8_t> {
    static constexpr ElementType value = ElementType::U8;
};
template <> struct ElementTypeOf<std::int8_t> {
    static constexpr ElementType value = ElementType::I8;
};
template <> struct ElementTypeOf<std::uint16_t> {
    static constexpr ElementType value = ElementType::U16;
};
template <> struct ElementTypeOf<std::int16_t> {
    static constexpr ElementType value = ElementType::I16;
};
template <> struct ElementTypeOf<Half> {
    static constexpr ElementType value = ElementType::F16;
};
template <> struct ElementTypeOf<std::uint32_t> {
    static constexpr ElementType value = ElementType::U32;
};
template <> struct ElementTypeOf<std::int32_t> {
    static constexpr ElementType value = ElementType::I32;
};
template <> struct ElementTypeOf<float> {
    static constexpr ElementType value = ElementType::F32;
};
template <> struct ElementTypeOf<std::uint64_t> {
    static constexpr ElementType value = ElementType::U64;
};
template <> struct ElementTypeOf<std::int64_t> {
    static constexpr ElementType value = ElementType::I64;
};
template <> struct ElementTypeOf<double> {
    static constexpr ElementType value = ElementType::F64;
};
template <> struct ElementTypeOf<BFloat16> {
    static constexpr ElementType value = ElementType::BF16;
};
template <> struct ElementTypeOf<Boolean> {
    static constexpr ElementType value = ElementType::Bool;
};

} // namespace warpatlas
