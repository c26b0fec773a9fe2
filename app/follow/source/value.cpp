#include "app/follow/source/value.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace warpatlas::cpp {
namespace {

using Kind = Type::Kind;
__extension__ using Wide = __int128;

std::int64_t wrapped(std::int64_t number, const Type& type)
{
    if (type.kind == Kind::Bool)
        return number != 0 ? 1 : 0;
    switch (type.bytes) {
    case 1:
        return type.isSigned ? std::int64_t{static_cast<std::int8_t>(number)} : static_cast<std::uint8_t>(number);
    case 2:
        return type.isSigned ? std::int64_t{static_cast<std::int16_t>(number)} : static_cast<std::uint16_t>(number);
    case 4:
        return type.isSigned ? std::int64_t{static_cast<std::int32_t>(number)} : static_cast<std::uint32_t>(number);
    default:
        return number;
    }
}

/// The number itself: 64 bits without sign are more than an int64_t holds.
Wide wide(const Value& value)
{
    const bool large = value.type->bytes == 8 && !value.type->isSigned && value.type->kind == Kind::Integer;
    return large ? Wide{static_cast<std::uint64_t>(value.whole)} : Wide{value.whole};
}

const Type* promoted(const Type* type)
{
    return type->isWhole() && type->bytes < 4 ? types::integer(4, true) : type;
}

/// C++'s "usual arithmetic conversions".
const Type* common(const Type* a, const Type* b)
{
    if (a->kind == Kind::Real || b->kind == Kind::Real)
        return a->kind != Kind::Real ? b : b->kind != Kind::Real ? a : a->bytes >= b->bytes ? a : b;
    a = promoted(a);
    b = promoted(b);
    if (a->bytes != b->bytes)
        return a->bytes > b->bytes ? a : b;
    return a->isSigned ? b : a;
}

Value wholeResult(Wide number, const Type* type)
{
    const Value result = Value::ofWhole(static_cast<std::int64_t>(number), type);
    return type->isSigned && wide(result) != number ? Value::unknown(type) : result;
}

Value wholes(std::string_view sign, const Value& left, const Value& right, const Type* type)
{
    const Wide a = wide(left), b = wide(right);
    if (sign == "+")
        return wholeResult(a + b, type);
    if (sign == "-")
        return wholeResult(a - b, type);
    if (sign == "*") {
        // Two unsigned numbers of 64 bits do not fit; their low bits are what counts.
        if (!type->isSigned)
            return Value::ofWhole(
                static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b)), type);
        return wholeResult(a * b, type);
    }
    if (sign == "/" || sign == "%")
        return b == 0 ? Value::unknown(type) : wholeResult(sign == "/" ? a / b : a % b, type);
    if (sign == "&")
        return wholeResult(a & b, type);
    if (sign == "|")
        return wholeResult(a | b, type);
    return sign == "^" ? wholeResult(a ^ b, type) : Value::unknown(type);
}

Value shifted(std::string_view sign, const Value& a, const Value& b)
{
    const Type* const type = promoted(a.type);
    if (!a.known || !b.known || b.whole < 0 || b.whole >= static_cast<std::int64_t>(8 * type->bytes))
        return Value::unknown(type);
    const Value left = converted(a, type);
    if (sign == ">>")
        return Value::ofWhole(static_cast<std::int64_t>(wide(left) >> b.whole), type);
    return Value::ofWhole(static_cast<std::int64_t>(static_cast<std::uint64_t>(left.whole) << b.whole), type);
}

Value reals(std::string_view sign, double a, double b, const Type* type)
{
    // In double and rounded once more: the same as in float, for these four.
    if (sign == "+")
        return Value::ofReal(a + b, type);
    if (sign == "-")
        return Value::ofReal(a - b, type);
    if (sign == "*")
        return Value::ofReal(a * b, type);
    return sign == "/" ? Value::ofReal(a / b, type) : Value::unknown(type);
}

template <class T> std::optional<bool> compared(std::string_view sign, T a, T b)
{
    if (sign == "<")
        return a < b;
    if (sign == "<=")
        return a <= b;
    if (sign == ">")
        return a > b;
    if (sign == ">=")
        return a >= b;
    if (sign == "==")
        return a == b;
    return sign == "!=" ? std::optional(a != b) : std::nullopt;
}

