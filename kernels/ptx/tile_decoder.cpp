#include "kernels/ptx/tile_decoder.h"
#include "kernels/ptx/operand_roles.h"

#include <algorithm>
#include <charconv>

namespace warpatlas::ptx {
namespace {

struct TileShape {
    std::uint16_t m, n, k;
    bool operator==(const TileShape&) const = default;
};

/// The shapes that there are of mma, by the type of a.
struct TileShapes {
    TileType type;
    std::initializer_list<TileShape> multiply, warpWide;
};
const TileShapes tileShapes[] = {
    {TileType::F16, {{8, 8, 4}, {16, 8, 8}, {16, 8, 16}}, {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}}},
    {TileType::BF16, {{16, 8, 8}, {16, 8, 16}}, {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}}},
    {TileType::TF32, {{16, 8, 4}, {16, 8, 8}}, {{16, 16, 8}}},
    {TileType::F64, {{8, 8, 4}, {16, 8, 4}, {16, 8, 8}, {16, 8, 16}}, {{8, 8, 4}}}, {TileType::E4M3, {{16, 8, 32}}, {}},
    {TileType::E5M2, {{16, 8, 32}}, {}},
    {TileType::S8, {{8, 8, 16}, {16, 8, 16}, {16, 8, 32}}, {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}}},
    {TileType::U8, {{8, 8, 16}, {16, 8, 16}, {16, 8, 32}}, {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}}},
    {TileType::S4, {{8, 8, 32}, {16, 8, 32}, {16, 8, 64}}, {{8, 8, 32}}},
    {TileType::U4, {{8, 8, 32}, {16, 8, 32}, {16, 8, 64}}, {{8, 8, 32}}},
    {TileType::B1, {{8, 8, 128}, {16, 8, 128}, {16, 8, 256}}, {{8, 8, 128}}}};

bool hasShape(TileType type, const TileShape& shape, bool warpWide)
{
    for (const TileShapes& known : tileShapes) {
        const auto& shapes = warpWide ? known.warpWide : known.multiply;
        if (known.type == type)
            return std::find(shapes.begin(), shapes.end(), shape) != shapes.end();
    }
    return false;
}

bool isFragmentShape(const TileShape& shape)
{
    return std::any_of(std::begin(tileShapes), std::end(tileShapes),
        [&](const TileShapes& known) { return hasShape(known.type, shape, true); });
}

/// Which types may stand together.
bool goTogether(const TileForm& form)
{
    const auto both = [&](TileType one, TileType other) {
        return (form.a == one || form.a == other) && (form.b == one || form.b == other);
    };
    const auto result = [&](TileType type) { return form.c == type && form.d == type; };
    if (form.a == TileType::F16 && form.b == TileType::F16)
        return (form.c == TileType::F16 || form.c == TileType::F32)
            && (form.d == TileType::F16 || form.d == TileType::F32);
    if (both(TileType::E4M3, TileType::E5M2))
        return result(TileType::F32) || result(TileType::F16);
    if (form.a == TileType::F64)
        return form.b == TileType::F64 && result(TileType::F64);
    if (form.a == TileType::BF16 || form.a == TileType::TF32)
        return form.b == form.a && result(TileType::F32);
    return (both(TileType::S8, TileType::U8) || both(TileType::S4, TileType::U4) || both(TileType::B1, TileType::B1))
        && result(TileType::S32);
}

/// The number type that the operations of a multiplication count as.
Type accountedAs(TileType type)
{
    return type == TileType::F64 ? Type::F64
        : type == TileType::TF32 ? Type::F32
        : type == TileType::F16 || type == TileType::BF16 || type == TileType::E4M3 || type == TileType::E5M2
        ? Type::F16
        : Type::S32;
}

bool namesShared(std::string_view modifier)
{
    return spaceFrom(modifier) == Space::Shared;
}

std::uint8_t registersFor(TileRole role, TileType type, const TileForm& form)
{
    const unsigned each = elementsInRegister(type);
    return static_cast<std::uint8_t>((ownElements(role, form) + each - 1) / each);
}

} // namespace

