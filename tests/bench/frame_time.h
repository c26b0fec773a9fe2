/// How long frames take, as all benchmarks of views measure it, and the limits that they hold it against.
#pragma once

#include "tests/bench/median.h"

#include <functional>
#include <string>
#include <vector>

namespace warpatlas::bench {

/// Milliseconds. `gpu`: by GL's own clock, from a frame's first command to its last. Software GL has no such clock:
/// there it is processor time, and a machine of two cores that does nothing else needs half of it.
struct FrameTime {
    double gpu = 0, wall = 0;
};

/// The arguments of benchmarks: [WIDTH HEIGHT [ROUNDS]].
struct Picture {
    int width = 1280, height = 720, rounds = 11;
    static Picture fromArguments(int argc, char** argv);
};

bool isSoftware(const std::string& renderer);
/// 2 ms up to 3840 x 2160 on a GPU; 20 frames a second by two cores on software GL, whose measure is 1280 x 720.
double longestGpuMs(bool software);
inline constexpr double largestGrowth = 1.2; ///< from the smallest scene to the largest, of pictures equally full

/// The time of `draw`, run as often as lasts about 20 ms: a GPU may draw a frame faster than it can be asked to finish.
FrameTime frameTime(const std::function<void()>& draw, bool software);
/// Share of the bound framebuffer's pixels that are not dark canvas, after `draw`.
double coverOf(const std::function<void()>& draw, int width, int height);
/// Whether two pictures are as full as each other, so that their times can be compared.
bool equallyFull(double coverA, double coverB);

FrameTime median(const std::vector<FrameTime>& samples);

} // namespace warpatlas::bench