/// A value that does not fit becomes the nearest one that does, as a GPU's conversions have it; a NaN becomes zero, and
/// where either side has 64 bits the highest bit.
Value saturated(double whole, bool wideReal, const Type* type)
{
    const unsigned bits = static_cast<unsigned>(8 * type->bytes);
    if (std::isnan(whole))
        return Value::ofWhole(
            bits == 64 || wideReal ? static_cast<std::int64_t>(std::uint64_t{1} << (bits - 1)) : 0, type);
    const double end = std::ldexp(1.0, static_cast<int>(type->isSigned ? bits - 1 : bits));
    if (whole >= end)
        return Value::ofWhole(
            static_cast<std::int64_t>(~std::uint64_t{0} >> (64 - bits + (type->isSigned ? 1 : 0))), type);
    if (whole < (type->isSigned ? -end : 0))
        return Value::ofWhole(type->isSigned ? static_cast<std::int64_t>(~std::uint64_t{0} << (bits - 1)) : 0, type);
    return Value::ofWhole(type->isSigned ? static_cast<std::int64_t>(whole)
                                         : static_cast<std::int64_t>(static_cast<std::uint64_t>(whole)),
        type);
}

/// Computes with a pointer and a number, or with two pointers into one object.
Value pointers(std::string_view sign, const Value& a, const Value& b)
{
    const bool both = a.type->kind == Kind::Pointer && b.type->kind == Kind::Pointer;
    if (both) {
        const bool known = a.known && b.known && a.object == b.object;
        if (const auto truth = compared(sign, a.whole, b.whole))
            return known ? Value::ofTruth(*truth) : Value::unknown(types::truth());
        const auto size = static_cast<std::int64_t>(a.type->element->bytes);
        return sign == "-" && known && size != 0 ? Value::ofWhole((a.whole - b.whole) / size, types::integer(8, true))
                                                 : Value::unknown(types::integer(8, true));
    }
    const bool first = a.type->kind == Kind::Pointer;
    const Value &pointer = first ? a : b, &number = first ? b : a;
    Value result = pointer;
    result.known = pointer.known && number.known && number.type->isWhole() && (sign == "+" || (sign == "-" && first));
    if (result.known)
        result.whole +=
            (sign == "-" ? -number.whole : number.whole) * static_cast<std::int64_t>(pointer.type->element->bytes);
    return result;
}

template <class T> std::string shortest(T number)
{
    char text[40];
    return {text, std::to_chars(text, text + sizeof(text), number).ptr};
}

} // namespace

Value Value::ofWhole(std::int64_t number, const Type* type)
{
    Value value;
    value.type = type;
    value.known = true;
    value.whole = wrapped(number, *type);
    return value;
}

Value Value::ofReal(double number, const Type* type)
{
    Value value;
    value.type = type;
    value.known = true;
    value.real = type->bytes == 4 ? static_cast<double>(static_cast<float>(number)) : number;
    return value;
}

double Value::number() const
{
    return type->kind == Kind::Real ? real : static_cast<double>(wide(*this));
}

std::optional<bool> Value::holds() const
{
    if (!known || type == nullptr || !type->isNumber())
        return std::nullopt;
    return type->kind == Kind::Real ? real != 0 : whole != 0;
}

std::string Value::text() const
{
    if (type == nullptr)
        return {};
    if (type->kind == Kind::Structure && structure != nullptr) {
        if (type->fields.empty())
            return {};
        std::string list;
        for (const Field& field : type->fields) {
            const std::string one =
                fromBytes(structure->bytes.data() + field.offset, structure->known.data() + field.offset, field.type)
                    .text();
            if (one.empty())
                return {};
            list += (list.empty() ? "(" : ", ") + one;
        }
        return list + ")";
    }
    if (!known || !type->isNumber())
        return {};
    if (type->kind == Kind::Bool)
        return whole != 0 ? "true" : "false";
    if (type->kind == Kind::Real && std::isnan(real))
        return "nan"; // the host gives its own a sign
    if (type->kind == Kind::Real)
        return type->bytes == 4 ? shortest(static_cast<float>(real)) : shortest(real);
    return type->isSigned ? shortest(whole) : shortest(static_cast<std::uint64_t>(whole));
}

