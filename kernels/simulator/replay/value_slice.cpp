#include "kernels/simulator/replay/value_slice.h"

#include "kernels/ptx/operand_parser.h"
#include "kernels/simulator/replay/value_text.h"

#include <algorithm>
#include <bit>

namespace warpatlas::simulator {
namespace {

using Kind = Explanation::Kind;

std::vector<ptx::Type> typesOf(const ptx::Instruction& instruction)
{
    std::vector<ptx::Type> types;
    for (const std::string_view modifier : instruction.modifiers)
        if (const auto type = ptx::typeFrom(modifier))
            types.push_back(*type);
    return types;
}

ptx::Type widened(ptx::Type type)
{
    switch (type) {
    case ptx::Type::S32:
        return ptx::Type::S64;
    case ptx::Type::U32:
        return ptx::Type::U64;
    case ptx::Type::S16:
        return ptx::Type::S32;
    case ptx::Type::U16:
        return ptx::Type::U32;
    default:
        return type;
    }
}

/// C's name, for a cast.
std::string castName(ptx::Type type)
{
    switch (type) {
    case ptx::Type::F32:
        return "float";
    case ptx::Type::F64:
        return "double";
    case ptx::Type::F16:
        return "half";
    case ptx::Type::S8:
        return "signed char";
    case ptx::Type::U8:
        return "unsigned char";
    case ptx::Type::S16:
        return "short";
    case ptx::Type::U16:
        return "unsigned short";
    case ptx::Type::S32:
        return "int";
    case ptx::Type::U32:
        return "unsigned";
    case ptx::Type::S64:
        return "long long";
    default:
        return "unsigned long long";
    }
}

std::string_view comparison(const ptx::Instruction& instruction)
{
    static constexpr std::pair<std::string_view, std::string_view> names[] = {{"lt", "<"}, {"le", "<="}, {"gt", ">"},
        {"ge", ">="}, {"eq", "=="}, {"ne", "!="}, {"lo", "<"}, {"ls", "<="}, {"hi", ">"}, {"hs", ">="}};
    for (const auto& [name, sign] : names)
        if (instruction.has(name))
            return sign;
    return {};
}

} // namespace

std::string specialName(std::string_view ptx)
{
    static constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"%tid.", "threadIdx."}, {"%ctaid.", "blockIdx."}, {"%ntid.", "blockDim."}, {"%nctaid.", "gridDim."}};
    for (const auto& [from, to] : names)
        if (ptx.starts_with(from))
            return std::string(to) + std::string(ptx.substr(from.size()));
    return ptx == "%laneid" ? "lane" : std::string(ptx);
}

ValueSlice::ValueSlice(Cursor& cursor, std::uint32_t warp, std::uint32_t lane, std::uint32_t function,
    std::uint32_t callDepth, int depthLimit)
    : m_cursor(cursor),
      m_recording(cursor.recording()),
      m_warp(warp),
      m_lane(lane),
      m_function(function),
      m_callDepth(callDepth),
      m_depthLimit(depthLimit)
{
    const ptx::Program& program = m_recording.program();
    m_writers.resize(program.module->functions[program.functions[function].source].registers.size(), 0);
    for (std::uint32_t r = 0; r < program.records.size(); ++r)
        if (program.records[r].function == function && program.records[r].countsAs != 0)
            for (const std::uint32_t written : m_recording.instructions().of(r).writes)
                ++m_writers[written];
}

Explanation ValueSlice::explain(std::uint64_t position, std::uint32_t registerIndex, ptx::Type type)
{
    Node root;
    root.registerIndex = registerIndex;
    root.position = position;
    root.type = type;
    m_wanted.emplace(registerIndex, add(std::move(root)));
    sweep(position);
    readValues();
    return tree(0);
}

std::size_t ValueSlice::add(Node node)
{
    m_nodes.push_back(std::move(node));
    return m_nodes.size() - 1;
}

