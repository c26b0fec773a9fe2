#include "app/follow/story_events.h"

#include "app/follow/story_visits.h"
#include "app/words/place_words.h"
#include "app/words/say.h"
#include "kernels/model/text.h"
#include "kernels/simulator/replay/value_text.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace warpatlas::inline follow {
namespace {

using simulator::BlockRecording;
using simulator::Cursor;
using simulator::LaneGroup;
using simulator::StepDetail;

bool waitsAtBarrier(const Cursor& cursor, std::uint32_t warp)
{
    return std::ranges::any_of(
        cursor.warp(warp).groups, [](const LaneGroup& group) { return group.state == LaneGroup::State::AtBarrier; });
}

class VisitTeller {
public:
    VisitTeller(StoryMoment& moment, const StoryPlaces& places, Cursor& cursor)
        : m_moment(moment), m_places(places), m_cursor(cursor), m_recording(cursor.recording())
    {
        const std::uint64_t own = moment.story->thread % places.launch.launch().threadsPerBlock();
        m_warp = static_cast<std::uint32_t>(own / simulator::laneCount);
        m_lane = static_cast<std::uint32_t>(own % simulator::laneCount);
    }

    void tell()
    {
        const ThreadStory& story = *m_moment.story;
        const StoryVisit& visit = story.visits[m_moment.visit];
        if (m_moment.visit == 0)
            tell(StoryEventKind::Begins,
                say("story.begins", "the thread begins as lane {} of warp {} of its block", m_lane, m_warp));
        std::size_t told = 0;
        for (std::uint64_t step = visit.firstStep; step < visit.endStep; ++step) {
            const simulator::ExecutedStep& executed = m_recording.step(step);
            if (executed.warp != m_warp || (executed.mask >> m_lane & 1) == 0)
                continue;
            const bool memory = m_recording.instructions().of(executed.decoded).memory != ptx::none;
            const bool barrier = m_recording.decodedAt(step).operation == ptx::Operation::Barrier;
            if (!memory && !barrier)
                continue;
            if (barrier)
                tellAccesses(std::exchange(told, m_moment.requests.size()));
            m_cursor.seek(step + 1);
            if (memory)
                accesses(*m_cursor.lastStep());
            if (barrier)
                atBarrier(*m_cursor.lastStep());
        }
        tellAccesses(told);
        if (!visit.barrier) {
            m_cursor.seek(visit.endStep);
            tellWhoWaits();
        }
        if (visit.diverged)
            parting(visit);
        if (m_moment.visit + 1 == story.visits.size())
            tell(StoryEventKind::Ends, story.ending.empty() ? say("story.done", "the thread is done") : story.ending);
    }

private:
    void tell(StoryEventKind kind, std::string words)
    {
        m_moment.events.push_back(std::move(words));
        m_moment.eventKinds.push_back(kind);
    }

    void sayAccess(const StoryRequest& request)
    {
        tell(request.kind == AccessKind::Atomic ? StoryEventKind::Atomic : StoryEventKind::Access,
            accessText(request, m_lane, m_places));
    }

    void accesses(const StepDetail& detail)
    {
        for (const simulator::RefusedAccess& refused : detail.refusals)
            if (refused.lane == m_lane)
                refusal(refused, detail.step);
        for (const simulator::MemoryRequest& request : detail.memory) {
            if (request.window == Window::KernelParameter || request.window == Window::CallParameter)
                continue;
            for (StoryRequest& part : storyRequests(request, detail.step, m_places)) {
                m_moment.requests.push_back(std::move(part));
            }
        }
        for (const simulator::RefusedAccess& refused : detail.refusals)
            addOutside(m_moment.requests, refused, detail.step, m_places);
    }

    void refusal(const simulator::RefusedAccess& refused, std::uint64_t step)
    {
        const auto name = [&] { return simulator::placeOf(m_places.launch, refused.window, refused.address).name; };
        const std::string what = refused.misaligned
            ? say("story.misaligned", "{0} bytes at an address that is no multiple of {0}: {1}", grouped(refused.bytes),
                name())
            : refused.constant ? say("story.constant", "{}: it is constant", name())
                               : refusedText(simulator::strayPlace(m_places.launch, refused.window, refused.address),
                                   refused.window, refused.bytes);
        tell(StoryEventKind::Refused,
            refused.kind == AccessKind::Load        ? say("story.cannot_read", "cannot read {}", what)
                : refused.kind == AccessKind::Store ? say("story.cannot_write", "cannot write {}", what)
                                                    : say("story.cannot_update", "cannot update {}", what));
        m_moment.refusedSteps.push_back(step);
    }

