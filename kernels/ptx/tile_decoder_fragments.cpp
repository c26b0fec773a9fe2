/// wmma.load and wmma.store: what a lane has of a matrix is loaded or stored register by register, with as few requests
/// as the layout allows. On a GPU the assembler does the same, with code of its own.
#include "kernels/ptx/operand_roles.h"
#include "kernels/ptx/tile_decoder.h"

#include <algorithm>

namespace warpatlas::ptx {
namespace {

Type memoryType(unsigned bits)
{
    return bits == 64 ? Type::B64 : bits == 32 ? Type::B32 : bits == 16 ? Type::B16 : Type::B8;
}

TileRole roleOf(const Instruction& instruction)
{
    return instruction.has("a") ? TileRole::A : instruction.has("b") ? TileRole::B : TileRole::C;
}

} // namespace

/// Where lane 0's first row and column are is where the matrix begins; the others are so many rows and columns further.
struct TileDecoder::FragmentAddresses {
    explicit FragmentAddresses(TileDecoder& own) : decoder(own) { }
    TileDecoder& decoder;
    std::uint32_t start = noPlane; ///< of each lane, 64 bits
    std::uint32_t strideBytes = noPlane;
    unsigned bits = 8; ///< of an element
    bool rowMajor = true;
    std::map<unsigned, std::uint32_t> lines; ///< start of the rows (columns) so many further

