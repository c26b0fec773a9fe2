#include "app/dataset/generators.h"

#include "app/dataset/limits.h"
#include "kernels/values/error.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <optional>

namespace warpatlas {

namespace {

constexpr std::uint32_t maximumChannels = 4;

std::optional<std::uint64_t> wholeNumber(std::string_view text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || text.empty())
        return std::nullopt;
    return number;
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

/// N, WxH or WxHxC.
Shape parseSize(std::string_view spec, std::string_view size)
{
    const std::vector<std::string_view> parts = split(size, 'x');
    std::uint64_t numbers[3] = {1, 1, 1};
    if (parts.size() > 3)
        throw InputError(std::string(spec), fmt::format("'{}' is not a size; a size is N, WxH or WxHxC", size));
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const auto number = wholeNumber(parts[part]);
        if (!number || *number == 0)
            throw InputError(std::string(spec),
                fmt::format("'{}' is not a size; a size is N, WxH or WxHxC (whole numbers from 1)", size));
        numbers[part] = *number;
    }
    if (numbers[2] > maximumChannels)
        throw InputError(std::string(spec), fmt::format("{} channels; at most {}", numbers[2], maximumChannels));
    const Shape shape{{numbers[0], numbers[1], 1}, std::uint32_t(numbers[2])};
    requireSize(std::string(spec), shape);
    return shape;
}

ElementType typeFor(const Shape& shape)
{
    return shape.channels == 3 ? ElementType::U8 : ElementType::F32;
}

/// A colour for each pixel, all different up to 2^24 pixels: red grows with x, green with y, and blue tells apart the
/// pixels that red and green cannot.
void rampColours(const Shape& shape, std::span<std::uint8_t> values)
{
    const std::uint64_t width = shape.extent.x, height = shape.extent.y;
    const std::uint64_t groupX = (width + 255) / 256, groupY = (height + 255) / 256;
    const std::uint64_t stepX = std::max<std::uint64_t>(1, 255 / std::max<std::uint64_t>(1, (width - 1) / groupX));
    const std::uint64_t stepY = std::max<std::uint64_t>(1, 255 / std::max<std::uint64_t>(1, (height - 1) / groupY));
    const bool gradients = groupX * groupY <= 256;
    const std::uint64_t stepBlue = gradients ? 256 / (groupX * groupY) : 1;
    for (std::uint64_t y = 0; y < height; ++y)
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

/// SplitMix64, each index on its own: the same values on every machine, in any order.
std::uint64_t randomBits(std::uint64_t seed, std::uint64_t index)
{
    std::uint64_t z = seed * 0xd1342543de82ef95u + (index + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

std::shared_ptr<Array> ramp(const Shape& shape)
{
    auto array = std::make_shared<Array>(typeFor(shape), shape);
    if (array->type() == ElementType::U8) {
        rampColours(shape, array->values<std::uint8_t>());
    } else {
        const std::span<float> values = array->values<float>();
        for (std::size_t index = 0; index < values.size(); ++index)
            values[index] = float(index);
    }
    return array;
}

std::shared_ptr<Array> randomValues(const Shape& shape, std::uint64_t seed)
{
    auto array = std::make_shared<Array>(typeFor(shape), shape);
    if (array->type() == ElementType::U8) {
        const std::span<std::uint8_t> values = array->values<std::uint8_t>();
        for (std::size_t index = 0; index < values.size(); ++index)
            values[index] = std::uint8_t(randomBits(seed, index) >> 56);
    } else {
        // 24 bits, spread over [-1, 1): every one is exact in a float.
        const std::span<float> values = array->values<float>();
        for (std::size_t index = 0; index < values.size(); ++index)
            values[index] = float(std::int32_t(randomBits(seed, index) >> 40) - (1 << 23)) / float(1 << 23);
    }
    return array;
}

std::shared_ptr<Array> identity(std::uint64_t size)
{
    auto array = std::make_shared<Array>(ElementType::F32, Shape{{size, size, 1}, 1});
    for (std::uint64_t index = 0; index < size; ++index)
        array->values<float>()[index * size + index] = 1.0f;
    return array;
}

} // namespace

bool isGenerator(std::string_view spec)
{
    return spec.starts_with("ramp:") || spec.starts_with("random:") || spec.starts_with("identity:");
}

Dataset generate(std::string_view spec)
{
    const std::string name(spec);
    const std::vector<std::string_view> parts = split(spec, ':');
    if (parts[0] == "random") {
        const auto seed = parts.size() == 3 ? wholeNumber(parts[2]) : std::nullopt;
        if (!seed)
            throw InputError(
                name, "random data is written random:WxH:SEED (or WxHxC), with a whole number as its seed");
        const Shape shape = parseSize(spec, parts[1]);
        return {name, fmt::format("random {}, seed {}", toText(shape), *seed), randomValues(shape, *seed), {}};
    }
    if (parts.size() != 2)
        throw InputError(name, fmt::format("is written {}", parts[0] == "ramp" ? "ramp:WxH (or WxHxC)" : "identity:N"));
    if (parts[0] == "ramp") {
        const Shape shape = parseSize(spec, parts[1]);
        return {name, "ramp " + toText(shape), ramp(shape), {}};
    }
    const auto size = wholeNumber(parts[1]);
    if (!size || *size == 0)
        throw InputError(name, fmt::format("'{}' is not a size; an identity matrix is written identity:N", parts[1]));
    requireSize(name, Shape{{*size, *size, 1}, 1});
    return {name, fmt::format("identity {0} x {0}", *size), identity(*size), {}};
}

} // namespace warpatlas
