#include "app/follow/thread_story.h"

#include "app/follow/block/buffer_places.h"
#include "app/follow/source_story.h"
#include "app/follow/story_visits.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "kernels/simulator/replay/cursor.h"
#include "kernels/simulator/replay/value_text.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace warpatlas::inline follow {
namespace {

using simulator::BlockRecording;
using simulator::ExecutedStep;
using simulator::MemoryRequest;

/// Returns the decoded instruction of a step that loads, stores or updates shared or own memory of the thread; null for
/// other steps: arguments of calls and kernels do not count.
const ptx::DecodedInstruction* memoryOf(const BlockRecording& recording, const ExecutedStep& step)
{
    const std::uint32_t number = recording.instructions().of(step.decoded).memory;
    if (number == ptx::none)
        return nullptr;
    const ptx::DecodedInstruction& decoded = recording.program().decoded[number];
    const bool parameter = decoded.window == Window::KernelParameter || decoded.window == Window::CallParameter;
    return parameter ? nullptr : &decoded;
}

bool isParameter(Window window)
{
    return window == Window::KernelParameter || window == Window::CallParameter;
}

std::uint32_t laneOf(const BlockRecording& recording, std::uint64_t thread)
{
    return static_cast<std::uint32_t>(thread % recording.start().launch().threadsPerBlock() % simulator::laneCount);
}

class StoryMaker {
public:
    StoryMaker(const Outcome& outcome, std::shared_ptr<const BlockRecording> recording, std::uint64_t thread,
        Progress& progress)
        : m_recording(*recording),
          m_progress(progress),
          m_bound(outcome.bound),
          m_places(recording->start(), outcome.bound->work),
          m_visits(*recording, laneOf(*recording, thread)),
          m_cursor(recording),
          m_story(std::make_shared<ThreadStory>())
    {
        const std::uint64_t threads = recording->start().launch().threadsPerBlock();
        const std::uint64_t own = thread % threads;
        if (thread / threads != recording->linearBlock())
            throw InputError("thread " + grouped(thread),
                say("story.other_block", "is in block {}, not in block {}", grouped(thread / threads),
                    grouped(recording->linearBlock())));
        m_warp = static_cast<std::uint32_t>(own / simulator::laneCount);
        m_lane = static_cast<std::uint32_t>(own % simulator::laneCount);
        m_story->run = outcome.run;
        m_story->thread = thread;
        m_story->lastWrites.assign(threads, recording->end());
        m_story->lastSteps.assign(threads, recording->end());
        m_begun.resize(recording->warpCount());
        m_story->linearBlock = recording->linearBlock();
        m_story->endStep = recording->end();
        m_story->recording = std::move(recording);
    }

    std::shared_ptr<const ThreadStory> make(std::shared_ptr<const BlockPicture> picture)
    {
        m_story->picture = std::move(picture);
        walk();
        lastSteps();
        m_story->accesses = std::move(m_visits.accesses());
        m_story->visits = m_visits.take();
        if (!m_recording.complete() && !m_ended)
            m_story->ending =
                say("story.full", "the recording of the block is full at its step {}; the thread goes on from there",
                    grouped(m_recording.end()));
        m_story->source = sourceStory(m_bound, *m_story, m_recording, m_progress);
        m_progress.report(1);
        return m_story;
    }

private:
    void walk()
    {
        // An access that failed wrote nothing, and only its details tell that. Reading the details of every store is
        // slow.
        const bool troubled = !m_recording.problems().empty();
        std::uint64_t details = 0;
        for (std::uint64_t step = m_recording.first(); step < m_recording.end(); ++step) {
            if (step % 4096 == 0)
                tick(step);
            const ExecutedStep& executed = m_recording.step(step);
            const bool begins = !m_begun[executed.warp];
            m_begun[executed.warp] = true;
            if (begins || m_recording.decodedAt(step).operation == ptx::Operation::Barrier)
                m_story->warpMoments.push_back(step);
            const bool mine = executed.warp == m_warp && (executed.mask >> m_lane & 1) != 0;
            if (mine)
                own(step, executed);
            const ptx::DecodedInstruction* const memory = memoryOf(m_recording, executed);
            if (memory == nullptr || executed.executed == 0)
                continue;
            const bool writes = accessKindOf(*memory) != AccessKind::Load;
            const bool mayWrite =
                writes && (memory->window == Window::Generic || (troubled && memory->window == Window::Global));
            if (writes && memory->window == Window::Global && !mayWrite)
                wrote(step, executed.warp, executed.executed);
            const bool accesses = mine && (executed.executed >> m_lane & 1) != 0;
            if (!accesses && !mayWrite)
                continue;
            if (++details % 16 == 0)
                tick(step);
            m_cursor.seek(step + 1);
            if (accesses)
                addRefusals(*m_cursor.lastStep());
            for (const MemoryRequest& request : m_cursor.lastStep()->memory) {
                if (accesses && (request.lanes >> m_lane & 1) != 0 && !isParameter(request.window))
                    m_visits.addAccess(accessOf(request, *m_cursor.lastStep()));
                if (mayWrite && request.window == Window::Global)
                    wrote(step, executed.warp, request.lanes);
            }
        }
    }

    void tick(std::uint64_t step)
    {
        m_progress.throwIfCancelled();
        m_progress.report(static_cast<double>(step - m_recording.first())
            / static_cast<double>(std::max<std::uint64_t>(m_recording.end() - m_recording.first(), 1)));
    }

