/// The types that an element of an array can have. Names are NumPy's and PTX's short ones: u8, i32, f32 ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace warpatlas {

enum class ElementType : std::uint8_t { U8, I8, U16, I16, F16, U32, I32, F32, U64, I64, F64 };

/// Bytes of one value.
std::size_t sizeOf(ElementType type);

/// "u8", "f32" ...
std::string_view nameOf(ElementType type);

std::optional<ElementType> elementTypeFrom(std::string_view name);

/// The element type of a C++ type; defined for the eleven types above except F16.
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

} // namespace warpatlas
