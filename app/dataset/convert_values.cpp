#include "app/dataset/convert_values.h"

#include "app/words/say.h"
#include "kernels/model/text.h"
#include "kernels/model/with_element_type.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <type_traits>
#include <utility>

namespace warpatlas::inline dataset {

namespace {

/// Calls `use` with the array's values as they are stored.
template <class Use> auto withValues(const Array& array, Use use)
{
    return withElementType(array.type(), [&]<class T>(std::type_identity<T>) { return use(array.values<T>()); });
}

/// How many values lost what.
struct Loss {
    std::uint64_t rounded = 0, cutOff = 0, noNumber = 0, infinite = 0, madeOne = 0;
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

/// Whether a real type holds every value of T.
template <class To, class T> constexpr bool holdsAll()
{
    using Number = decltype(plainNumber(To()));
    constexpr int exponents = std::numeric_limits<T>::max_exponent, digits = std::numeric_limits<T>::digits;
    constexpr const ElementFacts& to = factsOf(ElementTypeOf<To>::value);
    return digits <= to.digits
        && (std::is_integral_v<T> || (sizeof(To) > 2 && exponents <= std::numeric_limits<Number>::max_exponent));
}

/// Returns the nearest value of a real type.
template <class To, class T> To nearestReal(T value, Loss& loss)
{
    if constexpr (holdsAll<To, T>() && std::is_arithmetic_v<To>)
        return static_cast<To>(value);
    const auto exact = static_cast<long double>(value); // 64 digits: every value of ours
    To nearest{};
    if constexpr (std::is_arithmetic_v<To>)
        nearest = static_cast<To>(exact);
    else
        nearest = To::nearest(exact);
    const auto back = static_cast<long double>(plainNumber(nearest));
    const bool infinite = std::isinf(back) && !std::isinf(exact);
    loss.infinite += infinite;
    loss.rounded += !infinite && !std::isnan(exact) && back != exact;
    return nearest;
}

/// As C++ makes a bool of a number: all but 0 is true.
template <class T> Boolean truthOf(T value, Loss& loss)
{
    loss.madeOne += value != T{0} && value != T{1};
    return {static_cast<std::uint8_t>(value != T{0})};
}

template <class To, class T> To valueIn(T number, Loss& loss)
{
    if constexpr (std::is_same_v<To, Boolean>)
        return truthOf(number, loss);
    else if constexpr (std::is_integral_v<To>)
        return wholeNumber<To>(number, loss);
    else
        return nearestReal<To>(number, loss);
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
    if (loss.madeOne > 0)
        add(say("conversion.made_one", "{} of {} values that are neither 0 nor 1 made 1", grouped(loss.madeOne),
            grouped(all)));
    return text.empty() ? text : fmt::format("{}: {}", to, text);
}

template <class To> Loaded valuesOfType(const ArrayPointer& from)
{
    auto to = std::make_shared<Array>(ElementTypeOf<To>::value, from->shape());
    const auto out = to->template values<To>();
    Loss loss;
    withValues(*from, [&](auto values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            out[i] = valueIn<To>(plainNumber(values[i]), loss);
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

Loaded brightnessesAsBytes(const Array& from)
{
    auto to = std::make_shared<Array>(ElementType::U8, from.shape());
    const auto out = to->values<std::uint8_t>();
    withValues(from, [&](auto values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            out[i] = static_cast<std::uint8_t>(std::nearbyint(static_cast<double>(plainNumber(values[i])) * 255));
    });
    return {to, say("conversion.brightnesses", "u8: 0 to 1 made 0 to 255, rounded")};
}

} // namespace

std::string noNumbersText(std::uint64_t count)
{
    return say("conversion.no_numbers", "{} NaN made 0", grouped(count));
}

Loaded valuesAs(ElementType type, const ArrayPointer& from)
{
    if (from->type() == type)
        return {from, {}};
    if (type == ElementType::U8 && areBrightnesses(*from))
        return brightnessesAsBytes(*from);
    return withElementType(type, [&]<class To>(std::type_identity<To>) { return valuesOfType<To>(from); });
}

Loaded zeroOrOne(const ArrayPointer& from)
{
    double smallest = std::numeric_limits<double>::infinity(), largest = -smallest;
    std::uint64_t noNumber = 0;
    bool infinite = false;
    withValues(*from, [&](auto values) {
        for (const auto value : values) {
            const auto number = static_cast<double>(plainNumber(value));
            noNumber += std::isnan(number);
            infinite = infinite || std::isinf(number);
            if (std::isfinite(number)) {
                smallest = std::min(smallest, number);
                largest = std::max(largest, number);
            }
        }
    });
    const double middle = smallest > largest ? 0 : smallest / 2 + largest / 2;
    // Where all are alike there is no middle to lie above.
    const bool alike = smallest == largest && !infinite;
    auto to = std::make_shared<Array>(ElementType::U8, from->shape());
    const auto out = to->values<std::uint8_t>();
    bool same = true;
    withValues(*from, [&](auto values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto number = static_cast<double>(plainNumber(values[i]));
            out[i] = alike ? number == 1 : number > middle;
            same = same && (number == out[i] || std::isnan(number));
        }
    });
    if (same && noNumber == 0)
        return {from->type() == ElementType::U8 ? from : ArrayPointer(to), {}};
    std::string note = same ? std::string() : say("conversion.above", "1 above {:.6g}, else 0", middle);
    if (noNumber > 0)
        note += (note.empty() ? "" : ", ") + noNumbersText(noNumber);
    return {to, note};
}

} // namespace warpatlas::inline dataset
