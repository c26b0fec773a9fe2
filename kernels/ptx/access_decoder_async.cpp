#include "kernels/ptx/access_decoder.h"
#include "kernels/ptx/operand_roles.h"
#include "kernels/ptx/strong_access.h"

#include <algorithm>
#include <optional>

namespace warpatlas::ptx {
namespace {

/// The low bits of a token.
constexpr std::uint64_t pendingBits = 0xfffff;

PhaseMode phaseModeOf(const Instruction& instruction)
{
    if (instruction.opcode == "cp")
        return instruction.has("noinc") ? PhaseMode::ArriveByCopies : PhaseMode::TrackCopies;
    if (instruction.has("test_wait") || instruction.has("try_wait"))
        return instruction.has("parity") ? PhaseMode::WaitParity : PhaseMode::Wait;
    static constexpr std::pair<std::string_view, PhaseMode> modes[] = {{"init", PhaseMode::Initialise},
        {"inval", PhaseMode::Invalidate}, {"arrive", PhaseMode::Arrive}, {"arrive_drop", PhaseMode::Drop},
        {"expect_tx", PhaseMode::Expect}, {"complete_tx", PhaseMode::Complete}};
    for (const auto& [name, mode] : modes)
        if (instruction.has(name))
            return mode;
    throw Undecodable("an mbarrier of this form");
}

} // namespace

/// cp.async: a load of global memory and a store to shared memory that take place at
/// once. That they are finished only when the thread has waited is what the checks look at.
void AccessDecoder::asynchronous()
{
    const Instruction& instruction = *m_instruction;
    if (instruction.has("mbarrier"))
        return phaseBarrier();
    if (instruction.modifiers.empty() || instruction.modifiers[0] != "async" || instruction.has("bulk")
        || instruction.has("reduce"))
        throw Undecodable("a copy of this form");
    DecodedInstruction out = decoded(Operation::AsyncGroup, Type::None);
    AsyncMode mode = AsyncMode::Commit;
    if (instruction.has("wait_all")) {
        mode = AsyncMode::WaitAll;
    } else if (instruction.has("wait_group")) {
        mode = AsyncMode::WaitGroups;
        if (operand(0).kind != OperandKind::Integer)
            throw Undecodable("a number of groups that is no constant");
        out.immediate = static_cast<std::int64_t>(operand(0).bits & 0xffffffffu);
    } else if (!instruction.has("commit_group")) {
        return asyncCopy();
    }
    out.mode = static_cast<std::uint8_t>(mode);
    push(out);
}

/// Where a lane may read less than another, its address stands in a register.
void AccessDecoder::eachLaneItsAddress(DecodedInstruction& access)
{
    if (access.addressBytes != 0)
        return;
    access.a = constant(static_cast<std::uint64_t>(access.immediate), 8);
    access.addressBytes = 8;
    access.immediate = 0;
}

void AccessDecoder::asyncCopy()
{
    allow({"async", "ca", "cg", "global"},
        [](std::string_view modifier) { return spaceFrom(modifier) == Space::Shared || modifier.starts_with("L2::"); });
    const bool hinted = m_instruction->has("L2::cache_hint");
    const Operand& size = operand(2);
    const bool possible = size.kind == OperandKind::Integer
        && (size.bits == 16 || (m_instruction->has("ca") && (size.bits == 4 || size.bits == 8)));
    if (!possible || !m_instruction->has("global"))
        throw Undecodable("a copy of this form");
    DecodedInstruction load = decoded(Operation::Load, Type::B32);
    load.vectorLength = static_cast<std::uint8_t>(size.bits / 4);
    addressOf(operand(1), Window::Global, load);
    eachLaneItsAddress(load);
    if (const std::size_t last = m_instruction->operands.size() - (hinted ? 1 : 0); last > 3) {
        const Operand& fewer = operand(3);
        const bool ignores =
            fewer.negated || (fewer.kind == OperandKind::Register && m_function.registers[fewer.index] == Type::Pred);
        if (ignores)
            load.d = predicate(fewer);
        else
            load.c = source(fewer, Type::U32);
    }
    DecodedInstruction store = decoded(Operation::Store, Type::B32);
    store.mode = static_cast<std::uint8_t>(StoreMode::AsyncCopy);
    store.vectorLength = load.vectorLength;
    addressOf(operand(0), Window::Shared, store);
    std::vector<std::uint32_t> words;
    for (unsigned i = 0; i < load.vectorLength; ++i)
        words.push_back(scratch(Type::B32));
    load.destination = store.b = words[0];
    if (words.size() > 1) {
        setList(load, words);
        setList(store, words);
    }
    push(load);
    push(store);
}

/// Barriers in other blocks' shared memory are not known. How long try_wait may take is left open by PTX.
void AccessDecoder::phaseBarrier()
{
    if (m_instruction->has("pending_count")) {
        const std::uint32_t low = converted(source(operand(1), Type::B64), Type::U64, Type::U32);
        DecodedInstruction count = decoded(Operation::And, Type::B32);
        count.a = low;
        count.b = constant(pendingBits, 4);
        return pushTo(operand(0), Type::B32, count);
    }
    allow({"init", "inval", "arrive", "arrive_drop", "noComplete", "expect_tx", "complete_tx", "test_wait", "try_wait",
        "parity", "shared", "shared::cta", "acquire", "release", "relaxed", "cta", "cluster", "noinc", "async",
        "mbarrier"});
    const PhaseMode mode = phaseModeOf(*m_instruction);
    DecodedInstruction out = decoded(Operation::PhaseBarrier, Type::B64);
    out.mode = static_cast<std::uint8_t>(mode);
    if (mode != PhaseMode::Initialise)
        out.flags |= flag::strong | flag::synchronises | flag::blockScope;
    const std::size_t address = writesFirst(*m_instruction) ? 1 : 0;
    addressOf(operand(address), windowOf(operand(address)), out);
    const bool more = m_instruction->operands.size() > address + 1;
    switch (mode) {
    case PhaseMode::Arrive:
    case PhaseMode::Drop:
        if (m_instruction->has("expect_tx"))
            out.c = source(operand(address + 1), Type::U32);
        else if (more)
            out.b = source(operand(address + 1), Type::U32);
        break;
    case PhaseMode::Expect:
    case PhaseMode::Complete:
        out.c = source(operand(address + 1), Type::U32);
        break;
    case PhaseMode::Initialise:
    case PhaseMode::WaitParity:
        out.b = source(operand(address + 1), Type::U32);
        break;
    case PhaseMode::Wait:
        out.b = source(operand(address + 1), Type::B64);
        break;
    default:
        break;
    }
    const bool waits = mode == PhaseMode::Wait || mode == PhaseMode::WaitParity;
    if (address == 0 || (operand(0).kind == OperandKind::Sink && !waits))
        push(out);
    else
        pushTo(operand(0), waits ? Type::Pred : Type::B64, out);
}

} // namespace warpatlas::ptx
