#include "app/dataset/generated_values.h"

#include "kernels/model/with_element_type.h"

#include <algorithm>

namespace warpatlas {

namespace {

/// A colour for each pixel, all different up to 2^24 pixels: red grows with x, green with y, and blue tells apart the
/// pixels that red and green cannot. Slices of a volume count as further rows.
void rampColours(const Shape& shape, std::span<std::uint8_t> values, const Progress* progress)
{
    const std::uint64_t width = shape.extent.x, height = shape.extent.y * shape.extent.z;
    const std::uint64_t groupX = (width + 255) / 256, groupY = (height + 255) / 256;
    const std::uint64_t stepX = std::max<std::uint64_t>(1, 255 / std::max<std::uint64_t>(1, (width - 1) / groupX));
    const std::uint64_t stepY = std::max<std::uint64_t>(1, 255 / std::max<std::uint64_t>(1, (height - 1) / groupY));
    const bool gradients = groupX * groupY <= 256;
    const std::uint64_t stepBlue = gradients ? 256 / (groupX * groupY) : 1;
    for (std::uint64_t y = 0; y < height; ++y) {
        if (progress)
            progress->throwIfCancelled();
        for (std::uint64_t x = 0; x < width; ++x) {
            const std::uint64_t index = y * width + x;
            std::uint8_t* pixel = values.data() + index * 3;
            if (gradients) {
                pixel[0] = std::uint8_t(x / groupX * stepX);
                pixel[1] = std::uint8_t(y / groupY * stepY);
                pixel[2] = std::uint8_t((x % groupX * groupY + y % groupY) * stepBlue);
            } else { // long and thin: simply counted
                pixel[0] = std::uint8_t(index);
                pixel[1] = std::uint8_t(index >> 8);
                pixel[2] = std::uint8_t(index >> 16);
            }
        }
    }
}

/// SplitMix64, each index on its own: the same values on every machine, in any order.
std::uint64_t randomBits(std::uint64_t seed, std::uint64_t index)
{
    std::uint64_t z = seed * 0xd1342543de82ef95u + (index + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/// Turns the highest of `bits` into a number from -1 up to 1, on 2^digits equal steps.
double fraction(std::uint64_t bits, int digits)
{
    const auto half = std::int64_t{1} << (digits - 1);
    return double(std::int64_t(bits >> (64 - digits)) - half) / double(half);
}

/// A number that the type has.
template <class T> T stored(auto number)
{
    if constexpr (std::is_same_v<T, Boolean>)
        return {std::uint8_t(number)};
    else if constexpr (std::is_arithmetic_v<T>)
        return T(number);
    else
        return T::nearest(number);
}

/// As randomValues() has them.
template <class T> T randomNumber(std::uint64_t bits)
{
    if constexpr (std::is_same_v<T, Boolean>)
        return {std::uint8_t(bits >> 63)};
    else if constexpr (isReal(ElementTypeOf<T>::value))
        return stored<T>(fraction(bits, factsOf(ElementTypeOf<T>::value).digits));
    else if constexpr (sizeof(T) == 1)
        return T(bits >> 56);
    else if constexpr (std::is_signed_v<T>)
        return T(std::int64_t((bits >> 32) * 1999 >> 32) - 999);
    else
        return T((bits >> 32) * 1000 >> 32);
}

/// Does `work` for each part of the indices up to `count`; it can be cancelled between parts.
template <class Work> void inParts(std::size_t count, const Progress* progress, const Work& work)
{
    constexpr std::size_t part = std::size_t{1} << 18;
    for (std::size_t first = 0; first < count; first += part) {
        if (progress)
            progress->throwIfCancelled();
        work(first, std::min(first + part, count));
    }
}

template <class T, class ValueAt> void fill(Array& array, const Progress* progress, const ValueAt& valueAt)
{
    const std::span<T> values = array.values<T>();
    inParts(values.size(), progress, [&](std::size_t first, std::size_t end) {
        for (std::size_t index = first; index < end; ++index)
            values[index] = valueAt(index);
    });
}

/// How many numbers are counted before they begin again: all that the type has in a row if they are enough, else those
/// below a prime number near their count. 0: they never do.
std::uint64_t periodOf(ElementType type, std::uint64_t values)
{
    const auto period = [values](
                            std::uint64_t numbers, std::uint64_t prime) { return values <= numbers ? numbers : prime; };
    switch (type) {
    case ElementType::Bool:
        return 2;
    case ElementType::U8:
    case ElementType::I8: // up to 127, then from the lowest on
        return period(256, 251);
    case ElementType::BF16: // has the whole numbers up to 2^8
        return 257;
    case ElementType::F16: // up to 2^11
        return period(2049, 2039);
    case ElementType::U16:
    case ElementType::I16:
        return period(65536, 65521);
    default:
        return 0;
    }
}

} // namespace

std::shared_ptr<Array> rampValues(ElementType type, const Shape& shape, const Progress* progress)
{
    auto array = std::make_shared<Array>(type, shape);
    if (type == ElementType::U8 && shape.channels == 3) {
        rampColours(shape, array->values<std::uint8_t>(), progress);
        return array;
    }
    const std::uint64_t period = periodOf(type, shape.values());
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        if (period == 0)
            fill<T>(*array, progress, [](std::size_t index) { return stored<T>(index); });
        else
            fill<T>(*array, progress, [period](std::size_t index) { return stored<T>(index % period); });
    });
    return array;
}

std::shared_ptr<Array> randomValues(ElementType type, const Shape& shape, std::uint64_t seed, const Progress* progress)
{
    auto array = std::make_shared<Array>(type, shape);
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        fill<T>(*array, progress, [seed](std::size_t index) { return randomNumber<T>(randomBits(seed, index)); });
    });
    return array;
}

std::shared_ptr<Array> identityValues(ElementType type, std::uint64_t size)
{
    auto array = std::make_shared<Array>(type, Shape{{size, size, 1}, 1});
    // A value of the type; the other places stay zeros.
    const std::shared_ptr<Array> counted = rampValues(type, Shape{{2, 1, 1}, 1});
    const std::span<const std::byte> one = counted->bytes().subspan(sizeOf(type));
    for (std::uint64_t index = 0; index < size; ++index)
        std::ranges::copy(one, array->bytes().begin() + std::ptrdiff_t((index * size + index) * sizeOf(type)));
    return array;
}

std::shared_ptr<Array> cellValues(const Shape& shape, std::uint64_t seed, const Progress* progress)
{
    auto array = std::make_shared<Array>(ElementType::U8, shape);
    fill<std::uint8_t>(
        *array, progress, [&](std::size_t index) { return (randomBits(seed, index) >> 32) * 3 >> 32 == 0; });
    return array;
}

} // namespace warpatlas
