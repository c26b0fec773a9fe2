#include "kernels/ptx/types.h"

#include <array>
#include <utility>

namespace warpatlas::ptx {

std::optional<Type> typeFrom(std::string_view name)
{
    using enum Type;
    static constexpr std::array<std::pair<std::string_view, Type>, 25> names{
        {{"pred", Pred}, {"b8", B8}, {"b16", B16}, {"b32", B32}, {"b64", B64}, {"b128", B128}, {"u8", U8}, {"u16", U16},
            {"u32", U32}, {"u64", U64}, {"s8", S8}, {"s16", S16}, {"s32", S32}, {"s64", S64}, {"f16", F16},
            {"f16x2", F16x2}, {"bf16", BF16}, {"bf16x2", BF16x2}, {"f32", F32}, {"f64", F64}, {"u16x2", U16x2},
            {"s16x2", S16x2}, {"tf32", TF32}, {"e4m3x2", E4M3x2}, {"e5m2x2", E5M2x2}}};
    for (const auto& [text, type] : names)
        if (text == name)
            return type;
    return std::nullopt;
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
    switch (space) {
    case Space::Generic:
        return "generic";
    case Space::Global:
        return "global";
    case Space::Const:
        return "constant";
    case Space::Shared:
        return "shared";
    case Space::Local:
        return "local";
    case Space::Param:
        return "parameter";
    }
    return "generic";
}

} // namespace warpatlas::ptx
