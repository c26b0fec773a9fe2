#include "app/follow/source/functions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace warpatlas::source {
namespace {

using Arguments = std::span<const Value>;

bool allKnown(Arguments list)
{
    return std::ranges::all_of(list, [](const Value& value) { return value.known; });
}

/// "make_float4(...)".
Value made(std::string_view name, Arguments list)
{
    const Type* const type = types::named(name.substr(5));
    if (type == nullptr || type->fields.size() != list.size())
        return {};
    Bytes bytes{std::vector<std::uint8_t>(type->bytes), std::vector<std::uint8_t>(type->bytes)};
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Field& field = type->fields[i];
        const Bytes part = toBytes(list[i], field.type);
        std::ranges::copy(part.bytes, bytes.bytes.begin() + field.offset);
        std::ranges::copy(part.known, bytes.known.begin() + field.offset);
    }
    return fromBytes(bytes.bytes.data(), bytes.known.data(), type);
}

Value extreme(bool least, Arguments list)
{
    const Value sum = binary("+", list[0], list[1]); // for its type
    const auto less = binary("<", list[0], list[1]).holds();
    if (sum.type == nullptr || !less)
        return Value::unknown(sum.type);
    // A NaN and a number give the number.
    if (list[0].type->kind == Type::Kind::Real && std::isnan(list[0].real))
        return converted(list[1], sum.type);
    if (list[1].type->kind == Type::Kind::Real && std::isnan(list[1].real))
        return converted(list[0], sum.type);
    const bool first = least ? *less : !*less;
    return converted(list[first ? 0 : 1], sum.type);
}

using One = double (*)(double);

/// Functions that GPUs compute to within a few last bits; without the f of the float's.
constexpr std::pair<std::string_view, One> nearOnes[] = {{"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }}, {"tan", [](double x) { return std::tan(x); }},
    {"exp", [](double x) { return std::exp(x); }}, {"exp2", [](double x) { return std::exp2(x); }},
    {"exp10", [](double x) { return std::pow(10.0, x); }}, {"log", [](double x) { return std::log(x); }},
    {"log2", [](double x) { return std::log2(x); }}, {"log10", [](double x) { return std::log10(x); }},
    {"rsqrt", [](double x) { return 1 / std::sqrt(x); }}, {"tanh", [](double x) { return std::tanh(x); }},
    {"atan", [](double x) { return std::atan(x); }}, {"asin", [](double x) { return std::asin(x); }},
    {"acos", [](double x) { return std::acos(x); }}, {"sinh", [](double x) { return std::sinh(x); }},
    {"cosh", [](double x) { return std::cosh(x); }}, {"erf", [](double x) { return std::erf(x); }},
    {"erfc", [](double x) { return std::erfc(x); }}, {"cbrt", [](double x) { return std::cbrt(x); }}};

/// Calls it for a float as for a double: by the function's name without its f.
Value ofReals(std::string_view name, Arguments list, const Type* type)
{
    static const std::pair<std::string_view, double (*)(double)> exact[] = {
        {"fabs", [](double x) { return std::fabs(x); }}, {"floor", [](double x) { return std::floor(x); }},
        {"ceil", [](double x) { return std::ceil(x); }}, {"trunc", [](double x) { return std::trunc(x); }},
        {"round", [](double x) { return std::round(x); }}, {"rint", [](double x) { return std::nearbyint(x); }},
        {"sqrt", [](double x) { return std::sqrt(x); }}};
    static constexpr std::string_view near[] = {"sin", "cos", "tan", "exp", "exp2", "exp10", "log", "log2", "log10",
        "pow", "rsqrt", "tanh", "atan", "atan2", "asin", "acos", "sinh", "cosh", "erf", "erfc", "cbrt", "hypot",
        "fmod"};
    if (std::ranges::find(near, name) != std::end(near))
        return Value::unknown(type);
    if (name == "fma" && list.size() == 3) {
        if (!allKnown(list))
            return Value::unknown(type);
        const double a = list[0].number(), b = list[1].number(), c = list[2].number();
        return Value::ofReal(type->bytes == 4
                ? double{std::fma(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c))}
                : std::fma(a, b, c),
            type);
    }
    if ((name == "fmin" || name == "fmax") && list.size() == 2) {
        const Value two[] = {converted(list[0], type), converted(list[1], type)};
        return extreme(name == "fmin", two);
    }
    for (const auto& [known, function] : exact)
        if (known == name && list.size() == 1)
            return allKnown(list) ? Value::ofReal(function(converted(list[0], type).real), type) : Value::unknown(type);
    return {};
}

