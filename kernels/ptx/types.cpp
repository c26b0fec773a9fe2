#include "kernels/ptx/types.h"

#include <utility>

namespace warpatlas::ptx {
namespace {

using TypeName = std::pair<std::string_view, Type>;
constexpr TypeName typeNames[] = {{"pred", Type::Pred}, {"b8", Type::B8}, {"b16", Type::B16}, {"b32", Type::B32},
    {"b64", Type::B64}, {"b128", Type::B128}, {"u8", Type::U8}, {"u16", Type::U16}, {"u32", Type::U32},
    {"u64", Type::U64}, {"s8", Type::S8}, {"s16", Type::S16}, {"s32", Type::S32}, {"s64", Type::S64},
    {"f16", Type::F16}, {"f16x2", Type::F16x2}, {"bf16", Type::BF16}, {"bf16x2", Type::BF16x2}, {"f32", Type::F32},
    {"f64", Type::F64}, {"u16x2", Type::U16x2}, {"s16x2", Type::S16x2}, {"tf32", Type::TF32}, {"e4m3x2", Type::E4M3x2},
    {"e5m2x2", Type::E5M2x2}};

} // namespace

std::optional<Type> typeFrom(std::string_view name)
{
    for (const auto& [text, type] : typeNames)
        if (text == name)
            return type;
    return std::nullopt;
}

std::string_view nameOf(Type wanted)
{
    for (const auto& [text, type] : typeNames)
        if (type == wanted)
            return text;
    return {};
}

std::optional<Space> spaceFrom(std::string_view name)
{
    if (name == "global")
        return Space::Global;
    if (name == "shared" || name == "shared::cta")
        return Space::Shared;
    if (name == "local")
        return Space::Local;
    if (name == "param" || name == "param::entry" || name == "param::func")
        return Space::Param;
    if (name == "const")
        return Space::Const;
    return std::nullopt;
}

std::string_view nameOf(Space space)
{
    static constexpr std::string_view names[] = {"generic", "global", "constant", "shared", "local", "parameter"};
    return names[static_cast<std::size_t>(space)];
}

namespace {

constexpr std::pair<ElementType, Type> elementTypes[] = {{ElementType::U8, Type::U8}, {ElementType::I8, Type::S8},
    {ElementType::U16, Type::U16}, {ElementType::I16, Type::S16}, {ElementType::F16, Type::F16},
    {ElementType::U32, Type::U32}, {ElementType::I32, Type::S32}, {ElementType::F32, Type::F32},
    {ElementType::U64, Type::U64}, {ElementType::I64, Type::S64}, {ElementType::F64, Type::F64},
    {ElementType::BF16, Type::BF16}, {ElementType::Bool, Type::U8}}; // a byte is no bool unless something says so

} // namespace

Type typeOf(ElementType type)
{
    for (const auto& [element, named] : elementTypes)
        if (element == type)
            return named;
    return Type::None;
}

std::optional<ElementType> elementOf(Type type)
{
    constexpr std::pair<Type, Type> plain[] = {
        {Type::B8, Type::U8}, {Type::B16, Type::U16}, {Type::B32, Type::U32}, {Type::B64, Type::U64}};
    for (const auto& [bits, number] : plain)
        if (type == bits)
            type = number;
    for (const auto& [element, named] : elementTypes)
        if (named == type)
            return element;
    return std::nullopt;
}

} // namespace warpatlas::ptx