std::size_t ValueSlice::constant(std::uint64_t bits, ptx::Type type)
{
    Node node;
    node.kind = Kind::Constant;
    node.bits = bits;
    node.type = type;
    return add(std::move(node));
}

/// The register's value before step `position`: looked into unless it is deep down or one of a loop's own variables.
std::size_t ValueSlice::want(std::uint64_t position, std::uint32_t registerIndex, ptx::Type type, int depth)
{
    Node node;
    node.registerIndex = registerIndex;
    node.position = position;
    node.type = type;
    node.depth = depth;
    node.kind = writtenOnce(registerIndex) ? Kind::Cut : Kind::Variable;
    node.text = m_recording.instructions().registerName(m_function, registerIndex);
    const bool further = node.kind == Kind::Cut && depth < m_depthLimit;
    const std::size_t index = add(std::move(node));
    if (further)
        m_wanted.emplace(registerIndex, index);
    return index;
}

std::size_t ValueSlice::operand(const ptx::Operand& operand, std::uint64_t step, ptx::Type type, int depth)
{
    Node node;
    node.type = type;
    switch (operand.kind) {
    case ptx::OperandKind::Register:
        return want(step, operand.index, type, depth);
    case ptx::OperandKind::Integer:
        return constant(operand.bits, type);
    case ptx::OperandKind::Float32:
        return type == ptx::Type::F64 ? constant(
                   std::bit_cast<std::uint64_t>(double{std::bit_cast<float>(static_cast<std::uint32_t>(operand.bits))}),
                   type)
                                      : constant(operand.bits, ptx::Type::F32);
    case ptx::OperandKind::Float64:
        return type == ptx::Type::F32 ? constant(ptx::narrowToFloat32(operand.bits), type)
                                      : constant(operand.bits, ptx::Type::F64);
    case ptx::OperandKind::Special:
        node.kind = Kind::Special;
        node.text = specialName(operand.name);
        node.type = sizeOf(type) == 8 ? ptx::Type::U64 : ptx::Type::U32;
        return add(std::move(node));
    case ptx::OperandKind::Symbol:
        node.kind = Kind::Address;
        node.text = sourceName(operand.name);
        return add(std::move(node));
    default:
        node.text = operand.name;
        return add(std::move(node));
    }
}

/// One walk back over the steps finds them all: each register's latest writer before it was read.
void ValueSlice::sweep(std::uint64_t position)
{
    for (std::uint64_t step = position; step-- > m_recording.first() && !m_wanted.empty();) {
        const ExecutedStep& executed = m_recording.step(step);
        if (executed.warp != m_warp || (executed.mask >> m_lane & 1) == 0 || executed.depth > m_callDepth)
            continue;
        if (executed.depth < m_callDepth)
            return; // the call began here
        if ((executed.executed >> m_lane & 1) == 0)
            continue;
        for (const std::uint32_t written : m_recording.instructions().of(executed.record).writes) {
            std::vector<std::size_t> found;
            const auto range = m_wanted.equal_range(written);
            for (auto it = range.first; it != range.second;) {
                if (m_nodes[it->second].position <= step) {
                    ++it;
                    continue;
                }
                found.push_back(it->second);
                it = m_wanted.erase(it);
            }
            for (const std::size_t node : found)
                define(node, step);
        }
    }
}

