/// PTX's fundamental types and state spaces.
#pragma once

#include "kernels/model/element_type.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace warpatlas::ptx {

enum class Type : std::uint8_t {
    None,
    Pred,
    B8,
    B16,
    B32,
    B64,
    B128,
    U8,
    U16,
    U32,
    U64,
    S8,
    S16,
    S32,
    S64,
    U16x2,
    S16x2,
    F16,
    F16x2,
    BF16,
    BF16x2,
    F32,
    F64,
    TF32, ///< f32 with ten fraction bits
    E4M3x2, ///< two floats of eight bits
    E5M2x2,
};

enum class Space : std::uint8_t { Generic, Global, Const, Shared, Local, Param };

/// Bytes of one value; 0 for None and Pred.
constexpr std::size_t sizeOf(Type type)
{
    switch (type) {
    case Type::None:
    case Type::Pred:
        return 0;
    case Type::B8:
    case Type::U8:
    case Type::S8:
        return 1;
    case Type::B16:
    case Type::U16:
    case Type::S16:
    case Type::F16:
    case Type::BF16:
    case Type::E4M3x2:
    case Type::E5M2x2:
        return 2;
    case Type::B32:
    case Type::U32:
    case Type::S32:
    case Type::F16x2:
    case Type::BF16x2:
    case Type::F32:
    case Type::TF32:
    case Type::U16x2:
    case Type::S16x2:
        return 4;
    case Type::B64:
    case Type::U64:
    case Type::S64:
    case Type::F64:
        return 8;
    case Type::B128:
        return 16;
    }
    return 0;
}

constexpr bool isSigned(Type type)
{
    return type == Type::S8 || type == Type::S16 || type == Type::S32 || type == Type::S64;
}
constexpr bool isFloat(Type type)
{
    return type >= Type::F16;
}

/// From a modifier without its point ("u32"); empty if it names no type.
std::optional<Type> typeFrom(std::string_view name);
/// From a modifier without its point; "shared::cta" counts as shared.
std::optional<Space> spaceFrom(std::string_view name);
std::string_view nameOf(Space space);
std::string_view nameOf(Type type); ///< "u32"; empty for None

/// PTX's name for the values of an array: S32 for I32.
Type typeOf(ElementType type);
/// The array's type for such values; plain bits are unsigned. Empty for types that no array has.
std::optional<ElementType> elementOf(Type type);

} // namespace warpatlas::ptx
