#include "kernels/simulator/replay/navigation.h"

#include <algorithm>

namespace warpatlas::simulator {
namespace {

bool isAccess(const BlockRecording& recording, std::uint64_t step)
{
    const std::uint32_t memory = recording.instructions().of(recording.step(step).decoded).memory;
    if (memory == ptx::none)
        return false;
    const ptx::Window window = recording.program().decoded[memory].window;
    return window != ptx::Window::KernelParameter && window != ptx::Window::CallParameter;
}

/// Walks the steps of `follow` and says where one line ends and another begins.
class LineWalk {
public:
    explicit LineWalk(const BlockRecording& recording) : m_recording(recording) { }

    /// Whether `step` begins another run than the step before it that was given.
    bool begins(std::uint64_t step)
    {
        const std::uint32_t warp = m_recording.step(step).warp;
        std::uint32_t line = m_recording.lineOf(step);
        const bool sameWarp = m_any && warp == m_warp;
        if (line == 0 && sameWarp)
            line = m_line;
        const bool begins = !sameWarp || line != m_line;
        m_any = true;
        m_warp = warp;
        m_line = line;
        return begins;
    }
    std::uint32_t line() const { return m_line; }
    void startAt(std::uint32_t warp, std::uint32_t line)
    {
        m_any = true;
        m_warp = warp;
        m_line = line;
    }

private:
    const BlockRecording& m_recording;
    bool m_any = false;
    std::uint32_t m_warp = 0, m_line = 0;
};

} // namespace

Follow Follow::thread(const Launch& launch, const Dim3& index)
{
    const std::uint32_t linear = index.x + launch.block.x * (index.y + launch.block.y * index.z);
    return {linear / laneCount, linear % laneCount};
}

std::optional<std::uint64_t> findStep(const BlockRecording& recording, std::uint64_t from, Direction direction,
    const Follow& follow, const std::function<bool(std::uint64_t step)>& wanted)
{
    if (direction == Direction::Forward) {
        for (std::uint64_t step = std::max(from, recording.first()); step < recording.end(); ++step)
            if (follow.includes(recording.step(step)) && wanted(step))
                return step + 1;
        return std::nullopt;
    }
    // Positions before `from`: the step just run is below from - 1.
    for (std::uint64_t position = std::min(from, recording.end() + 1); position-- > recording.first() + 1;)
        if (follow.includes(recording.step(position - 1)) && wanted(position - 1))
            return position;
    return std::nullopt;
}

std::optional<std::uint64_t> nextInstruction(
    const BlockRecording& recording, std::uint64_t from, Direction direction, const Follow& follow)
{
    return findStep(recording, from, direction, follow, [](std::uint64_t) { return true; });
}

std::optional<std::uint64_t> nextLine(
    const BlockRecording& recording, std::uint64_t from, Direction direction, const Follow& follow)
{
    const auto lineAt = [&](std::uint64_t step) {
        // Without a line of its own: that of the nearest step before it that has one.
        for (std::uint64_t back = step + 1; back-- > recording.first();)
            if (recording.step(back).warp == recording.step(step).warp && follow.includes(recording.step(back))
                && recording.lineOf(back) != 0)
                return recording.lineOf(back);
        return 0u;
    };
    const std::optional<std::uint64_t> now = nextInstruction(recording, from + 1, Direction::Backward, follow);
    if (direction == Direction::Forward) {
        LineWalk walk(recording);
        // The run of a line that was just executed may go on.
        if (now)
            walk.startAt(recording.step(*now - 1).warp, lineAt(*now - 1));
        // The last step of a run is known by the one that follows it.
        std::optional<std::uint64_t> last;
        for (std::uint64_t step = std::max(from, recording.first()); step < recording.end(); ++step) {
            if (!follow.includes(recording.step(step)))
                continue;
            if (walk.begins(step) && last)
                return *last + 1;
            last = step;
        }
        return last ? std::optional(*last + 1) : std::nullopt;
    }
    if (!now)
        return std::nullopt;
    const std::uint32_t warp = recording.step(*now - 1).warp, line = lineAt(*now - 1);
    return findStep(recording, *now, Direction::Backward, follow,
        [&](std::uint64_t step) { return recording.step(step).warp != warp || lineAt(step) != line; });
}

std::optional<std::uint64_t> nextBarrier(
    const BlockRecording& recording, std::uint64_t from, Direction direction, const Follow& follow)
{
    return findStep(recording, from, direction, follow,
        [&](std::uint64_t step) { return recording.decodedAt(step).operation == ptx::Operation::Barrier; });
}

std::optional<std::uint64_t> nextAccess(
    const BlockRecording& recording, std::uint64_t from, Direction direction, const Follow& follow)
{
    return findStep(recording, from, direction, follow, [&](std::uint64_t step) { return isAccess(recording, step); });
}

std::optional<std::uint64_t> nextRegisterWrite(const BlockRecording& recording, std::uint64_t from, Direction direction,
    const Follow& follow, std::string_view name)
{
    return findStep(recording, from, direction, follow, [&](std::uint64_t step) {
        const ExecutedStep& executed = recording.step(step);
        const InstructionUse& use = recording.instructions().of(executed.decoded);
        const bool writes = executed.executed != 0 && (!follow.lane || (executed.executed >> *follow.lane & 1) != 0);
        if (!writes || use.writes.empty())
            return false;
        const auto index = recording.instructions().findRegister(recording.decodedAt(step).function, name);
        return index && std::ranges::find(use.writes, *index) != use.writes.end();
    });
}

std::optional<std::uint64_t> runToLine(
    const BlockRecording& recording, std::uint64_t from, Direction direction, const Follow& follow, std::uint32_t line)
{
    LineWalk walk(recording);
    std::optional<std::uint64_t> found;
    for (std::uint64_t step = recording.first(); step < recording.end(); ++step) {
        if (!follow.includes(recording.step(step)))
            continue;
        if (!walk.begins(step) || walk.line() != line)
            continue;
        if (direction == Direction::Forward && step > from)
            return step;
        if (direction == Direction::Backward && step >= from)
            break;
        if (direction == Direction::Backward)
            found = step;
    }
    return found;
}

std::vector<std::uint64_t> stepsOfLine(const BlockRecording& recording, std::uint32_t line, const Follow& follow)
{
    std::vector<std::uint64_t> steps;
    for (std::uint64_t step = recording.first(); step < recording.end(); ++step)
        if (recording.lineOf(step) == line && follow.includes(recording.step(step)))
            steps.push_back(step);
    return steps;
}

std::vector<LineRange> timeline(const BlockRecording& recording, const Follow& follow)
{
    std::vector<LineRange> ranges;
    LineWalk walk(recording);
    for (std::uint64_t step = recording.first(); step < recording.end(); ++step) {
        if (!follow.includes(recording.step(step)))
            continue;
        if (walk.begins(step))
            ranges.push_back({step, step, walk.line(), recording.step(step).warp});
        ranges.back().last = step;
    }
    return ranges;
}

} // namespace warpatlas::simulator
