#include "kernels/ptx/function_decoder.h"

#include <algorithm>
#include <unordered_map>

namespace warpatlas::ptx {
namespace {

Type twice(Type type)
{
    switch (type) {
    case Type::U16:
        return Type::U32;
    case Type::S16:
        return Type::S32;
    case Type::U32:
        return Type::U64;
    case Type::S32:
        return Type::S64;
    default:
        throw Undecodable("type of .wide");
    }
}

struct Form {
    Operation operation;
    int sources;
};
/// "d, a, b, c" with every operand of the instruction's own type.
const std::unordered_map<std::string_view, Form> plainForms{{"add", {Operation::Add, 2}},
    {"sub", {Operation::Subtract, 2}}, {"div", {Operation::Divide, 2}}, {"rem", {Operation::Remainder, 2}},
    {"abs", {Operation::Absolute, 1}}, {"neg", {Operation::Negate, 1}}, {"min", {Operation::Minimum, 2}},
    {"max", {Operation::Maximum, 2}}, {"and", {Operation::And, 2}}, {"or", {Operation::Or, 2}},
    {"xor", {Operation::Xor, 2}}, {"not", {Operation::Not, 1}}, {"cnot", {Operation::LogicalNot, 1}},
    {"brev", {Operation::ReverseBits, 1}}, {"sad", {Operation::AbsoluteDifference, 3}},
    {"rcp", {Operation::Reciprocal, 1}}, {"sqrt", {Operation::SquareRoot, 1}},
    {"rsqrt", {Operation::ReciprocalSquareRoot, 1}}, {"sin", {Operation::Sine, 1}}, {"cos", {Operation::Cosine, 1}},
    {"lg2", {Operation::Log2, 1}}, {"ex2", {Operation::Exp2, 1}}, {"tanh", {Operation::Tanh, 1}},
    {"copysign", {Operation::CopySign, 2}}};

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
    if (instruction.has("and"))
        return Combine::And;
    if (instruction.has("or"))
        return Combine::Or;
    return instruction.has("xor") ? Combine::Xor : Combine::None;
}

} // namespace

bool FunctionDecoder::arithmetic()
{
    const std::string_view opcode = m_instruction->opcode;
    if (opcode == "mov")
        move();
    else if (opcode == "setp")
        setPredicate();
    else if (opcode == "set")
        setValue();
    else if (opcode == "selp" || opcode == "slct")
        select();
    else if (opcode == "cvt")
        convert();
    else if (opcode == "mul" || opcode == "mad" || opcode == "mul24" || opcode == "mad24")
        multiply();
    else if (opcode == "fma")
        fused();
    else if (opcode == "addc" || opcode == "subc" || opcode == "madc" || m_instruction->has("cc"))
        carry();
    else if (opcode == "shl" || opcode == "shr" || opcode == "shf")
        shift();
    else if (opcode == "and" || opcode == "or" || opcode == "xor" || opcode == "not") {
        if (!predicateLogic())
            simple(plainForms.at(opcode).operation, plainForms.at(opcode).sources);
    } else if (const auto plain = plainForms.find(opcode); plain != plainForms.end())
        simple(plain->second.operation, plain->second.sources);
    else
        return bits(),
               !m_program.records.empty() && m_program.records.back().instruction == m_index
                   && m_program.records.back().function == m_number;
    return true;
}

void FunctionDecoder::simple(Operation operation, int sources)
{
    allow({"rn", "rz", "rm", "rp", "ftz", "sat", "approx", "full", "NaN"});
    const Type type = lastType();
    Record out = record(operation, type);
    out.rounding = rounding();
    out.flags |= floatFlags();
    out.a = source(operand(1), type);
    if (sources > 1)
        out.b = source(operand(2), type);
    if (sources > 2)
        out.c = source(operand(3), type);
    pushTo(operand(0), type, out);
}

bool FunctionDecoder::predicateLogic()
{
    if (lastType() != Type::Pred)
        return false;
    const std::string_view opcode = m_instruction->opcode;
    Record out = record(opcode == "and" ? Operation::PredicateAnd
            : opcode == "or"            ? Operation::PredicateOr
            : opcode == "xor"           ? Operation::PredicateXor
                                        : Operation::PredicateNot,
        Type::Pred);
    out.a = predicate(operand(1));
    if (opcode != "not")
        out.b = predicate(operand(2));
    pushTo(operand(0), Type::Pred, out);
    return true;
}