TileForm TileDecoder::tileForm(bool warpWide) const
{
    TileForm form;
    std::vector<TileType> types;
    for (const std::string_view modifier : m_instruction->modifiers) {
        if (const TileType type = tileTypeFrom(modifier); type != TileType::None)
            types.push_back(type);
        if (modifier.size() < 6 || modifier[0] != 'm' || modifier[1] < '0' || modifier[1] > '9')
            continue;
        const char *at = modifier.data(), *const end = at + modifier.size();
        for (std::uint16_t* extent : {&form.m, &form.n, &form.k})
            at = at < end ? std::from_chars(at + 1, end, *extent).ptr : end;
    }
    if (form.m == 0 || form.n == 0 || form.k == 0)
        throw Undecodable("no shape");
    if (types.size() == 1) { // a fragment that is loaded or stored
        form.a = form.b = form.c = form.d = types[0];
    } else if (types.size() == 2 && warpWide) {
        form.a = form.b = TileType::F16;
        form.d = types[0];
        form.c = types[1];
    } else if (types.size() == 4) {
        form.d = types[0];
        form.a = types[1];
        form.b = types[2];
        form.c = types[3];
    } else {
        throw Undecodable("types");
    }
    if (types.size() == 1 && isFragmentShape({form.m, form.n, form.k}))
        return form;
    if (!hasShape(form.a, {form.m, form.n, form.k}, warpWide) || !goTogether(form))
        throw Undecodable("a product of this shape and these types");
    if (form.a == TileType::F16 && form.m == 8 && form.n == 8) {
        if (form.c != form.d)
            throw Undecodable("a product of these types");
        form.quads = true;
        form.m = form.n = 32;
    }
    form.aRegisters = registersFor(TileRole::A, form.a, form);
    form.bRegisters = registersFor(TileRole::B, form.b, form);
    form.cRegisters = registersFor(TileRole::C, form.c, form);
    form.dRegisters = registersFor(TileRole::C, form.d, form);
    if (warpWide && form.a == TileType::F16)
        form.aRegisters = form.bRegisters = 8;
    return form;
}

void TileDecoder::warpTiles()
{
    if (m_instruction->has("mma"))
        multiplyTiles();
    else
        fragment(m_instruction->has("load"));
}

void TileDecoder::pushTile(DecodedInstruction out, const TileForm& form, std::vector<std::uint32_t> written,
    const std::vector<std::uint32_t>& read)
{
    out.d = constant(0xffffffffu, 4); // every lane of the warp
    out.immediate = static_cast<std::int64_t>(m_program.tiles.size());
    m_program.tiles.push_back(form);
    out.vectorLength = static_cast<std::uint8_t>(written.size());
    written.insert(written.end(), read.begin(), read.end());
    setList(out, written);
    push(out);
}

void TileDecoder::multiplyTiles()
{
    const bool warpWide = m_instruction->opcode == "wmma";
    allow({"sync", "aligned", "mma", "row", "col", "satfinite", "popc", "and", "xor", "rn"}, ofTile);
    TileForm form = tileForm(warpWide);
    form.saturates = m_instruction->has("satfinite");
    form.exclusive = m_instruction->has("xor");
    if ((form.saturates && form.d != TileType::S32) || (m_instruction->has("rn") && form.d != TileType::F64))
        throw Undecodable("a product of this form");
    std::vector<bool> byColumns;
    for (const std::string_view modifier : m_instruction->modifiers)
        if (modifier == "row" || modifier == "col")
            byColumns.push_back(modifier == "col");
    // Fragments of wmma lie as they do whatever the layout in memory was.
    if (byColumns.size() != 2 || (!warpWide && !form.quads && (byColumns[0] || !byColumns[1])))
        throw Undecodable("a layout of this form");
    form.aByColumns = byColumns[0];
    form.bByColumns = byColumns[1];
    std::vector<std::uint32_t> written, read;
    const auto count = [&](std::size_t index, std::size_t wanted) {
        const std::span elements = elementsOf(operand(index));
        if (elements.size() != wanted)
            throw Undecodable("a fragment of another size");
        return elements;
    };
    const auto registerType = [](TileType type) { return type == TileType::F64 ? Type::B64 : Type::B32; };
    const std::span results = count(0, form.dRegisters);
    for (const auto& [index, registers, type] : {std::tuple{1, form.aRegisters, form.a},
             std::tuple{2, form.bRegisters, form.b}, std::tuple{3, form.cRegisters, form.c}})
        for (const Operand& element : count(static_cast<std::size_t>(index), registers))
            read.push_back(source(element, registerType(type)));
    const Type type = registerType(form.d);
    for (const Operand& element : results)
        written.push_back(destinationPlane(element, type));
    pushTile(decoded(Operation::TileMultiply, accountedAs(form.a)), form, written, read);
    for (std::size_t i = 0; i < results.size(); ++i)
        finishDestination(results[i], type, written[i]);
}

