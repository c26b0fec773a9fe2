#include "kernels/simulator/execution/kernel.h"

#include "kernels/ptx/live_planes.h"
#include "kernels/simulator/execution/division_check.h"
#include "kernels/simulator/execution/services.h"
#include "kernels/simulator/execution/waiting_loops.h"

namespace warpatlas::simulator {

Kernel::Kernel(ptx::Program program, const InstructionSet& instructionSet)
    : m_program(std::move(program)), m_instructionSet(&instructionSet)
{
    const WaitingLoops waiting(m_program);
    m_waitsInLoops = waiting.any();
    for (const bool observed : {false, true}) {
        std::vector<Step>& steps = observed ? m_observed : m_fast;
        steps.reserve(m_program.records.size());
        for (const ptx::Record& record : m_program.records) {
            Step step;
            step.record = record;
            const Handler found = instructionSet.select(record, m_program, observed);
            step.guarded = found != nullptr ? found : services::unsupported;
            // A branch reads its guard itself.
            const bool guarded = record.guard != ptx::noPlane && record.operation != ptx::Operation::Branch;
            step.run = guarded ? instructionSet.guard : step.guarded;
            if (observed && found != nullptr && dividesWholeNumbers(record))
                step.run = checkDivisor;
            if (const Handler watched = found != nullptr ? waiting.handler(record) : nullptr; watched != nullptr)
                step.run = watched;
            steps.push_back(step);
        }
    }
    for (std::uint32_t i = 0; i < m_program.functions.size(); ++i)
        m_stale.push_back(ptx::stalePlanes(m_program, i));
    for (const ptx::Record& record : m_program.records)
        m_mayWait = m_mayWait || record.operation == ptx::Operation::Atomic
            || (record.flags & (ptx::flag::ordered | ptx::flag::strong)) != 0;
}

} // namespace warpatlas::simulator
