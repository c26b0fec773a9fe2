#include "app/source/names/number_type.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace warpatlas::inline source {
namespace {

/// Without what does not change the numbers: "const unsigned long int" is "unsigned long", "std::int32_t" "int32_t".
std::string withoutQualifiers(std::string_view type)
{
    std::string words;
    std::istringstream parts{std::string(type)};
    for (std::string word; parts >> word;) {
        const std::string_view plain = word.starts_with("std::") ? std::string_view(word).substr(5) : word;
        if (plain == "const" || plain == "volatile" || plain == "struct" || plain == "signed"
            || (plain == "int" && !words.empty()))
            continue;
        words.append(words.empty() ? "" : " ").append(plain);
    }
    return words.empty() && type.find("signed") != std::string_view::npos ? "int" : words;
}

/// "float3" to "float" and 3.
std::optional<NumberType> vectorFrom(std::string_view type)
{
    static const std::map<std::string_view, ElementType> heads{{"char", ElementType::I8}, {"uchar", ElementType::U8},
        {"short", ElementType::I16}, {"ushort", ElementType::U16}, {"int", ElementType::I32},
        {"uint", ElementType::U32}, {"long", ElementType::I64}, {"ulong", ElementType::U64},
        {"longlong", ElementType::I64}, {"ulonglong", ElementType::U64}, {"float", ElementType::F32},
        {"double", ElementType::F64}};
    if (type.empty() || type.back() < '1' || type.back() > '4')
        return std::nullopt;
    const auto head = heads.find(type.substr(0, type.size() - 1));
    if (head == heads.end())
        return std::nullopt;
    return NumberType{head->second, static_cast<std::uint32_t>(type.back() - '0')};
}

} // namespace

std::optional<NumberType> numberTypeFrom(std::string_view type)
{
    static const std::map<std::string, NumberType, std::less<>> known{{"bool", {ElementType::Bool}},
        {"char", {ElementType::I8}}, {"unsigned char", {ElementType::U8}}, {"int8_t", {ElementType::I8}},
        {"uint8_t", {ElementType::U8}}, {"short", {ElementType::I16}}, {"unsigned short", {ElementType::U16}},
        {"int16_t", {ElementType::I16}}, {"uint16_t", {ElementType::U16}}, {"int", {ElementType::I32}},
        {"unsigned", {ElementType::U32}}, {"int32_t", {ElementType::I32}}, {"uint32_t", {ElementType::U32}},
        {"long", {ElementType::I64}}, {"unsigned long", {ElementType::U64}}, {"long long", {ElementType::I64}},
        {"unsigned long long", {ElementType::U64}}, {"int64_t", {ElementType::I64}}, {"uint64_t", {ElementType::U64}},
        {"size_t", {ElementType::U64}}, {"float", {ElementType::F32}}, {"double", {ElementType::F64}},
        {"__half", {ElementType::F16}}, {"half", {ElementType::F16}}, {"nv_half", {ElementType::F16}},
        {"_Float16", {ElementType::F16}}, {"__half2", {ElementType::F16, 2}}, {"half2", {ElementType::F16, 2}},
        {"nv_half2", {ElementType::F16, 2}}, {"__nv_bfloat16", {ElementType::BF16}},
        {"nv_bfloat16", {ElementType::BF16}}, {"__nv_bfloat162", {ElementType::BF16, 2}},
        {"nv_bfloat162", {ElementType::BF16, 2}}, {"dim3", {ElementType::U32, 3}}, {"cuComplex", {ElementType::F32, 2}},
        {"cuFloatComplex", {ElementType::F32, 2}}, {"cuDoubleComplex", {ElementType::F64, 2}},
        {"thrust::complex<float>", {ElementType::F32, 2}}, {"thrust::complex<double>", {ElementType::F64, 2}},
        {"cuda::std::complex<float>", {ElementType::F32, 2}}, {"cuda::std::complex<double>", {ElementType::F64, 2}}};
    const std::string plain = withoutQualifiers(type);
    const auto found = known.find(plain);
    return found != known.end() ? std::optional(found->second) : vectorFrom(plain);
}

std::optional<NumberType> pointeeFrom(std::string_view type)
{
    const std::size_t end = type.find_first_of("*&");
    if (end == std::string_view::npos || type.find_first_of("*&", end + 1) != std::string_view::npos)
        return std::nullopt;
    return numberTypeFrom(type.substr(0, end));
}

bool sameNumbers(ElementType one, ElementType other)
{
    const auto whole = [](ElementType type) { return !isReal(type) && type != ElementType::Bool; };
    return one == other || (whole(one) && whole(other) && sizeOf(one) == sizeOf(other));
}

} // namespace warpatlas::inline source