    /// The plane of the address's base, and what is added to it.
    std::pair<std::uint32_t, std::int64_t> of(const TilePlace& place)
    {
        const unsigned line = rowMajor ? place.row : place.column, along = rowMajor ? place.column : place.row;
        const auto [found, added] = lines.try_emplace(line, start);
        if (added && line != 0) {
            const std::uint32_t offset =
                decoder.computed(Operation::MultiplyLow, Type::U32, strideBytes, decoder.constant(line, 4));
            found->second =
                decoder.computed(Operation::Add, Type::U64, start, decoder.converted(offset, Type::U32, Type::U64));
        }
        return {found->second, std::int64_t{along} * bits / 8};
    }
};

TileDecoder::FragmentAddresses TileDecoder::fragmentAddresses(
    const TileForm& form, TileRole role, const Operand& address, std::size_t strideOperand)
{
    const bool rowMajor = m_instruction->has("row");
    if (address.kind != OperandKind::Address || rowMajor == m_instruction->has("col"))
        throw Undecodable("a matrix of this form");
    const unsigned bits = bitsOf(form.a);
    FragmentAddresses result(*this);
    result.rowMajor = rowMajor;
    result.bits = form.a == TileType::B1 ? 32 : bits; // single bits are taken as words
    const unsigned along = role == TileRole::A ? (rowMajor ? form.k : form.m)
        : role == TileRole::B                  ? (rowMajor ? form.n : form.k)
                                               : (rowMajor ? form.n : form.m);
    std::uint32_t stride = constant(along, 4);
    if (strideOperand < m_instruction->operands.size())
        stride = source(operand(strideOperand), Type::U32);
    result.strideBytes = bits >= 8 ? computed(Operation::MultiplyLow, Type::U32, stride, constant(bits / 8, 4))
                                   : computed(Operation::ShiftRight, Type::U32, stride, constant(bits == 4 ? 1 : 3, 4));
    const std::uint32_t lane = special("%laneid", false);
    const std::uint32_t group = computed(Operation::ShiftRight, Type::U32, lane, constant(2, 4)),
                        member = computed(Operation::And, Type::B32, lane, constant(3, 4));
    // Lane 4 begins a row of a and c, and a column of b; lane 1 is so many columns, or rows, further.
    const TilePlace ofGroup = tilePlace(role, form, 4, 0), ofMember = tilePlace(role, form, 1, 0);
    const bool groupIsLine = rowMajor == (ofGroup.row != 0);
    const unsigned step = std::max(ofMember.row, ofMember.column);
    const std::uint32_t line = groupIsLine ? group : member, other = groupIsLine ? member : group;
    const unsigned lineStep = groupIsLine ? 1 : step;
    const unsigned otherBits = (groupIsLine ? step : 1) * result.bits;
    if (otherBits % 8 != 0)
        throw Undecodable("a matrix of this layout");
    const std::uint32_t lines =
        lineStep == 1 ? line : computed(Operation::MultiplyLow, Type::U32, line, constant(lineStep, 4));
    const std::uint32_t down = computed(Operation::MultiplyLow, Type::U32, lines, result.strideBytes);
    const std::uint32_t offset = computed(Operation::MadLow, Type::U32, other, constant(otherBits / 8, 4), down);
    const Operand& base = address.elements.at(0);
    const std::uint32_t from =
        base.kind == OperandKind::Register ? registerSource(base.index, Type::U64) : source(base, Type::U64);
    const std::uint32_t here =
        computed(Operation::Add, Type::U64, from, constant(address.bits, 8)); // its offset, with its sign
    result.start = computed(Operation::Add, Type::U64, here, converted(offset, Type::U32, Type::U64));
    return result;
}

void TileDecoder::fragment(bool load)
{
    allow({"load", "store", "a", "b", "c", "d", "sync", "aligned", "row", "col"},
        [](std::string_view modifier) { return spaceFrom(modifier).has_value() || ofTile(modifier); });
    const TileForm form = tileForm(true);
    const TileRole role = roleOf(*m_instruction);
    const Operand& address = operand(load ? 1 : 0);
    const std::span registers = elementsOf(operand(load ? 0 : 1));
    const unsigned each = elementsInRegister(form.a), bits = form.a == TileType::B1 ? 32 : bitsOf(form.a);
    const std::size_t own = (ownElements(role, form) + each - 1) / each;
    if (registers.empty() || own == 0 || registers.size() % own != 0)
        throw Undecodable("a fragment of another size");
    // All lanes of the warp have to come.
    DecodedInstruction meet = decoded(Operation::WarpBarrier, Type::None);
    meet.a = constant(0xffffffffu, 4);
    meet.mode = load ? 1 : 2; // one of fragments
    push(meet);
    FragmentAddresses addresses = fragmentAddresses(form, role, address, 2);
    const Window window = windowOf(address);
    const auto access = [&](const TilePlace& place, Type type, const std::vector<std::uint32_t>& planes) {
        DecodedInstruction out = decoded(load ? Operation::Load : Operation::Store, type);
        out.window = window;
        out.addressBytes = 8;
        std::tie(out.a, out.immediate) = addresses.of(place);
        out.vectorLength = static_cast<std::uint8_t>(planes.size());
        (load ? out.destination : out.b) = planes[0];
        if (planes.size() > 1)
            setList(out, planes);
        push(out);
    };
    const auto placeOf = [&](std::size_t element) { return tilePlace(role, form, 0, static_cast<unsigned>(element)); };
    // Elements of one register, or two registers, side by side in memory.
    const auto neighbours = [&](std::size_t first) {
        const TilePlace one = placeOf(first), two = placeOf(first + 1);
        return addresses.rowMajor ? one.row == two.row && one.column + 1 == two.column
                                  : one.column == two.column && one.row + 1 == two.row;
    };
    const Type whole = bits == 64 ? Type::B64 : Type::B32;
    std::vector<std::uint32_t> planes;
    for (std::size_t i = 0; i < own; ++i)
        planes.push_back(load ? destinationPlane(registers[i], whole) : source(registers[i], whole));
    for (std::size_t i = 0; i < own; ++i) {
        const std::size_t first = i * each;
        if (each == 1 && role == TileRole::C && i + 1 < own && i % 2 == 0 && neighbours(first)) {
            access(placeOf(first), whole, {planes[i], planes[i + 1]});
            ++i;
        } else if (each == 1 || neighbours(first)) {
            access(placeOf(first), each == 1 ? memoryType(bits) : Type::B32, {planes[i]});
        } else if (bits < 8) {
            throw Undecodable("a matrix of this layout");
        } else if (load) {
            std::vector<std::uint32_t> parts;
            for (std::size_t k = 0; k < each; ++k) {
                parts.push_back(scratch(Type::B32));
                access(placeOf(first + k), memoryType(bits), {parts.back()});
            }
            if (each == 4)
                parts = {computed(Operation::Pack, Type::B16, parts[0], parts[1]),
                    computed(Operation::Pack, Type::B16, parts[2], parts[3])};
            DecodedInstruction pack = decoded(Operation::Pack, Type::B32);
            pack.a = parts[0];
            pack.b = parts[1];
            pack.destination = planes[i];
            push(pack);
        } else {
            for (std::size_t k = 0; k < each; ++k)
                access(placeOf(first + k), memoryType(bits),
                    {k == 0 ? planes[i]
                            : computed(Operation::ShiftRight, Type::U32, planes[i],
                                constant(static_cast<std::uint64_t>(k) * bits, 4))});
        }
    }
    for (std::size_t i = 0; load && i < registers.size(); ++i)
        if (i < own)
            finishDestination(registers[i], whole, planes[i]);
        else
            copyTo(registers[i], whole, planes[i % own]);
}

} // namespace warpatlas::ptx
