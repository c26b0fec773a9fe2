#include "kernels/ptx/function_decoder.h"

#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "kernels/model/work.h"

#include <algorithm>
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
    FunctionNumber functionNumber, Products products)
    : m_program(program),
      m_module(*program.module),
      m_function(m_module.functions[program.functions[number].source]),
      m_number(number),
      m_lines(lines),
      m_functionNumber(std::move(functionNumber)),
      m_flow(analyseControlFlow(m_function)),
      m_bases(m_module, m_function),
      m_contractions(
          products == Products::Fused && !isForDebugging(m_module) ? contractions(m_function, m_flow) : Contractions{}),
      m_out(program.functions[number])
{
}

void FunctionDecoder::tooLarge(std::string_view what, std::uint64_t needed, std::uint64_t limit) const
{
    throw InputError(m_module.name,
        "function '" + std::string(m_function.name) + "' needs " + grouped(needed) + " bytes of " + std::string(what)
            + "; " + grouped(limit) + " are possible");
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

} // namespace warpatlas::ptx
