#include "app/follow/story_visits.h"

namespace warpatlas::inline follow {
namespace {

bool isSilent(const ptx::DecodedInstruction& decoded, const ptx::Instruction& instruction)
{
    switch (decoded.operation) {
    case ptx::Operation::Nothing:
    case ptx::Operation::Join:
        return true;
    case ptx::Operation::Move:
    case ptx::Operation::PredicateMove:
        return instruction.operands.size() > 1 && instruction.operands[1].kind == ptx::OperandKind::Register;
    case ptx::Operation::Branch:
        return decoded.guard == ptx::noPlane;
    default:
        return false;
    }
}

} // namespace

std::uint32_t partingLanes(const simulator::BlockRecording& recording, std::uint64_t step, std::uint32_t lane)
{
    const ptx::DecodedInstruction& decoded = recording.decodedAt(step);
    const bool chooses = decoded.operation == ptx::Operation::BranchIndexed
        || (decoded.guard != ptx::noPlane
            && (decoded.operation == ptx::Operation::Branch || decoded.operation == ptx::Operation::Return
                || decoded.operation == ptx::Operation::Exit));
    if (!chooses)
        return 0;
    // Lanes that parted run by themselves before they meet again, one side or the other first.
    const simulator::ExecutedStep& executed = recording.step(step);
    for (std::uint64_t next = step + 1; next < recording.end(); ++next) {
        const simulator::ExecutedStep& one = recording.step(next);
        if (one.warp != executed.warp || (one.mask & executed.mask) == 0)
            continue;
        const bool part = one.mask != executed.mask && (one.mask & ~executed.mask) == 0;
        return !part ? 0 : (one.mask >> lane & 1) != 0 ? one.mask : executed.mask & ~one.mask;
    }
    return 0;
}

SilentInstructions::SilentInstructions(const ptx::Program& program) : m_silent(program.decoded.size(), false)
{
    for (std::uint32_t i = 0; i < program.decoded.size(); ++i)
        if (program.decoded[i].countsAs != 0)
            m_silent[i] = isSilent(program.decoded[i], program.instructionOf(program.decoded[i]));
}

StoryVisits::StoryVisits(const simulator::BlockRecording& recording, std::uint32_t lane)
    : m_recording(recording), m_silent(recording.program()), m_lane(lane)
{
}

void StoryVisits::add(std::uint64_t step)
{
    const simulator::ExecutedStep& executed = m_recording.step(step);
    const std::uint32_t line = m_recording.lineOf(step);
    bool again = false;
    if (!m_passes.empty()) {
        const simulator::ExecutedStep& before = m_recording.step(m_last);
        again = executed.depth == before.depth && executed.decoded <= before.decoded;
    }
    const bool continues = !m_passes.empty()
        && (line == 0 || m_passes.back().visit.line == 0 || (line == m_passes.back().visit.line && !again));
    if (!continues) {
        Pass& pass = m_passes.emplace_back();
        pass.again = again;
        pass.visit.firstStep = step;
        pass.visit.lanes = executed.mask;
        pass.visit.firstAccess = static_cast<std::uint32_t>(m_accesses.size());
    }
    Pass& pass = m_passes.back();
    if (pass.visit.line == 0)
        pass.visit.line = line;
    pass.visit.endStep = step + 1;
    pass.silent = pass.silent && m_silent[executed.decoded];
    pass.visit.diverged = pass.visit.diverged || partingLanes(m_recording, step, m_lane) != 0;
    pass.visit.barrier = pass.visit.barrier || m_recording.decodedAt(step).operation == ptx::Operation::Barrier;
    m_last = step;
}

void StoryVisits::addAccess(const StoryAccess& access)
{
    m_accesses.push_back(access);
    ++m_passes.back().visit.accessCount;
}

std::vector<StoryVisit> StoryVisits::take()
{
    std::vector<StoryVisit> visits;
    bool joined = false;
    for (const Pass& pass : m_passes) {
        const bool goesOn = joined && !visits.empty() && visits.back().line == pass.visit.line && !pass.again;
        joined = !visits.empty() && (pass.silent || goesOn);
        if (!joined) {
            visits.push_back(pass.visit);
            continue;
        }
        StoryVisit& before = visits.back();
        before.endStep = pass.visit.endStep;
        before.accessCount += pass.visit.accessCount;
        before.barrier = before.barrier || pass.visit.barrier;
        before.diverged = before.diverged || pass.visit.diverged;
    }
    m_passes.clear();
    return visits;
}

} // namespace warpatlas::inline follow
