#include "app/dataset/generated_values.h"

#include "kernels/model/half.h"

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

template <class T> struct RandomInteger {
    T operator()(std::uint64_t bits) const
    {
        if constexpr (sizeof(T) == 1)
            return T(bits >> 56);
        else if constexpr (std::is_signed_v<T>)
            return T(std::int64_t((bits >> 32) * 1999 >> 32) - 999);
        else
            return T((bits >> 32) * 1000 >> 32);
    }
};

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
            values[index] = T(valueAt(index));
    });
}

/// f16 has no C++ type.
template <class ValueAt> void fillHalves(Array& array, const Progress* progress, const ValueAt& valueAt)
{
    auto* const bits = reinterpret_cast<std::uint16_t*>(array.bytes().data());
    inParts(array.shape().values(), progress, [&](std::size_t first, std::size_t end) {
        for (std::size_t index = first; index < end; ++index)
            bits[index] = halfFromFloat(float(valueAt(index)));
    });
}

/// Returns all of a type's numbers if there are enough, else those below a prime near their count.
std::uint64_t period(std::uint64_t values, std::uint64_t numbers, std::uint64_t prime)
{
    return values <= numbers ? numbers : prime;
}

} // namespace

std::shared_ptr<Array> rampValues(ElementType type, const Shape& shape, const Progress* progress)
{
    auto array = std::make_shared<Array>(type, shape);
    const std::uint64_t of8 = period(shape.values(), 256, 251), of16 = period(shape.values(), 65536, 65521);
    const auto count = [](std::size_t index) { return index; };
    switch (type) {
    case ElementType::U8:
        if (shape.channels == 3)
            rampColours(shape, array->values<std::uint8_t>(), progress);
        else
            fill<std::uint8_t>(*array, progress, [&](std::size_t index) { return index % of8; });
        break;
    case ElementType::I8: // up to 127, then from the lowest on
        fill<std::int8_t>(*array, progress, [&](std::size_t index) { return std::int8_t(std::uint8_t(index % of8)); });
        break;
    case ElementType::U16:
        fill<std::uint16_t>(*array, progress, [&](std::size_t index) { return index % of16; });
        break;
    case ElementType::I16:
        fill<std::int16_t>(
            *array, progress, [&](std::size_t index) { return std::int16_t(std::uint16_t(index % of16)); });
        break;
    case ElementType::F16: // has the whole numbers up to 2^11
        fillHalves(
            *array, progress, [of11 = period(shape.values(), 2049, 2039)](std::size_t index) { return index % of11; });
        break;
    case ElementType::U32:
        fill<std::uint32_t>(*array, progress, count);
        break;
    case ElementType::I32:
        fill<std::int32_t>(*array, progress, count);
        break;
    case ElementType::F32:
        fill<float>(*array, progress, count);
        break;
    case ElementType::U64:
        fill<std::uint64_t>(*array, progress, count);
        break;
    case ElementType::I64:
        fill<std::int64_t>(*array, progress, count);
        break;
    case ElementType::F64:
        fill<double>(*array, progress, count);
        break;
    }
    return array;
}

std::shared_ptr<Array> randomValues(ElementType type, const Shape& shape, std::uint64_t seed, const Progress* progress)
{
    auto array = std::make_shared<Array>(type, shape);
    const auto integers = [&]<class T>(T) {
        fill<T>(*array, progress, [&](std::size_t index) { return RandomInteger<T>()(randomBits(seed, index)); });
    };
    const auto fractions = [seed](int digits) {
        return [seed, digits](std::size_t index) { return fraction(randomBits(seed, index), digits); };
    };
    switch (type) {
    case ElementType::U8:
        integers(std::uint8_t());
        break;
    case ElementType::I8:
        integers(std::int8_t());
        break;
    case ElementType::U16:
        integers(std::uint16_t());
        break;
    case ElementType::I16:
        integers(std::int16_t());
        break;
    case ElementType::F16: // as many digits as every value of that size has
        fillHalves(*array, progress, fractions(11));
        break;
    case ElementType::U32:
        integers(std::uint32_t());
        break;
    case ElementType::I32:
        integers(std::int32_t());
        break;
    case ElementType::F32:
        fill<float>(*array, progress, fractions(24));
        break;
    case ElementType::U64:
        integers(std::uint64_t());
        break;
    case ElementType::I64:
        integers(std::int64_t());
        break;
    case ElementType::F64:
        fill<double>(*array, progress, fractions(53));
        break;
    }
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
