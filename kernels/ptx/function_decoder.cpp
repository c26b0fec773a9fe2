#include "kernels/ptx/function_decoder.h"

#include "kernels/model/work.h"
#include "kernels/ptx/loops.h"
#include "kernels/ptx/strong_access.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace warpatlas::ptx {
namespace {

/// CUDA's limit for a kernel is 32,764 bytes; calls have none of their own.
constexpr std::uint64_t mostParameterBytes = 1 << 20;

std::uint32_t alignUp(std::uint32_t value, std::uint32_t alignment)
{
    return (value + alignment - 1) / alignment * alignment;
}

void markUsed(const Operand& operand, std::vector<bool>& used)
{
    if (operand.kind == OperandKind::Register)
        used[operand.index] = true;
    for (const Operand& element : operand.elements)
        markUsed(element, used);
}

std::vector<bool> usedRegisters(const Function& function)
{
    std::vector<bool> used(function.registers.size(), false);
    for (const Instruction& instruction : function.instructions) {
        if (instruction.guard != none)
            used[instruction.guard] = true;
        for (const Operand& operand : instruction.operands)
            markUsed(operand, used);
    }
    return used;
}

/// Bytes of a register's plane: 32 values of four or eight bytes. A 128-bit register has its lower halves first, then
/// its upper halves.
std::uint32_t planeBytes(Type type)
{
    return type == Type::B128 ? 512 : sizeOf(type) == 8 ? 256 : 128;
}

} // namespace

FunctionDecoder::FunctionDecoder(Program& program, std::uint32_t number, const std::vector<std::uint32_t>& lines,
    const ControlFlow& flow, FunctionNumber functionNumber, Products products)
    : TileDecoder(program, number, lines, std::move(functionNumber),
        products == Products::Fused && !isForDebugging(*program.module)
            ? contractions(program.module->functions[program.functions[number].source], flow)
            : Contractions{}),
      m_flow(flow)
{
}

void FunctionDecoder::decode()
{
    layOut();
    m_out.firstDecoded = static_cast<std::uint32_t>(m_program.decoded.size());
    std::vector<bool> meets(m_flow.blocks.size(), false);
    for (std::uint32_t b = 0; b < m_flow.blocks.size(); ++b)
        if (m_flow.canDiverge(b) && m_flow.blocks[b].postDominator != none)
            meets[m_flow.blocks[b].postDominator] = true;
    for (std::uint32_t b = 0; b < m_flow.blocks.size(); ++b) {
        m_blockStarts.push_back(static_cast<std::uint32_t>(m_program.decoded.size()));
        if (meets[b]) {
            DecodedInstruction join;
            join.operation = Operation::Join;
            join.function = m_number;
            join.instruction = m_flow.blocks[b].first;
            join.line = m_lines[join.instruction];
            push(join);
        }
        for (std::uint32_t i = m_flow.blocks[b].first; i < m_flow.blocks[b].last; ++i)
            instruction(i);
    }
    finish();
    markWaits();
    m_program.functions[m_number] = std::move(m_out);
}

