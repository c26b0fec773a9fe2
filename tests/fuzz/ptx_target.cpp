#include "tests/fuzz/ptx_target.h"

#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"
#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/observers.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "kernels/simulator/recording/simulation.h"
#include "kernels/uses/parameter_use.h"

#include <cstring>
#include <new>
#include <optional>

namespace warpatlas::fuzz {
namespace {

template <class Use> Outcome forEachEntry(std::string_view text, const Use& use)
{
    Outcome outcome;
    std::shared_ptr<const ptx::Module> module;
    try {
        module = std::make_shared<const ptx::Module>(ptx::parse(text, "fuzz.ptx"));
    } catch (const InputError& error) {
        outcome.refusal = error.what();
        return outcome;
    }
    for (const ptx::Function& function : module->functions) {
        if (!function.entry)
            continue;
        ++outcome.entries;
        try {
            use(function, ptx::decode(module, function, "fuzz.cu", ptx::Products::Fused));
            ++outcome.decoded;
        } catch (const InputError& error) {
            outcome.refusal = error.what();
        } catch (const std::bad_alloc&) {
            outcome.refusal = "not enough memory";
        }
    }
    return outcome;
}

/// A small texture or surface, of the kind that the text asks for.
std::uint64_t smallTexture(simulator::Memory& memory, const ptx::TextureUse& use)
{
    TextureSpec spec;
    spec.surface = use.surface;
    spec.axes = use.axes == 0 ? 2 : use.axes;
    spec.extent = {5, spec.axes > 1 ? 3u : 1u, spec.axes > 2 ? 2u : 1u};
    spec.layers = use.layered ? 2 : 0;
    spec.linearMemory = !use.surface && use.wholeOnly && spec.axes == 1;
    spec.gathers = use.gathers;
    const bool floats = use.type == ptx::Type::F32;
    if (floats && !use.surface && !use.wholeOnly) {
        spec.filter = TextureFilter::Linear;
        spec.address = TextureAddress::Mirror;
        spec.normalisedCoordinates = true;
    }
    const ElementType type = floats ? ElementType::F32 : ElementType::I32;
    const std::uint64_t bytes = sizeOf(type) * use.channels;
    return memory.addTexture(memory.allocate("texture", spec.elements() * bytes, bytes), spec, type);
}

void runBriefly(const ptx::Function& entry, ptx::Program program, const simulator::InstructionSet& set)
{
    constexpr int turns = 2;
    // More than a real block may have costs time and finds nothing.
    if (program.sharedWindowBytes > 1u << 20 || program.functions[0].localBytes > 1u << 16)
        return;
    for (const ptx::Variable& variable : program.module->variables)
        if (variable.byteCount() > 1u << 20)
            return;
    const simulator::Kernel kernel(std::move(program), set);
    simulator::Memory memory(kernel.program());
    simulator::Grid grid;
    grid.kernel = &kernel;
    grid.memory = &memory;
    grid.launch = {Dim3{2, 1, 1}, Dim3{40, 1, 1}};
    grid.parameters.resize(kernel.program().kernelParameterBytes);
    const std::vector<ptx::ParameterUse> uses = ptx::parameterUses(entry);
    const std::vector<ptx::ParameterSlot>& slots = kernel.program().functions[0].parameters;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const ptx::ParameterSlot& slot = slots[i];
        const std::uint64_t value = slot.bytes != 8 ? 7
            : i < uses.size() && uses[i].texture    ? smallTexture(memory, *uses[i].texture)
                                                    : memory.address(memory.allocate("buffer", 256, 4));
        std::memcpy(grid.parameters.data() + slot.offset, &value, std::min<std::size_t>(slot.bytes, sizeof(value)));
    }
    // What nobody watches, and what is followed for checks.
    simulator::Observers watching;
    for (simulator::Observer* const observer :
        {static_cast<simulator::Observer*>(nullptr), static_cast<simulator::Observer*>(&watching)}) {
        simulator::ProblemLog problems;
        simulator::Block block(grid, problems, nullptr, observer);
        block.start(1);
        for (int turn = 0; turn < turns && block.turn() != simulator::BlockState::Finished; ++turn) { }
    }
}

} // namespace

Outcome decodeEveryEntry(std::string_view text)
{
    return forEachEntry(text, [](const ptx::Function&, const ptx::Program&) {});
}

Outcome runEveryEntry(std::string_view text)
{
    return forEachEntry(text, [](const ptx::Function& entry, const ptx::Program& program) {
        runBriefly(entry, program, simulator::baselineInstructionSet());
        if (&simulator::bestInstructionSet() != &simulator::baselineInstructionSet())
            runBriefly(entry, program, simulator::bestInstructionSet());
    });
}

} // namespace warpatlas::fuzz
