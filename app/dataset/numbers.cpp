#include "app/dataset/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace warpatlas {

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

} // namespace

std::optional<double> parseNumber(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || end != text.data() + text.size())
        return std::nullopt;
    // Too large or too small for a double is a number all the same.
    if (error == std::errc::result_out_of_range)
        return text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos
            ? 0.0
            : std::copysign(std::numeric_limits<double>::infinity(), text.starts_with('-') ? -1.0 : 1.0);
    if (error != std::errc())
        return std::nullopt;
    return value;
}

std::string quoteForMessage(std::string_view text)
{
    std::string shown(text.substr(0, 24));
    std::replace_if(
        shown.begin(), shown.end(), [](unsigned char letter) { return letter < 32 || letter == 127; }, '?');
    // Cut between letters, not inside one (UTF-8).
    while (text.size() > 24 && !shown.empty() && (static_cast<unsigned char>(text[shown.size()]) & 0xc0) == 0x80)
        shown.pop_back();
    return "'" + shown + (shown.size() < text.size() ? "...'" : "'");
}

Loaded arrayOfNumbers(const Shape& shape, const std::vector<double>& values)
{
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
    return converted<float>(ElementType::F32, shape, values);
}

} // namespace warpatlas