/// A predicate for those of `lanes` that the instruction's guard lets through.
std::uint32_t TileDecoder::guardOf(std::uint32_t lanes)
{
    const std::uint32_t own = constant(lanes, 0);
    if (m_instruction->guard == none)
        return own;
    // For all lanes: what the guard leaves out is no part of it either.
    const auto unguarded = [&](Operation operation, std::uint32_t a, std::uint32_t b) {
        DecodedInstruction out = decoded(operation, Type::Pred);
        out.guard = noPlane;
        out.flags = 0;
        out.a = a;
        out.b = b;
        out.destination = scratch(Type::Pred);
        push(out);
        return out.destination;
    };
    std::uint32_t through = m_planes[m_instruction->guard];
    if (m_instruction->guardNegated)
        through = unguarded(Operation::PredicateNot, through, noPlane);
    return unguarded(Operation::PredicateAnd, through, own);
}

/// ldmatrix: lanes 0 to 7 (of one matrix; to 31 of four) each load a row, and the warp passes the values round.
/// stmatrix is the reverse.
void TileDecoder::matrixRows()
{
    const bool load = m_instruction->opcode == "ldmatrix";
    allow({"x1", "x2", "x4", "trans", "sync", "aligned", "m8n8"}, namesShared);
    TileForm form;
    for (const std::string_view modifier : m_instruction->modifiers)
        if (modifier == "x1" || modifier == "x2" || modifier == "x4")
            form.matrices = static_cast<std::uint8_t>(modifier[1] - '0');
    form.transposed = m_instruction->has("trans");
    const Operand& address = operand(load ? 1 : 0);
    const std::span fragments = elementsOf(operand(load ? 0 : 1));
    if (!m_instruction->has("m8n8") || !m_instruction->has("b16") || fragments.size() != form.matrices)
        throw Undecodable("a matrix of this form");
    const bool shared = std::ranges::any_of(m_instruction->modifiers, namesShared);
    const std::vector<std::uint32_t> rows{
        scratch(Type::B32), scratch(Type::B32), scratch(Type::B32), scratch(Type::B32)};
    DecodedInstruction access = decoded(load ? Operation::Load : Operation::Store, Type::B32);
    addressOf(address, shared ? Window::Shared : Window::Generic, access);
    const std::uint32_t lanes = form.matrices == 4 ? 0xffffffffu : (1u << 8 * form.matrices) - 1;
    if (load && form.matrices < 4) {
        eachLaneItsAddress(access);
        access.d = constant(~lanes, 0);
    } else if (!load) {
        access.guard = guardOf(lanes);
        access.flags &= static_cast<std::uint16_t>(~flag::guardNegated);
    }
    access.vectorLength = 4;
    setList(access, rows);
    (load ? access.destination : access.b) = rows[0];
    DecodedInstruction pass = decoded(load ? Operation::TileSpread : Operation::TileCollect, Type::B32);
    pass.window = access.window;
    std::vector<std::uint32_t> planes;
    for (const Operand& fragment : fragments)
        planes.push_back(load ? destinationPlane(fragment, Type::B32) : source(fragment, Type::B32));
    if (load) {
        push(access);
        pushTile(pass, form, planes, rows);
        for (std::size_t i = 0; i < fragments.size(); ++i)
            finishDestination(fragments[i], Type::B32, planes[i]);
    } else {
        pushTile(pass, form, rows, planes);
        push(access);
    }
}

void TileDecoder::transposeMatrix()
{
    allow({"sync", "aligned", "m8n8", "trans"});
    const std::uint32_t to = destinationPlane(operand(0), Type::B32);
    pushTile(decoded(Operation::TileTranspose, Type::B32), {}, {to}, {source(operand(1), Type::B32)});
    finishDestination(operand(0), Type::B32, to);
}

} // namespace warpatlas::ptx
