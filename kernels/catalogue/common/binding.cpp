#include "kernels/catalogue/common/binding.h"

#include "kernels/model/error.h"
#include "kernels/model/with_element_type.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace warpatlas::inline bundled {

namespace {

/// Whether `value` comes back unchanged from a To. Infinities and NaN come back from a floating one.
template <class To, class T> bool holdsValue(T value)
{
    if constexpr (std::is_floating_point_v<T> && std::is_floating_point_v<To>) {
        return std::isnan(value) || static_cast<T>(static_cast<To>(value)) == value;
    } else if constexpr (std::is_floating_point_v<T>) {
        // One past the largest value is a power of two, which T holds exactly. Values outside cannot be converted at
        // all.
        const T end = std::ldexp(T{1}, std::numeric_limits<To>::digits);
        const T begin = std::is_signed_v<To> ? -end : T{0};
        return value >= begin && value < end && std::trunc(value) == value;
    } else if constexpr (std::is_floating_point_v<To>) {
        const auto converted = static_cast<To>(value);
        // The largest integers round up to a power of two that T cannot hold; converting that back would be undefined.
        constexpr int digits = std::numeric_limits<T>::digits;
        if (std::fabs(converted) >= std::ldexp(To{1}, digits))
            return converted == -std::ldexp(To{1}, digits) && value == std::numeric_limits<T>::min();
        return static_cast<T>(converted) == value;
    } else {
        return std::in_range<To>(value);
    }
}

template <class To, class T> void convert(const Array& from, std::span<To> to, const std::string& subject)
{
    const auto values = from.values<T>();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto value = plainNumber(values[i]);
        if (!holdsValue<To>(value))
            throw InputError(subject,
                fmt::format("value {} at index {} ({}) has no exact {}; convert the data first", value, i,
                    nameOf(from.type()), nameOf(ElementTypeOf<To>::value)));
        to[i] = static_cast<To>(value); // NOLINT(bugprone-signed-char-misuse): an i8 is a number, no letter
    }
}

template <class To>
ArrayPointer converted(const KernelDescription& kernel, std::size_t index, const ArrayPointer& input)
{
    if (input->type() == ElementTypeOf<To>::value)
        return input;
    auto result = std::make_shared<Array>(ElementTypeOf<To>::value, input->shape());
    const std::span<To> to = result->template values<To>();
    const std::string subject = inputSubject(kernel, index);
    withElementType(input->type(), [&]<class T>(std::type_identity<T>) { convert<To, T>(*input, to, subject); });
    return result;
}

/// A multiple of measuredStep, at least one of them.
std::uint64_t multipleBelow(std::uint64_t length)
{
    return std::max(length / measuredStep, std::uint64_t{1}) * measuredStep;
}
std::uint64_t nearestMultiple(double length)
{
    return multipleBelow(static_cast<std::uint64_t>(length) + measuredStep / 2);
}

} // namespace

std::string inputSubject(const KernelDescription& kernel, std::size_t index)
{
    return fmt::format("{}: input {}", kernel.name, kernel.inputs[index].name);
}

ArrayPointer asFloats(const KernelDescription& kernel, std::size_t index, const ArrayPointer& input)
{
    return converted<float>(kernel, index, input);
}

ArrayPointer asIntegers(const KernelDescription& kernel, std::size_t index, const ArrayPointer& input)
{
    return converted<std::int32_t>(kernel, index, input);
}

ArrayPointer asBytes(const KernelDescription& kernel, std::size_t index, const ArrayPointer& input)
{
    return converted<std::uint8_t>(kernel, index, input);
}

std::int32_t asInt(const KernelDescription& kernel, std::uint64_t count, std::string_view what)
{
    if (count > static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max()))
        throw InputError(kernel.name, fmt::format("{} is {}, more than the kernel's int can count", what, count));
    return static_cast<std::int32_t>(count);
}

Extent nearSquare(std::uint64_t elements)
{
    if (elements < 2)
        return {1, 1, 1};
    if (elements >= measuredElements) {
        const std::uint64_t width = nearestMultiple(std::sqrt(static_cast<double>(elements) * 4 / 3));
        return {width, multipleBelow(elements / width), 1};
    }
    // Four to three or so, odd on both axes: no block's multiple.
    auto width = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(elements) * 4 / 3));
    width = std::max<std::uint64_t>(width | 1, 1);
    std::uint64_t height = std::max<std::uint64_t>(elements / width, 1);
    if (height > 1 && height % 2 == 0)
        --height;
    if (width == height || height == 1)
        width = height == 1 ? elements : width + 2;
    return {width, height, 1};
}

SizedData squareSample(std::string_view before, std::uint64_t elements, std::string_view after)
{
    const Extent size = nearSquare(elements);
    return {{fmt::format("{}{}x{}{}", before, size.x, size.y, after)}, {}};
}

Extent nearCube(std::uint64_t elements)
{
    const double side = std::cbrt(static_cast<double>(elements));
    if (elements >= measuredElements) {
        const std::uint64_t depth = nearestMultiple(side * 0.8);
        const std::uint64_t slice = elements / depth;
        const std::uint64_t width =
            std::max(nearestMultiple(std::sqrt(static_cast<double>(slice) * 4 / 3)), depth + 2 * measuredStep);
        const std::uint64_t height = multipleBelow(slice / width);
        return {width, height == depth || height == width ? depth + measuredStep : height, depth};
    }
    const auto z = static_cast<std::uint64_t>(side * 0.8);
    if (z < 3)
        return {elements, 1, 1};
    const std::uint64_t depth = z % 2 == 0 ? z - 1 : z;
    Extent slice = nearSquare(elements / depth);
    if (slice.y == depth || slice.x == depth)
        slice.x += 2;
    return {slice.x, slice.y, depth};
}

} // namespace warpatlas::inline bundled
