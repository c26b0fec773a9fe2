#include "kernels/ptx/program.h"

#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "kernels/ptx/address_space.h"
#include "kernels/ptx/function_decoder.h"
#include "kernels/ptx/reached.h"
#include "kernels/ptx/reserved_shared.h"

#include <algorithm>
#include <set>

namespace warpatlas::ptx {
namespace {

/// Shared memory as the compiler packs it, with a red zone after each variable that keeps the banks.
void layOutShared(Program& program)
{
    std::uint32_t packed = 0, dynamicAlignment = 16;
    std::vector<const Variable*> open;
    const auto place = [&](const Variable& variable) {
        if (variable.space != Space::Shared)
            return;
        if (variable.count == 0 || (variable.external && variable.byteCount() == 0)) {
            dynamicAlignment = std::max(dynamicAlignment, variable.alignment);
            open.push_back(&variable);
            return;
        }
        const std::uint64_t start =
            (std::uint64_t{packed} + variable.alignment - 1) / variable.alignment * variable.alignment;
        constexpr std::uint64_t mostBytes = 16 << 20; // far past what any GPU has a block (228 KiB)
        if (start + variable.byteCount() > mostBytes)
            throw InputError(program.module->name,
                "shared variable '" + std::string(variable.name) + "' is too large: with it a block has "
                    + grouped(start + variable.byteCount()) + " bytes");
        const auto gap = static_cast<std::uint32_t>(program.shared.size()) * address::sharedRedZone;
        packed = static_cast<std::uint32_t>(start + variable.byteCount());
        program.shared.push_back(
            {variable.name, static_cast<std::uint32_t>(start) + gap, static_cast<std::uint32_t>(variable.byteCount())});
    };
    const Function& entry = program.module->functions[program.functions[0].source];
    const Reached reached(*program.module, entry);
    for (const Variable& variable : program.module->variables)
        if (reached.has(variable))
            place(variable);
    for (const Function& function : program.module->functions) {
        const bool reachable = (!function.entry && reached.has(function)) || &function == &entry;
        for (const Variable& variable : function.variables)
            if (reachable)
                place(variable);
    }
    program.staticSharedBytes = packed;
    if (program.module->text->find(reservedShared) != std::string::npos) {
        constexpr std::uint32_t banksBytes = 128;
        packed = (packed + banksBytes - 1) / banksBytes * banksBytes;
        const auto gap = static_cast<std::uint32_t>(program.shared.size()) * address::sharedRedZone;
        program.shared.push_back({reservedShared, packed + gap, reservedSharedBytes});
        packed += reservedSharedBytes;
    }
    const auto gap = static_cast<std::uint32_t>(program.shared.size()) * address::sharedRedZone;
    program.dynamicSharedOffset = (packed + dynamicAlignment - 1) / dynamicAlignment * dynamicAlignment + gap;
    program.sharedWindowBytes = program.dynamicSharedOffset;
    // All open arrays are one and the same dynamic memory.
    for (const Variable* variable : open)
        program.shared.push_back({variable->name, program.dynamicSharedOffset, 0});
}

/// The functions that a call through a pointer can reach: those that tables (also of virtual functions) name, and those
/// whose address any kernel of the module takes, since it may leave that in memory.
template <class NumberOf> void addPointees(const Module& module, const NumberOf& numberOf)
{
    const auto add = [&](std::string_view name) {
        if (const Function* const function = name.empty() ? nullptr : module.find(name);
            function != nullptr && function->defined && !function->entry)
            numberOf(name);
    };
    for (const Variable& variable : module.variables)
        for (const Initialiser& initial : variable.initial)
            add(initial.symbol);
    for (const Function& function : module.functions)
        for (const Instruction& instruction : function.instructions)
            if (instruction.opcode == "mov")
                for (const Operand& operand : instruction.operands)
                    if (operand.kind == OperandKind::Symbol && operand.index == none)
                        add(operand.name);
}

} // namespace

std::uint32_t Program::numberOf(std::uint32_t source) const
{
    const auto found = std::ranges::find(functions, source, &DecodedFunction::source);
    return found == functions.end() ? none : static_cast<std::uint32_t>(found - functions.begin());
}

Program decode(std::shared_ptr<const Module> module, const Function& entry, std::string_view sourceName,
    Products products, bool cooperative)
{
    Program program;
    program.cooperative = program.orderMatters = cooperative;
    program.module = std::move(module);
    const Module& source = *program.module;
    if (source.variables.size() + 2 > address::slotCount / 2)
        throw InputError(source.name, "too many module variables");
    const auto numberOfFunction = [&](const Function& function) {
        const auto index = static_cast<std::uint32_t>(&function - source.functions.data());
        if (const std::uint32_t known = program.numberOf(index); known != none)
            return known;
        DecodedFunction added;
        added.source = index;
        program.functions.push_back(added);
        return static_cast<std::uint32_t>(program.functions.size() - 1);
    };
    const auto numberOf = [&](std::string_view name) { return numberOfFunction(*source.find(name)); };
    numberOfFunction(entry); // a damaged text may have a function of its name
    layOutShared(program);
    const std::set<std::uint32_t> own = ownFiles(source, entry, sourceName);
    for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
        const Function& function = source.functions[program.functions[i].source];
        const ControlFlow flow = analyseControlFlow(function);
        const std::vector<std::uint32_t> lines = ownLines(source, function, flow, own);
        const bool calledPointers = program.callsPointers;
        FunctionDecoder(program, i, lines, flow, numberOf, products).decode();
        if (program.callsPointers && !calledPointers)
            addPointees(source, numberOf);
    }
    return program;
}

} // namespace warpatlas::ptx