    /// Tells loads of an element's channels, one after the other, in one sentence: the source has them as one value.
    void tellAccesses(std::size_t from)
    {
        const std::vector<StoryRequest>& all = m_moment.requests;
        for (std::size_t i = from; i < all.size(); ++i) {
            if ((all[i].lanes >> m_lane & 1) == 0)
                continue;
            const std::uint32_t channels = all[i].buffer ? m_places.work.buffers[*all[i].buffer].shape.channels : 1;
            std::string values = all[i].values[m_lane];
            std::size_t last = i;
            while (channels > 1 && last + 1 < all.size() && follows(all[last], all[last + 1]))
                values += ", " + all[++last].values[m_lane];
            if (last == i || last - i + 1 != channels || all[i].addresses[m_lane] / all[i].bytes % channels != 0) {
                sayAccess(all[i]);
                continue;
            }
            StoryRequest whole = all[i];
            whole.bytes *= channels;
            whole.values[m_lane] = "(" + values + ")";
            sayAccess(whole);
            i = last;
        }
    }

    bool follows(const StoryRequest& one, const StoryRequest& next) const
    {
        return next.kind == one.kind && next.buffer == one.buffer && next.bytes == one.bytes
            && (next.lanes >> m_lane & 1) != 0 && next.addresses[m_lane] == one.addresses[m_lane] + one.bytes;
    }

    void tellWhoWaits()
    {
        m_moment.waiting.clear();
        for (std::uint32_t warp = 0; warp < m_recording.warpCount(); ++warp)
            if (waitsAtBarrier(m_cursor, warp))
                m_moment.waiting.push_back(warp);
    }

    /// Tells the state right behind the step that came to the barrier; the line's later steps come afterwards.
    void atBarrier(const StepDetail& detail)
    {
        tellWhoWaits();
        std::size_t others = 0, waiting = 0;
        for (std::uint32_t warp = 0; warp < m_recording.warpCount(); ++warp) {
            if (warp == m_warp || m_cursor.warp(warp).alive == 0)
                continue;
            ++others;
            waiting += waitsAtBarrier(m_cursor, warp) ? 1 : 0;
        }
        if (!detail.released.empty())
            tell(StoryEventKind::Barrier,
                others == 0 ? say("story.only_warp", "passes __syncthreads(): its warp is the only one")
                            : say("story.last_warp", "is the last at __syncthreads(): all warps go on"));
        else
            tell(StoryEventKind::Barrier,
                say("story.waits", "waits for {} at __syncthreads()", counted(others - waiting, noun::warp)));
    }

    void parting(const StoryVisit& visit)
    {
        const ThreadStory& story = *m_moment.story;
        std::uint32_t with = 0, whole = 0;
        for (std::uint64_t step = visit.firstStep; step < visit.endStep; ++step) {
            const simulator::ExecutedStep& executed = m_recording.step(step);
            if (executed.warp != m_warp || (executed.mask >> m_lane & 1) == 0)
                continue;
            if (const std::uint32_t lanes = partingLanes(m_recording, step, m_lane); lanes != 0) {
                with = lanes;
                whole = executed.mask;
            }
        }
        std::string text = say("story.parts", "the warp parts: lanes {} go on", simulator::laneListText(with));
        if (m_moment.visit + 1 < story.visits.size() && story.visits[m_moment.visit + 1].line != 0)
            text += say("story.to_line", " to line {}", story.visits[m_moment.visit + 1].line);
        if (const std::uint32_t rest = whole & ~with; rest != 0)
            text += say("story.another_way", ", lanes {} another way", simulator::laneListText(rest));
        tell(StoryEventKind::Parts, std::move(text));
    }

    StoryMoment& m_moment;
    const StoryPlaces& m_places;
    Cursor& m_cursor;
    const BlockRecording& m_recording;
    std::uint32_t m_warp = 0, m_lane = 0;
};

} // namespace

void tellVisit(StoryMoment& moment, const StoryPlaces& places, Cursor& cursor)
{
    VisitTeller(moment, places, cursor).tell();
}

} // namespace warpatlas::inline follow
