/// Converts between the launch's time and a followed thread's steps. A block's span of the launch (the schedule's; all
/// of it where there is no schedule) is divided evenly among the steps of its recording. Pure arithmetic; immutable.
#pragma once

#include "app/experiment/outcome.h"
#include "app/follow/thread_story.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline canvas {

class Moments;
struct CanvasState;

class FollowTime {
public:
    /// `start` and `end` are those of the story's block, 0 to 1 over the launch.
    FollowTime(const ThreadStory& story, double start, double end);

    double start() const { return m_start; }
    double end() const { return m_end; }
    double timeOfStep(double step) const;
    /// Returns the step under way, with a fraction: the steps below have run. Outside of the span one of the
    /// recording's ends.
    double stepAt(double time) const;

    std::size_t visits() const { return m_visitTimes.size(); }
    /// Returns a time just before the visit's last step is done: what it does has happened, and it is under way.
    double timeOfVisit(std::size_t visit) const { return m_visitTimes[visit]; }
    /// Returns the visit under way, or the last before; the first one before the thread begins.
    std::size_t visitAt(double time) const;
    std::uint32_t largestLine() const { return m_largestLine; } ///< largest number of a source line in all visits
    const std::vector<double>& visitTimes() const { return m_visitTimes; } ///< ascending
    const std::vector<double>& warpTimes() const { return m_warpTimes; } ///< ThreadStory::warpMoments; ascending

    /// Returns how far along the visits a time is, evenly from each to the next: visit i is at i + 1, the span's ends
    /// are 0 and visits() + 1. With it a visit plays in a second, however many steps of other warps lie between.
    double paceAt(double time) const;
    double timeOfPace(double pace) const;

private:
    double m_start = 0, m_end = 1;
    double m_firstStep = 0, m_endStep = 1;
    std::uint32_t m_largestLine = 0;
    std::vector<std::uint64_t> m_visitSteps; ///< first step of each visit
    std::vector<double> m_visitTimes, m_warpTimes;
};

/// Sets the visit to the one at the present time, with the first of its requests; returns whether it changed. Does
/// nothing while no thread is followed.
bool visitFollowsTime(CanvasState& state);
/// Starts (where a thread is selected) or ends following it, and sets the grain that goes with it.
void setFollowing(CanvasState& state, bool following);
/// Follows the selected thread, else the first of the selected block, else the one that is pointed at. In a lecture
/// hall, where one does not point first, it prefers to these two the writer of the middle of the output. Returns false
/// where it finds no thread.
bool followSomebody(CanvasState& state, const Outcome* shown);
/// Sets the followed thread's times, by the schedule as it is known now; time goes to the thread if it is elsewhere.
/// `story` null: there is none.
void setFollowedStory(CanvasState& state, const ThreadStory* story, const Schedule* schedule);
/// Returns how many steps of the story's recording have run at the time that is shown. Empty: no thread is followed and
/// the block is done, or it is not known when it runs.
std::optional<std::uint64_t> stepsRun(const CanvasState& state, const ThreadStory& story, const Schedule* schedule);
/// Sets the time to a visit and pauses; does nothing while no thread is followed. A visit past the last means the last.
void goToVisit(CanvasState& state, std::size_t visit);

} // namespace warpatlas::ui::inline canvas
