/// From a decoded instruction's type to the C++ type of its handler.
#pragma once

#include "kernels/simulator/lanes/lanes.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

template <class T> struct TypeTag {
    using Type = T;
};

/// Calls f with the C++ type of a whole-number type; bits count as unsigned.
template <class F> Handler forInteger(Type type, F f)
{
    switch (type) {
    case Type::U16:
    case Type::B16:
        return f(TypeTag<std::uint16_t>{});
    case Type::S16:
        return f(TypeTag<std::int16_t>{});
    case Type::U32:
    case Type::B32:
        return f(TypeTag<std::uint32_t>{});
    case Type::S32:
        return f(TypeTag<std::int32_t>{});
    case Type::U64:
    case Type::B64:
        return f(TypeTag<std::uint64_t>{});
    case Type::S64:
        return f(TypeTag<std::int64_t>{});
    default:
        return nullptr;
    }
}
/// Only 32 and 64 bits.
template <class F> Handler forWord(Type type, F f)
{
    if (ptx::sizeOf(type) < 4)
        return nullptr;
    return forInteger(type, [&]<class Tag>(Tag tag) -> Handler {
        if constexpr (sizeof(typename Tag::Type) >= 4)
            return f(tag);
        else
            return nullptr;
    });
}
template <class F> Handler forFloat(Type type, F f)
{
    return type == Type::F32 ? f(TypeTag<float>{}) : type == Type::F64 ? f(TypeTag<double>{}) : nullptr;
}
/// By size alone, for what only moves bits.
template <class F> Handler forBits(Type type, F f)
{
    switch (ptx::sizeOf(type)) {
    case 1:
        return f(TypeTag<std::uint8_t>{});
    case 2:
        return f(TypeTag<std::uint16_t>{});
    case 4:
        return f(TypeTag<std::uint32_t>{});
    case 8:
        return f(TypeTag<std::uint64_t>{});
    default:
        return nullptr;
    }
}

WARPATLAS_ALWAYS_INLINE bool isSpecial(const DecodedInstruction& r)
{
    return (r.flags & (ptx::flag::ftz | ptx::flag::saturate)) != 0;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
