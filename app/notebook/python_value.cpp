#include "app/notebook/python_value.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::inline notebook {
namespace {

using Is = PythonValue::Kind;

struct NumberName {
    std::string_view name, cType;
    std::uint32_t bytes;
    bool real;
};
constexpr NumberName numberNames[] = {{"float32", "float", 4, true}, {"single", "float", 4, true},
    {"float64", "double", 8, true}, {"double", "double", 8, true}, {"float16", "__half", 2, true},
    {"int32", "int", 4, false}, {"intc", "int", 4, false}, {"int64", "long long", 8, false},
    {"uint32", "unsigned int", 4, false}, {"uint64", "unsigned long long", 8, false}, {"int16", "short", 2, false},
    {"uint16", "unsigned short", 2, false}, {"int8", "signed char", 1, false}, {"uint8", "unsigned char", 1, false},
    {"bool_", "bool", 1, false}, {"bool", "bool", 1, false}, {"float", "double", 8, true},
    {"int", "long long", 8, false}, {"float_", "double", 8, true}, {"complex64", "float2", 8, true},
    {"complex128", "double2", 16, true}, {"f4", "float", 4, true}, {"f8", "double", 8, true}, {"i4", "int", 4, false},
    {"i8", "long long", 8, false}, {"u1", "unsigned char", 1, false}, {"f", "float", 4, true}, {"d", "double", 8, true},
    {"i", "int", 4, false}};

const NumberName* numberNamed(std::string_view name)
{
    name = name.substr(name.rfind('.') + 1);
    while (!name.empty() && (name[0] == '<' || name[0] == '='))
        name.remove_prefix(1);
    const auto found = std::ranges::find(numberNames, name, &NumberName::name);
    return found == std::end(numberNames) ? nullptr : found;
}

const NumberName* numberType(const PythonValue& type)
{
    return type.is(Is::Name) ? numberNamed(type.name) : type.is(Is::Text) ? numberNamed(type.string()) : nullptr;
}

std::optional<std::vector<std::uint64_t>> shapeFrom(const PythonValue& value)
{
    std::vector<std::uint64_t> shape;
    const auto add = [&](const PythonValue& length) {
        const auto whole = length.whole();
        if (whole)
            shape.push_back(*whole);
        return whole.has_value();
    };
    if (value.is(Is::List) ? !std::ranges::all_of(value.items, add) : !add(value))
        return std::nullopt;
    return shape;
}

PythonValue arrayOf(const std::optional<std::vector<std::uint64_t>>& shape, std::uint32_t elementBytes)
{
    PythonValue value;
    value.kind = Is::Array;
    value.elementBytes = elementBytes;
    if (!shape)
        return value;
    value.shape = *shape;
    double bytes = elementBytes;
    for (const std::uint64_t length : value.shape)
        bytes *= static_cast<double>(length);
    constexpr double most = 1e12; // more is no array of a notebook
    value.bytes = bytes < most ? static_cast<std::uint64_t>(bytes) : 0;
    return value;
}

/// The shape of a list of lists, as np.array() takes it.
std::vector<std::uint64_t> shapeOfList(const PythonValue& list)
{
    std::vector<std::uint64_t> shape;
    for (const PythonValue* at = &list; at->is(Is::List); at = &at->items.front()) {
        shape.push_back(at->items.size());
        if (at->items.empty())
            break;
    }
    return shape;
}

/// "%d" and its kind, of a known value: "4", "0.5", "float".
std::optional<std::string> writtenOf(const PythonValue& value)
{
    if (value.is(Is::Text) && !value.unread)
        return value.string();
    if (!value.is(Is::Number))
        return std::nullopt;
    return value.real ? fmt::format("{}", value.number) : fmt::format("{:.0f}", value.number);
}

} // namespace

std::optional<std::uint64_t> PythonValue::whole() const
{
    constexpr double most = 1e15;
    if (kind != Is::Number || number < 0 || number > most || number != std::floor(number))
        return std::nullopt;
    return static_cast<std::uint64_t>(number);
}

PythonValue PythonArguments::get(std::size_t place, const std::string& name) const
{
    if (const auto found = named.find(name); found != named.end())
        return found->second;
    return place < values.size() ? values[place] : PythonValue();
}

