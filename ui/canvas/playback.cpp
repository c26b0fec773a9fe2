#include "ui/canvas/playback.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {

namespace {

/// Where the schedule is not known, time is still divided, so that stepping does something.
constexpr int stepsIfUnknown = 10;
/// A time that was set to k / n is at boundary k although k / n * n is a little beside it.
constexpr double boundaryTolerance = 1e-6;

int stepCount(const Playback& playback)
{
    return playback.steps > 0 ? playback.steps : stepsIfUnknown;
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
    const int count = stepCount(*this);
    const double position = time * count;
    const double boundary =
        direction > 0 ? std::floor(position + boundaryTolerance) + 1 : std::ceil(position - boundaryTolerance) - 1;
    time = std::clamp(boundary / count, 0.0, 1.0);
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
    const int count = stepCount(*this);
    return std::floor(time * count + boundaryTolerance) / count;
}

} // namespace warpatlas::ui
