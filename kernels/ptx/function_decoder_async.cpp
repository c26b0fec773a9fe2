#include "kernels/ptx/function_decoder.h"

#include <algorithm>

namespace warpatlas::ptx {

/// cp.async: a load of global memory and a store to shared memory that take place at once. That they are finished only
/// when the thread has waited is what the checks look at.
bool FunctionDecoder::asynchronous()
{
    const Instruction& instruction = *m_instruction;
    if (instruction.opcode != "cp" || instruction.modifiers.empty() || instruction.modifiers[0] != "async"
        || instruction.has("bulk") || instruction.has("mbarrier") || instruction.has("reduce"))
        return false;
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
        asyncCopy();
        return true;
    }
    out.mode = static_cast<std::uint8_t>(mode);
    push(out);
    return true;
}

/// Where a lane may read less than another, its address stands in a register.
void FunctionDecoder::eachLaneItsAddress(DecodedInstruction& access)
{
    if (access.addressBytes != 0)
        return;
    access.a = constant(static_cast<std::uint64_t>(access.immediate), 8);
    access.addressBytes = 8;
    access.immediate = 0;
}

void FunctionDecoder::asyncCopy()
{
    bool hinted = false;
    for (const std::string_view modifier : m_instruction->modifiers) {
        hinted = hinted || modifier == "L2::cache_hint";
        if (modifier != "async" && modifier != "ca" && modifier != "cg" && modifier != "global"
            && spaceFrom(modifier) != Space::Shared && !modifier.starts_with("L2::"))
            throw Undecodable("modifier ." + std::string(modifier));
    }
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
        load.list = store.list = static_cast<std::uint32_t>(m_program.lists.size());
        load.listLength = store.listLength = load.vectorLength;
        m_program.lists.insert(m_program.lists.end(), words.begin(), words.end());
    }
    push(load);
    push(store);
}

} // namespace warpatlas::ptx
