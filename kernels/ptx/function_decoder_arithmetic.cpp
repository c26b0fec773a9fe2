#include "kernels/ptx/forms/fma_sign.h"
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

struct PlainForm {
    Operation operation;
    int sources;
};
/// "d, a, b, c" with every operand of the instruction's own type.
const std::unordered_map<std::string_view, PlainForm> plainForms{{"add", {Operation::Add, 2}},
    {"sub", {Operation::Subtract, 2}}, {"div", {Operation::Divide, 2}}, {"rem", {Operation::Remainder, 2}},
    {"abs", {Operation::Absolute, 1}}, {"neg", {Operation::Negate, 1}}, {"min", {Operation::Minimum, 2}},
    {"max", {Operation::Maximum, 2}}, {"and", {Operation::And, 2}}, {"or", {Operation::Or, 2}},
    {"xor", {Operation::Xor, 2}}, {"not", {Operation::Not, 1}}, {"cnot", {Operation::LogicalNot, 1}},
    {"brev", {Operation::ReverseBits, 1}}, {"sad", {Operation::AbsoluteDifference, 3}},
    {"rcp", {Operation::Reciprocal, 1}}, {"sqrt", {Operation::SquareRoot, 1}},
    {"rsqrt", {Operation::ReciprocalSquareRoot, 1}}, {"sin", {Operation::Sine, 1}}, {"cos", {Operation::Cosine, 1}},
    {"lg2", {Operation::Log2, 1}}, {"ex2", {Operation::Exp2, 1}}, {"tanh", {Operation::Tanh, 1}},
    {"copysign", {Operation::CopySign, 2}}};

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
               !m_program.decoded.empty() && m_program.decoded.back().instruction == m_index
                   && m_program.decoded.back().function == m_number;
    return true;
}

void FunctionDecoder::simple(Operation operation, int sources)
{
    if (!m_contractions.ofSum.empty()) {
        if (const Contraction& contraction = m_contractions.ofSum[m_index]; contraction.product != none) {
            contracted(contraction);
            return;
        }
        if (m_contractions.kept[m_index] != 0)
            keepFactors();
    }
    allow({"rn", "rz", "rm", "rp", "ftz", "sat", "approx", "full", "NaN", "relu", "xorsign", "abs"});
    const Type type = lastType();
    DecodedInstruction out = decoded(operation, type);
    out.rounding = rounding();
    out.flags |= floatFlags();
    out.mode = m_instruction->opcode == "div" && m_instruction->has("approx") ? 1 : 0; // .full is more exact
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
    DecodedInstruction out = decoded(opcode == "and" ? Operation::PredicateAnd
            : opcode == "or"                         ? Operation::PredicateOr
            : opcode == "xor"                        ? Operation::PredicateXor
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
    DecodedInstruction out = decoded(operation, type);
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
    DecodedInstruction out = decoded(opcode.starts_with("add") ? Operation::AddCarry
            : opcode.starts_with("sub")                        ? Operation::SubtractBorrow
            : m_instruction->has("hi")                         ? Operation::MadCarryHigh
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
    allow({"rn", "rz", "rm", "rp", "ftz", "sat", "relu"});
    const Type type = lastType();
    DecodedInstruction out = decoded(Operation::Fma, type);
    out.rounding = rounding();
    out.flags |= floatFlags();
    out.a = source(operand(1), type);
    out.b = source(operand(2), type);
    out.c = source(operand(3), type);
    pushTo(operand(0), type, out);
}

/// A sum that takes a product: the fma that the machine's assembler makes of the two. The product is computed as well,
/// so that its register has what the text says.
void FunctionDecoder::contracted(const Contraction& contraction)
{
    allow({"ftz", "sat"});
    const Type type = lastType();
    const Instruction& product = m_function.instructions[contraction.product];
    DecodedInstruction out = decoded(Operation::Fma, type);
    out.flags |= floatFlags();
    const bool subtracts = m_instruction->opcode == "sub";
    out.mode = static_cast<std::uint8_t>(
        (contraction.negated ? sign::product : 0) | (subtracts && contraction.operand == 1 ? sign::addend : 0));
    const auto kept = m_kept.find(contraction.product);
    const auto factor = [&](std::size_t k) {
        const bool changed = kept != m_kept.end() && kept->second[k] != noPlane;
        return changed ? kept->second[k] : source(product.operands[k + 1], type);
    };
    out.a = factor(0);
    out.b = factor(1);
    out.c = source(operand(contraction.operand == 1 ? 2 : 1), type);
    pushTo(operand(0), type, out);
}

/// Keeps the factors of a product that have other values when a sum takes it.
void FunctionDecoder::keepFactors()
{
    const Type type = lastType();
    std::array<std::uint32_t, 2> planes{noPlane, noPlane};
    for (std::size_t k = 0; k < planes.size(); ++k) {
        if ((m_contractions.kept[m_index] >> k & 1) == 0)
            continue;
        DecodedInstruction keep = decoded(Operation::Move, sizeOf(type) == 8 ? Type::B64 : Type::B32);
        keep.a = source(operand(k + 1), type);
        keep.destination = planes[k] = scratch(type);
        push(keep);
    }
    m_kept[m_index] = planes;
}

void FunctionDecoder::shift()
{
    allow({"l", "r", "wrap", "clamp"});
    const Type type = lastType();
    const std::string_view opcode = m_instruction->opcode;
    DecodedInstruction out = decoded(opcode == "shl" ? Operation::ShiftLeft : Operation::ShiftRight, type);
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

} // namespace warpatlas::ptx
