#include "kernels/model/array.h"

#include "kernels/model/half.h"
#include "kernels/model/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

template class std::vector<std::byte, warpatlas::AlignedAllocator<std::byte>>;

namespace warpatlas {

namespace {

template <class T> T read(std::span<const std::byte> bytes, std::uint64_t index)
{
    assert(index < bytes.size() / sizeof(T));
    T value;
    std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
    return value;
}

/// Calls `use` with value `index` in its own C++ type; f16 comes as a float, which holds it exactly.
template <class Use> auto withValue(ElementType type, std::span<const std::byte> bytes, std::uint64_t index, Use use)
{
    switch (type) {
    case ElementType::U8:
        return use(read<std::uint8_t>(bytes, index));
    case ElementType::I8:
        return use(read<std::int8_t>(bytes, index));
    case ElementType::U16:
        return use(read<std::uint16_t>(bytes, index));
    case ElementType::I16:
        return use(read<std::int16_t>(bytes, index));
    case ElementType::F16:
        return use(floatFromHalf(read<std::uint16_t>(bytes, index)));
    case ElementType::U32:
        return use(read<std::uint32_t>(bytes, index));
    case ElementType::I32:
        return use(read<std::int32_t>(bytes, index));
    case ElementType::F32:
        return use(read<float>(bytes, index));
    case ElementType::U64:
        return use(read<std::uint64_t>(bytes, index));
    case ElementType::I64:
        return use(read<std::int64_t>(bytes, index));
    case ElementType::F64:
        break;
    }
    return use(read<double>(bytes, index));
}

/// Digits after which more of them say nothing about which value of the type it is.
int enoughDigits(ElementType type)
{
    return type == ElementType::F16 ? 5 : type == ElementType::F32 ? 9 : 17;
}

/// Half the distance to the next value of the type, from which on a text would mean another value.
double halfStep(ElementType type, double value)
{
    const int bits = type == ElementType::F16 ? 10 : type == ElementType::F32 ? 23 : 52;
    const int smallest = type == ElementType::F16 ? -14 : type == ElementType::F32 ? -126 : -1022;
    const int exponent = value == 0 ? smallest : std::max(std::ilogb(value), smallest);
    return std::ldexp(1.0, exponent - bits - 1);
}

/// The fewest significant digits that still mean this very value of its type, but never more than `digits`.
std::string shortestText(ElementType type, double value, int digits)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    const int most = std::clamp(digits, 1, enoughDigits(type));
    const double step = halfStep(type, value);
    for (int precision = 1; precision < most; ++precision) {
        std::string text = numberText(value, precision);
        const double error = std::abs(std::strtod(text.c_str(), nullptr) - value);
        // Doubles cannot show a difference under half a step: there the text must give back the value itself.
        if (type == ElementType::F64 ? error == 0 : error < step)
            return text;
    }
    return numberText(value, most);
}

} // namespace

Array::Array(ElementType type, Shape shape)
    : m_type(type), m_shape(shape), m_bytes(saturatingProduct(shape.values(), sizeOf(type)))
{
}

double Array::valueAsDouble(std::uint64_t index) const
{
    return withValue(m_type, m_bytes, index, [](auto value) { return static_cast<double>(value); });
}

std::string Array::valueAsText(std::uint64_t index, int digits) const
{
    return withValue(m_type, m_bytes, index, [&](auto value) -> std::string {
        if constexpr (std::is_integral_v<decltype(value)>)
            return std::to_string(value);
        else
            return shortestText(m_type, value, digits);
    });
}

} // namespace warpatlas
