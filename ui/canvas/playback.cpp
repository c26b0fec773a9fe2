#include "ui/canvas/playback.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace warpatlas::ui {

namespace {

/// Where nothing of the schedule is known, time is still divided, so that stepping does something.
constexpr int stepsIfUnknown = 10;
/// Times this close are the same boundary: k / n is not exact, and a scrubbed time is one of few pixels.
constexpr double sameBoundary = 1e-6;

/// The nearest boundary after `time`; 1 if there is none.
double boundaryAfter(const Playback& playback, double time)
{
    if (playback.boundaries && !playback.boundaries->empty()) {
        const auto& list = *playback.boundaries;
        const auto next = std::upper_bound(list.begin(), list.end(), time + sameBoundary);
        return next == list.end() ? 1.0 : double(*next);
    }
    const int count = playback.steps > 0 ? playback.steps : stepsIfUnknown;
    return std::min((std::floor((time + sameBoundary) * count) + 1) / count, 1.0);
}

/// The nearest boundary before `time`; 0 if there is none.
double boundaryBefore(const Playback& playback, double time)
{
    if (playback.boundaries && !playback.boundaries->empty()) {
        const auto& list = *playback.boundaries;
        const auto next = std::lower_bound(list.begin(), list.end(), time - sameBoundary);
        return next == list.begin() ? 0.0 : double(*std::prev(next));
    }
    const int count = playback.steps > 0 ? playback.steps : stepsIfUnknown;
    return std::max((std::ceil((time - sameBoundary) * count) - 1) / count, 0.0);
}

} // namespace

void Playback::playPause()
{
    playing = !playing;
    if (playing && time >= 1)
        time = 0;
}

void Playback::step(int direction)
{
    playing = false;
    time = direction > 0 ? boundaryAfter(*this, time) : boundaryBefore(*this, time);
}

void Playback::scrub(double to)
{
    playing = false;
    time = std::isnan(to) ? time : std::clamp(to, 0.0, 1.0);
}

void Playback::advance(double seconds)
{
    if (!playing || !(seconds > 0))
        return;
    time += seconds * speed / secondsAtSpeedOne;
    if (time < 1)
        return;
    if (looping) {
        time = std::fmod(time, 1.0);
    } else {
        time = 1;
        playing = false;
    }
}

void Playback::changeSpeed(int direction)
{
    speed = std::clamp(direction > 0 ? speed * 2 : speed / 2, slowest, fastest);
}

double Playback::shownTime(bool reducedMotion) const
{
    if (!reducedMotion || time >= 1)
        return time;
    // At a boundary it is that one, not the one before.
    return boundaryBefore(*this, time + 2 * sameBoundary);
}

} // namespace warpatlas::ui
