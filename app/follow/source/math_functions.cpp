#include "app/follow/source/math_functions.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace warpatlas::cpp {
namespace {

using One = double (*)(double);
using Two = double (*)(double, double);

double sineOfPi(double x)
{
    const double rest = std::fmod(x, 2); // exact
    return std::fmod(rest, 1) == 0 ? std::copysign(0.0, x) : std::sin(std::numbers::pi * rest);
}

double cosineOfPi(double x)
{
    const double rest = std::fabs(std::fmod(x, 2));
    return rest == 0.5 || rest == 1.5 ? 0.0 : std::cos(std::numbers::pi * rest);
}

/// Functions that GPUs compute to within a few last bits.
constexpr std::pair<std::string_view, One> nearOnes[] = {{"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }}, {"tan", [](double x) { return std::tan(x); }}, {"sinpi", sineOfPi},
    {"cospi", cosineOfPi}, {"exp", [](double x) { return std::exp(x); }},
    {"exp2", [](double x) { return std::exp2(x); }}, {"exp10", [](double x) { return std::pow(10.0, x); }},
    {"expm1", [](double x) { return std::expm1(x); }}, {"log", [](double x) { return std::log(x); }},
    {"log2", [](double x) { return std::log2(x); }}, {"log10", [](double x) { return std::log10(x); }},
    {"log1p", [](double x) { return std::log1p(x); }}, {"rsqrt", [](double x) { return 1 / std::sqrt(x); }},
    {"__frsqrt_rn", [](double x) { return 1 / std::sqrt(x); }}, {"cbrt", [](double x) { return std::cbrt(x); }},
    {"rcbrt", [](double x) { return 1 / std::cbrt(x); }}, {"sinh", [](double x) { return std::sinh(x); }},
    {"cosh", [](double x) { return std::cosh(x); }}, {"tanh", [](double x) { return std::tanh(x); }},
    {"asin", [](double x) { return std::asin(x); }}, {"acos", [](double x) { return std::acos(x); }},
    {"atan", [](double x) { return std::atan(x); }}, {"asinh", [](double x) { return std::asinh(x); }},
    {"acosh", [](double x) { return std::acosh(x); }}, {"atanh", [](double x) { return std::atanh(x); }},
    {"erf", [](double x) { return std::erf(x); }}, {"erfc", [](double x) { return std::erfc(x); }},
    {"normcdf", [](double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }},
    {"tgamma", [](double x) { return std::tgamma(x); }}, {"lgamma", [](double x) { return std::lgamma(x); }}};

constexpr std::pair<std::string_view, Two> nearTwos[] = {{"pow", [](double x, double y) { return std::pow(x, y); }},
    {"atan2", [](double x, double y) { return std::atan2(x, y); }},
    {"hypot", [](double x, double y) { return std::hypot(x, y); }},
    {"rhypot", [](double x, double y) { return 1 / std::hypot(x, y); }},
    {"fmod", [](double x, double y) { return std::fmod(x, y); }},
    {"remainder", [](double x, double y) { return std::remainder(x, y); }},
    {"fdivide", [](double x, double y) { return x / y; }}};

/// Only the type of these is known.
constexpr std::string_view unknownReals[] = {"erfinv", "erfcinv", "erfcx", "normcdfinv", "j0", "j1", "y0", "y1", "jn",
    "yn", "cyl_bessel_i0", "cyl_bessel_i1", "norm3d", "norm4d", "rnorm3d", "rnorm4d", "nextafter"};

constexpr std::pair<std::string_view, One> exactOnes[] = {{"fabs", [](double x) { return std::fabs(x); }},
    {"floor", [](double x) { return std::floor(x); }}, {"ceil", [](double x) { return std::ceil(x); }},
    {"trunc", [](double x) { return std::trunc(x); }}, {"round", [](double x) { return std::round(x); }},
    {"rint", [](double x) { return std::nearbyint(x); }}, {"nearbyint", [](double x) { return std::nearbyint(x); }},
    {"sqrt", [](double x) { return std::sqrt(x); }}, {"logb", [](double x) { return std::logb(x); }}};

template <class Function, std::size_t Count>
Function named(const std::pair<std::string_view, Function> (&all)[Count], std::string_view name)
{
    const auto found = std::ranges::find(all, name, &std::pair<std::string_view, Function>::first);
    return found != std::end(all) ? found->second : nullptr;
}

bool known(std::span<const Value> list)
{
    return std::ranges::all_of(list, [](const Value& value) { return value.known; });
}

bool isReal(const Value& value)
{
    return value.type->kind == Type::Kind::Real;
}

/// "__float2int_rn", "__uint2float_rz".
Value convertedByName(std::string_view name, const Value& value)
{
    static constexpr std::pair<std::string_view, const Type* (*)()> widths[] = {
        {"float", [] { return types::real(4); }}, {"double", [] { return types::real(8); }},
        {"int", [] { return types::integer(4, true); }}, {"uint", [] { return types::integer(4, false); }},
        {"ll", [] { return types::integer(8, true); }}, {"ull", [] { return types::integer(8, false); }}};
    const std::size_t two = name.find('2'), bar = name.rfind('_');
    if (!name.starts_with("__") || two == std::string_view::npos || bar < two || bar + 3 != name.size())
        return {};
    const auto from = named(widths, name.substr(2, two - 2)), to = named(widths, name.substr(two + 1, bar - two - 1));
    if (from == nullptr || to == nullptr)
        return {};
    const std::string_view mode = name.substr(bar + 1);
    const One whole = mode == "rn" ? named(exactOnes, "rint")
        : mode == "rz"             ? named(exactOnes, "trunc")
        : mode == "ru"             ? named(exactOnes, "ceil")
        : mode == "rd"             ? named(exactOnes, "floor")
                                   : nullptr;
    const Value given = converted(value, from());
    if (!given.known || whole == nullptr)
        return Value::unknown(to());
    if (isReal(given) && to()->isWhole())
        return converted(Value::ofReal(whole(given.real), from()), to());
    return mode == "rn" || (to()->bytes == 8 && from()->bytes == 4) ? converted(given, to()) : Value::unknown(to());
}

} // namespace

Value extreme(bool least, const Value& a, const Value& b)
{
    const Value sum = binary("+", a, b); // for its type
    const auto less = binary("<", a, b).holds();
    if (sum.type == nullptr || !less)
        return Value::unknown(sum.type);
    if (isReal(a) && std::isnan(a.real))
        return converted(b, sum.type);
    if (isReal(b) && std::isnan(b.real))
        return converted(a, sum.type);
    const bool zeros = isReal(a) && isReal(b) && a.real == 0 && b.real == 0;
    const bool first = (zeros ? std::signbit(a.real) : *less) == least;
    return converted(first ? a : b, sum.type);
}

Value calledOfReals(std::string_view name, std::span<const Value> list, const Type* type)
{
    if ((list.size() == 1 && named(nearOnes, name) != nullptr) || (list.size() == 2 && named(nearTwos, name) != nullptr)
        || std::ranges::find(unknownReals, name) != std::end(unknownReals))
        return Value::unknown(type);
    std::vector<Value> given;
    for (const Value& one : list)
        given.push_back(converted(one, type));
    if (name == "fma" && list.size() == 3)
        return known(list) ? fused(given[0], given[1], given[2]) : Value::unknown(type);
    if ((name == "fmin" || name == "fmax") && list.size() == 2)
        return extreme(name == "fmin", given[0], given[1]);
    if (name == "fdim" && list.size() == 2)
        return known(list) ? Value::ofReal(std::fdim(given[0].real, given[1].real), type) : Value::unknown(type);
    if (name == "copysign" && list.size() == 2) // which sign a NaN has is not known
        return known(list) && !std::isnan(given[1].real)
            ? Value::ofReal(std::copysign(given[0].real, given[1].real), type)
            : Value::unknown(type);
    if ((name == "ldexp" || name == "scalbn" || name == "scalbln") && list.size() == 2 && list[1].type->isWhole())
        return known(list)
            ? Value::ofReal(
                std::ldexp(given[0].real, static_cast<int>(std::clamp<std::int64_t>(list[1].whole, -10'000, 10'000))),
                type)
            : Value::unknown(type);
    const One exact = list.size() == 1 ? named(exactOnes, name) : nullptr;
    if (exact == nullptr)
        return {};
    return known(list) ? Value::ofReal(exact(given[0].real), type) : Value::unknown(type);
}

std::optional<double> nearlyOfReals(std::string_view name, std::span<const Value> list)
{
    if (const Two two = list.size() == 2 ? named(nearTwos, name) : nullptr)
        return two(list[0].number(), list[1].number());
    const One one = list.size() == 1 ? named(nearOnes, name) : nullptr;
    // The sign of zero for half a turn or a whole one depends on the implementation.
    if ((one == sineOfPi || one == cosineOfPi) && list[0].number() != 0 && one(list[0].number()) == 0)
        return std::nullopt;
    return one != nullptr ? std::optional(one(list[0].number())) : std::nullopt;
}

Value calledBetweenTypes(std::string_view name, std::span<const Value> list)
{
    if (list.size() != 1)
        return {};
    const Value& value = list[0];
    static constexpr std::pair<std::string_view, bool (*)(double)> kinds[] = {
        {"isnan", [](double x) { return std::isnan(x); }}, {"isinf", [](double x) { return std::isinf(x); }},
        {"isfinite", [](double x) { return std::isfinite(x); }},
        {"isnormal", [](double x) { return std::isnormal(x); }}, {"signbit", [](double x) { return std::signbit(x); }}};
    if (const auto kind = named(kinds, name)) {
        const bool small = isReal(value) && value.type->bytes == 4 && std::fabs(value.real) < 0x1p-126;
        // Which sign a NaN has is not known.
        return !value.known || (name == "signbit" && std::isnan(value.number()))
            ? Value::unknown(types::truth())
            : Value::ofTruth(kind(value.number()) && !(small && name == "isnormal"));
    }
    if (name == "ilogb" || name == "ilogbf")
        return value.known ? Value::ofWhole(std::ilogb(value.number()), types::integer(4, true))
                           : Value::unknown(types::integer(4, true));
    static constexpr std::pair<std::string_view, std::string_view> longs[] = {
        {"lrint", "rint"}, {"llrint", "rint"}, {"lround", "round"}, {"llround", "round"}};
    for (const auto& [own, rounded] : longs)
        if (name == own || (name.ends_with('f') && name.substr(0, name.size() - 1) == own)) {
            const Type* const type = types::integer(8, true);
            const Type* const real = isReal(value) ? value.type : types::real(8);
            return value.known ? converted(Value::ofReal(named(exactOnes, rounded)(value.number()), real), type)
                               : Value::unknown(type);
        }
    return convertedByName(name, value);
}

} // namespace warpatlas::cpp
