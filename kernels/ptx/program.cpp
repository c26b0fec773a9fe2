#include "kernels/ptx/program.h"

#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "kernels/ptx/address_space.h"
#include "kernels/ptx/function_decoder.h"

#include <algorithm>
#include <set>

namespace warpatlas::ptx {
namespace {

std::string_view fileName(std::string_view path)
{
    const std::size_t slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// The numbers of the kernel's own file: by its name, else the file of the entry's first line.
std::set<std::uint32_t> ownFiles(const Module& module, const Function& entry, std::string_view sourceName)
{
    std::set<std::uint32_t> own;
    for (const auto& [number, path] : module.files)
        if (fileName(path) == fileName(sourceName))
            own.insert(number);
    for (const Instruction& instruction : entry.instructions)
        if (own.empty() && instruction.place.file != 0)
            own.insert(instruction.place.file);
    return own;
}

/// The line of the kernel's own source for each instruction. Code that the compiler or a header added counts at the
/// place it was inlined into, else at the next line of the same basic block, else at the one before.
std::vector<std::uint32_t> ownLines(
    const Function& function, const ControlFlow& flow, const std::set<std::uint32_t>& own)
{
    std::vector<std::uint32_t> lines(function.instructions.size(), 0);
    std::vector<bool> foreign(lines.size(), false);
    std::map<std::pair<std::uint32_t, std::uint32_t>, Place> callers;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        Place place = function.instructions[i].place;
        if (place.inlinedFile != 0)
            callers[{place.file, place.line}] = place;
        for (int depth = 0; depth < 32 && own.count(place.file) == 0 && place.inlinedFile != 0; ++depth) {
            const auto outer = callers.find({place.inlinedFile, place.inlinedLine});
            const Place next{place.inlinedFile, place.inlinedLine, 0, 0};
            place = own.count(next.file) == 0 && outer != callers.end() ? outer->second : next;
        }
        if (own.count(place.file) != 0)
            lines[i] = place.line;
        else
            foreign[i] = place.line != 0;
    }
    for (const BasicBlock& block : flow.blocks) {
        std::uint32_t next = 0;
        for (std::uint32_t i = block.last; i-- > block.first;) {
            if (lines[i] != 0)
                next = lines[i];
            else if (foreign[i])
                lines[i] = next;
        }
    }
    std::uint32_t last = 0;
    for (std::uint32_t& line : lines) {
        last = line != 0 ? line : last;
        line = last;
    }
    return lines;
}

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
    for (const Variable& variable : program.module->variables)
        place(variable);
    for (const Function& function : program.module->functions) {
        const bool reachable = !function.entry || &function == &program.module->functions[program.functions[0].source];
        for (const Variable& variable : function.variables)
            if (reachable)
                place(variable);
    }
    const auto gap = static_cast<std::uint32_t>(program.shared.size()) * address::sharedRedZone;
    program.staticSharedBytes = packed;
    program.dynamicSharedOffset = (packed + dynamicAlignment - 1) / dynamicAlignment * dynamicAlignment + gap;
    program.sharedWindowBytes = program.dynamicSharedOffset;
    // All open arrays are one and the same dynamic memory.
    for (const Variable* variable : open)
        program.shared.push_back({variable->name, program.dynamicSharedOffset, 0});
}

/// Tables of function pointers (and of virtual functions) name what a call through a pointer can reach.
template <class NumberOf> void addPointees(const Module& module, const NumberOf& numberOf)
{
    for (const Variable& variable : module.variables)
        for (const Initialiser& initial : variable.initial)
            if (const Function* function = initial.symbol.empty() ? nullptr : module.find(initial.symbol);
                function != nullptr && function->defined && !function->entry)
                numberOf(function->name);
}

} // namespace

Program decode(
    std::shared_ptr<const Module> module, const Function& entry, std::string_view sourceName, Products products)
{
    Program program;
    program.module = std::move(module);
    const Module& source = *program.module;
    if (source.variables.size() + 2 > address::slotCount / 2)
        throw InputError(source.name, "too many module variables");
    const auto numberOf = [&](std::string_view name) {
        const Function* function = source.find(name);
        const auto index = static_cast<std::uint32_t>(function - source.functions.data());
        for (std::uint32_t i = 0; i < program.functions.size(); ++i)
            if (program.functions[i].source == index)
                return i;
        DecodedFunction added;
        added.source = index;
        program.functions.push_back(added);
        return static_cast<std::uint32_t>(program.functions.size() - 1);
    };
    numberOf(entry.name);
    layOutShared(program);
    const std::set<std::uint32_t> own = ownFiles(source, entry, sourceName);
    for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
        const Function& function = source.functions[program.functions[i].source];
        const std::vector<std::uint32_t> lines = ownLines(function, analyseControlFlow(function), own);
        FunctionDecoder(program, i, lines, numberOf, products).decode();
        if (program.callsPointers)
            addPointees(source, numberOf);
    }
    return program;
}

} // namespace warpatlas::ptx
