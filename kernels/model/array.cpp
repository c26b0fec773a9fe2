#include "kernels/model/array.h"

#include "kernels/model/text.h"
#include "kernels/model/with_element_type.h"

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

/// Calls `use` with value `index` as a number that holds it exactly.
template <class Use> auto withValue(ElementType type, std::span<const std::byte> bytes, std::uint64_t index, Use use)
{
    return withElementType(
        type, [&]<class T>(std::type_identity<T>) { return use(plainNumber(read<T>(bytes, index))); });
}

/// Decimal digits after which more of them say nothing about which value of the type it is.
int enoughDigits(ElementType type)
{
    constexpr double decimalsOfADigit = 0.30103; // the logarithm of 2
    return static_cast<int>(factsOf(type).digits * decimalsOfADigit) + 2;
}

/// Half the distance to the next value of the type, from which on a text would mean another value.
double halfStep(ElementType type, double value)
{
    const ElementFacts& facts = factsOf(type);
    const int exponent = value == 0 ? facts.leastExponent : std::max(std::ilogb(value), facts.leastExponent);
    return std::ldexp(1.0, exponent - facts.digits);
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