void ValueSlice::define(std::size_t index, std::uint64_t step)
{
    const ptx::Instruction& instruction = m_recording.instructionOf(step);
    const std::vector<ptx::Type> types = typesOf(instruction);
    const std::string_view opcode = instruction.opcode;
    const std::vector<ptx::Operand>& list = instruction.operands;
    const int depth = m_nodes[index].depth + 1;
    const bool wide = instruction.has("wide");
    const ptx::Type type = types.empty() ? ptx::Type::B32 : types.back();
    const ptx::Type result = wide ? widened(type) : types.size() > 1 ? types.front() : type;
    m_nodes[index].step = step;
    m_nodes[index].position = step + 1;
    m_nodes[index].kind = Kind::Operation;
    if (result != ptx::Type::B32 && result != ptx::Type::B64 && opcode != "setp")
        m_nodes[index].type = result;
    if (opcode == "ld" || opcode == "ldu") {
        defineLoad(index, instruction);
        return;
    }
    const auto take = [&](std::size_t number, ptx::Type as) { return operand(list[number], step, as, depth); };
    const auto be = [&](std::string_view text, std::vector<std::size_t> operands) {
        m_nodes[index].text = text;
        m_nodes[index].operands = std::move(operands);
    };
    const auto product = [&](std::size_t a, std::size_t b) {
        Node node;
        node.kind = Kind::Operation;
        node.text = "*";
        node.type = result;
        node.operands = {a, b};
        return add(std::move(node));
    };
    const bool plain = !list.empty() && list[0].kind == ptx::OperandKind::Register;
    const std::size_t sources = list.size() - (list.empty() ? 0 : 1);
    static constexpr std::pair<std::string_view, std::string_view> binary[] = {{"add", "+"}, {"sub", "-"}, {"div", "/"},
        {"rem", "%"}, {"and", "&"}, {"or", "|"}, {"xor", "^"}, {"shr", ">>"}, {"shl", "<<"}};
    const auto sign = std::ranges::find(binary, opcode, &std::pair<std::string_view, std::string_view>::first);
    if (plain && (opcode == "mov" || opcode == "cvta") && sources == 1) {
        m_nodes[index].transparent = list[1].kind != ptx::OperandKind::Vector;
        be("mov", {take(1, m_nodes[index].type)});
    } else if (plain && opcode == "cvt" && sources == 1) {
        be(castName(result), {take(1, type)});
        m_nodes[index].transparent = !isFloat(result) && !isFloat(type) && sizeOf(result) >= sizeOf(type);
    } else if (plain && opcode == "shl" && sources == 2 && list[2].kind == ptx::OperandKind::Integer
        && list[2].bits < 8 * sizeOf(type)) {
        // A compiler's way to multiply.
        be("*", {take(1, m_nodes[index].type), constant(std::uint64_t{1} << list[2].bits, m_nodes[index].type)});
    } else if (plain && sources == 2 && sign != std::end(binary)) {
        be(sign->second, {take(1, type), take(2, opcode == "shl" || opcode == "shr" ? ptx::Type::U32 : type)});
    } else if (plain && opcode == "mul" && sources == 2 && !instruction.has("hi")) {
        be("*", {take(1, type), take(2, type)});
    } else if (plain && (opcode == "mad" || opcode == "fma") && sources == 3 && !instruction.has("hi")) {
        be("+", {product(take(1, type), take(2, type)), take(3, result)});
    } else if (plain && opcode == "setp" && sources == 2 && !comparison(instruction).empty()) {
        be(comparison(instruction), {take(1, type), take(2, type)});
    } else if (plain && opcode == "selp" && sources == 3) {
        be("?:", {take(3, ptx::Type::Pred), take(1, type), take(2, type)});
    } else if (plain && opcode == "neg" && sources == 1) {
        be("-", {take(1, type)});
    } else if (plain && opcode == "not" && sources == 1) {
        be(type == ptx::Type::Pred ? "!" : "~", {take(1, type)});
    } else {
        std::vector<std::size_t> operands;
        for (std::size_t i = 1; i < list.size(); ++i)
            operands.push_back(take(i, type));
        be(opcode, std::move(operands));
    }
}

void ValueSlice::defineLoad(std::size_t index, const ptx::Instruction& instruction)
{
    m_nodes[index].kind = Kind::Memory;
    const ptx::Program& program = m_recording.program();
    const ptx::Function& kernel = program.module->functions[program.functions[0].source];
    if (m_function != 0 || instruction.operands.size() < 2 || instruction.operands[1].elements.empty())
        return;
    const ptx::Operand& address = instruction.operands[1];
    const ptx::Operand& base = address.elements[0];
    for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
        if (!instruction.has("param") || base.kind != ptx::OperandKind::Symbol || base.index != kernel.parameters[i])
            continue;
        const std::vector<std::string>& names = m_recording.start().parameterNames();
        Node& node = m_nodes[index];
        node.kind = Kind::Parameter;
        node.text = i < names.size() && !names[i].empty() ? names[i] : std::string(base.name);
        if (address.bits != 0)
            node.text += " (byte " + std::to_string(address.bits) + ")";
    }
}

