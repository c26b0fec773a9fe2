#include "kernels/simulator/replay/cursor.h"

#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/replay/step_watch.h"
#include "kernels/simulator/replay/written_chunks.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace warpatlas::simulator {

Cursor::Cursor(std::shared_ptr<const BlockRecording> recording)
    : m_recording(std::move(recording)),
      m_world(m_recording->start().world()),
      m_block(m_world->grid, m_problems, nullptr, this),
      m_runner(*m_recording)
{
    m_block.setRunner(&m_runner);
    restore(0);
}

void Cursor::seek(std::uint64_t wanted)
{
    const std::uint64_t to = std::clamp(wanted, m_recording->first(), m_recording->end());
    if (to == position())
        return;
    if (to == m_recording->first()) {
        restore(0);
        return;
    }
    const std::size_t checkpoint = m_recording->checkpointBefore(to - 1);
    if (to <= position() || m_recording->checkpoints()[checkpoint].step > position())
        restore(checkpoint);
    runTo(to - 1);
    // The last step with all its details.
    m_detail.emplace();
    StepWatch watch(*m_recording, *m_detail);
    m_runner.watched = to - 1;
    m_runner.before = [&](Machine& machine) { watch.before(machine, to - 1); };
    runTo(to);
    m_runner.watched = ~std::uint64_t{0};
    watch.after(m_block.machine());
}

void Cursor::restore(std::size_t index)
{
    const Checkpoint& checkpoint = m_recording->checkpoints()[index];
    m_block.restore(*checkpoint.image);
    m_runner.count = checkpoint.step;
    m_finished = false;
    m_detail.reset();
    for (const std::uint64_t chunk : m_recording->writtenChunks()) {
        const std::span<const std::byte> contents = m_recording->chunkAt(chunk, index);
        std::byte* const to = m_world->bytes.data() + chunk * BlockRecording::chunkBytes;
        if (std::memcmp(to, contents.data(), contents.size()) != 0)
            std::ranges::copy(contents, to);
    }
    // The checkpoint has the earlier writes of other blocks.
    const auto& outside = m_recording->outsideWrites();
    m_nextOutside = static_cast<std::size_t>(
        std::ranges::upper_bound(outside, checkpoint.step, {}, &OutsideWrite::step) - outside.begin());
    if (checkpoint.heap)
        *m_world->memory->heap() = *checkpoint.heap;
    const auto& heaps = m_recording->outsideHeaps();
    for (m_nextHeap = 0; m_nextHeap < heaps.size() && heaps[m_nextHeap].first <= checkpoint.step;)
        ++m_nextHeap;
}

void Cursor::applyOutsideWrites()
{
    const auto& outside = m_recording->outsideWrites();
    for (; m_nextOutside < outside.size() && outside[m_nextOutside].step <= m_runner.count; ++m_nextOutside) {
        const OutsideWrite& write = outside[m_nextOutside];
        std::ranges::copy(
            m_recording->outsideContents().subspan(write.contents, write.bytes), m_world->bytes.data() + write.offset);
    }
    const auto& heaps = m_recording->outsideHeaps();
    for (; m_nextHeap < heaps.size() && heaps[m_nextHeap].first <= m_runner.count; ++m_nextHeap)
        *m_world->memory->heap() = heaps[m_nextHeap].second;
}

void Cursor::runTo(std::uint64_t to)
{
    const bool toTheEnd = to == m_recording->end() && m_recording->complete();
    const auto& outside = m_recording->outsideWrites();
    while (m_runner.count < to || (toTheEnd && !m_finished)) {
        applyOutsideWrites();
        m_runner.stop = toTheEnd ? ~std::uint64_t{0} : to;
        if (m_nextOutside < outside.size())
            m_runner.stop = std::min(m_runner.stop, outside[m_nextOutside].step);
        if (m_nextHeap < m_recording->outsideHeaps().size())
            m_runner.stop = std::min(m_runner.stop, m_recording->outsideHeaps()[m_nextHeap].first);
        if (m_block.turn() == BlockState::Finished)
            m_finished = true;
        if (m_finished)
            break;
    }
    assert(m_runner.count == to);
}

bool Cursor::seekIf(std::optional<std::uint64_t> to)
{
    seek(to.value_or(position()));
    return to.has_value();
}

