#include "app/dataset/numbers.h"

#include "app/words/say.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace warpatlas::inline dataset {

namespace {

bool isWhole(double value)
{
    return std::nearbyint(value) == value;
}

template <class T> Loaded converted(ElementType type, const Shape& shape, const std::vector<double>& values)
{
    auto array = std::make_shared<Array>(type, shape);
    std::transform(values.begin(), values.end(), array->values<T>().begin(), [](double value) { return T(value); });
    return {array, {}};
}

/// Says whether a number that no double holds is past the largest: its first digit that is not 0 is before the point,
/// or an exponent moves it there.
bool isLarge(std::string_view number)
{
    const std::size_t exponentAt = std::min(number.find_first_of("eE"), number.size());
    std::string_view exponentText = number.substr(std::min(exponentAt + 1, number.size()));
    if (exponentText.starts_with('+'))
        exponentText.remove_prefix(1);
    std::int64_t exponent = 0;
    const auto [end, error] = std::from_chars(exponentText.data(), exponentText.data() + exponentText.size(), exponent);
    constexpr std::int64_t beyondAnyText = 1'000'000'000'000'000; // no text is long enough to move the point back
    if (error == std::errc::result_out_of_range)
        return !exponentText.starts_with('-');
    exponent = std::clamp(exponent, -beyondAnyText, beyondAnyText);
    const std::string_view digits = number.substr(0, exponentAt);
    const std::size_t first = digits.find_first_of("123456789"), point = std::min(digits.find('.'), digits.size());
    return std::int64_t(point) - std::int64_t(first) + exponent > 0;
}

/// Empty where it is none, or does not fit.
template <class T> std::optional<T> wholeOfText(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Null where one of them is no T.
template <class T>
ArrayPointer wholeNumbers(const Shape& shape, const std::vector<double>& values, std::span<const LargeNumber> large)
{
    auto array = std::make_shared<Array>(ElementTypeOf<T>::value, shape);
    const auto out = array->template values<T>();
    const double least = std::numeric_limits<T>::min(), end = std::ldexp(1.0, std::numeric_limits<T>::digits);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!large.empty() && large.front().index == i) {
            const auto whole = wholeOfText<T>(large.front().text);
            if (!whole)
                return nullptr;
            out[i] = *whole;
            large = large.subspan(1);
        } else if (values[i] >= least && values[i] < end && isWhole(values[i])) {
            out[i] = static_cast<T>(values[i]);
        } else {
            return nullptr;
        }
    return array;
}

} // namespace

ParsedNumber parseNumber(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || end != text.data() + text.size())
        return {0, NumberFault::NoNumber};
    if (error == std::errc::result_out_of_range) {
        if (isLarge(text))
            return {0, NumberFault::TooLarge};
        return {text.starts_with('-') ? -0.0 : 0.0, NumberFault::None};
    }
    return {value, error == std::errc() ? NumberFault::None : NumberFault::NoNumber};
}

std::string faultInWords(std::string_view text, NumberFault fault)
{
    const std::string quoted = quoteForMessage(text);
    return fault == NumberFault::TooLarge
        ? say("numbers.too_large", "{} is larger than any number of 64 bits (1.8e308)", quoted)
        : say("numbers.none", "{} is not a number", quoted);
}

std::string isNoNumber()
{
    return say("numbers.is_none", "is not a number");
}

std::string isNoWholeNumber()
{
    return say("numbers.is_not_whole", "is not a whole number");
}

std::string forItsNumbers()
{
    return say("numbers.memory", "for its numbers");
}

std::string quoteForMessage(std::string_view text)
{
    return "'" + shortened(text) + "'";
}

bool isLargeNumber(std::string_view text, double value)
{
    constexpr double exactBelow = 9007199254740992.0; // 2^53
    if (std::abs(value) < exactBelow)
        return false;
    const auto exact = static_cast<long double>(value);
    if (const auto whole = wholeOfText<std::int64_t>(text))
        return static_cast<long double>(*whole) != exact;
    const auto whole = wholeOfText<std::uint64_t>(text);
    return whole && static_cast<long double>(*whole) != exact;
}

Loaded arrayOfNumbers(const Shape& shape, const std::vector<double>& values, std::span<const LargeNumber> large)
{
    if (!large.empty()) {
        ArrayPointer exact = wholeNumbers<std::int64_t>(shape, values, large);
        if (!exact)
            exact = wholeNumbers<std::uint64_t>(shape, values, large);
        if (exact)
            return {exact, {}};
    }
    const bool whole = std::all_of(values.begin(), values.end(), isWhole);
    const bool exactInF32 =
        std::all_of(values.begin(), values.end(), [](double value) { return double(float(value)) == value; });
    if (whole && !exactInF32) {
        const bool inI32 = std::all_of(values.begin(), values.end(), [](double value) {
            return value >= std::numeric_limits<std::int32_t>::min()
                && value <= std::numeric_limits<std::int32_t>::max();
        });
        return inI32 ? converted<std::int32_t>(ElementType::I32, shape, values)
                     : converted<double>(ElementType::F64, shape, values);
    }
    const bool lostInF32 = std::any_of(values.begin(), values.end(), [](double value) {
        return std::isfinite(value) && (std::isinf(float(value)) || (value != 0 && float(value) == 0));
    });
    return lostInF32 ? converted<double>(ElementType::F64, shape, values)
                     : converted<float>(ElementType::F32, shape, values);
}

} // namespace warpatlas::inline dataset
