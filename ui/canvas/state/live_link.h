/// Messages from the desktop to the presenter that it drives: changes to what was handed over before; the newest wins.
/// Outcomes are immutable and shared, so that the presenter shows the desktop's run and needs none of its own. `time`
/// is told when it jumps or stops, and now and then; while it passes, the presenter lets it pass by itself, and the
/// visit with it. Plain values: any thread.
#pragma once

#include "app/experiment/outcome.h"
#include "app/follow/thread_story.h"
#include "ui/canvas/state/canvas_state.h"

#include <optional>
#include <string>

namespace warpatlas::inline lesson {
struct Lesson;
}

namespace warpatlas::ui::inline canvas {

/// The desktop's run.
struct LiveRun {
    Experiment experiment; ///< that is shown, or about to be
    OutcomePointer outcome, pictured; ///< as in Player; null: none yet
    StoryPointer story; ///< of the thread that is followed or pointed at, of any run; null: none is known
    std::shared_ptr<const InputSet> waiting; ///< as in Player
    bool outdated = false; ///< what is pictured is of an earlier launch
    std::string busyWords; ///< while a picture is still to come of the run under way
    double busyFraction = 0;
    std::string notice; ///< why there was no run; empty: there is one, or nothing is wrong
    bool operator==(const LiveRun&) const = default;
};

/// The desktop's lesson.
struct LiveLesson {
    std::shared_ptr<const Lesson> lesson; ///< null: none is open
    std::size_t step = 0; ///< from 0
    bool revealed = false; ///< what is right there is shown
    bool operator==(const LiveLesson&) const = default;
};

/// The whole state that is told.
struct LiveState {
    LiveRun run;
    LiveLesson lesson{};
    CanvasState view; ///< only what a change names is used
};

struct LivePlayback {
    double time = 1;
    bool playing = false, looping = false, reversed = false;
    double speed = 1;
    Grain grain = Grain::Wave;
    bool operator==(const LivePlayback&) const = default;
};

struct LiveFollow {
    bool on = false;
    std::size_t visit = 0, request = 0;
    std::optional<std::size_t> buffer;
    bool operator==(const LiveFollow&) const = default;
};

struct LiveChange {
    std::optional<LiveRun> run;
    std::optional<LiveLesson> lesson;
    std::optional<ShownViews> views;
    std::optional<render::ColourBy> colourBy;
    std::optional<LivePlayback> playback;
    std::optional<Selection> selected, hovered;
    std::optional<LiveFollow> follow;
    std::optional<render::Theme> theme;
    std::optional<bool> legend, reducedMotion, allBuffers;

    bool empty() const;
    void add(LiveChange later);
    /// Changes everything except run and lesson, which the host shows.
    void applyTo(CanvasState& view) const;
};

/// Returns everything of `now`, as the first change has it.
LiveChange everythingOf(const LiveState& now);

/// Remembers for the desktop what the presenter knows.
class LiveWriter {
public:
    /// Returns what brings the presenter to `now`; empty if it is there. `seconds`: by any steady clock.
    std::optional<LiveChange> next(const LiveState& now, double seconds);
    /// Starts again for a new presenter, which knows nothing.
    void forget() { m_told.reset(); }

private:
    bool passesAsTold(const Playback& now, double seconds) const;

    std::optional<LiveChange> m_told;
    Playback m_playback; ///< as it was told at m_seconds
    double m_seconds = 0;
};

} // namespace warpatlas::ui::inline canvas
