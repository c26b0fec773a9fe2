#include "kernels/simulator/execution/kernel.h"

#include "kernels/ptx/live_planes.h"
#include "kernels/simulator/execution/services.h"
#include "kernels/simulator/execution/watched/division_check.h"
#include "kernels/simulator/execution/watched/waiting_loops.h"

#include <algorithm>

namespace warpatlas::simulator {

Kernel::Kernel(ptx::Program program, const InstructionSet& instructionSet, std::string_view source)
    : m_program(std::move(program)),
      m_instructionSet(&instructionSet),
      m_loadUses(m_program),
      m_unset(m_program, m_loadUses),
      m_constantWrites(asksForTrap(source) ? std::vector<ConstantWrite>() : warpatlas::constantWrites(source)),
      m_sourceBranches(warpatlas::sourceBranches(source)),
      m_unsetDeclarations(m_unset.any() ? warpatlas::unsetDeclarations(source) : std::vector<UnsetDeclaration>()),
      m_sourceIsKnown(!source.empty())
{
    const WaitingLoops waiting(m_program);
    m_waitsInLoops = waiting.any();
    for (const bool observed : {false, true}) {
        std::vector<Step>& steps = observed ? m_observed : m_fast;
        steps.reserve(m_program.decoded.size());
        for (const ptx::DecodedInstruction& decoded : m_program.decoded) {
            Step step;
            step.decoded = decoded;
            const Handler found = instructionSet.select(decoded, m_program, observed);
            step.guarded = found != nullptr ? found : services::unsupported;
            // A branch reads its guard itself.
            const bool guarded = decoded.guard != ptx::noPlane && decoded.operation != ptx::Operation::Branch;
            step.run = guarded ? instructionSet.guard : step.guarded;
            if (observed && found != nullptr && dividesWholeNumbers(decoded))
                step.run = checkDivisor;
            const auto decides = m_loadUses.decides(static_cast<std::uint32_t>(steps.size()));
            if (found != nullptr
                && (decides == LoadUses::Decides::Shuffle || (observed && decides == LoadUses::Decides::Load)))
                step.run = tellChoice;
            if (const Handler watched = found != nullptr ? waiting.handler(decoded) : nullptr; watched != nullptr)
                step.run = watched;
            if (const auto number = static_cast<std::uint32_t>(steps.size());
                observed && found != nullptr && m_unset.watches(number)) {
                m_unset.goOnWith(number, step.run);
                step.plain = step.run;
                step.run = m_unset.use(number).always ? followUnset : followLoaded;
            }
            steps.push_back(step);
        }
    }
    for (std::uint32_t i = 0; i < m_program.functions.size(); ++i)
        m_stale.push_back(ptx::stalePlanes(m_program, i));
    for (const ptx::DecodedInstruction& decoded : m_program.decoded)
        m_mayWait = m_mayWait || decoded.operation == ptx::Operation::Atomic
            || (decoded.flags & (ptx::flag::ordered | ptx::flag::strong)) != 0;
}

void Kernel::tellLoop(const ptx::DecodedInstruction& decoded, WorkPlace& place) const
{
    const std::uint32_t source = m_program.functions[decoded.function].source;
    const auto loops = m_notes->loops.of(
        decoded.function, [&] { return std::make_shared<const ptx::LoopEnds>(m_program.module->functions[source]); });
    const ptx::LoopEnds::Found found = loops->at(decoded.instruction);
    if (found.end == LoopEnd::Unknown)
        return;
    const auto decides = std::ranges::find_if(m_program.decoded, [&](const ptx::DecodedInstruction& one) {
        return one.function == decoded.function && one.instruction == found.decides;
    });
    place.loopEnd = found.end;
    place.loopLine = decides == m_program.decoded.end() ? 0 : decides->line;
}

} // namespace warpatlas::simulator
