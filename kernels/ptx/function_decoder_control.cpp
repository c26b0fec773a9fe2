#include "kernels/ptx/function_decoder.h"

#include <algorithm>

namespace warpatlas::ptx {

RuntimeCall runtimeCallOf(std::string_view name)
{
    static constexpr std::pair<std::string_view, RuntimeCall> known[] = {{"vprintf", RuntimeCall::Printf},
        {"__assertfail", RuntimeCall::AssertFail}, {"__assert_fail", RuntimeCall::AssertFail},
        {"malloc", RuntimeCall::Malloc}, {"free", RuntimeCall::Free}};
    for (const auto& [spelling, call] : known)
        if (spelling == name)
            return call;
    return RuntimeCall::None;
}

void FunctionDecoder::leave()
{
    const bool returns = m_instruction->opcode == "ret" && !m_function.entry;
    push(decoded(returns ? Operation::Return : Operation::Exit, Type::None));
}

/// Block number that a label stands before; branches are pointed at decoded instructions when all of them exist.
std::uint32_t FunctionDecoder::label(std::string_view name) const
{
    const auto found = m_function.labels.find(name);
    if (found == m_function.labels.end())
        throw Undecodable("label '" + std::string(name) + "', which stands nowhere");
    const std::uint32_t instruction = found->second;
    return instruction < m_function.instructions.size() ? m_flow.blockOf[instruction]
                                                        : static_cast<std::uint32_t>(m_flow.blocks.size());
}

void FunctionDecoder::branch()
{
    allow({"uni"});
    DecodedInstruction out = decoded(Operation::Branch, Type::None);
    out.target = label(operand(0).name);
    out.meeting = m_flow.blocks[m_flow.blockOf[m_index]].postDominator;
    out.flags |= m_instruction->has("uni") ? flag::uniform : 0;
    push(out);
}

void FunctionDecoder::branchIndexed()
{
    const auto targets = m_function.branchTargets.find(operand(1).name);
    if (targets == m_function.branchTargets.end())
        throw Undecodable("a branch without its list of targets");
    DecodedInstruction out = decoded(Operation::BranchIndexed, Type::U32);
    out.a = source(operand(0), Type::U32);
    out.meeting = m_flow.blocks[m_flow.blockOf[m_index]].postDominator;
    std::vector<std::uint32_t> blocks;
    for (const std::string_view target : targets->second)
        blocks.push_back(label(target));
    setList(out, blocks);
    push(out);
}

void FunctionDecoder::call()
{
    allow({"uni"});
    CallSite site;
    std::size_t next = 0;
    const auto block = [&](const Operand& list) {
        std::vector<ParameterSlot> slots;
        for (const Operand& item : list.elements) {
            if (item.kind != OperandKind::Symbol || item.index == none)
                throw Undecodable("an argument that is no .param variable");
            const Variable& variable = m_function.variables[item.index];
            slots.push_back(
                {variable.name, m_variableOffsets[item.index], static_cast<std::uint32_t>(variable.byteCount())});
        }
        return slots;
    };
    if (operand(0).kind == OperandKind::List)
        site.returns = block(operand(next++));
    const Operand& callee = operand(next++);
    if (next < m_instruction->operands.size() && operand(next).kind == OperandKind::List)
        site.arguments = block(operand(next));
    DecodedInstruction out = decoded(Operation::Call, Type::None);
    out.window = Window::Generic; // what the runtime's functions are given addresses of
    site.name = callee.name;
    if (callee.kind == OperandKind::Register) {
        out.a = registerSource(callee.index, Type::U64);
        m_program.callsPointers = true;
    } else {
        const Function* function = m_module.find(callee.name);
        if (function != nullptr && function->entry)
            throw Undecodable("a call of a kernel, which only a launch starts");
        if (function != nullptr && function->defined)
            site.function = m_functionNumber(callee.name);
        else
            site.runtime = runtimeCallOf(callee.name);
        // The addresses that the heap gives out depend on the order of the calls.
        if (site.runtime == RuntimeCall::Malloc || site.runtime == RuntimeCall::Free)
            m_program.usesHeap = m_program.orderMatters = true;
    }
    out.target = static_cast<std::uint32_t>(m_program.calls.size());
    m_program.calls.push_back(std::move(site));
    push(out);
}

void FunctionDecoder::barrier()
{
    allow({"sync", "arrive", "red", "warp", "aligned", "cta", "popc", "and", "or", "pred"});
    if (m_instruction->has("warp")) {
        DecodedInstruction out = decoded(Operation::WarpBarrier, Type::None);
        out.a = source(operand(0), Type::U32);
        push(out);
        return;
    }
    DecodedInstruction out = decoded(Operation::Barrier, Type::None);
    std::size_t next = 0;
    const bool reduces = m_instruction->has("red");
    BarrierMode mode = m_instruction->has("arrive") ? BarrierMode::Arrive : BarrierMode::Sync;
    if (reduces) {
        mode = m_instruction->has("popc") ? BarrierMode::ReducePopc
            : m_instruction->has("and")   ? BarrierMode::ReduceAnd
                                          : BarrierMode::ReduceOr;
        next = 1;
    }
    out.mode = static_cast<std::uint8_t>(mode);
    out.a = source(operand(next), Type::U32);
    const std::size_t last = m_instruction->operands.size() - (reduces ? 1 : 0);
    if (next + 1 < last)
        out.b = source(operand(next + 1), Type::U32);
    if (!reduces) {
        push(out);
        return;
    }
    out.c = predicate(operand(last));
    out.type = mode == BarrierMode::ReducePopc ? Type::U32 : Type::Pred;
    pushTo(operand(0), out.type, out);
}

void FunctionDecoder::activeMask()
{
    pushTo(operand(0), Type::B32, decoded(Operation::ActiveMask, Type::B32));
}

void FunctionDecoder::elect()
{
    allow({"sync"});
    const Operand& pair = operand(0);
    if (!m_instruction->has("sync") || pair.kind != OperandKind::Pair)
        throw Undecodable("an election of this form");
    DecodedInstruction out = decoded(Operation::ElectLane, Type::B32);
    out.d = source(operand(1), Type::U32);
    out.second = destinationPlane(pair.elements[1], Type::Pred);
    pushTo(pair.elements[0], Type::B32, out);
}

// Without .sync, of PTX before 6.0: the lanes that are there take part, and none waits for another.

void FunctionDecoder::vote()
{
    allow({"sync", "all", "any", "uni", "ballot"});
    DecodedInstruction out = decoded(Operation::Vote, lastType());
    const VoteMode mode = m_instruction->has("all") ? VoteMode::All
        : m_instruction->has("any")                 ? VoteMode::Any
        : m_instruction->has("uni")                 ? VoteMode::Uniform
                                                    : VoteMode::Ballot;
    out.mode = static_cast<std::uint8_t>(mode);
    out.a = predicate(operand(1));
    out.d = m_instruction->has("sync") ? source(operand(2), Type::U32) : noPlane;
    pushTo(operand(0), mode == VoteMode::Ballot ? Type::B32 : Type::Pred, out);
}

void FunctionDecoder::reduceWarp()
{
    static constexpr std::pair<std::string_view, AtomicOperation> operations[] = {{"add", AtomicOperation::Add},
        {"min", AtomicOperation::Minimum}, {"max", AtomicOperation::Maximum}, {"and", AtomicOperation::And},
        {"or", AtomicOperation::Or}, {"xor", AtomicOperation::Xor}};
    allow({"sync", "add", "min", "max", "and", "or", "xor"});
    if (!m_instruction->has("sync"))
        throw Undecodable("a warp operation without .sync");
    DecodedInstruction out = taking(Operation::WarpReduce, lastType(), {lastType()});
    for (const auto& [name, operation] : operations)
        if (m_instruction->has(name))
            out.mode = static_cast<std::uint8_t>(operation);
    out.d = source(operand(2), Type::U32);
    pushTo(operand(0), out.type, out);
}

/// shfl and match.
void FunctionDecoder::warpOperation()
{
    allow({"sync", "up", "down", "bfly", "idx", "all", "any"});
    const bool match = m_instruction->opcode == "match", sync = m_instruction->has("sync");
    if (match && !sync)
        throw Undecodable("a warp operation without .sync");
    const Operand& target = operand(0);
    const bool pair = target.kind == OperandKind::Pair;
    const Type type = lastType();
    DecodedInstruction out =
        match ? taking(Operation::Match, type, {type}) : taking(Operation::Shuffle, type, {type, Type::U32, Type::U32});
    if (pair)
        out.second = destinationPlane(target.elements[1], Type::Pred);
    const ShuffleMode mode = m_instruction->has("up") ? ShuffleMode::Up
        : m_instruction->has("down")                  ? ShuffleMode::Down
        : m_instruction->has("bfly")                  ? ShuffleMode::Butterfly
                                                      : ShuffleMode::Index;
    out.mode = match ? (m_instruction->has("all") ? 1 : 0) : static_cast<std::uint8_t>(mode);
    if (sync)
        out.d = source(operand(match ? 2 : 4), Type::U32);
    pushTo(pair ? target.elements[0] : target, match ? Type::B32 : type, out);
}

} // namespace warpatlas::ptx
