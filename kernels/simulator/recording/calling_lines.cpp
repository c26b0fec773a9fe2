#include "kernels/simulator/recording/calling_lines.h"

namespace warpatlas::simulator {

std::vector<std::set<std::uint32_t>> callingLines(
    const ptx::Program& program, std::span<const InstructionCounts> counts)
{
    std::vector<std::set<std::uint32_t>> lines(program.functions.size());
    for (bool changes = true; changes;) {
        changes = false;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const ptx::DecodedInstruction& call = program.decoded[i];
            if (call.operation != ptx::Operation::Call || counts[i].executions == 0)
                continue;
            const std::uint32_t callee = program.calls[call.target].function;
            if (callee == ptx::none || callee == call.function)
                continue;
            std::set<std::uint32_t>& of = lines[callee];
            const std::size_t before = of.size();
            if (call.line != 0)
                of.insert(call.line);
            else
                of.insert(lines[call.function].begin(), lines[call.function].end());
            changes = changes || of.size() != before;
        }
    }
    return lines;
}

} // namespace warpatlas::simulator
