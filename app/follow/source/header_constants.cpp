#include "app/follow/source/header_constants.h"

#include <algorithm>
#include <limits>
#include <numbers>

namespace warpatlas::cpp {
namespace {

using Float = std::numeric_limits<float>;
using Double = std::numeric_limits<double>;

struct RealName {
    std::string_view name;
    std::uint32_t bytes;
    double value;
};
constexpr RealName namedReals[] = {{"INFINITY", 4, Float::infinity()}, {"HUGE_VALF", 4, Float::infinity()},
    {"HUGE_VAL", 8, Double::infinity()}, {"NAN", 4, Float::quiet_NaN()}, {"FLT_MAX", 4, Float::max()},
    {"FLT_MIN", 4, Float::min()}, {"FLT_EPSILON", 4, Float::epsilon()}, {"DBL_MAX", 8, Double::max()},
    {"DBL_MIN", 8, Double::min()}, {"DBL_EPSILON", 8, Double::epsilon()}, {"M_PI", 8, std::numbers::pi},
    {"M_E", 8, std::numbers::e}, {"CUDART_INF_F", 4, Float::infinity()}, {"CUDART_NAN_F", 4, Float::quiet_NaN()},
    {"CUDART_PI_F", 4, std::numbers::pi}, {"CUDART_INF", 8, Double::infinity()}, {"CUDART_NAN", 8, Double::quiet_NaN()},
    {"CUDART_PI", 8, std::numbers::pi}};

struct WholeName {
    std::string_view name;
    std::uint32_t bytes;
    bool isSigned;
    std::int64_t value;
};
template <class T> constexpr WholeName whole(std::string_view name, T value)
{
    return {name, sizeof(T), std::numeric_limits<T>::is_signed, static_cast<std::int64_t>(value)};
}
constexpr WholeName namedWholes[] = {whole("INT_MAX", std::numeric_limits<std::int32_t>::max()),
    whole("INT_MIN", std::numeric_limits<std::int32_t>::min()),
    whole("UINT_MAX", std::numeric_limits<std::uint32_t>::max()),
    whole("LONG_MAX", std::numeric_limits<std::int64_t>::max()),
    whole("LONG_MIN", std::numeric_limits<std::int64_t>::min()),
    whole("ULONG_MAX", std::numeric_limits<std::uint64_t>::max()),
    whole("LLONG_MAX", std::numeric_limits<std::int64_t>::max()),
    whole("LLONG_MIN", std::numeric_limits<std::int64_t>::min()),
    whole("ULLONG_MAX", std::numeric_limits<std::uint64_t>::max())};

} // namespace

std::optional<Value> headerConstant(std::string_view name)
{
    if (const auto* const real = std::ranges::find(namedReals, name, &RealName::name); real != std::end(namedReals))
        return Value::ofReal(real->value, types::real(real->bytes));
    if (const auto* const one = std::ranges::find(namedWholes, name, &WholeName::name); one != std::end(namedWholes))
        return Value::ofWhole(one->value, types::integer(one->bytes, one->isSigned));
    return std::nullopt;
}

} // namespace warpatlas::cpp
