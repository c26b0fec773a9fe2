/// What the desktop sends to the presenter that it drives, as lines of JSON: one object a line, UTF-8. Each line is a
/// change to what the lines before it said; the newest wins. Keys of version 1, all but the first optional:
///
///     {"warpatlas_live": 1,                                   version; a later one is refused
///      "experiment": {...},                                   as in a .warpatlas file, and it is run
///      "views": {"main": "data", "strips": ["launch"]},
///      "colour": 1, "all_buffers": true,
///      "playback": {"time": 0.25, "playing": true, "looping": false, "reversed": false, "speed": 1, "grain": 0},
///      "selected": {"thread": 17, "block": 0, "element": [1, 17], "line": 8},   as far as there is a selection
///      "hovered": {...},
///      "follow": {"on": true, "visit": 3, "request": 0, "buffer": 1},
///      "theme": "dark", "legend": true, "reduced_motion": false}
///
/// Keys are only ever added; unknown ones are ignored. Colourings and grains are numbers, as their enums count. `time`
/// is sent when it jumps or stops, and now and then; while it passes, the reader lets it pass by itself, and the visit
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

/// The whole state that is sent.
struct LiveState {
    std::optional<Experiment> experiment; ///< empty: none has been run yet
    CanvasState view; ///< only what the keys above name is used
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

/// The change that one line makes, or that several unread lines make together.
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
    /// Changes everything except the experiment, which the host runs.
    void applyTo(CanvasState& view) const;
};

/// Returns everything of `now`, as the first line has it.
LiveChange everythingOf(const LiveState& now);
/// Returns a line without its end.
std::string toLine(const LiveChange& change);
/// Returns the error for a line that is longer than longestLiveLine.
std::string tooLongLiveLine();
/// Reads a line. Throws InputError with `name` as its subject: not JSON, another version, a value of the wrong type.
LiveChange liveChangeFrom(std::string_view line, const std::string& name);

/// Remembers for the writing side what the reader knows.
class LiveWriter {
public:
    /// Returns the line that brings the reader to `now`, with its end; empty if it is there. `seconds`: by any steady
    /// clock.
    std::optional<std::string> next(const LiveState& now, double seconds);
    /// Starts again for a new reader, who knows nothing.
    void forget();

private:
    bool passesAsTold(const Playback& now, double seconds) const;

    std::optional<LiveChange> m_told;
    Playback m_playback; ///< as it was told at m_seconds
    double m_seconds = 0;
};

} // namespace warpatlas::ui