/// "__fmul_rn": rounded by itself.
Value rounded(std::string_view name, Arguments list)
{
    static constexpr std::pair<std::string_view, std::string_view> signs[] = {
        {"__fmul_rn", "*"}, {"__fadd_rn", "+"}, {"__fsub_rn", "-"}, {"__fdiv_rn", "/"}};
    for (const auto& [known, sign] : signs)
        if (known == name && list.size() == 2)
            return binary(sign, converted(list[0], types::real(4)), converted(list[1], types::real(4)));
    if (name == "__fmaf_rn")
        return ofReals("fma", list, types::real(4));
    return name == "__fsqrt_rn" ? ofReals("sqrt", list, types::real(4)) : Value{};
}

Value ofBits(std::string_view name, const Value& value)
{
    const Type* const result = types::integer(4, true);
    const Value bits = converted(value, types::integer(4, false));
    const auto number = static_cast<std::uint32_t>(bits.whole);
    if (name == "__brev") {
        std::uint32_t reversed = 0;
        for (int i = 0; i < 32; ++i)
            reversed |= (number >> i & 1) << (31 - i);
        return bits.known ? Value::ofWhole(reversed, types::integer(4, false)) : Value::unknown(bits.type);
    }
    if (name != "__popc" && name != "__clz" && name != "__ffs")
        return {};
    if (!bits.known)
        return Value::unknown(result);
    return Value::ofWhole(name == "__popc" ? std::popcount(number)
            : name == "__clz"              ? std::countl_zero(number)
            : number == 0                  ? 0
                                           : std::countr_zero(number) + 1,
        result);
}

std::uint32_t bytesChosen(std::uint32_t a, std::uint32_t b, std::uint32_t selector)
{
    const std::uint64_t all = std::uint64_t{b} << 32U | a;
    std::uint32_t result = 0;
    for (unsigned i = 0; i < 4; ++i)
        result |= static_cast<std::uint32_t>(all >> 8 * (selector >> 4 * i & 7U) & 0xffU) << 8 * i;
    return result;
}

/// Functions of whole words of 32 bits: "__byte_perm", "__funnelshift_r", "__umulhi".
Value ofWords(std::string_view name, Arguments list)
{
    struct Known {
        std::string_view name;
        std::size_t arguments;
        bool isSigned;
        std::uint32_t (*function)(std::uint32_t a, std::uint32_t b, std::uint32_t c);
    };
    using U32 = std::uint32_t;
    static constexpr Known all[] = {{"__byte_perm", 3, false, bytesChosen},
        {"__funnelshift_l", 3, false,
            [](U32 low, U32 high, U32 shift) {
                return U32((std::uint64_t{high} << 32U | low) << (shift & 31U) >> 32U);
            }},
        {"__funnelshift_r", 3, false,
            [](U32 low, U32 high, U32 shift) { return U32((std::uint64_t{high} << 32U | low) >> (shift & 31U)); }},
        {"__funnelshift_lc", 3, false,
            [](U32 low, U32 high, U32 shift) {
                return U32((std::uint64_t{high} << 32U | low) << std::min(shift, 32U) >> 32U);
            }},
        {"__funnelshift_rc", 3, false,
            [](U32 low, U32 high, U32 shift) {
                return U32((std::uint64_t{high} << 32U | low) >> std::min(shift, 32U));
            }},
        {"__umulhi", 2, false, [](U32 a, U32 b, U32) { return U32(std::uint64_t{a} * b >> 32U); }},
        {"__mulhi", 2, true,
            [](U32 a, U32 b, U32) { return U32(std::int64_t{std::int32_t(a)} * std::int32_t(b) >> 32U); }}};
    const auto found = std::ranges::find(all, name, &Known::name);
    if (found == std::end(all) || found->arguments != list.size())
        return {};
    const Type* const type = types::integer(4, found->isSigned);
    if (!allKnown(list))
        return Value::unknown(type);
    std::uint32_t words[3] = {};
    for (std::size_t i = 0; i < list.size(); ++i)
        words[i] = static_cast<std::uint32_t>(converted(list[i], types::integer(4, false)).whole);
    const std::uint32_t result = found->function(words[0], words[1], words[2]);
    return Value::ofWhole(
        found->isSigned ? std::int64_t{static_cast<std::int32_t>(result)} : std::int64_t{result}, type);
}

