#include "kernels/ptx/function_decoder.h"

namespace warpatlas::ptx {

void FunctionDecoder::dotProduct()
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

void FunctionDecoder::permute()
{
    static constexpr std::string_view modes[] = {"", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16"};
    allow(std::span(modes));
    DecodedInstruction out = taking(Operation::Permute, Type::B32, {Type::B32, Type::B32, Type::B32});
    for (std::uint8_t i = 1; i < 7; ++i)
        if (m_instruction->has(modes[i]))
            out.mode = i;
    pushTo(operand(0), Type::B32, out);
}

void FunctionDecoder::testProperty()
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
void FunctionDecoder::logic3()
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
