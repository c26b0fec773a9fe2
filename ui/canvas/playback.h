/// Time as an axis: where it is, whether it runs, and how fast. Plain arithmetic, no clock of its own.
#pragma once

#include <memory>
#include <vector>

namespace warpatlas::ui {

struct Playback {
    double time = 1; ///< 0 to 1 over the launch; 1: everything done
    bool playing = false;
    bool looping = false;
    double speed = 1; ///< 1: the whole launch in secondsAtSpeedOne
    int steps = 0; ///< waves of blocks; 0 if not known
    /// Moments at which a wave of blocks starts or has started, growing, inside 0 and 1; null or empty: `steps` equal
    /// parts. Shared, as this value is copied with every frame.
    std::shared_ptr<const std::vector<float>> boundaries;

    static constexpr double secondsAtSpeedOne = 6.0;
    static constexpr double slowest = 0.125;
    static constexpr double fastest = 8.0;

    void playPause(); ///< from the end starts again at 0
    void step(int direction); ///< to the next or previous block boundary, pauses
    void scrub(double to); ///< clamps, pauses
    void advance(double seconds); ///< stops at 1, or starts again when looping
    void changeSpeed(int direction); ///< doubles or halves, within slowest and fastest
    /// What is drawn: `time`, or with reduced motion the last boundary before it, so that nothing glides.
    double shownTime(bool reducedMotion) const;
};

} // namespace warpatlas::ui