void ValueSlice::readValues()
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        if (m_nodes[i].registerIndex != ptx::none)
            order.push_back(i);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return m_nodes[i].position; });
    for (const std::size_t i : order) {
        Node& node = m_nodes[i];
        m_cursor.seek(node.position);
        const std::string_view name = m_recording.instructions().registerName(m_function, node.registerIndex);
        node.bits = m_cursor.registerValue(m_warp, m_lane, name).value_or(0);
        if (node.kind != Kind::Memory || m_cursor.lastStep() == nullptr)
            continue;
        for (const MemoryRequest& request : m_cursor.lastStep()->memory) {
            if ((request.mask >> m_lane & 1) == 0)
                continue;
            const NamedPlace place = placeOf(m_recording.start(), request.window, request.addresses[m_lane]);
            const std::size_t size = place.elementBytes == 0 ? sizeOf(request.type) : place.elementBytes;
            node.text = place.name + "[" + std::to_string(place.offset / size) + "]";
            node.type = request.type;
        }
        if (node.text.empty())
            node.text = name;
    }
    // What moves pass on, and what threads and blocks are.
    const Launch& launch = m_recording.start().launch();
    const std::uint64_t thread = m_warp * std::uint64_t{laneCount} + m_lane;
    const ThreadId id = threadFromLinear(launch, m_recording.linearBlock() * launch.threadsPerBlock() + thread);
    const auto axis = [](const Dim3& dim, char which) { return which == 'x' ? dim.x : which == 'y' ? dim.y : dim.z; };
    for (Node& node : m_nodes) {
        if (node.kind != Kind::Special)
            continue;
        const char last = node.text.empty() ? ' ' : node.text.back();
        if (node.text.starts_with("threadIdx."))
            node.bits = axis(id.thread, last);
        else if (node.text.starts_with("blockIdx."))
            node.bits = axis(id.block, last);
        else if (node.text.starts_with("blockDim."))
            node.bits = axis(launch.block, last);
        else if (node.text.starts_with("gridDim."))
            node.bits = axis(launch.grid, last);
        else if (node.text == "lane")
            node.bits = m_lane;
    }
    for (Node& node : m_nodes)
        for (const std::size_t child : node.operands)
            if (node.transparent && (m_nodes[child].kind == Kind::Address || m_nodes[child].kind == Kind::Special)
                && m_nodes[child].registerIndex == ptx::none)
                m_nodes[child].bits = node.bits;
}

Explanation ValueSlice::tree(std::size_t index) const
{
    const Node& node = m_nodes[index];
    if (node.transparent && node.operands.size() == 1) {
        const Node& inner = m_nodes[node.operands[0]];
        // Only where the number is the same: a sign that was lost is shown.
        if (valueText(inner.bits, inner.type) == valueText(node.bits, node.type) || inner.kind == Kind::Address
            || node.text == "mov") {
            Explanation passed = tree(node.operands[0]);
            if (passed.registerName.empty() || node.registerIndex != ptx::none)
                passed.registerName = m_recording.instructions().registerName(m_function, node.registerIndex);
            passed.step = node.step;
            return passed;
        }
    }
    Explanation result;
    result.kind = node.kind;
    result.text = node.text;
    result.type = node.type;
    result.bits = node.bits;
    result.step = node.step;
    if (node.registerIndex != ptx::none)
        result.registerName = m_recording.instructions().registerName(m_function, node.registerIndex);
    for (const std::size_t child : node.operands)
        result.operands.push_back(tree(child));
    return result;
}

} // namespace warpatlas::simulator
