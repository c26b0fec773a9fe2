#include "tests/fuzz/ptx_target.h"

#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"
#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "kernels/simulator/recording/simulation.h"

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
            use(ptx::decode(module, function, "fuzz.cu", ptx::Products::Fused));
            ++outcome.decoded;
        } catch (const InputError& error) {
            outcome.refusal = error.what();
        } catch (const std::bad_alloc&) {
            outcome.refusal = "not enough memory";
        }
    }
    return outcome;
}

void runBriefly(ptx::Program program, const simulator::InstructionSet& set)
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
    for (const ptx::ParameterSlot& slot : kernel.program().functions[0].parameters) {
        const std::uint64_t value = slot.bytes == 8 ? memory.address(memory.allocate("buffer", 256, 4)) : 7;
        std::memcpy(grid.parameters.data() + slot.offset, &value, std::min<std::size_t>(slot.bytes, sizeof(value)));
    }
    simulator::ProblemLog problems;
    simulator::Block block(grid, problems, nullptr, nullptr);
    block.start(1);
    for (int turn = 0; turn < turns && block.turn() != simulator::BlockState::Finished; ++turn) { }
}

} // namespace

Outcome decodeEveryEntry(std::string_view text)
{
    return forEachEntry(text, [](const ptx::Program&) {});
}

Outcome runEveryEntry(std::string_view text)
{
    return forEachEntry(text, [](const ptx::Program& program) {
        runBriefly(program, simulator::baselineInstructionSet());
        if (&simulator::bestInstructionSet() != &simulator::baselineInstructionSet())
            runBriefly(program, simulator::bestInstructionSet());
    });
}

} // namespace warpatlas::fuzz