bool same(const Value& a, const Value& b)
{
    if (!a.known || !b.known || a.type == nullptr || b.type == nullptr)
        return false;
    if (a.type->isWhole() && b.type->isWhole())
        return wide(a) == wide(b);
    if (a.type->isNumber() && b.type->isNumber())
        return a.number() == b.number() || (std::isnan(a.number()) && std::isnan(b.number()));
    if (a.type->kind == Kind::Pointer && b.type->kind == Kind::Pointer)
        return a.object == b.object && a.whole == b.whole;
    return a.structure != nullptr && b.structure != nullptr && a.structure->bytes == b.structure->bytes;
}

Value converted(const Value& value, const Type* type)
{
    if (value.type == nullptr || type == nullptr)
        return Value::unknown(type);
    if (type->kind == Kind::Structure || type->kind == Kind::Pointer) {
        Value result = value;
        result.type = type;
        result.known = value.known && value.type->kind == type->kind;
        return result;
    }
    if (!value.known || !value.type->isNumber() || !type->isNumber())
        return Value::unknown(type);
    if (type->kind == Kind::Real)
        return Value::ofReal(value.number(), type);
    if (type->kind == Kind::Bool)
        return Value::ofTruth(value.number() != 0);
    if (value.type->kind != Kind::Real)
        return Value::ofWhole(value.whole, type);
    const double whole = std::trunc(value.real);
    if (type->bytes >= 4)
        return saturated(whole, value.type->bytes == 8, type);
    const Value result =
        std::abs(whole) < 9e18 ? Value::ofWhole(static_cast<std::int64_t>(whole), type) : Value::unknown(type);
    return result.known && result.number() == whole ? result : Value::unknown(type);
}

Value binary(std::string_view sign, const Value& a, const Value& b)
{
    if (a.type == nullptr || b.type == nullptr)
        return {};
    if (sign == "&&" || sign == "||") {
        const auto left = a.holds(), right = b.holds();
        return left && right ? Value::ofTruth(sign == "&&" ? *left && *right : *left || *right)
                             : Value::unknown(types::truth());
    }
    if (a.type->kind == Kind::Pointer || b.type->kind == Kind::Pointer)
        return pointers(sign, a, b);
    if (!a.type->isNumber() || !b.type->isNumber())
        return {};
    if (sign == "<<" || sign == ">>")
        return a.type->isWhole() && b.type->isWhole() ? shifted(sign, a, b) : Value{};
    const Type* const type = common(a.type, b.type);
    const bool compares = compared(sign, 0, 0).has_value();
    if (!a.known || !b.known)
        return Value::unknown(compares ? types::truth() : type);
    const Value left = converted(a, type), right = converted(b, type);
    if (compares)
        return Value::ofTruth(type->kind == Kind::Real ? *compared(sign, left.real, right.real)
                                                       : *compared(sign, wide(left), wide(right)));
    return type->kind == Kind::Real ? reals(sign, left.real, right.real, type) : wholes(sign, left, right, type);
}

Value fused(const Value& a, const Value& b, const Value& c)
{
    const Value sum = binary("+", binary("*", a, b), c); // for its type
    if (!sum.known || sum.type->kind != Kind::Real)
        return {};
    const double x = converted(a, sum.type).real, y = converted(b, sum.type).real, z = converted(c, sum.type).real;
    return Value::ofReal(sum.type->bytes == 4
            ? double{std::fma(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z))}
            : std::fma(x, y, z),
        sum.type);
}

Value unary(std::string_view sign, const Value& a)
{
    if (a.type == nullptr || !a.type->isNumber())
        return {};
    if (sign == "!") {
        const auto holds = a.holds();
        return holds ? Value::ofTruth(!*holds) : Value::unknown(types::truth());
    }
    const Type* const type = promoted(a.type);
    if (!a.known)
        return Value::unknown(type);
    if (sign == "+")
        return converted(a, type);
    if (type->kind == Kind::Real)
        return sign == "-" ? Value::ofReal(-a.real, type) : Value{};
    return sign == "-" ? wholeResult(-wide(a), type) : Value::ofWhole(~a.whole, type);
}

