#include "kernels/ptx/forms/fma_sign.h"
#include "kernels/ptx/value_decoder.h"

#include <algorithm>
#include <unordered_map>

namespace warpatlas::ptx {
namespace {

Type twice(Type type)
{
    static constexpr std::pair<Type, Type> doubles[] = {
        {Type::U16, Type::U32}, {Type::S16, Type::S32}, {Type::U32, Type::U64}, {Type::S32, Type::S64}};
    for (const auto& [half, whole] : doubles)
        if (type == half)
            return whole;
    throw Undecodable("type of .wide");
}

constexpr Type own = Type::None; // the instruction's type

struct PlainForm {
    Operation operation;
    std::vector<Type> sources;
    Type result = own;
    std::vector<std::string_view> modifiers{
        "rn", "rz", "rm", "rp", "ftz", "sat", "approx", "full", "NaN", "relu", "xorsign", "abs"};
};
/// "d, a, b, c".
const std::unordered_map<std::string_view, PlainForm> plainForms{{"add", {Operation::Add, {own, own}}},
    {"sub", {Operation::Subtract, {own, own}}}, {"mul", {Operation::MultiplyLow, {own, own}}},
    {"div", {Operation::Divide, {own, own}}}, {"rem", {Operation::Remainder, {own, own}}},
    {"abs", {Operation::Absolute, {own}}}, {"neg", {Operation::Negate, {own}}},
    {"min", {Operation::Minimum, {own, own}}}, {"max", {Operation::Maximum, {own, own}}},
    {"and", {Operation::And, {own, own}}}, {"or", {Operation::Or, {own, own}}}, {"xor", {Operation::Xor, {own, own}}},
    {"not", {Operation::Not, {own}}}, {"cnot", {Operation::LogicalNot, {own}}},
    {"brev", {Operation::ReverseBits, {own}}}, {"sad", {Operation::AbsoluteDifference, {own, own, own}}},
    {"rcp", {Operation::Reciprocal, {own}}}, {"sqrt", {Operation::SquareRoot, {own}}},
    {"rsqrt", {Operation::ReciprocalSquareRoot, {own}}}, {"sin", {Operation::Sine, {own}}},
    {"cos", {Operation::Cosine, {own}}}, {"lg2", {Operation::Log2, {own}}}, {"ex2", {Operation::Exp2, {own}}},
    {"tanh", {Operation::Tanh, {own}}}, {"copysign", {Operation::CopySign, {own, own}}},
    {"popc", {Operation::PopulationCount, {own}, Type::U32, {}}},
    {"clz", {Operation::LeadingZeros, {own}, Type::U32, {}}},
    {"bfind", {Operation::FindBit, {own}, Type::U32, {"shiftamt"}}},
    {"bfe", {Operation::BitExtract, {own, Type::U32, Type::U32}, own, {}}},
    {"bfi", {Operation::BitInsert, {own, own, Type::U32, Type::U32}, own, {}}},
    {"bmsk", {Operation::BitMask, {Type::U32, Type::U32}, Type::U32, {"clamp", "wrap"}}},
    {"szext", {Operation::SignExtend, {own, Type::U32}, own, {"clamp", "wrap"}}},
    {"fns", {Operation::FindNthSet, {Type::B32, Type::U32, Type::S32}, Type::B32, {}}}};

} // namespace

bool ValueDecoder::plain()
{
    const std::string_view opcode = m_instruction->opcode;
    if (m_instruction->has("cc") && (opcode == "add" || opcode == "sub"))
        return carry(), true;
    const auto found = plainForms.find(opcode);
    if (found == plainForms.end())
        return false;
    const PlainForm& form = found->second;
    const bool logic = opcode == "and" || opcode == "or" || opcode == "xor" || opcode == "not";
    if (logic && predicateLogic())
        return true;
    if (!m_contractions.ofSum.empty()) {
        if (const Contraction& contraction = m_contractions.ofSum[m_index]; contraction.product != none)
            return contracted(contraction), true;
        if (m_contractions.kept[m_index] != 0)
            keepFactors();
    }
    allow(form.modifiers);
    const Type type = lastType();
    DecodedInstruction out = decoded(form.operation, type);
    out.rounding = rounding();
    out.flags |= floatFlags();
    out.flags |= m_instruction->has("shiftamt") || m_instruction->has("wrap") ? flag::wrap : 0;
    out.mode = opcode == "div" && m_instruction->has("approx") ? 1 : 0; // .full is more exact
    std::uint32_t* const planes[] = {&out.a, &out.b, &out.c, &out.d};
    for (std::size_t i = 0; i < form.sources.size(); ++i)
        *planes[i] = source(operand(i + 1), form.sources[i] == own ? type : form.sources[i]);
    pushTo(operand(0), form.result == own ? type : form.result, out);
    return true;
}

bool ValueDecoder::predicateLogic()
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

void ValueDecoder::multiply()
{
    const std::string_view opcode = m_instruction->opcode;
    const Type type = lastType();
    const bool mad = opcode.starts_with("mad");
    if (isFloat(type)) {
        mad ? fused() : static_cast<void>(plain());
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
    DecodedInstruction out =
        mad ? taking(operation, type, {type, type, result}) : taking(operation, type, {type, type});
    out.flags |= floatFlags();
    out.mode = high ? 1 : 0;
    pushTo(operand(0), result, out);
}

void ValueDecoder::carry()
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

void ValueDecoder::fused()
{
    allow({"rn", "rz", "rm", "rp", "ftz", "sat", "relu"});
    const Type type = lastType();
    DecodedInstruction out = taking(Operation::Fma, type, {type, type, type});
    out.rounding = rounding();
    out.flags |= floatFlags();
    pushTo(operand(0), type, out);
}

/// A sum that takes a product: the fma that the machine's assembler makes of the two. The product is computed as well,
/// so that its register has what the text says.
void ValueDecoder::contracted(const Contraction& contraction)
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
void ValueDecoder::keepFactors()
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

void ValueDecoder::shift()
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