std::optional<double> nearlyOf(std::string_view name, Arguments list)
{
    if (list.size() == 2 && (name == "pow" || name == "powf" || name == "__powf"))
        return std::pow(list[0].number(), list[1].number());
    const auto found = std::ranges::find(nearOnes, name, &std::pair<std::string_view, One>::first);
    return found != std::end(nearOnes) && list.size() == 1 ? std::optional(found->second(list[0].number()))
                                                           : std::nullopt;
}

/// "__float_as_int": the same bits as another type.
Value asOther(std::string_view name, const Value& value)
{
    static constexpr std::string_view names[] = {
        "__float_as_int", "__float_as_uint", "__int_as_float", "__uint_as_float"};
    const auto found = std::ranges::find(names, name);
    if (found == std::end(names))
        return {};
    const bool toFloat = name.ends_with("float");
    const Type* const type = toFloat ? types::real(4) : types::integer(4, name.ends_with("_int"));
    const Bytes bytes = toBytes(value, toFloat ? types::integer(4, false) : types::real(4));
    return fromBytes(bytes.bytes.data(), bytes.known.data(), type);
}

} // namespace

std::optional<double> nearly(std::string_view name, Arguments list)
{
    if (!allKnown(list) || list.empty()
        || !std::ranges::all_of(list, [](const Value& one) { return one.type != nullptr && one.type->isNumber(); }))
        return std::nullopt;
    if (name.starts_with("__") && name.ends_with("f"))
        name.remove_prefix(2);
    if (const auto value = nearlyOf(name, list))
        return value;
    return name.ends_with("f") ? nearlyOf(name.substr(0, name.size() - 1), list) : std::nullopt;
}

Value called(std::string_view name, Arguments list)
{
    if (name.starts_with("std::"))
        name.remove_prefix(5);
    if (std::ranges::any_of(list, [](const Value& value) { return value.type == nullptr; }))
        return {};
    if (name.starts_with("make_"))
        return made(name, list);
    if ((name == "min" || name == "max") && list.size() == 2)
        return extreme(name == "min", list);
    if (list.empty() || !std::ranges::all_of(list, [](const Value& value) { return value.type->isNumber(); }))
        return {};
    if (name == "abs" && list[0].type->isWhole()) {
        const auto negative = binary("<", list[0], Value::ofWhole(0, types::integer(4, true))).holds();
        return negative && *negative ? unary("-", list[0]) : list[0];
    }
    if (Value result = rounded(name, list); result.type != nullptr)
        return result;
    if (Value result = asOther(name, list[0]); result.type != nullptr)
        return result;
    if (Value result = ofBits(name, list[0]); result.type != nullptr)
        return result;
    if (Value result = ofWords(name, list); result.type != nullptr)
        return result;
    // "expf" is float; "exp" is what it is given.
    const bool fast = name.starts_with("__") && name.ends_with("f");
    if (fast)
        return ofReals(name.substr(2, name.size() - 3), list, types::real(4)).type != nullptr
            ? Value::unknown(types::real(4))
            : Value{};
    if (name.ends_with("f"))
        if (Value result = ofReals(name.substr(0, name.size() - 1), list, types::real(4)); result.type != nullptr)
            return result;
    const bool single = std::ranges::all_of(
        list, [](const Value& value) { return value.type->kind == Type::Kind::Real && value.type->bytes == 4; });
    return ofReals(name == "abs" ? "fabs" : name, list, types::real(single ? 4 : 8));
}

bool isTextureFunction(std::string_view name)
{
    static constexpr std::string_view beginnings[] = {"tex1D", "tex2D", "tex3D", "surf1D", "surf2D", "surf3D"};
    return std::ranges::any_of(beginnings, [&](std::string_view beginning) { return name.starts_with(beginning); });
}

} // namespace warpatlas::source