namespace {

// Where a pointer lies in bytes, `known` has this number, and the bytes have its object and its offset: no address.
constexpr std::uint8_t pointerByte = 2;
constexpr std::size_t objectBytes = 3, offsetBytes = 5;
constexpr std::int64_t offsetEnd = std::int64_t{1} << (8 * offsetBytes - 1);

Value pointerFrom(const std::uint8_t* bytes, const std::uint8_t* known, const Type* type)
{
    Value value = Value::unknown(type);
    if (!std::all_of(known, known + objectBytes + offsetBytes, [](std::uint8_t one) { return one == pointerByte; }))
        return value;
    std::uint64_t offset = 0;
    std::memcpy(&value.object, bytes, objectBytes);
    std::memcpy(&offset, bytes + objectBytes, offsetBytes);
    value.whole = static_cast<std::int64_t>(offset) - offsetEnd;
    value.known = true;
    return value;
}

void writePointer(const Value& pointer, Bytes& bytes)
{
    if (!pointer.known || pointer.object >> (8 * objectBytes) != 0 || pointer.whole < -offsetEnd
        || pointer.whole >= offsetEnd)
        return;
    const auto offset = static_cast<std::uint64_t>(pointer.whole + offsetEnd);
    std::memcpy(bytes.bytes.data(), &pointer.object, objectBytes);
    std::memcpy(bytes.bytes.data() + objectBytes, &offset, offsetBytes);
    std::ranges::fill(bytes.known, pointerByte);
}

} // namespace

Value fromBytes(const std::uint8_t* bytes, const std::uint8_t* known, const Type* type)
{
    Value value = Value::unknown(type);
    if (type->kind == Kind::Pointer && type->bytes == objectBytes + offsetBytes)
        return pointerFrom(bytes, known, type);
    if (type->kind == Kind::Structure) {
        auto structure = std::make_shared<Bytes>();
        structure->bytes.assign(bytes, bytes + type->bytes);
        structure->known.assign(known, known + type->bytes);
        value.known = true;
        for (const Field& field : type->fields)
            value.known = value.known
                && (field.type->kind == Kind::Pointer
                    || fromBytes(bytes + field.offset, known + field.offset, field.type).known);
        value.structure = std::move(structure);
        return value;
    }
    if (!type->isNumber())
        return value;
    for (std::uint64_t i = 0; i < type->bytes; ++i)
        if (known[i] != 1)
            return value;
    if (type->kind == Kind::Real) {
        float single = 0;
        double number = 0;
        if (type->bytes == 4) {
            std::memcpy(&single, bytes, 4);
            number = single;
        } else {
            std::memcpy(&number, bytes, 8);
        }
        return Value::ofReal(number, type);
    }
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes, type->bytes);
    return Value::ofWhole(static_cast<std::int64_t>(bits), type);
}

Bytes toBytes(const Value& value, const Type* type)
{
    Bytes result{std::vector<std::uint8_t>(type->bytes), std::vector<std::uint8_t>(type->bytes)};
    if (type->kind == Kind::Structure && value.structure != nullptr && value.structure->bytes.size() == type->bytes)
        return *value.structure;
    if (type->kind == Kind::Pointer && value.type != nullptr && value.type->kind == Kind::Pointer
        && type->bytes == objectBytes + offsetBytes)
        writePointer(value, result);
    const Value number = converted(value, type);
    if (!number.known || !type->isNumber())
        return result;
    if (type->kind == Kind::Real && type->bytes == 4) {
        const auto single = static_cast<float>(number.real);
        std::memcpy(result.bytes.data(), &single, 4);
    } else if (type->kind == Kind::Real) {
        std::memcpy(result.bytes.data(), &number.real, 8);
    } else {
        std::memcpy(result.bytes.data(), &number.whole, type->bytes);
    }
    result.known.assign(type->bytes, 1);
    return result;
}

} // namespace warpatlas::cpp