PythonValue joined(std::string_view sign, const PythonValue& left, const PythonValue& right)
{
    if (sign == "+" && (left.is(Is::Text) || right.is(Is::Text))) {
        TextPieces pieces;
        for (const PythonValue* side : {&left, &right})
            if (side->text)
                pieces.insert(pieces.end(), side->text->begin(), side->text->end());
        return PythonValue::ofText(std::move(pieces), left.unread || right.unread || !left.text || !right.text);
    }
    if (sign == "%" && left.is(Is::Text)) {
        PythonArguments given;
        if (right.is(Is::Map))
            given.named = right.named;
        else if (right.is(Is::List))
            given.values = right.items;
        else
            given.values = {right};
        return formatted(left, given, true);
    }
    if (sign == "+" && left.is(Is::List) && right.is(Is::List)) {
        PythonValue both = left;
        both.items.insert(both.items.end(), right.items.begin(), right.items.end());
        return both;
    }
    if (left.is(Is::Array) || right.is(Is::Array)) { // element by element
        const PythonValue& array = left.is(Is::Array) ? left : right;
        return sign == "==" || sign == "<" || sign == "@" ? PythonValue() : array;
    }
    if (!left.is(Is::Number) || !right.is(Is::Number))
        return {};
    const double a = left.number, b = right.number;
    const bool real = left.real || right.real;
    if (sign == "+")
        return PythonValue::ofNumber(a + b, real);
    if (sign == "-")
        return PythonValue::ofNumber(a - b, real);
    if (sign == "*")
        return PythonValue::ofNumber(a * b, real);
    if (sign == "/" && b != 0)
        return PythonValue::ofNumber(a / b, true);
    if (sign == "//" && b != 0)
        return PythonValue::ofNumber(std::floor(a / b), real);
    if (sign == "%" && b != 0)
        return PythonValue::ofNumber(a - b * std::floor(a / b), real);
    if (sign == "**")
        return PythonValue::ofNumber(std::pow(a, b), real || b < 0);
    if (sign == "<<" && b >= 0 && b < 50)
        return PythonValue::ofNumber(std::ldexp(a, static_cast<int>(b)), false);
    if (sign == ">>" && b >= 0 && b < 50)
        return PythonValue::ofNumber(std::floor(std::ldexp(a, -static_cast<int>(b))), false);
    return {};
}