/// Gives every register that is used its plane and every variable of the function its place.
void FunctionDecoder::layOut()
{
    m_planes.resize(m_function.registers.size(), noPlane);
    const std::vector<bool> used = usedRegisters(m_function);
    for (std::uint32_t i = 0; i < m_planes.size(); ++i)
        if (used[i] && m_function.registers[i] != Type::Pred)
            m_planes[i] = addPlane(planeBytes(m_function.registers[i]));
    m_out.windowBytes = alignUp(m_out.windowBytes, 128);
    for (std::uint32_t i = 0; i < m_planes.size(); ++i) {
        if (used[i] && m_function.registers[i] == Type::Pred) {
            m_planes[i] = m_out.windowBytes;
            m_out.windowBytes += 4;
        }
    }
    m_out.windowBytes += 4; // the condition code of add.cc
    m_out.registerBytes = m_out.windowBytes;
    m_out.registerPlanes = m_planes;

    m_variableOffsets.resize(m_function.variables.size());
    std::vector<bool> isFormal(m_function.variables.size(), false);
    for (const std::uint32_t index : m_function.parameters)
        isFormal[index] = true;
    std::uint32_t kernelParameters = 0;
    for (std::uint32_t i = 0; i < m_function.variables.size(); ++i) {
        const Variable& variable = m_function.variables[i];
        const std::uint64_t limit = variable.space == Space::Param ? mostParameterBytes
            : variable.space == Space::Local                       ? mostLocalBytes
                                                                   : variable.byteCount();
        const std::uint64_t taken = variable.space == Space::Param
            ? std::uint64_t{std::max(kernelParameters, m_out.callParameterBytes)} + variable.alignment
            : std::uint64_t{m_out.localBytes};
        if (variable.byteCount() > limit || (variable.space != Space::Shared && taken + variable.byteCount() > limit))
            tooLarge(
                variable.space == Space::Param ? "parameters" : "local memory", taken + variable.byteCount(), limit);
        const auto bytes = static_cast<std::uint32_t>(variable.byteCount());
        if (variable.space == Space::Param) {
            std::uint32_t& end = m_function.entry && isFormal[i] ? kernelParameters : m_out.callParameterBytes;
            m_variableOffsets[i] = alignUp(end, variable.alignment);
            end = m_variableOffsets[i] + bytes;
        } else if (variable.space == Space::Local) {
            m_variableOffsets[i] = alignUp(m_out.localBytes, std::max(variable.alignment, 16u));
            m_out.localBytes = m_variableOffsets[i] + bytes;
            m_out.locals.push_back({variable.name, m_variableOffsets[i], bytes});
        } else if (variable.space == Space::Shared) {
            for (const SharedVariable& shared : m_program.shared)
                if (shared.name == variable.name)
                    m_variableOffsets[i] = shared.offset;
        }
    }
    m_out.localBytes = alignUp(m_out.localBytes, 16);
    m_out.callParameterBytes = alignUp(m_out.callParameterBytes, 16);
    const auto slot = [&](std::uint32_t index) {
        const Variable& variable = m_function.variables[index];
        return ParameterSlot{variable.name, m_variableOffsets[index], static_cast<std::uint32_t>(variable.byteCount())};
    };
    std::transform(
        m_function.parameters.begin(), m_function.parameters.end(), std::back_inserter(m_out.parameters), slot);
    std::transform(m_function.returns.begin(), m_function.returns.end(), std::back_inserter(m_out.returns), slot);
    if (m_number == 0) // the kernel; another one may be reached by its address
        m_program.kernelParameterBytes = kernelParameters;
}

void FunctionDecoder::instruction(std::uint32_t index)
{
    m_index = index;
    m_instruction = &m_function.instructions[index];
    const std::size_t first = m_program.decoded.size();
    bool known = false;
    try {
        known = !m_function.unread.contains(index) && decodeOpcode();
    } catch (const Undecodable&) {
        known = false;
    }
    if (!known) {
        m_program.decoded.resize(first);
        push(decoded(Operation::Unsupported, Type::None));
    }
    // All of its results go to the sink: it is counted, and does nothing.
    if (m_program.decoded.size() == first)
        push(decoded(Operation::Nothing, Type::None));
    // Only the last decoded instruction writes under the guard what the program sees; the ones before it only fill
    // scratch planes.
    m_program.decoded[first].countsAs = 1;
}

bool FunctionDecoder::decodeOpcode()
{
    using This = FunctionDecoder;
    static const std::unordered_map<std::string_view, void (This::*)()> decoders{// control
        {"bra", &This::branch}, {"brx", &This::branchIndexed}, {"call", &This::call}, {"ret", &This::leave},
        {"exit", &This::leave}, {"trap", &This::trap}, {"brkpt", &This::trap}, {"bar", &This::barrier},
        {"barrier", &This::barrier}, {"nanosleep", &This::nothing}, {"pmevent", &This::nothing},
        {"setmaxnreg", &This::nothing}, {"shfl", &This::warpOperation}, {"match", &This::warpOperation},
        {"vote", &This::vote}, {"activemask", &This::activeMask}, {"redux", &This::reduceWarp}, {"elect", &This::elect},
        // asynchronous copies, tiles
        {"cp", &This::asynchronous}, {"mbarrier", &This::phaseBarrier}, {"mma", &This::multiplyTiles},
        {"wmma", &This::warpTiles}, {"ldmatrix", &This::matrixRows}, {"stmatrix", &This::matrixRows},
        {"movmatrix", &This::transposeMatrix},
        // memory
        {"ld", &This::load}, {"ldu", &This::load}, {"st", &This::store}, {"atom", &This::atomic},
        {"red", &This::atomic}, {"cvta", &This::convertAddress}, {"isspacep", &This::isSpace}, {"membar", &This::fence},
        {"fence", &This::fence}, {"prefetch", &This::nothing}, {"prefetchu", &This::nothing},
        {"discard", &This::nothing}, {"applypriority", &This::nothing}, {"griddepcontrol", &This::nothing},
        // choices, arithmetic
        {"mov", &This::move}, {"setp", &This::setPredicate}, {"set", &This::setValue}, {"selp", &This::select},
        {"slct", &This::select}, {"cvt", &This::convert}, {"mul", &This::multiply}, {"mad", &This::multiply},
        {"mul24", &This::multiply}, {"mad24", &This::multiply}, {"fma", &This::fused}, {"addc", &This::carry},
        {"subc", &This::carry}, {"madc", &This::carry}, {"shl", &This::shift}, {"shr", &This::shift},
        {"shf", &This::shift}, {"dp4a", &This::dotProduct}, {"dp2a", &This::dotProduct}, {"lop3", &This::logic3},
        {"prmt", &This::permute}, {"testp", &This::testProperty}};
    const std::string_view opcode = m_instruction->opcode;
    if (const auto found = decoders.find(opcode); found != decoders.end())
        (this->*found->second)();
    else if (isTextureOpcode(opcode))
        textures();
    else
        return video() || plain();
    return true;
}

