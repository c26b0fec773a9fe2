/// Arrays for the tests of kernels and devices.
#pragma once

#include "kernels/model/array.h"

#include <cstdint>
#include <memory>
#include <random>
#include <vector>

namespace warpatlas::test {

/// A copy that GoogleMock compares: what comes with Ubuntu 22.04 knows no spans.
template <class T> std::vector<T> listOf(const Array& array)
{
    const std::span<const T> values = array.values<T>();
    return {values.begin(), values.end()};
}

/// Values from -1 to 1, all bits of the fraction in use, so that sums do round.
inline ArrayPointer floats(std::uint64_t width, std::uint64_t height, std::uint32_t seed)
{
    auto array = std::make_shared<Array>(ElementType::F32, Shape{{width, height, 1}, 1});
    std::mt19937 random(seed);
    for (float& value : array->values<float>())
        value = static_cast<float>(random()) / 2147483648.0F - 1.0F;
    return array;
}

/// From -999 to 999.
inline ArrayPointer integers(std::uint64_t width, std::uint64_t height, std::uint32_t seed)
{
    auto array = std::make_shared<Array>(ElementType::I32, Shape{{width, height, 1}, 1});
    std::mt19937 random(seed);
    for (std::int32_t& value : array->values<std::int32_t>())
        value = static_cast<std::int32_t>(random() % 1999) - 999;
    return array;
}

inline ArrayPointer image(std::uint64_t width, std::uint64_t height, std::uint32_t channels, std::uint32_t seed)
{
    auto array = std::make_shared<Array>(ElementType::U8, Shape{{width, height, 1}, channels});
    std::mt19937 random(seed);
    for (std::uint8_t& value : array->values<std::uint8_t>())
        value = static_cast<std::uint8_t>(random() >> 24);
    return array;
}

template <class T> ArrayPointer filled(std::uint64_t width, std::uint64_t height, std::initializer_list<T> values)
{
    auto array = std::make_shared<Array>(ElementTypeOf<T>::value, Shape{{width, height, 1}, 1});
    std::copy(values.begin(), values.end(), array->template values<T>().begin());
    return array;
}

template <class T> Array arrayOf(std::initializer_list<T> values)
{
    Array array(ElementTypeOf<T>::value, {{values.size(), 1, 1}, 1});
    std::copy(values.begin(), values.end(), array.template values<T>().begin());
    return array;
}

} // namespace warpatlas::test