std::optional<PythonValue> computed(const std::string& name, const std::string& whole, const PythonArguments& given)
{
    const auto typed = [&](const PythonValue& type, std::uint32_t otherwise) {
        const NumberName* const known = numberType(type);
        return known ? known->bytes : otherwise;
    };
    const PythonValue first = given.get(0, "");
    if (const NumberName* const type = numberNamed(name); type && !given.values.empty() && name.size() > 2) {
        if (first.is(Is::Number))
            return PythonValue::ofNumber(type->real ? first.number : std::trunc(first.number), type->real);
        return first.is(Is::Array) ? first : PythonValue();
    }
    if (name == "ceil" || name == "floor" || name == "round")
        return first.is(Is::Number) ? PythonValue::ofNumber(name == "ceil" ? std::ceil(first.number)
                       : name == "floor"                                   ? std::floor(first.number)
                                                                           : std::round(first.number),
                   false)
                                    : PythonValue();
    if ((name == "min" || name == "max") && !given.values.empty()) {
        PythonValue best = first;
        for (const PythonValue& value : given.values) {
            if (!value.is(Is::Number))
                return PythonValue();
            best = (name == "min") == (value.number < best.number) ? value : best;
        }
        return best;
    }
    if (name == "len")
        return first.is(Is::List) ? PythonValue::ofNumber(static_cast<double>(first.items.size()), false)
            : first.is(Is::Array) && !first.shape.empty()
            ? PythonValue::ofNumber(static_cast<double>(first.shape[0]), false)
            : PythonValue();
    if (name == "str")
        return writtenOf(first) ? PythonValue::ofText({{*writtenOf(first)}}) : PythonValue();
    if (name == "zeros" || name == "ones" || name == "empty" || name == "full" || name == "ndarray"
        || name == "pagelocked_empty")
        return arrayOf(shapeFrom(given.get(0, "shape")), typed(given.get(name == "full" ? 2 : 1, "dtype"), 8));
    if (name.ends_with("_like")) {
        PythonValue like = first;
        if (const NumberName* const type = numberType(given.get(9, "dtype")); type && like.is(Is::Array))
            like = arrayOf(like.shape, type->bytes);
        return like.is(Is::Array) ? like : PythonValue();
    }
    if (name == "arange") {
        const PythonValue second = given.get(1, "stop"), step = given.get(2, "step");
        double count = first.number;
        if (second.is(Is::Number))
            count = (second.number - first.number) / (step.is(Is::Number) && step.number != 0 ? step.number : 1);
        const bool known = first.is(Is::Number) && count >= 0 && count < 1e12;
        return arrayOf(known ? std::optional(std::vector{static_cast<std::uint64_t>(std::ceil(count))}) : std::nullopt,
            typed(given.get(3, "dtype"), 8));
    }
    if (name == "linspace")
        return arrayOf(given.get(2, "num").is(Is::Unknown) ? std::optional(std::vector<std::uint64_t>{50})
                                                           : shapeFrom(given.get(2, "num")),
            typed(given.get(9, "dtype"), 8));
    if (name == "array" || name == "asarray" || name == "ascontiguousarray" || name == "to_gpu" || name == "to_device"
        || name == "In" || name == "Out" || name == "InOut" || name == "asnumpy" || name == "from_numpy") {
        if (first.is(Is::List))
            return arrayOf(shapeOfList(first), typed(given.get(1, "dtype"), 8));
        if (const NumberName* const type = numberType(given.get(1, "dtype")); type && first.is(Is::Array))
            return arrayOf(first.shape, type->bytes);
        return first.is(Is::Array) ? first : PythonValue();
    }
    if (name == "mem_alloc" || name == "managed_empty" || name == "alloc") {
        PythonValue memory = arrayOf(std::nullopt, 1);
        memory.bytes = first.whole().value_or(0);
        return memory;
    }
    if (whole.find("random") != std::string::npos || whole.find("rng") != std::string::npos) {
        if (name == "rand" || name == "randn")
            return arrayOf(given.values.empty() ? std::nullopt : shapeFrom(PythonValue::ofList(given.values)), 8);
        const std::size_t place = name == "random" || name == "standard_normal" ? 0 : 2;
        if (name == "random" || name == "standard_normal" || name == "randint" || name == "uniform" || name == "normal"
            || name == "integers")
            return arrayOf(shapeFrom(given.get(place, "size")), typed(given.get(9, "dtype"), 8));
    }
    if (name == "cdiv" && given.values.size() == 2)
        return joined(
            "//", joined("+", joined("-", given.values[1], PythonValue::ofNumber(1, false)), first), given.values[1]);
    return std::nullopt;
}

std::optional<PythonValue> memberOf(const PythonValue& value, const std::string& name)
{
    const auto number = [](double count) { return PythonValue::ofNumber(count, false); };
    if (value.is(Is::Array)) {
        if (name == "nbytes" || name == "size")
            return value.bytes == 0
                ? PythonValue()
                : number(static_cast<double>(value.bytes) / (name == "size" ? value.elementBytes : 1));
        if (name == "itemsize")
            return number(value.elementBytes);
        if (name == "shape") {
            std::vector<PythonValue> lengths;
            for (const std::uint64_t length : value.shape)
                lengths.push_back(number(static_cast<double>(length)));
            return lengths.empty() ? PythonValue() : PythonValue::ofList(std::move(lengths));
        }
        if (name == "gpudata" || name == "data" || name == "ptr" || name == "T")
            return value;
    }
    if (value.is(Is::Name)) {
        if (name == "itemsize")
            if (const NumberName* const type = numberNamed(value.name))
                return number(type->bytes);
        return PythonValue::ofName(value.name + '.' + name);
    }
    return std::nullopt;
}