    void own(std::uint64_t step, const ExecutedStep& executed)
    {
        m_visits.add(step);
        const ptx::Operation operation = m_recording.decodedAt(step).operation;
        const bool leaves = operation == ptx::Operation::Exit || operation == ptx::Operation::Trap
            || (operation == ptx::Operation::Return && executed.depth == 0);
        const bool takesPart = (executed.executed >> m_lane & 1) != 0;
        m_ended = leaves && takesPart;
        if (operation == ptx::Operation::Barrier && takesPart)
            m_story->barriers.push_back(step);
        const bool asksWarp = operation == ptx::Operation::Shuffle || operation == ptx::Operation::Vote
            || operation == ptx::Operation::ActiveMask || operation == ptx::Operation::Match
            || (operation == ptx::Operation::Barrier
                && !m_recording.instructions().of(executed.decoded).writes.empty());
        const bool fetches = operation == ptx::Operation::Texture;
        if (!(asksWarp || fetches) || !takesPart)
            return;
        m_cursor.seek(step + 1);
        const simulator::StepDetail& detail = *m_cursor.lastStep();
        if (fetches) {
            for (const simulator::RegisterChange& change : detail.registers)
                m_story->textureValues.push_back({step, change.after[m_lane]});
            return;
        }
        if (!detail.waits && !detail.registers.empty())
            m_story->warpValues.push_back({step, detail.registers.front().after[m_lane]});
    }

    void wrote(std::uint64_t step, std::uint32_t warp, std::uint32_t lanes)
    {
        for (; lanes != 0; lanes &= lanes - 1)
            m_story->lastWrites[std::size_t{warp} * simulator::laneCount
                + static_cast<std::size_t>(std::countr_zero(lanes))] = step;
    }

    StoryAccess accessOf(const MemoryRequest& request, const simulator::StepDetail& detail) const
    {
        StoryAccess access;
        access.kind = request.kind;
        access.texture = request.texture;
        access.window = request.window;
        access.address = access.place = request.addresses[m_lane];
        access.bytes = request.bytes;
        access.step = detail.step;
        const std::size_t kept = std::min<std::size_t>(request.bytes, access.after.size());
        const std::size_t from = std::size_t{m_lane} * request.bytes;
        if (request.before.size() >= from + kept)
            std::memcpy(access.before.data(), request.before.data() + from, kept);
        if (request.after.size() >= from + kept)
            std::memcpy(access.after.data(), request.after.data() + from, kept);
        // Lanes of one atomic take their turns: what this one met is what it returned.
        if (request.kind == AccessKind::Atomic && !detail.registers.empty())
            std::memcpy(access.before.data(), &detail.registers.front().after[m_lane],
                std::min<std::size_t>(kept, sizeof(std::uint64_t)));
        if (request.window != Window::Global)
            return access;
        if (const auto place = m_places.at(access.address)) {
            access.buffer = place->buffer;
            access.value = place->value;
            access.address = place->offset;
        }
        return access;
    }

    void addRefusals(const simulator::StepDetail& detail)
    {
        for (const simulator::RefusedAccess& refused : detail.refusals) {
            if (refused.lane != m_lane)
                continue;
            StoryRefusal told{
                detail.step, refused.kind, strayPlace(m_recording.start(), refused.window, refused.address)};
            if (refused.misaligned || refused.constant) { // memory is there
                const simulator::NamedPlace named =
                    simulator::placeOf(m_recording.start(), refused.window, refused.address);
                told.place.where = MemoryPlace::Where::Variable;
                told.place.name = named.name;
                told.place.elementBytes = std::max<std::size_t>(named.elementBytes, 1);
                told.place.element = elementAt(std::int64_t(named.offset), told.place.elementBytes);
            }
            m_story->refusals.push_back(std::move(told));
        }
    }

    /// Goes backwards: the first step that it meets is a thread's last.
    void lastSteps()
    {
        std::vector<std::uint32_t> seen(m_recording.warpCount(), 0);
        const std::size_t threads = m_story->lastSteps.size();
        std::size_t missing = threads;
        std::vector<std::uint64_t>& moments = m_story->warpMoments;
        for (std::uint64_t step = m_recording.end(); missing != 0 && step-- > m_recording.first();) {
            const ExecutedStep& executed = m_recording.step(step);
            std::uint32_t fresh = executed.mask & ~seen[executed.warp];
            if (seen[executed.warp] == 0)
                moments.push_back(step + 1);
            seen[executed.warp] |= fresh;
            for (; fresh != 0; fresh &= fresh - 1, --missing)
                m_story->lastSteps[std::size_t{executed.warp} * simulator::laneCount
                    + static_cast<std::size_t>(std::countr_zero(fresh))] = step + 1;
        }
        std::ranges::sort(moments);
        moments.erase(std::unique(moments.begin(), moments.end()), moments.end());
    }

    const BlockRecording& m_recording;
    Progress& m_progress;
    std::shared_ptr<const BoundExperiment> m_bound;
    BufferPlaces m_places;
    StoryVisits m_visits;
    simulator::Cursor m_cursor;
    std::shared_ptr<ThreadStory> m_story;
    std::uint32_t m_warp = 0, m_lane = 0;
    bool m_ended = false;
    std::vector<bool> m_begun; ///< by warp
};

} // namespace

std::string notTraced()
{
    return say("story.not_traced", "not traced");
}

std::optional<std::size_t> ThreadStory::visitAt(std::uint64_t step) const
{
    const auto after = std::ranges::upper_bound(visits, step, {}, &StoryVisit::firstStep);
    if (after == visits.begin())
        return std::nullopt;
    return static_cast<std::size_t>(after - visits.begin()) - 1;
}

std::shared_ptr<const ThreadStory> ThreadStory::make(const Outcome& outcome,
    std::shared_ptr<const simulator::BlockRecording> recording, std::uint64_t thread, Progress& progress,
    std::shared_ptr<const BlockPicture> picture)
{
    return StoryMaker(outcome, std::move(recording), thread, progress).make(std::move(picture));
}

} // namespace warpatlas::inline follow
