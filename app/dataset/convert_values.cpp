#include "app/dataset/convert_values.h"

#include "app/words/say.h"
#include "kernels/model/half.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <type_traits>
#include <utility>

namespace warpatlas {

namespace {

/// The type that an f16 is read as: every f16 is an f32.
struct HalfValue {
    std::uint16_t bits;
};

/// Calls `use` with the array's values in their own C++ type; halves as HalfValue.
template <class Use> auto withValues(const Array& array, Use use)
{
    switch (array.type()) {
    case ElementType::U8:
        return use(array.values<std::uint8_t>());
    case ElementType::I8:
        return use(array.values<std::int8_t>());
    case ElementType::U16:
        return use(array.values<std::uint16_t>());
    case ElementType::I16:
        return use(array.values<std::int16_t>());
    case ElementType::U32:
        return use(array.values<std::uint32_t>());
    case ElementType::I32:
        return use(array.values<std::int32_t>());
    case ElementType::U64:
        return use(array.values<std::uint64_t>());
    case ElementType::I64:
        return use(array.values<std::int64_t>());
    case ElementType::F64:
        return use(array.values<double>());
    case ElementType::F16: {
        const std::span<const std::byte> bytes = array.bytes();
        return use(std::span(reinterpret_cast<const HalfValue*>(bytes.data()), bytes.size() / sizeof(HalfValue)));
    }
    case ElementType::F32:
        break;
    }
    return use(array.values<float>());
}

template <class T> auto plainNumber(T value)
{
    if constexpr (std::is_same_v<T, HalfValue>)
        return floatFromHalf(value.bits);
    else
        return value;
}

/// How many values lost what.
struct Loss {
    std::uint64_t rounded = 0, cutOff = 0, noNumber = 0, infinite = 0;
    double smallest = std::numeric_limits<double>::infinity(), largest = -smallest;
};

/// Returns `value` as a whole number of type To.
template <class To, class T> To wholeNumber(T value, Loss& loss)
{
    if constexpr (std::is_integral_v<T>) {
        if (std::in_range<To>(value))
            return static_cast<To>(value);
        ++loss.cutOff;
        return std::cmp_less(value, std::numeric_limits<To>::min()) ? std::numeric_limits<To>::min()
                                                                    : std::numeric_limits<To>::max();
    } else {
        if (std::isnan(value)) {
            ++loss.noNumber;
            return 0;
        }
        // One past the largest is a power of two, which every floating type has exactly.
        const T rounded = std::nearbyint(value), end = std::ldexp(T{1}, std::numeric_limits<To>::digits);
        if (rounded >= end || rounded < static_cast<T>(std::numeric_limits<To>::min())) {
            ++loss.cutOff;
            return rounded < 0 ? std::numeric_limits<To>::min() : std::numeric_limits<To>::max();
        }
        loss.rounded += rounded != value;
        return static_cast<To>(rounded);
    }
}

/// Returns the nearest f32.
template <class T> float nearestFloat(T value, Loss& loss)
{
    const auto nearest = static_cast<float>(value);
    if constexpr (std::is_same_v<T, double>) {
        const bool infinite = std::isinf(nearest) && !std::isinf(value);
        loss.infinite += infinite;
        loss.rounded += !infinite && !std::isnan(value) && static_cast<double>(nearest) != value;
    } else if constexpr (std::is_integral_v<T>)
        // Two to the power of the digits is the only float that T itself may not hold.
        loss.rounded += nearest >= std::ldexp(1.0F, std::numeric_limits<T>::digits) || static_cast<T>(nearest) != value;
    return nearest;
}

void spread(const Array& array, Loss& loss)
{
    withValues(array, [&loss](auto values) {
        // Several at a time: each minimum waits for the one before it.
        constexpr std::size_t lanes = 8;
        std::array<double, lanes> smallest, largest;
        smallest.fill(loss.smallest);
        largest.fill(loss.largest);
        const auto take = [&](std::size_t lane, auto value) {
            const auto number = static_cast<double>(plainNumber(value));
            smallest[lane] = std::min(smallest[lane], number);
            largest[lane] = std::max(largest[lane], number);
        };
        std::size_t i = 0;
        for (; i + lanes <= values.size(); i += lanes)
            for (std::size_t lane = 0; lane < lanes; ++lane)
                take(lane, values[i + lane]);
        for (; i < values.size(); ++i)
            take(0, values[i]);
        loss.smallest = *std::ranges::min_element(smallest);
        loss.largest = *std::ranges::max_element(largest);
    });
}

std::string words(const Array& from, Loss& loss, std::string_view to)
{
    std::string text;
    const auto add = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
    const std::uint64_t all = from.shape().values();
    if (loss.rounded > 0)
        add(say("conversion.rounded", "{} of {} values rounded", grouped(loss.rounded), grouped(all)));
    if (loss.infinite > 0)
        add(say(
            "conversion.infinite", "{} of {} values too large: made infinite", grouped(loss.infinite), grouped(all)));
    if (loss.cutOff > 0) {
        spread(from, loss);
        add(say("conversion.cut_off", "{} of {} values cut off: they reach from {:.6g} to {:.6g}", grouped(loss.cutOff),
            grouped(all), loss.smallest, loss.largest));
    }
    if (loss.noNumber > 0)
        add(noNumbersText(loss.noNumber));
    return text.empty() ? text : fmt::format("{}: {}", to, text);
}

template <class To> Loaded wholeNumbers(const ArrayPointer& from)
{
    if (from->type() == ElementTypeOf<To>::value)
        return {from, {}};
    auto to = std::make_shared<Array>(ElementTypeOf<To>::value, from->shape());
    const auto out = to->template values<To>();
    Loss loss;
    withValues(*from, [&](auto values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            out[i] = wholeNumber<To>(plainNumber(values[i]), loss);
    });
    return {to, words(*from, loss, nameOf(to->type()))};
}

/// Says whether all are in 0..1 and one of them is neither 0 nor 1.
bool areBrightnesses(const Array& array)
{
    return withValues(array, [](auto values) {
        using Number = decltype(plainNumber(values[0]));
        if constexpr (std::is_integral_v<Number>)
            return false;
        else {
            bool between = false;
            for (const auto value : values) {
                const Number number = plainNumber(value);
                if (!(number >= 0 && number <= 1))
                    return false;
                between = between || (number > 0 && number < 1);
            }
            return between;
        }
    });
}

} // namespace

std::string noNumbersText(std::uint64_t count)
{
    return say("conversion.no_numbers", "{} NaN made 0", grouped(count));
}

Loaded valuesAsFloats(const ArrayPointer& from)
{
    if (from->type() == ElementType::F32)
        return {from, {}};
    auto to = std::make_shared<Array>(ElementType::F32, from->shape());
    const auto out = to->values<float>();
    Loss loss;
    withValues(*from, [&](auto values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            out[i] = nearestFloat(plainNumber(values[i]), loss);
    });
    return {to, words(*from, loss, "f32")};
}

Loaded valuesAsIntegers(const ArrayPointer& from)
{
    return wholeNumbers<std::int32_t>(from);
}

Loaded valuesAsBytes(const ArrayPointer& from)
{
    if (!areBrightnesses(*from))
        return wholeNumbers<std::uint8_t>(from);
    auto to = std::make_shared<Array>(ElementType::U8, from->shape());
    const auto out = to->values<std::uint8_t>();
    withValues(*from, [&](auto values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            out[i] = static_cast<std::uint8_t>(std::nearbyint(static_cast<double>(plainNumber(values[i])) * 255));
    });
    return {to, say("conversion.brightnesses", "u8: 0 to 1 made 0 to 255, rounded")};
}

Loaded zeroOrOne(const ArrayPointer& from)
{
    Loss range;
    spread(*from, range);
    const double middle = range.smallest / 2 + range.largest / 2;
    auto to = std::make_shared<Array>(ElementType::U8, from->shape());
    const auto out = to->values<std::uint8_t>();
    bool same = true;
    withValues(*from, [&](auto values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto number = static_cast<double>(plainNumber(values[i]));
            // Where all are alike there is no middle to lie above.
            out[i] = range.smallest == range.largest ? number == 1 : number > middle;
            same = same && number == out[i];
        }
    });
    if (same)
        return {from->type() == ElementType::U8 ? from : ArrayPointer(to), {}};
    return {to, say("conversion.above", "1 above {:.6g}, else 0", middle)};
}

} // namespace warpatlas
