/// The way from an element type to the C++ type that its values are stored as: the one switch over element types.
#pragma once

#include "kernels/model/element_type.h"
#include "kernels/model/half.h"

#include <cstring>
#include <optional>
#include <type_traits>

namespace warpatlas {

/// Calls `use` with std::type_identity of that type, and returns what it returns.
template <class Use> decltype(auto) withElementType(ElementType type, Use&& use)
{
    switch (type) {
    case ElementType::U8:
        return use(std::type_identity<std::uint8_t>());
    case ElementType::I8:
        return use(std::type_identity<std::int8_t>());
    case ElementType::U16:
        return use(std::type_identity<std::uint16_t>());
    case ElementType::I16:
        return use(std::type_identity<std::int16_t>());
    case ElementType::F16:
        return use(std::type_identity<Half>());
    case ElementType::U32:
        return use(std::type_identity<std::uint32_t>());
    case ElementType::I32:
        return use(std::type_identity<std::int32_t>());
    case ElementType::F32:
        return use(std::type_identity<float>());
    case ElementType::U64:
        return use(std::type_identity<std::uint64_t>());
    case ElementType::I64:
        return use(std::type_identity<std::int64_t>());
    case ElementType::BF16:
        return use(std::type_identity<BFloat16>());
    case ElementType::Bool:
        return use(std::type_identity<Boolean>());
    case ElementType::F64:
        break;
    }
    return use(std::type_identity<double>());
}

/// Reads the whole number that a value is, little endian; empty where the type is real. Above 2^63 - 1 it is the
/// negative number of the same bits.
inline std::optional<std::int64_t> wholeNumber(ElementType type, const std::byte* value)
{
    return withElementType(type, [&]<class T>(std::type_identity<T>) -> std::optional<std::int64_t> {
        if constexpr (std::is_integral_v<T>) {
            T number{};
            std::memcpy(&number, value, sizeof number);
            return static_cast<std::int64_t>(number);
        }
        return std::nullopt;
    });
}

} // namespace warpatlas
