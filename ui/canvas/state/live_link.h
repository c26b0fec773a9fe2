/// What the desktop tells the presenter while it drives it, as lines of JSON: one object a line, UTF-8, each a change
/// to what the lines before it said, the newest wins. Keys of version 1, all but the first optional:
///
///     {"warpatlas_live": 1,                                   version; a later one is refused
///      "experiment": {...},                                   as in a .warpatlas file, and it is run
///      "views": {"main": "data", "strips": ["launch"]},
///      "colour": 1, "all_buffers": true,
///      "playback": {"time": 0.25, "playing": true, "looping": false, "reversed": false, "speed": 1, "grain": 0},
///      "selected": {"thread": 17, "block": 0, "element": [1, 17], "line": 8},   what is absent is not meant
///      "hovered": {...},
///      "follow": {"on": true, "visit": 3, "request": 0, "buffer": 1},
///      "theme": "dark", "legend": true, "reduced_motion": false}
///
/// Keys are only ever added; unknown ones are ignored. Colourings and grains are numbers, as their enums count. `time`
/// is said when it jumps or stops, and now and then; while it passes, the reader lets it pass by itself, and the visit
/// with it. Plain values: any thread.
#pragma once

#include "app/experiment/experiment.h"
#include "ui/canvas/state/canvas_state.h"

#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::ui {

inline constexpr int liveLinkVersion = 1;
/// Longer lines are refused: no experiment needs them.
inline constexpr std::size_t longestLiveLine = std::size_t{1} << 20;

/// All that is told.
struct LiveState {
    std::optional<Experiment> experiment; ///< empty: none has been run yet
    CanvasState view; ///< of it what the keys above name
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

/// What one line says, or several that nobody has looked at yet.
struct LiveChange {
    std::optional<Experiment> experiment;
    std::optional<ShownViews> views;
    std::optional<render::ColourBy> colourBy;
    std::optional<LivePlayback> playback;
    std::optional<Selection> selected, hovered;
    std::optional<LiveFollow> follow;
    std::optional<render::Theme> theme;
    std::optional<bool> legend, reducedMotion, allBuffers;

    bool empty() const;
    void add(LiveChange later);
    /// All but the experiment, which is for who runs it.
    void applyTo(CanvasState& view) const;
};

/// Everything of `now`, as the first line says it.
LiveChange everythingOf(const LiveState& now);
/// A line without its end.
std::string toLine(const LiveChange& change);
/// What is said of a line that is longer than longestLiveLine.
std::string tooLongLiveLine();
/// Throws InputError with `name` as its subject: not JSON, another version, a value of the wrong type.
LiveChange liveChangeFrom(std::string_view line, const std::string& name);

/// The writing side's memory: what the reader knows by now.
class LiveWriter {
public:
    /// The line that brings the reader to `now`, with its end; empty if it is there. `seconds`: of any steady clock.
    std::optional<std::string> next(const LiveState& now, double seconds);
    /// There is a new reader, who knows nothing.
    void forget();

private:
    bool passesAsTold(const Playback& now, double seconds) const;

    std::optional<LiveChange> m_told;
    Playback m_playback; ///< as it was told at m_seconds
    double m_seconds = 0;
};

} // namespace warpatlas::ui
