#include "kernels/catalogue/common/binding.h"

#include "assets/assets.h"
#include "kernels/catalogue/common/mistake_text.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "kernels/model/with_element_type.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace warpatlas {

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

KernelCode catalogueCode(std::string_view file)
{
    const std::string base = fmt::format("kernels/{}", file);
    KernelCode code;
    code.entry = file;
    code.sourceName = fmt::format("{}.cu", file);
    code.source = assetText(base + ".cu");
    code.fatbin = asset(base + ".fatbin");
    code.lessonPtx = assetText(base + ".ptx");
    code.optimisedPtx = assetText(base + ".optimised.ptx");
    code.lessonMode = assetText("kernels/lesson_mode.txt");
    code.resourceUsage = assetText(base + ".resources.txt");
    return code;
}

std::vector<Mistake> mistakesOf(const std::string& file)
{
    return parseMistakes(assetText(fmt::format("kernels/{}.mistakes", file)), file);
}

void requireInputCount(const KernelDescription& kernel, std::span<const ArrayPointer> inputs)
{
    if (inputs.size() == kernel.inputs.size())
        return;
    std::string names;
    for (const InputDescription& input : kernel.inputs)
        names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", input.name, input.accepts);
    throw InputError(kernel.name,
        fmt::format("takes {} input{}: {}; {} given", kernel.inputs.size(), kernel.inputs.size() == 1 ? "" : "s", names,
            inputs.size()));
}

void requireKnownParameters(const KernelDescription& kernel, const ParameterValues& parameters)
{
    for (const auto& [name, value] : parameters) {
        const ParameterDescription* known = nullptr;
        for (const ParameterDescription& parameter : kernel.parameters)
            if (parameter.name == name)
                known = &parameter;
        if (!known) {
            std::string names;
            for (const ParameterDescription& parameter : kernel.parameters)
                names += (names.empty() ? "" : ", ") + parameter.name;
            throw InputError(kernel.name,
                fmt::format("has no parameter {}; {}", shortened(name),
                    names.empty() ? "it takes none" : "there are " + names));
        }
        if (!(value >= known->minimum && value <= known->maximum) || (known->integer && value != std::floor(value)))
            throw InputError(kernel.name,
                fmt::format("{} is {}, must be {} from {} to {}", name, value,
                    known->integer ? "a whole number" : "a number", known->minimum, known->maximum));
    }
}

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

double parameterOf(const KernelDescription& kernel, const ParameterValues& parameters, std::string_view name)
{
    if (const auto given = parameters.find(std::string(name)); given != parameters.end())
        return given->second;
    const auto known = std::ranges::find(kernel.parameters, name, &ParameterDescription::name);
    assert(known != kernel.parameters.end());
    return known->defaultValue;
}

BufferSpec inputBuffer(std::string name, ArrayPointer contents)
{
    const ElementType type = contents->type();
    const Shape shape = contents->shape();
    return {std::move(name), type, shape, BufferRole::Input, std::move(contents)};
}

BufferSpec outputBuffer(std::string name, ElementType type, const Shape& shape)
{
    return {std::move(name), type, shape, BufferRole::Output, nullptr};
}

} // namespace warpatlas