void FunctionDecoder::multiply()
{
    const std::string_view opcode = m_instruction->opcode;
    const Type type = lastType();
    const bool mad = opcode.starts_with("mad");
    if (isFloat(type)) {
        if (mad) {
            fused();
            return;
        }
        simple(Operation::MultiplyLow, 2);
        return;
    }
    if (m_instruction->has("cc")) {
        carry();
        return;
    }
    allow({"lo", "hi", "wide", "sat"});
    const bool wide = m_instruction->has("wide"), high = m_instruction->has("hi");
    Operation operation = mad ? Operation::MadLow : Operation::MultiplyLow;
    if (opcode.ends_with("24"))
        operation = mad ? Operation::Mad24 : Operation::Multiply24;
    else if (wide)
        operation = mad ? Operation::MadWide : Operation::MultiplyWide;
    else if (high)
        operation = mad ? Operation::MadHigh : Operation::MultiplyHigh;
    const Type result = wide ? twice(type) : type;
    Record out = record(operation, type);
    out.flags |= floatFlags();
    out.mode = high ? 1 : 0;
    out.a = source(operand(1), type);
    out.b = source(operand(2), type);
    if (mad)
        out.c = source(operand(3), result);
    pushTo(operand(0), result, out);
}

void FunctionDecoder::carry()
{
    allow({"cc", "lo", "hi"});
    const std::string_view opcode = m_instruction->opcode;
    const Type type = lastType();
    const bool mad = opcode.starts_with("mad");
    Record out = record(opcode.starts_with("add") ? Operation::AddCarry
            : opcode.starts_with("sub")           ? Operation::SubtractBorrow
            : m_instruction->has("hi")            ? Operation::MadCarryHigh
                                                  : Operation::MadCarryLow,
        type);
    if (isFloat(type) || (!mad && !opcode.starts_with("add") && !opcode.starts_with("sub")))
        throw Undecodable("modifier .cc");
    out.mode = opcode.ends_with("c") ? 1 : 0; // reads the carry
    out.flags |= m_instruction->has("cc") ? flag::carryOut : 0;
    out.second = m_out.registerBytes - 4; // the condition code: the last mask of the registers
    out.a = source(operand(1), type);
    out.b = source(operand(2), type);
    if (mad)
        out.c = source(operand(3), type);
    pushTo(operand(0), type, out);
}

void FunctionDecoder::fused()
{
    allow({"rn", "rz", "rm", "rp", "ftz", "sat"});
    const Type type = lastType();
    Record out = record(Operation::Fma, type);
    out.rounding = rounding();
    out.flags |= floatFlags();
    out.a = source(operand(1), type);
    out.b = source(operand(2), type);
    out.c = source(operand(3), type);
    pushTo(operand(0), type, out);
}

void FunctionDecoder::shift()
{
    allow({"l", "r", "wrap", "clamp"});
    const Type type = lastType();
    const std::string_view opcode = m_instruction->opcode;
    Record out = record(opcode == "shl" ? Operation::ShiftLeft : Operation::ShiftRight, type);
    out.a = source(operand(1), type);
    if (opcode == "shf") {
        out.operation = m_instruction->has("l") ? Operation::FunnelLeft : Operation::FunnelRight;
        out.flags |= m_instruction->has("wrap") ? flag::wrap : 0;
        out.b = source(operand(2), type);
        out.c = source(operand(3), Type::U32);
    } else {
        out.b = source(operand(2), Type::U32);
    }
    pushTo(operand(0), type, out);
}