bool Cursor::stepInstruction(Direction direction, const Follow& follow)
{
    return seekIf(nextInstruction(*m_recording, position(), direction, follow));
}

bool Cursor::stepLine(Direction direction, const Follow& follow)
{
    return seekIf(nextLine(*m_recording, position(), direction, follow));
}

bool Cursor::stepToBarrier(Direction direction, const Follow& follow)
{
    return seekIf(nextBarrier(*m_recording, position(), direction, follow));
}

bool Cursor::stepToAccess(Direction direction, const Follow& follow)
{
    return seekIf(nextAccess(*m_recording, position(), direction, follow));
}

bool Cursor::stepToRegisterWrite(std::string_view name, Direction direction, const Follow& follow)
{
    return seekIf(nextRegisterWrite(*m_recording, position(), direction, follow, name));
}

bool Cursor::runToLine(std::uint32_t line, Direction direction, const Follow& follow)
{
    return seekIf(simulator::runToLine(*m_recording, position(), direction, follow, line));
}

void Cursor::access(Machine& machine, const Access& access)
{
    if (m_listener != nullptr)
        (*m_listener)(m_runner.count - 1, machine.warp->index, access);
}

void Cursor::tellAccesses(std::uint64_t wanted, const AccessListener& listener, const Progress& progress)
{
    const std::uint64_t to = std::clamp(wanted, position(), m_recording->end());
    m_listener = &listener;
    m_detail.reset();
    constexpr std::uint64_t slice = 4096; // steps between two looks at the progress
    while (position() < to) {
        progress.throwIfCancelled();
        runTo(std::min(to, position() + slice));
    }
    m_listener = nullptr;
}

namespace {

/// The first and the last step that touched a place, of those below a limit.
struct TouchSearch {
    MemoryRange place;
    Touch touch = Touch::Either;
    Follow follow;
    std::uint64_t below = ~std::uint64_t{0};
    std::optional<std::uint64_t> first{}, last{};

    void hear(std::uint64_t step, std::uint32_t warp, const Access& access)
    {
        const bool kind = access.kind == AccessKind::Atomic || touch == Touch::Either
            || (access.kind == AccessKind::Load) == (touch == Touch::Read);
        if (!kind || access.window != place.window || step >= below || (follow.warp && warp != *follow.warp))
            return;
        for (const int lane : LanesIn(access.lanes)) {
            if (follow.lane && static_cast<std::uint32_t>(lane) != *follow.lane)
                continue;
            const std::uint64_t at = access.addresses[lane];
            if (at >= place.address + place.bytes || at + access.bytes <= place.address)
                continue;
            first = first ? first : step;
            last = step;
        }
    }
};

} // namespace

bool Cursor::stepToTouch(
    const MemoryRange& place, Touch touch, Direction direction, const Follow& follow, Progress& progress)
{
    const std::uint64_t from = position();
    TouchSearch search{place, touch, follow};
    const AccessListener listener = [&search](std::uint64_t step, std::uint32_t warp, const Access& access) {
        search.hear(step, warp, access);
    };
    const std::vector<Checkpoint>& checkpoints = m_recording->checkpoints();
    const auto endOf = [&](std::size_t index) {
        return index + 1 < checkpoints.size() ? checkpoints[index + 1].step : m_recording->end();
    };
    std::optional<std::uint64_t> found;
    try {
        if (direction == Direction::Forward) {
            for (std::size_t i = m_recording->checkpointBefore(from); !found && i < checkpoints.size(); ++i) {
                tellAccesses(endOf(i), listener, progress);
                found = search.first;
            }
        } else if (from > m_recording->first() + 1) {
            search.below = from - 1; // the step just run is where we are
            for (std::size_t i = m_recording->checkpointBefore(from - 2) + 1; !found && i-- > 0;) {
                restore(i);
                tellAccesses(std::min(endOf(i), from - 1), listener, progress);
                found = search.last;
            }
        }
    } catch (...) {
        m_listener = nullptr;
        restore(0);
        seek(from);
        throw;
    }
    restore(0);
    seek(found ? *found + 1 : from);
    return found.has_value();
}

} // namespace warpatlas::simulator
