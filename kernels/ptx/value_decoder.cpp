#include "kernels/ptx/value_decoder.h"

#include <unordered_map>

namespace warpatlas::ptx {
namespace {

const std::unordered_map<std::string_view, Compare> comparisons{{"eq", Compare::Eq}, {"ne", Compare::Ne},
    {"lt", Compare::Lt}, {"le", Compare::Le}, {"gt", Compare::Gt}, {"ge", Compare::Ge}, {"lo", Compare::Lo},
    {"ls", Compare::Ls}, {"hi", Compare::Hi}, {"hs", Compare::Hs}, {"equ", Compare::Equ}, {"neu", Compare::Neu},
    {"ltu", Compare::Ltu}, {"leu", Compare::Leu}, {"gtu", Compare::Gtu}, {"geu", Compare::Geu}, {"num", Compare::Num},
    {"nan", Compare::Nan}};

Compare comparison(const Instruction& instruction)
{
    if (instruction.modifiers.empty())
        throw Undecodable("no comparison");
    const auto found = comparisons.find(instruction.modifiers.front());
    if (found == comparisons.end())
        throw Undecodable("comparison ." + std::string(instruction.modifiers.front()));
    return found->second;
}

Combine combination(const Instruction& instruction)
{
    return instruction.has("and") ? Combine::And
        : instruction.has("or")   ? Combine::Or
        : instruction.has("xor")  ? Combine::Xor
                                  : Combine::None;
}

/// `set` writes this where the comparison holds: one as a float, all ones as a whole number.
std::uint64_t trueOf(Type type)
{
    switch (type) {
    case Type::F32:
        return 0x3f800000u;
    case Type::F16:
    case Type::F16x2:
        return 0x3c00u;
    case Type::BF16:
    case Type::BF16x2:
        return 0x3f80u;
    default:
        return ~std::uint64_t{0};
    }
}

} // namespace

DecodedInstruction ValueDecoder::comparing(Type type)
{
    DecodedInstruction out = taking(Operation::SetPredicate, type, {type, type});
    out.compare = comparison(*m_instruction);
    out.combine = combination(*m_instruction);
    out.flags |= floatFlags();
    if (out.combine != Combine::None)
        out.c = predicate(operand(3));
    return out;
}

void ValueDecoder::setPredicate()
{
    DecodedInstruction out = comparing(lastType());
    const bool pair = operand(0).kind == OperandKind::Pair;
    if (pair)
        out.second = destinationPlane(operand(0).elements[1], Type::Pred);
    pushTo(pair ? operand(0).elements[0] : operand(0), Type::Pred, out);
}

void ValueDecoder::setValue()
{
    const std::vector<Type> list = types();
    if (list.size() != 2)
        throw Undecodable("types");
    // As setp into a scratch predicate, then a choice: 1.0f for f32 results, all ones for integers.
    DecodedInstruction compare = comparing(list[1]);
    compare.destination = scratch(Type::Pred);
    const bool pair = list[1] == Type::F16x2 || list[1] == Type::BF16x2;
    if (pair)
        compare.second = scratch(Type::Pred);
    push(compare);
    const auto choose = [&](std::uint32_t condition, std::uint64_t bits) {
        DecodedInstruction out = decoded(Operation::Select, list[0]);
        out.a = constant(bits, bytesOf(isWide(list[0])));
        out.b = constant(0, bytesOf(isWide(list[0])));
        out.c = condition;
        return out;
    };
    if (!pair) {
        pushTo(operand(0), list[0], choose(compare.destination, trueOf(list[0])));
        return;
    }
    // Each half of the result is of its own half of the sources.
    const std::uint64_t half = trueOf(list[0]) & 0xffff;
    DecodedInstruction low = choose(compare.destination, half), high = choose(compare.second, half << 16);
    low.destination = scratch(list[0]);
    high.destination = scratch(list[0]);
    push(low);
    push(high);
    DecodedInstruction both = decoded(Operation::Or, Type::B32);
    both.a = low.destination;
    both.b = high.destination;
    pushTo(operand(0), list[0], both);
}

void ValueDecoder::select()
{
    const std::vector<Type> list = types();
    if (list.empty())
        throw Undecodable("no type");
    allow({"ftz"});
    const bool bySign = m_instruction->opcode == "slct";
    DecodedInstruction out = taking(bySign ? Operation::SelectBySign : Operation::Select, list[0], {list[0], list[0]});
    out.flags |= floatFlags();
    if (bySign) {
        out.sourceType = list.back();
        out.c = source(operand(3), out.sourceType);
    } else {
        out.c = predicate(operand(3));
    }
    pushTo(operand(0), list[0], out);
}

void ValueDecoder::convert()
{
    allow({"rn", "rz", "rm", "rp", "rni", "rzi", "rmi", "rpi", "rna", "ftz", "sat", "relu", "satfinite", "pack"});
    if (m_instruction->has("pack")) {
        convertPacked();
        return;
    }
    const std::vector<Type> list = types();
    if (list.size() != 2)
        throw Undecodable("types");
    DecodedInstruction out = taking(Operation::Convert, list[0], {list[1]});
    out.sourceType = list[1];
    out.rounding = rounding();
    out.flags |= floatFlags();
    const bool pair =
        list[0] == Type::F16x2 || list[0] == Type::BF16x2 || list[0] == Type::E4M3x2 || list[0] == Type::E5M2x2;
    if (pair) {
        out.operation = Operation::ConvertPair;
        if (list[1] == Type::F32)
            out.b = source(operand(2), list[1]);
    }
    pushTo(operand(0), list[0], out);
}

/// cvt.pack.sat.u8.s32.b32 d, a, b, c
void ValueDecoder::convertPacked()
{
    const std::vector<Type> list = types();
    if (list.size() < 2 || list[1] != Type::S32 || sizeOf(list[0]) > 2 || (sizeOf(list[0]) == 1) != (list.size() == 3))
        throw Undecodable("types");
    DecodedInstruction out = taking(Operation::ConvertPacked, list[0], {Type::S32, Type::S32});
    if (list.size() == 3)
        out.c = source(operand(3), Type::B32);
    pushTo(operand(0), Type::B32, out);
}

/// mov.b128: register to register, from two 64-bit registers, or to two.
void ValueDecoder::moveWide()
{
    const bool pack = operand(1).kind == OperandKind::Vector, extract = operand(0).kind == OperandKind::Vector;
    if ((pack ? operand(1) : extract ? operand(0) : Operand{}).elements.size() != (pack || extract ? 2u : 0u))
        throw Undecodable("a vector of this size");
    const auto from = pack
        ? std::pair{source(operand(1).elements[0], Type::B64), source(operand(1).elements[1], Type::B64)}
        : wideRegister(operand(1));
    if (extract) {
        copyTo(operand(0).elements[0], Type::B64, from.first);
        copyTo(operand(0).elements[1], Type::B64, from.second);
        return;
    }
    DecodedInstruction low = decoded(Operation::Move, Type::B64), high = low;
    low.a = from.first;
    high.a = from.second;
    std::tie(low.destination, high.destination) = wideRegister(operand(0));
    push(low);
    push(high);
}

void ValueDecoder::move()
{
    allow({});
    const Type type = lastType();
    if (type == Type::B128)
        moveWide();
    else if (operand(0).kind == OperandKind::Vector || operand(1).kind == OperandKind::Vector)
        packOrExtract();
    else if (type != Type::Pred)
        copyTo(operand(0), type, source(operand(1), type));
    else {
        DecodedInstruction out = decoded(Operation::PredicateMove, type);
        out.a = predicate(operand(1));
        pushTo(operand(0), type, out);
    }
}

void ValueDecoder::dotProduct()
{
    allow({"lo", "hi"});
    const std::vector<Type> list = types();
    if (list.size() != 2)
        throw Undecodable("types");
    DecodedInstruction out = taking(m_instruction->opcode == "dp4a" ? Operation::Dot4 : Operation::Dot2, list[0],
        {Type::B32, Type::B32, Type::B32});
    out.sourceType = list[1];
    out.mode = m_instruction->has("hi") ? 1 : 0;
    pushTo(operand(0), Type::B32, out);
}

void ValueDecoder::permute()
{
    static constexpr std::string_view modes[] = {"", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16"};
    allow(std::span(modes));
    DecodedInstruction out = taking(Operation::Permute, Type::B32, {Type::B32, Type::B32, Type::B32});
    for (std::uint8_t i = 1; i < 7; ++i)
        if (m_instruction->has(modes[i]))
            out.mode = i;
    pushTo(operand(0), Type::B32, out);
}

void ValueDecoder::testProperty()
{
    static constexpr std::string_view properties[] = {
        "finite", "infinite", "number", "notanumber", "normal", "subnormal"};
    allow(std::span(properties));
    DecodedInstruction out = taking(Operation::TestProperty, lastType(), {lastType()});
    for (std::uint8_t i = 0; i < 6; ++i)
        if (m_instruction->has(properties[i]))
            out.mode = i;
    pushTo(operand(0), Type::Pred, out);
}

/// lop3.b32 d, a, b, c, table; with .or or .and also a predicate: whether d is not zero, combined with another one.
void ValueDecoder::logic3()
{
    allow({"and", "or"});
    const bool combined = m_instruction->has("and") || m_instruction->has("or");
    DecodedInstruction out = taking(Operation::Logic3, Type::B32, {Type::B32, Type::B32, Type::B32});
    if (operand(4).kind != OperandKind::Integer)
        throw Undecodable("a table that is no constant");
    out.immediate = static_cast<std::int64_t>(operand(4).bits & 0xff);
    if (!combined) {
        pushTo(operand(0), Type::B32, out);
        return;
    }
    if (operand(0).kind != OperandKind::Pair)
        throw Undecodable("one destination where there should be two");
    out.destination = scratch(Type::B32);
    DecodedInstruction test = decoded(Operation::SetPredicate, Type::B32);
    test.compare = Compare::Ne;
    test.combine = m_instruction->has("and") ? Combine::And : Combine::Or;
    test.a = out.destination;
    test.b = constant(0, 4);
    test.c = predicate(operand(5));
    push(out);
    pushTo(operand(0).elements[1], Type::Pred, test);
    copyTo(operand(0).elements[0], Type::B32, out.destination);
}

/// mov.b64 {%r1, %r2}, %rd1 and its reverse; 2 or 4 elements.
void ValueDecoder::packOrExtract()
{
    const Type whole = lastType();
    const bool extract = operand(0).kind == OperandKind::Vector;
    const std::vector<Operand>& elements = operand(extract ? 0 : 1).elements;
    const std::size_t bytes = elements.empty() ? 0 : sizeOf(whole) / elements.size();
    const Type part = bytes == 4 ? Type::B32 : bytes == 2 ? Type::B16 : bytes == 1 ? Type::B8 : Type::None;
    if (part == Type::None)
        throw Undecodable("a vector of this size");
    if (extract) {
        // The source may be one of the destinations, so all of it is read before anything is written.
        const std::uint32_t from = source(operand(1), whole);
        std::vector<std::uint32_t> planes;
        for (std::size_t i = 0; i < elements.size(); ++i) {
            DecodedInstruction out = decoded(Operation::Extract, part);
            out.sourceType = whole;
            out.immediate = static_cast<std::int64_t>(8 * bytes * i);
            out.a = from;
            out.destination = scratch(part);
            planes.push_back(out.destination);
            push(out);
        }
        for (std::size_t i = 0; i < elements.size(); ++i)
            copyTo(elements[i], part, planes[i]);
        return;
    }
    // Pairs, then pairs of pairs.
    std::vector<std::uint32_t> planes;
    planes.reserve(elements.size());
    for (const Operand& element : elements)
        planes.push_back(source(element, part));
    for (std::size_t size = bytes; planes.size() > 1; size *= 2) {
        std::vector<std::uint32_t> pairs;
        const Type type = size == 4 ? Type::B64 : size == 2 ? Type::B32 : Type::B16;
        for (std::size_t i = 0; i + 1 < planes.size(); i += 2)
            pairs.push_back(computed(Operation::Pack, type, planes[i], planes[i + 1]));
        planes = pairs;
    }
    copyTo(operand(0), whole, planes.front());
}

} // namespace warpatlas::ptx
