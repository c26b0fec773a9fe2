/// A cursor's answers about the block where it stands.
#include "kernels/simulator/replay/cursor.h"

#include "kernels/simulator/replay/written_chunks.h"

#include <algorithm>
#include <bit>

namespace warpatlas::simulator {
namespace {

/// Meetings at which lanes wait or are waited for.
std::vector<const Meeting*> openMeetings(const Warp& warp)
{
    std::vector<const Meeting*> open;
    for (std::uint32_t i = 0; i < warp.meetings.size(); ++i)
        if (std::ranges::find(warp.freeMeetings, i) == warp.freeMeetings.end())
            open.push_back(&warp.meetings[i]);
    return open;
}

} // namespace

WarpState Cursor::warp(std::uint32_t index) const
{
    const Warp& warp = const_cast<Block&>(m_block).warp(index);
    const ptx::Program& program = m_recording->program();
    const Step* const code = m_recording->start().kernel().steps(true).data();
    WarpState state{index, warp.lanes, warp.alive, {}};
    const auto add = [&](const Step* step, std::uint32_t frame, std::uint32_t mask, LaneGroup::State how) {
        LaneGroup& group = state.groups.emplace_back();
        group.state = how;
        group.mask = mask;
        group.decoded = static_cast<std::uint32_t>(step - code);
        group.line = step->decoded.line;
        const auto& instructions = program.functionOf(step->decoded).instructions;
        if (step->decoded.instruction < instructions.size())
            group.ptxLine = instructions[step->decoded.instruction].ptxLine;
        group.depth = warp.frames[frame]->depth;
        return &group;
    };
    for (const Split& split : warp.splits) {
        const auto how = split.state == SplitState::AtBarrier ? LaneGroup::State::AtBarrier
            : split.state == SplitState::AtSync               ? LaneGroup::State::AtSync
            : split.state == SplitState::AtPhase              ? LaneGroup::State::AtPhase
                                                              : LaneGroup::State::Ready;
        LaneGroup* const group = add(split.step, split.frame, split.mask, how);
        group->barrier = split.barrier;
        group->members = split.members;
    }
    for (const Meeting* const meeting : openMeetings(warp))
        if (meeting->arrived != 0)
            add(meeting->step, meeting->frame, meeting->arrived, LaneGroup::State::AtMeeting)->members =
                meeting->expected;
    return state;
}

std::uint32_t Cursor::frameOf(const Warp& warp, std::uint32_t lane) const
{
    for (const Split& split : warp.splits)
        if ((split.mask >> lane & 1) != 0)
            return split.frame;
    for (const Meeting* const meeting : openMeetings(warp))
        if ((meeting->arrived >> lane & 1) != 0)
            return meeting->frame;
    return 0;
}

std::uint32_t Cursor::functionOf(std::uint32_t warp, std::uint32_t lane) const
{
    const Warp& owner = const_cast<Block&>(m_block).warp(warp);
    return owner.frames[frameOf(owner, lane)]->function;
}

std::vector<RegisterValue> Cursor::registers(std::uint32_t index, std::uint32_t lane) const
{
    const Warp& warp = const_cast<Block&>(m_block).warp(index);
    const Frame& frame = *warp.frames[frameOf(warp, lane)];
    const ptx::DecodedFunction& decoded = m_recording->program().functions[frame.function];
    const ptx::Function& function = m_recording->program().module->functions[decoded.source];
    std::vector<RegisterValue> values;
    for (std::uint32_t i = 0; i < function.registers.size(); ++i) {
        const std::string_view name = m_recording->instructions().registerName(frame.function, i);
        if (!name.empty() && decoded.registerPlanes[i] != ptx::noPlane)
            values.push_back({i, name, function.registers[i],
                registerIn(frame.window + decoded.registerPlanes[i], function.registers[i], lane)});
    }
    return values;
}

std::optional<std::uint64_t> Cursor::registerValue(std::uint32_t index, std::uint32_t lane, std::string_view name) const
{
    const Warp& warp = const_cast<Block&>(m_block).warp(index);
    const Frame& frame = *warp.frames[frameOf(warp, lane)];
    const std::optional<std::uint32_t> found = m_recording->instructions().findRegister(frame.function, name);
    const ptx::DecodedFunction& decoded = m_recording->program().functions[frame.function];
    if (!found || decoded.registerPlanes[*found] == ptx::noPlane)
        return std::nullopt;
    const ptx::Type declared = m_recording->program().module->functions[decoded.source].registers[*found];
    return registerIn(frame.window + decoded.registerPlanes[*found], declared, lane);
}

std::vector<ParameterValue> Cursor::parameters() const
{
    const LaunchSnapshot& start = m_recording->start();
    std::vector<ParameterValue> values;
    const std::vector<ptx::ParameterSlot>& slots = start.program().functions[0].parameters;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const bool named = i < start.parameterNames().size() && !start.parameterNames()[i].empty();
        values.push_back({named ? std::string_view(start.parameterNames()[i]) : slots[i].name, slots[i].name,
            std::span(start.grid().parameters).subspan(slots[i].offset, slots[i].bytes)});
    }
    return values;
}

std::vector<SharedState> Cursor::sharedVariables() const
{
    const Machine& machine = const_cast<Block&>(m_block).machine();
    std::vector<SharedState> variables;
    for (std::uint32_t i = 0; i < machine.sharedRegionCount; ++i) {
        const Region& region = machine.sharedRegions[i];
        variables.push_back({m_recording->program().shared[i].name, static_cast<std::uint32_t>(region.base),
            {region.host, region.bytes}});
    }
    return variables;
}

std::span<const std::byte> Cursor::localMemory(std::uint32_t index, std::uint32_t lane) const
{
    const Warp& warp = const_cast<Block&>(m_block).warp(index);
    return std::span<const std::byte>(warp.local).subspan(lane * warp.localPitch, warp.localPitch);
}

std::span<const std::byte> Cursor::globalMemory(std::uint32_t allocation) const
{
    const Region& region = m_world->memory->allocation(allocation).region;
    return {region.host, region.bytes};
}

std::string_view Cursor::printed() const
{
    const std::vector<PrintedText>& calls = m_recording->printed();
    const auto after = std::ranges::lower_bound(calls, position(), {}, &PrintedText::step);
    const std::size_t bytes = after == calls.begin() ? 0 : std::prev(after)->offset + std::prev(after)->bytes;
    return std::string_view(m_recording->printedText()).substr(0, bytes);
}

std::vector<GlobalChange> Cursor::changedGlobalMemory() const
{
    const LaunchSnapshot& start = m_recording->start();
    std::vector<GlobalChange> changes;
    std::uint32_t allocation = 0;
    for (const std::uint64_t chunk : m_recording->writtenChunks()) {
        const std::uint64_t first = chunk * BlockRecording::chunkBytes;
        while (allocation + 1 < start.memory().allocationCount() && start.offsetOf(allocation + 1) <= first)
            ++allocation;
        const std::uint64_t base = start.offsetOf(allocation);
        for (std::uint64_t at = first; at < first + BlockRecording::chunkBytes; ++at) {
            if (m_world->bytes.data()[at] == start.bytes()[at])
                continue;
            if (!changes.empty() && changes.back().allocation == allocation
                && changes.back().offset + changes.back().bytes == at - base)
                ++changes.back().bytes;
            else
                changes.push_back({allocation, at - base, 1});
        }
    }
    return changes;
}

} // namespace warpatlas::simulator
