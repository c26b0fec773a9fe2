#include "kernels/ptx/forms/tile_form.h"

#include "kernels/model/warp_request.h"

#include <utility>

namespace warpatlas::ptx {
namespace {

constexpr std::pair<std::string_view, TileType> tileTypes[] = {{"f16", TileType::F16}, {"bf16", TileType::BF16},
    {"tf32", TileType::TF32}, {"f32", TileType::F32}, {"f64", TileType::F64}, {"e4m3", TileType::E4M3},
    {"e5m2", TileType::E5M2}, {"s8", TileType::S8}, {"u8", TileType::U8}, {"s4", TileType::S4}, {"u4", TileType::U4},
    {"b1", TileType::B1}, {"s32", TileType::S32}};

/// Rows of the piece that a fragment of consecutive registers covers.
unsigned pieceHeight(const TileForm& form)
{
    return form.m >= 16 ? 16 : 8;
}

TilePlace quadPlace(TileRole role, const TileForm& form, unsigned lane, unsigned element)
{
    const unsigned block = lane % 16 / 4 * 8, own = lane % 4, upper = lane < 16 ? 0 : 4;
    switch (role) {
    case TileRole::A:
        return form.aByColumns ? TilePlace{block + element + upper, own} : TilePlace{block + own + upper, element};
    case TileRole::B:
        return form.bByColumns ? TilePlace{element, block + own + upper} : TilePlace{own, block + element + upper};
    case TileRole::C:
        break;
    }
    if (form.d == TileType::F16)
        return {block + own + upper, block + element};
    return {block + own % 2 + element / 2 % 2 * 2 + upper, block + element / 4 * 4 + own / 2 * 2 + element % 2};
}

} // namespace

TileType tileTypeFrom(std::string_view name)
{
    for (const auto& [text, type] : tileTypes)
        if (text == name)
            return type;
    return TileType::None;
}

unsigned bitsOf(TileType type)
{
    switch (type) {
    case TileType::F64:
        return 64;
    case TileType::TF32:
    case TileType::F32:
    case TileType::S32:
        return 32;
    case TileType::F16:
    case TileType::BF16:
        return 16;
    case TileType::S4:
    case TileType::U4:
        return 4;
    case TileType::B1:
        return 1;
    case TileType::None:
        return 0;
    default:
        return 8;
    }
}

unsigned elementsInRegister(TileType type)
{
    const unsigned bits = bitsOf(type);
    return bits == 64 || bits <= 1 ? 1 : 32 / bits;
}

TilePlace tilePlace(TileRole role, const TileForm& form, unsigned lane, unsigned element)
{
    if (form.quads)
        return quadPlace(role, form, lane, element);
    const unsigned group = lane / 4, member = lane % 4, height = pieceHeight(form), depth = form.depth();
    switch (role) {
    case TileRole::A: {
        const unsigned inPiece = height * depth / warpLanes, piece = element / inPiece % (form.m / height);
        const unsigned each = elementsInRegister(form.a), at = element % inPiece, halves = height / 8;
        const unsigned number = at / each;
        return {piece * height + group + 8 * (number % halves), member * each + at % each + number / halves * 4 * each};
    }
    case TileRole::B: {
        const unsigned inPiece = 8 * depth / warpLanes, piece = element / inPiece % (form.n / 8u);
        const unsigned each = elementsInRegister(form.b), at = element % inPiece;
        return {member * each + at % each + at / each * 4 * each, piece * 8 + group};
    }
    case TileRole::C:
        break;
    }
    const unsigned inPiece = height * 8 / warpLanes, at = element % inPiece, columns = form.n / 8u;
    const unsigned piece = element / inPiece % (columns * (form.m / height));
    return {piece / columns * height + group + at / 2 * 8, piece % columns * 8 + member * 2 + at % 2};
}

unsigned ownElements(TileRole role, const TileForm& form)
{
    switch (role) {
    case TileRole::A:
        return form.m * form.depth() / warpLanes;
    case TileRole::B:
        return form.n * form.depth() / warpLanes;
    case TileRole::C:
        break;
    }
    return form.quads ? 8 : static_cast<unsigned>(form.m) * form.n / warpLanes;
}

} // namespace warpatlas::ptx