void FunctionDecoder::bits()
{
    const std::string_view opcode = m_instruction->opcode;
    const auto emit = [&](Operation operation, Type result, std::initializer_list<Type> sources) {
        Record out = record(operation, lastType());
        std::uint32_t* const planes[] = {&out.a, &out.b, &out.c, &out.d};
        std::size_t i = 0;
        for (const Type type : sources) {
            *planes[i] = source(operand(i + 1), type);
            ++i;
        }
        out.flags |= m_instruction->has("shiftamt") || m_instruction->has("wrap") ? flag::wrap : 0;
        pushTo(operand(0), result, out);
    };
    if (opcode == "popc" || opcode == "clz") {
        allow({});
        emit(opcode == "popc" ? Operation::PopulationCount : Operation::LeadingZeros, Type::U32, {lastType()});
    } else if (opcode == "bfind") {
        allow({"shiftamt"});
        emit(Operation::FindBit, Type::U32, {lastType()});
    } else if (opcode == "bfe") {
        allow({});
        emit(Operation::BitExtract, lastType(), {lastType(), Type::U32, Type::U32});
    } else if (opcode == "bfi") {
        allow({});
        emit(Operation::BitInsert, lastType(), {lastType(), lastType(), Type::U32, Type::U32});
    } else if (opcode == "bmsk") {
        allow({"clamp", "wrap"});
        emit(Operation::BitMask, Type::U32, {Type::U32, Type::U32});
    } else if (opcode == "dp4a" || opcode == "dp2a") {
        allow({"lo", "hi"});
        const std::vector<Type> list = types();
        if (list.size() != 2)
            throw Undecodable("types");
        Record out = record(opcode == "dp4a" ? Operation::Dot4 : Operation::Dot2, list[0]);
        out.sourceType = list[1];
        out.mode = m_instruction->has("hi") ? 1 : 0;
        out.a = source(operand(1), Type::B32);
        out.b = source(operand(2), Type::B32);
        out.c = source(operand(3), Type::B32);
        pushTo(operand(0), Type::B32, out);
    } else if (opcode == "lop3") {
        allow({});
        Record out = record(Operation::Logic3, Type::B32);
        out.a = source(operand(1), Type::B32);
        out.b = source(operand(2), Type::B32);
        out.c = source(operand(3), Type::B32);
        if (operand(4).kind != OperandKind::Integer)
            throw Undecodable("a table that is no constant");
        out.immediate = static_cast<std::int64_t>(operand(4).bits & 0xff);
        pushTo(operand(0), Type::B32, out);
    } else if (opcode == "prmt") {
        allow({"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"});
        static constexpr std::string_view modes[] = {"", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16"};
        Record out = record(Operation::Permute, Type::B32);
        for (std::uint8_t i = 1; i < 7; ++i)
            if (m_instruction->has(modes[i]))
                out.mode = i;
        out.a = source(operand(1), Type::B32);
        out.b = source(operand(2), Type::B32);
        out.c = source(operand(3), Type::B32);
        pushTo(operand(0), Type::B32, out);
    } else if (opcode == "testp") {
        static constexpr std::string_view properties[] = {
            "finite", "infinite", "number", "notanumber", "normal", "subnormal"};
        allow({"finite", "infinite", "number", "notanumber", "normal", "subnormal"});
        Record out = record(Operation::TestProperty, lastType());
        for (std::uint8_t i = 0; i < 6; ++i)
            if (m_instruction->has(properties[i]))
                out.mode = i;
        out.a = source(operand(1), lastType());
        pushTo(operand(0), Type::Pred, out);
    }
}

void FunctionDecoder::setPredicate()
{
    Record out = record(Operation::SetPredicate, lastType());
    out.compare = comparison(*m_instruction);
    out.combine = combination(*m_instruction);
    out.flags |= floatFlags();
    out.a = source(operand(1), out.type);
    out.b = source(operand(2), out.type);
    if (out.combine != Combine::None)
        out.c = predicate(operand(3));
    const Operand& destination = operand(0);
    if (destination.kind == OperandKind::Pair) {
        out.second = destinationPlane(destination.elements[1], Type::Pred);
        pushTo(destination.elements[0], Type::Pred, out);
    } else {
        pushTo(destination, Type::Pred, out);
    }
}

void FunctionDecoder::setValue()
{
    const std::vector<Type> list = types();
    if (list.size() != 2)
        throw Undecodable("types");
    // As setp into a scratch predicate, then a choice: 1.0f for f32 results, all ones for integers.
    Record compare = record(Operation::SetPredicate, list[1]);
    compare.compare = comparison(*m_instruction);
    compare.combine = combination(*m_instruction);
    compare.flags |= floatFlags();
    compare.a = source(operand(1), list[1]);
    compare.b = source(operand(2), list[1]);
    if (compare.combine != Combine::None)
        compare.c = predicate(operand(3));
    compare.destination = scratch(Type::Pred);
    push(compare);
    Record choose = record(Operation::Select, list[0]);
    choose.a = constant(list[0] == Type::F32 ? 0x3f800000u : ~std::uint64_t{0}, isWide(list[0]) ? 8 : 4);
    choose.b = constant(0, isWide(list[0]) ? 8 : 4);
    choose.c = compare.destination;
    pushTo(operand(0), list[0], choose);
}

void FunctionDecoder::select()
{
    const std::vector<Type> list = types();
    if (list.empty())
        throw Undecodable("no type");
    allow({"ftz"});
    const bool bySign = m_instruction->opcode == "slct";
    Record out = record(bySign ? Operation::SelectBySign : Operation::Select, list[0]);
    out.flags |= floatFlags();
    out.a = source(operand(1), list[0]);
    out.b = source(operand(2), list[0]);
    if (bySign) {
        out.sourceType = list.back();
        out.c = source(operand(3), out.sourceType);
    } else {
        out.c = predicate(operand(3));
    }
    pushTo(operand(0), list[0], out);
}

void FunctionDecoder::convert()
{
    allow({"rn", "rz", "rm", "rp", "rni", "rzi", "rmi", "rpi", "rna", "ftz", "sat"});
    const std::vector<Type> list = types();
    if (list.size() != 2)
        throw Undecodable("types");
    Record out = record(Operation::Convert, list[0]);
    out.sourceType = list[1];
    out.rounding = rounding();
    out.flags |= floatFlags();
    out.a = source(operand(1), list[1]);
    pushTo(operand(0), list[0], out);
}

void FunctionDecoder::move()
{
    allow({});
    const Type type = lastType();
    if (operand(0).kind == OperandKind::Vector || operand(1).kind == OperandKind::Vector) {
        packOrExtract();
        return;
    }
    if (type == Type::Pred) {
        Record out = record(Operation::PredicateMove, type);
        out.a = predicate(operand(1));
        pushTo(operand(0), type, out);
        return;
    }
    Record out = record(Operation::Move, type);
    out.a = source(operand(1), type);
    pushTo(operand(0), type, out);
}

/// mov.b64 {%r1, %r2}, %rd1 and its reverse; 2 or 4 elements.
void FunctionDecoder::packOrExtract()
{
    const Type whole = lastType();
    const bool extract = operand(0).kind == OperandKind::Vector;
    const std::vector<Operand>& elements = operand(extract ? 0 : 1).elements;
    const std::size_t bytes = elements.empty() ? 0 : sizeOf(whole) / elements.size();
    const Type part = bytes == 4 ? Type::B32 : bytes == 2 ? Type::B16 : bytes == 1 ? Type::B8 : Type::None;
    if (part == Type::None)
        throw Undecodable("a vector of this size");
    if (extract) {
        // The source may be one of the destinations: read it all before anything is written.
        const std::uint32_t from = source(operand(1), whole);
        std::vector<std::uint32_t> planes;
        for (std::size_t i = 0; i < elements.size(); ++i) {
            Record out = record(Operation::Extract, part);
            out.sourceType = whole;
            out.immediate = static_cast<std::int64_t>(8 * bytes * i);
            out.a = from;
            out.destination = scratch(part);
            planes.push_back(out.destination);
            push(out);
        }
        for (std::size_t i = 0; i < elements.size(); ++i) {
            Record out = record(Operation::Move, part);
            out.a = planes[i];
            pushTo(elements[i], part, out);
        }
        return;
    }
    // Pairs, then pairs of pairs.
    std::vector<std::uint32_t> planes;
    for (const Operand& element : elements)
        planes.push_back(source(element, part));
    for (std::size_t size = bytes; planes.size() > 1; size *= 2) {
        std::vector<std::uint32_t> pairs;
        for (std::size_t i = 0; i + 1 < planes.size(); i += 2) {
            Record out = record(Operation::Pack, size == 4 ? Type::B64 : size == 2 ? Type::B32 : Type::B16);
            out.a = planes[i];
            out.b = planes[i + 1];
            out.destination = scratch(out.type);
            pairs.push_back(out.destination);
            push(out);
        }
        planes = pairs;
    }
    Record out = record(Operation::Move, whole);
    out.a = planes.front();
    pushTo(operand(0), whole, out);
}

} // namespace warpatlas::ptx
