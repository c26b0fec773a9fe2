#include "kernels/simulator/checks/announcement.h"

#include "kernels/ptx/strong_access.h"
#include "kernels/simulator/checks/ways.h"

#include <vector>

namespace warpatlas::simulator {
namespace {

using ptx::FenceScope;
using ptx::Operation;

bool isStrong(const ptx::DecodedInstruction& decoded)
{
    return decoded.operation == Operation::Atomic || (decoded.flags & ptx::flag::strong) != 0;
}

FenceScope fenceOf(const ptx::Program& program, const ptx::DecodedInstruction& decoded)
{
    if (decoded.operation == Operation::Nothing)
        return static_cast<FenceScope>(decoded.mode);
    if ((decoded.flags & ptx::flag::synchronises) == 0)
        return FenceScope::None;
    const ptx::Instruction& instruction = program.instructionOf(decoded);
    if (!instruction.has("release") && !instruction.has("acq_rel"))
        return FenceScope::None;
    return scopeOf(decoded) == ptx::Scope::Block ? FenceScope::Block : FenceScope::Device;
}

bool reaches(const ptx::Program& program, std::uint32_t from, std::uint32_t to)
{
    std::vector<bool> seen(program.decoded.size());
    std::vector<std::uint32_t> left{from};
    while (!left.empty()) {
        const std::uint32_t at = left.back();
        left.pop_back();
        bool found = false;
        forSuccessors(program, at, [&](std::uint32_t next) {
            found = found || next == to;
            if (!seen[next]) {
                seen[next] = true;
                left.push_back(next);
            }
        });
        if (found)
            return true;
    }
    return false;
}

} // namespace

std::optional<Announcement> announcementBehind(const ptx::Program& program, std::uint32_t from)
{
    struct Way {
        std::uint32_t at = 0;
        Announcement seen;
    };
    constexpr std::size_t kinds = 3; // of FenceScope
    std::optional<Announcement> best;
    std::vector<bool> known(program.decoded.size() * kinds);
    std::vector<Way> left;
    const auto go = [&](const Way& way) {
        forSuccessors(program, way.at, [&](std::uint32_t next) {
            const std::size_t state = next * kinds + static_cast<std::size_t>(way.seen.fence);
            if (!known[state]) {
                known[state] = true;
                left.push_back({next, way.seen});
            }
        });
    };
    go({from, {}});
    while (!left.empty()) {
        Way way = left.back();
        left.pop_back();
        const ptx::DecodedInstruction& decoded = program.decoded[way.at];
        if (const FenceScope fence = fenceOf(program, decoded); fence > way.seen.fence) {
            way.seen.fence = fence;
            way.seen.fenceLine = decoded.line;
        }
        if (isStrong(decoded) && decoded.operation != Operation::Load) {
            way.seen.line = decoded.line;
            way.seen.scope = scopeOf(decoded);
            if (!best || way.seen.fence > best->fence)
                best = way.seen;
            continue;
        }
        go(way);
    }
    return best;
}

bool listensBefore(const ptx::Program& program, std::uint32_t to, bool waits)
{
    const std::uint32_t function = program.decoded[to].function;
    const ptx::Function& text = program.functionOf(program.decoded[to]);
    std::optional<ptx::Loops> loops;
    for (std::uint32_t i = 0; i < program.decoded.size(); ++i) {
        const ptx::DecodedInstruction& decoded = program.decoded[i];
        if (decoded.function != function || i == to || !isStrong(decoded) || decoded.operation == Operation::Store)
            continue;
        if (waits) {
            if (!loops)
                loops.emplace(text);
            if (!ptx::decidesLoop(text, *loops, program.instructionOf(decoded)))
                continue;
        }
        if (reaches(program, i, to))
            return true;
    }
    return false;
}

} // namespace warpatlas::simulator
