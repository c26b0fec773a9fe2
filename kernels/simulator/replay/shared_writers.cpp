#include "kernels/simulator/replay/shared_writers.h"

#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/replay/cursor.h"

#include <algorithm>
#include <tuple>

namespace warpatlas::simulator {

std::shared_ptr<const SharedWriters> SharedWriters::make(
    const std::shared_ptr<const BlockRecording>& recording, Progress& progress, std::uint64_t mostBytes)
{
    auto made = std::make_shared<SharedWriters>();
    made->m_end = recording->end();
    const std::uint64_t most = mostBytes / sizeof(Write);
    const AccessListener listener = [&](std::uint64_t step, std::uint32_t warp, const Access& access) {
        if (access.kind == AccessKind::Load || access.window != ptx::Window::Shared || step >= made->m_end)
            return;
        for (const auto lane : LanesIn<std::uint32_t>(access.lanes)) {
            const std::uint64_t first = access.addresses[lane];
            for (std::uint64_t at = first / wordBytes; at * wordBytes < first + access.bytes; ++at)
                made->m_writes.push_back({step, warp * laneCount + lane, static_cast<std::uint32_t>(at)});
        }
        if (made->m_writes.size() >= most)
            made->m_end = step + 1;
    };
    Cursor cursor(recording);
    cursor.tellAccesses(recording->end(), listener, progress);
    std::ranges::sort(made->m_writes, {}, [](const Write& one) { return std::tuple(one.word, one.step, one.thread); });
    return made;
}

std::optional<SharedWriters::Write> SharedWriters::lastBefore(std::uint32_t word, std::uint64_t position) const
{
    const auto after = std::ranges::lower_bound(
        m_writes, std::pair(word, position), {}, [](const Write& one) { return std::pair(one.word, one.step); });
    if (after == m_writes.begin() || std::prev(after)->word != word)
        return std::nullopt;
    return *std::prev(after);
}

} // namespace warpatlas::simulator
