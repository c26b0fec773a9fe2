/// Time as an axis: the present time, whether it runs, which way, and how fast. Plain arithmetic, no clock of its own.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace warpatlas::ui::inline canvas {

// The steps in which time is walked through, from the whole launch to one thread.

/// Warp and Thread need a followed thread: without one they are Block.
enum class Grain : std::uint8_t { Wave, Block, Warp, Thread };
inline constexpr std::array allGrains{Grain::Wave, Grain::Block, Grain::Warp, Grain::Thread};

/// "wave", "block", "warp", "thread".
constexpr std::string_view nameOf(Grain grain)
{
    constexpr std::array<std::string_view, allGrains.size()> names{"wave", "block", "warp", "thread"};
    return names[static_cast<std::size_t>(grain)];
}

class FollowTime;
class Moments;

struct Playback {
    double time = 1; ///< 0 to 1 over the launch; 1: everything done
    bool playing = false;
    bool looping = false;
    bool reversed = false; ///< plays towards 0
    double speed = 1; ///< 1: see secondsAtSpeedOne and its kin
    Grain grain = Grain::Wave;
    int steps = 0; ///< waves of blocks; 0 if not known
    /// Times at which a wave of blocks starts or has started, ascending, inside 0 and 1; null or empty: `steps` equal
    /// parts. Shared, as this value is copied with every frame.
    std::shared_ptr<const std::vector<float>> boundaries;
    std::shared_ptr<const Moments> moments; ///< when blocks start and end; null or without a schedule: as boundaries
    std::shared_ptr<const FollowTime> followed; ///< times of the thread that is followed; null: none is, or not yet

    static constexpr double secondsAtSpeedOne = 6.0; ///< the launch, wave by wave
    static constexpr double blockSecondsAtSpeedOne = 24.0; ///< the launch, block by block
    static constexpr double warpSecondsAtSpeedOne = 12.0; ///< the followed thread's block
    static constexpr double visitsASecondAtSpeedOne = 1.0; ///< visits of the followed thread: slow enough to be read
    static constexpr double slowest = 0.125;
    static constexpr double fastest = 8.0;

    /// Returns the grain of steps and pace: Warp and Thread only while a thread is followed.
    Grain usedGrain() const;
    /// Returns where playing begins and ends: the launch, or the span of the followed thread's block.
    std::pair<double, double> span() const;

    void playPause(); ///< from its end, or outside of its span, starts again at its start
    /// Goes to the next or previous boundary of the grain, and pauses. Waves: Moments::boundaries(). Blocks: a block
    /// starts or ends. Warps: one of the followed block starts, comes to a barrier, or is done. Threads: a visit.
    void step(int direction);
    void scrub(double to); ///< clamps, pauses
    void advance(double seconds); ///< stops at the end of its span, or starts again when looping
    void changeSpeed(int direction); ///< doubles or halves, within slowest and fastest
    void nextGrain(); ///< in turn; those that need a followed thread are left out while there is none
    /// Returns the time that is drawn: `time`, or with reduced motion the last boundary before it, so that nothing
    /// glides.
    double shownTime(bool reducedMotion) const;
};

} // namespace warpatlas::ui::inline canvas