std::optional<PythonValue> methodOf(const PythonValue& value, const std::string& name, const PythonArguments& given)
{
    if (value.is(Is::Array)) {
        if (name == "astype" || name == "view") {
            const NumberName* const type = numberType(given.get(0, "dtype"));
            return type && !value.shape.empty() ? arrayOf(value.shape, type->bytes)
                : type                          ? arrayOf(std::nullopt, type->bytes)
                                                : PythonValue();
        }
        if (name == "reshape" || name == "resize") {
            PythonValue other = value;
            other.shape = shapeFrom(given.values.size() == 1 ? given.values[0] : PythonValue::ofList(given.values))
                              .value_or(std::vector<std::uint64_t>{value.bytes / value.elementBytes});
            return other;
        }
        if (name == "ravel" || name == "flatten" || name == "copy" || name == "get" || name == "transpose"
            || name == "clip" || name == "cuda" || name == "contiguous")
            return value;
    }
    if (value.is(Is::Text)) {
        if (name == "format")
            return formatted(value, given, false);
        if (name == "strip" || name == "read" || name == "read_text" || name == "encode" || name == "decode"
            || name == "lstrip" || name == "rstrip")
            return value;
        if (name == "replace" && given.values.size() >= 2) {
            const std::string from = given.values[0].string();
            const auto to = writtenOf(given.values[1]);
            TextPieces pieces;
            for (const TextPiece& piece : *value.text) {
                std::size_t done = 0;
                for (std::size_t at = 0; to && !from.empty() && (at = piece.text.find(from, done)) != std::string::npos;
                     done = at + from.size()) {
                    pieces.push_back(piece.part(done, at, '\0'));
                    pieces.push_back({*to});
                }
                pieces.push_back(piece.part(done, piece.text.size(), '\0'));
            }
            return PythonValue::ofText(std::move(pieces), value.unread || !to);
        }
    }
    return std::nullopt;
}

PythonValue formatted(const PythonValue& text, const PythonArguments& given, bool percent)
{
    TextPieces pieces;
    bool unread = text.unread;
    std::size_t next = 0;
    const auto put = [&](const PythonValue& value, std::string_view otherwise) {
        const auto known = writtenOf(value);
        unread = unread || !known;
        pieces.push_back({known.value_or(std::string(otherwise))});
    };
    for (const TextPiece& piece : *text.text) {
        const std::string& all = piece.text;
        std::size_t from = 0;
        const auto keep = [&](std::size_t begin, std::size_t end) {
            if (begin < end)
                pieces.push_back(piece.part(begin, end, percent ? '%' : '{'));
        };
        for (std::size_t at = 0; at < all.size();) {
            const char sign = all[at];
            if (percent ? sign != '%' : sign != '{' && sign != '}') {
                ++at;
                continue;
            }
            if (at + 1 < all.size() && all[at + 1] == sign) { // both stand for one
                at += 2;
                continue;
            }
            std::size_t end = at + 1;
            std::string name;
            if (percent && end < all.size() && all[end] == '(') {
                const std::size_t close = std::min(all.find(')', end), all.size() - 1);
                name = all.substr(end + 1, close - end - 1);
                end = close + 1;
            }
            if (percent) {
                while (
                    end < all.size() && (std::string_view("0123456789.-+ #").find(all[end]) != std::string_view::npos))
                    ++end;
                ++end;
            } else {
                const std::size_t close = all.find('}', at);
                if (sign == '}' || close == std::string::npos) {
                    unread = true;
                    ++at;
                    continue;
                }
                name = all.substr(at + 1, std::min(all.find(':', at), close) - at - 1);
                end = close + 1;
            }
            end = std::min(end, all.size());
            keep(from, at);
            const bool byPlace = !name.empty() && name[0] >= '0' && name[0] <= '9';
            if (name.empty() || byPlace)
                put(given.get(byPlace ? std::stoul(name.substr(0, 4)) : next++, ""), all.substr(at, end - at));
            else
                put(given.get(std::string::npos, name), all.substr(at, end - at));
            at = from = end;
        }
        keep(from, all.size());
    }
    return PythonValue::ofText(std::move(pieces), unread);
}

std::string cTypeOf(const PythonValue& type)
{
    const NumberName* const known = numberType(type);
    return known ? std::string(known->cType) : std::string();
}

std::string cTypeOf(std::string_view name)
{
    const NumberName* const known = name.size() > 2 ? numberNamed(name) : nullptr;
    return known ? std::string(known->cType) : std::string();
}

} // namespace warpatlas::inline notebook
