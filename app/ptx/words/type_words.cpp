#include "app/ptx/words/type_words.h"

#include "app/words/say.h"

#include <algorithm>
#include <array>

namespace warpatlas::inline listing {
namespace {

using ptx::Type;

struct TypeName {
    Type type;
    Text one, several;
};
constexpr std::array typeNames{
    TypeName{Type::Pred, {"ptx.one.pred", "a truth value"}, {"ptx.several.pred", "truth values"}},
    TypeName{Type::B8, {"ptx.one.b8", "8 bits"}, {"ptx.several.b8", "times 8 bits"}},
    TypeName{Type::B16, {"ptx.one.b16", "16 bits"}, {"ptx.several.b16", "times 16 bits"}},
    TypeName{Type::B32, {"ptx.one.b32", "32 bits"}, {"ptx.several.b32", "times 32 bits"}},
    TypeName{Type::B64, {"ptx.one.b64", "64 bits"}, {"ptx.several.b64", "times 64 bits"}},
    TypeName{Type::B128, {"ptx.one.b128", "128 bits"}, {"ptx.several.b128", "times 128 bits"}},
    TypeName{Type::U8, {"ptx.one.u8", "an unsigned 8-bit integer"}, {"ptx.several.u8", "unsigned 8-bit integers"}},
    TypeName{Type::U16, {"ptx.one.u16", "an unsigned 16-bit integer"}, {"ptx.several.u16", "unsigned 16-bit integers"}},
    TypeName{Type::U32, {"ptx.one.u32", "an unsigned 32-bit integer"}, {"ptx.several.u32", "unsigned 32-bit integers"}},
    TypeName{Type::U64, {"ptx.one.u64", "an unsigned 64-bit integer"}, {"ptx.several.u64", "unsigned 64-bit integers"}},
    TypeName{Type::S8, {"ptx.one.s8", "a signed 8-bit integer"}, {"ptx.several.s8", "signed 8-bit integers"}},
    TypeName{Type::S16, {"ptx.one.s16", "a signed 16-bit integer"}, {"ptx.several.s16", "signed 16-bit integers"}},
    TypeName{Type::S32, {"ptx.one.s32", "a signed 32-bit integer"}, {"ptx.several.s32", "signed 32-bit integers"}},
    TypeName{Type::S64, {"ptx.one.s64", "a signed 64-bit integer"}, {"ptx.several.s64", "signed 64-bit integers"}},
    TypeName{Type::U16x2, {"ptx.one.u16x2", "a pair of unsigned 16-bit integers"},
        {"ptx.several.u16x2", "pairs of unsigned 16-bit integers"}},
    TypeName{Type::S16x2, {"ptx.one.s16x2", "a pair of signed 16-bit integers"},
        {"ptx.several.s16x2", "pairs of signed 16-bit integers"}},
    TypeName{Type::F16, {"ptx.one.f16", "a 16-bit float (half)"}, {"ptx.several.f16", "16-bit floats (half)"}},
    TypeName{Type::F16x2, {"ptx.one.f16x2", "a pair of 16-bit floats (half2)"},
        {"ptx.several.f16x2", "pairs of 16-bit floats (half2)"}},
    TypeName{Type::BF16, {"ptx.one.bf16", "a bfloat16"}, {"ptx.several.bf16", "bfloat16s"}},
    TypeName{Type::BF16x2, {"ptx.one.bf16x2", "a pair of bfloat16s"}, {"ptx.several.bf16x2", "pairs of bfloat16s"}},
    TypeName{Type::F32, {"ptx.one.f32", "a 32-bit float"}, {"ptx.several.f32", "32-bit floats"}},
    TypeName{Type::F64, {"ptx.one.f64", "a 64-bit float (double)"}, {"ptx.several.f64", "64-bit floats (double)"}},
    TypeName{Type::TF32, {"ptx.one.tf32", "a tf32 (a float with 10 bits behind the point)"},
        {"ptx.several.tf32", "tf32 (floats with 10 bits behind the point)"}},
    TypeName{Type::E4M3x2, {"ptx.one.e4m3x2", "a pair of 8-bit floats (e4m3)"},
        {"ptx.several.e4m3x2", "pairs of 8-bit floats (e4m3)"}},
    TypeName{Type::E5M2x2, {"ptx.one.e5m2x2", "a pair of 8-bit floats (e5m2)"},
        {"ptx.several.e5m2x2", "pairs of 8-bit floats (e5m2)"}},
};

const TypeName* find(Type type)
{
    const auto found = std::ranges::find(typeNames, type, &TypeName::type);
    return found == typeNames.end() ? nullptr : &*found;
}

} // namespace

std::string oneOf(Type type)
{
    const TypeName* const known = find(type);
    return known == nullptr ? say("ptx.one.value", "a value") : say(known->one);
}

std::string severalOf(Type type)
{
    const TypeName* const known = find(type);
    if (known == nullptr)
        return say("ptx.several.value", "values");
    return type >= Type::B8 && type <= Type::B128
        ? say("ptx.plain_bits", "{} of whatever they stand for", say(known->one))
        : say(known->several);
}

std::string countOf(std::uint64_t count, Type type)
{
    const TypeName* const known = find(type);
    if (count == 1 || known == nullptr)
        return oneOf(type);
    return say("ptx.count_of", "{} {}", count, say(known->several));
}

std::string smallTypeWords(std::string_view name)
{
    static constexpr std::pair<std::string_view, Text> names[] = {{"s4", {"ptx.several.s4", "signed 4-bit integers"}},
        {"u4", {"ptx.several.u4", "unsigned 4-bit integers"}}, {"b1", {"ptx.several.b1", "single bits"}},
        {"e4m3", {"ptx.several.e4m3", "8-bit floats with 4 bits of exponent"}},
        {"e5m2", {"ptx.several.e5m2", "8-bit floats with 5 bits of exponent"}}};
    for (const auto& [known, words] : names)
        if (known == name)
            return say(words);
    return {};
}

std::string spaceWords(ptx::Space space)
{
    switch (space) {
    case ptx::Space::Generic:
        break;
    case ptx::Space::Global:
        return say("ptx.space.global", "global memory");
    case ptx::Space::Const:
        return say("ptx.space.const", "constant memory");
    case ptx::Space::Shared:
        return say("ptx.space.shared", "shared memory");
    case ptx::Space::Local:
        return say("ptx.space.local", "local memory");
    case ptx::Space::Param:
        return say("ptx.space.param", "the parameters");
    }
    return say("ptx.space.generic", "memory");
}

} // namespace warpatlas::inline listing