/// Points branches at decoded instructions, ends the function and marks what goes backwards.
void FunctionDecoder::finish()
{
    m_blockStarts.push_back(static_cast<std::uint32_t>(m_program.decoded.size()));
    DecodedInstruction end;
    end.operation = m_function.entry ? Operation::Exit : Operation::Return;
    end.function = m_number;
    end.instruction =
        m_function.instructions.empty() ? 0 : static_cast<std::uint32_t>(m_function.instructions.size() - 1);
    end.line = m_lines.empty() ? 0 : m_lines.back();
    push(end);
    for (std::uint32_t i = m_out.firstDecoded; i < m_program.decoded.size(); ++i) {
        DecodedInstruction& decoded = m_program.decoded[i];
        if (decoded.operation != Operation::Branch && decoded.operation != Operation::BranchIndexed)
            continue;
        if (decoded.meeting != none)
            decoded.meeting = m_blockStarts[decoded.meeting];
        bool backward = false;
        if (decoded.operation == Operation::Branch) {
            decoded.target = m_blockStarts[decoded.target];
            backward = decoded.target <= i;
        } else {
            for (std::uint32_t k = 0; k < decoded.listLength; ++k) {
                std::uint32_t& target = m_program.lists[decoded.list + k];
                target = m_blockStarts[target];
                backward = backward || target <= i;
            }
        }
        decoded.flags |= backward ? flag::backward : 0;
    }
    markOrder();
    m_out.windowBytes = alignUp(m_out.windowBytes, 128);
}

/// Atomics whose old value no thread reads and whose operation commutes give the same result in any order of blocks.
void FunctionDecoder::markOrder()
{
    std::vector<bool> read(m_out.windowBytes / 4 + 1, false);
    const auto reads = [&](std::uint32_t plane) {
        if (plane != noPlane)
            read[plane / 4] = true;
    };
    for (std::uint32_t i = m_out.firstDecoded; i < m_program.decoded.size(); ++i) {
        const DecodedInstruction& decoded = m_program.decoded[i];
        for (const std::uint32_t plane : {decoded.guard, decoded.a, decoded.b, decoded.c, decoded.d})
            reads(plane);
        const ListedPlanes listed = listedPlanes(decoded);
        for (std::uint32_t k = listed.written; k < listed.all; ++k)
            reads(m_program.lists[decoded.list + k]);
    }
    for (std::uint32_t i = m_out.firstDecoded; i < m_program.decoded.size(); ++i) {
        const DecodedInstruction& decoded = m_program.decoded[i];
        const bool looksAtOld = decoded.operation == Operation::Atomic && decoded.destination != noPlane
            && read[decoded.destination / 4] && (decoded.window == Window::Global || decoded.window == Window::Generic);
        if ((decoded.flags & flag::ordered) != 0 || looksAtOld)
            m_program.orderMatters = true;
    }
}

void FunctionDecoder::markWaits()
{
    std::optional<Loops> loops;
    for (std::uint32_t i = m_out.firstDecoded; i < m_program.decoded.size(); ++i) {
        DecodedInstruction& decoded = m_program.decoded[i];
        const auto mode = static_cast<PhaseMode>(decoded.mode);
        if (decoded.operation != Operation::PhaseBarrier || (mode != PhaseMode::Wait && mode != PhaseMode::WaitParity))
            continue;
        if (!loops)
            loops.emplace(m_function);
        if (decidesLoop(m_function, *loops, m_function.instructions[decoded.instruction]))
            decoded.flags |= flag::backward;
    }
}

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
    allow({"sync", "add", "min", "max", "and", "or", "xor"});
    if (!m_instruction->has("sync"))
        throw Undecodable("a warp operation without .sync");
    DecodedInstruction out = taking(Operation::WarpReduce, lastType(), {lastType()});
    out.mode = static_cast<std::uint8_t>(named(atomicOperations, AtomicOperation::Add));
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
