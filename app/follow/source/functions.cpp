#include "app/follow/source/functions.h"

#include "app/follow/source/math_functions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace warpatlas::cpp {
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

/// "__fmul_rn": rounded by itself.
Value rounded(std::string_view name, Arguments list)
{
    static constexpr std::pair<std::string_view, std::string_view> signs[] = {
        {"__fmul_rn", "*"}, {"__fadd_rn", "+"}, {"__fsub_rn", "-"}, {"__fdiv_rn", "/"}};
    for (const auto& [known, sign] : signs)
        if (known == name && list.size() == 2)
            return binary(sign, converted(list[0], types::real(4)), converted(list[1], types::real(4)));
    if (name == "__fmaf_rn")
        return calledOfReals("fma", list, types::real(4));
    if (name == "__frsqrt_rn")
        return Value::unknown(types::real(4));
    if (list.size() != 1)
        return {};
    const Value value = converted(list[0], types::real(4));
    if (name == "__frcp_rn")
        return binary("/", Value::ofReal(1, value.type), value);
    if (name == "__saturatef") // a NaN becomes 0
        return value.known ? Value::ofReal(value.real > 0 ? std::min(value.real, 1.0) : 0, value.type) : value;
    return name == "__fsqrt_rn" ? calledOfReals("sqrt", list, types::real(4)) : Value{};
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

/// "__float_as_int": the same bits as another type.
Value asOther(std::string_view name, const Value& value)
{
    static constexpr std::string_view names[] = {
        "__float_as_int", "__float_as_uint", "__int_as_float", "__uint_as_float"};
    const auto found = std::ranges::find(names, name);
    if (found == std::end(names))
        return {};
    const bool toFloat = name.ends_with("float");
    if (!toFloat && std::isnan(value.number())) // one of many, and a GPU's is not the host's
        return Value::unknown(types::integer(4, name.ends_with("_int")));
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
    if (name.starts_with("std::"))
        name.remove_prefix(5);
    if (name.starts_with("__") && name.ends_with("f"))
        name.remove_prefix(2);
    if (const auto value = nearlyOfReals(name, list))
        return value;
    return name.ends_with("f") ? nearlyOfReals(name.substr(0, name.size() - 1), list) : std::nullopt;
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
        return extreme(name == "min", list[0], list[1]);
    if (list.empty() || !std::ranges::all_of(list, [](const Value& value) { return value.type->isNumber(); }))
        return {};
    if ((name == "abs" || name == "labs" || name == "llabs") && list[0].type->isWhole()) {
        // The least number is its own magnitude: it wraps.
        const Type* const type =
            binary("+", list[0], Value::ofWhole(0, types::integer(name == "abs" ? 4 : 8, true))).type;
        const Value value = converted(list[0], type);
        return value.known && value.whole < 0 && type->isSigned
            ? Value::ofWhole(static_cast<std::int64_t>(-static_cast<std::uint64_t>(value.whole)), type)
            : value;
    }
    if (Value result = calledBetweenTypes(name, list); result.type != nullptr)
        return result;
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
        return calledOfReals(name.substr(2, name.size() - 3), list, types::real(4)).type != nullptr
            ? Value::unknown(types::real(4))
            : Value{};
    if (name.ends_with("f"))
        if (Value result = calledOfReals(name.substr(0, name.size() - 1), list, types::real(4)); result.type != nullptr)
            return result;
    // An exponent is a whole number whatever the real is.
    const auto isFloat = [](const Value& value) {
        return value.type->kind == Type::Kind::Real && value.type->bytes == 4;
    };
    const bool exponent = list.size() == 2 && list[1].type->isWhole() && (name == "ldexp" || name.starts_with("scalb"));
    const bool single = exponent ? isFloat(list[0]) : std::ranges::all_of(list, isFloat);
    return calledOfReals(name == "abs" ? "fabs" : name, list, types::real(single ? 4 : 8));
}

bool isTextureFunction(std::string_view name)
{
    static constexpr std::string_view beginnings[] = {"tex1D", "tex2D", "tex3D", "surf1D", "surf2D", "surf3D"};
    return std::ranges::any_of(beginnings, [&](std::string_view beginning) { return name.starts_with(beginning); });
}

} // namespace warpatlas::cpp
