/// The launch's time and a followed thread's steps, each from the other. A block's span of the launch (the schedule's;
/// all of it where there is no schedule) is divided evenly among the steps of its recording. Pure arithmetic;
/// immutable.
#pragma once

#include "app/experiment/outcome.h"
#include "app/follow/thread_story.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpatlas::ui {

class Moments;
struct CanvasState;

class FollowTime {
public:
    /// `start` and `end`: of the story's block, 0 to 1 over the launch.
    FollowTime(const ThreadStory& story, double start, double end);

    double start() const { return m_start; }
    double end() const { return m_end; }
    double timeOfStep(double step) const;
    /// The steps below it have run; as a whole number the step under way. The recording's ends outside of the span.
    double stepAt(double time) const;

    std::size_t visits() const { return m_visitTimes.size(); }
    /// Just before the visit's last step is done: what it does has happened, and it is under way.
    double timeOfVisit(std::size_t visit) const { return m_visitTimes[visit]; }
    /// Under way or the last before; the first one before the thread begins.
    std::size_t visitAt(double time) const;
    std::uint32_t largestLine() const { return m_largestLine; } ///< of the source, of all visits
    const std::vector<double>& visitTimes() const { return m_visitTimes; } ///< growing
    const std::vector<double>& warpTimes() const { return m_warpTimes; } ///< ThreadStory::warpMoments; growing

    /// How far along the visits a time is, evenly from each to the next: visit i is at i + 1, the span's ends are 0 and
    /// visits() + 1. What plays a visit a second, however many steps of other warps lie between.
    double paceAt(double time) const;
    double timeOfPace(double pace) const;

private:
    double m_start = 0, m_end = 1;
    double m_firstStep = 0, m_endStep = 1;
    std::uint32_t m_largestLine = 0;
    std::vector<std::uint64_t> m_visitSteps; ///< each visit's first
    std::vector<double> m_visitTimes, m_warpTimes;
};

/// Brings the visit to where time is, with the first of its requests; returns whether it was another one. Nothing while
/// no thread is followed.
bool visitFollowsTime(CanvasState& state);
/// Starts (where a thread is selected) or ends following it, with the grain that goes with it.
void setFollowing(CanvasState& state, bool following);
/// Follows the selected thread, else the first of the selected block, else the one that is pointed at; in a lecture
/// hall, where nobody points first, whoever wrote the middle of the output rather than these two. False: nobody.
bool followSomebody(CanvasState& state, const Outcome* shown);
/// The followed thread's times, by the schedule as it is known now; time goes to the thread if it is elsewhere. Null:
/// there is no story of it.
void setFollowedStory(CanvasState& state, const ThreadStory* story, const Schedule* schedule);
/// Brings time to a visit, pausing; nothing while no thread is followed. Visits past the last are the last.
void goToVisit(CanvasState& state, std::size_t visit);

} // namespace warpatlas::ui
