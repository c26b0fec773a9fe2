#include "ui/canvas/state/playback.h"

#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/moments.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace warpatlas::ui::inline canvas {

namespace {

/// Where no schedule is known, time is still divided, so that stepping does something.
constexpr int stepsIfUnknown = 10;
/// Times this close are the same boundary: k / n is not exact, and a scrubbed time is one of few pixels.
constexpr double sameBoundary = 1e-6;
/// The same for a followed block's span, whose steps may be far closer to each other than any two waves.
constexpr double sameVisit = 1e-12;

/// Returns the nearest of `list` after `time`; `otherwise` if there is none.
template <class T> double after(const std::vector<T>& list, double time, double tolerance, double otherwise)
{
    const auto next = std::upper_bound(list.begin(), list.end(), time + tolerance);
    return next == list.end() ? otherwise : double(*next);
}

template <class T> double before(const std::vector<T>& list, double time, double tolerance, double otherwise)
{
    const auto next = std::lower_bound(list.begin(), list.end(), time - tolerance);
    return next == list.begin() ? otherwise : double(*std::prev(next));
}

const std::vector<double>& stopsOf(const Playback& playback, Grain grain)
{
    return grain == Grain::Thread ? playback.followed->visitTimes() : playback.followed->warpTimes();
}

/// Returns the nearest boundary after `time`; the span's end if there is none.
double boundaryAfter(const Playback& playback, double time)
{
    const Grain grain = playback.usedGrain();
    if (grain >= Grain::Warp) {
        const auto [start, end] = playback.span();
        const double width = end - start, found = after(stopsOf(playback, grain), time, width * sameVisit, end);
        return time < start ? start : time >= end ? std::max(time, end) : found;
    }
    if (grain == Grain::Block && playback.moments && playback.moments->known())
        return playback.moments->changeAfter(time);
    if (playback.boundaries && !playback.boundaries->empty())
        return after(*playback.boundaries, time, sameBoundary, 1.0);
    const int count = playback.steps > 0 ? playback.steps : stepsIfUnknown;
    return std::min((std::floor((time + sameBoundary) * count) + 1) / count, 1.0);
}

/// Returns the nearest boundary before `time`; the span's start if there is none.
double boundaryBefore(const Playback& playback, double time)
{
    const Grain grain = playback.usedGrain();
    if (grain >= Grain::Warp) {
        const auto [start, end] = playback.span();
        const double width = end - start, found = before(stopsOf(playback, grain), time, width * sameVisit, start);
        return time > end ? end : time <= start ? std::min(time, start) : found;
    }
    if (grain == Grain::Block && playback.moments && playback.moments->known())
        return playback.moments->changeBefore(time);
    if (playback.boundaries && !playback.boundaries->empty())
        return before(*playback.boundaries, time, sameBoundary, 0.0);
    const int count = playback.steps > 0 ? playback.steps : stepsIfUnknown;
    return std::max((std::ceil((time - sameBoundary) * count) - 1) / count, 0.0);
}

} // namespace

Grain Playback::usedGrain() const
{
    if (grain >= Grain::Warp && (!followed || followed->visits() == 0))
        return Grain::Block;
    return grain;
}

std::pair<double, double> Playback::span() const
{
    return usedGrain() >= Grain::Warp ? std::pair(followed->start(), followed->end()) : std::pair(0.0, 1.0);
}

void Playback::playPause()
{
    playing = !playing;
    const auto [start, end] = span();
    const bool over = reversed ? time <= start || time > end : time >= end || time < start;
    if (playing && over)
        time = reversed ? end : start;
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
    // In Thread grain the way is measured in visits, otherwise in time.
    const Grain used = usedGrain();
    const bool byVisits = used == Grain::Thread;
    const auto [start, end] = span();
    const double first = byVisits ? 0.0 : start, last = byVisits ? double(followed->visits() + 1) : end;
    const double rate = byVisits ? visitsASecondAtSpeedOne
        : used == Grain::Warp    ? (end - start) / warpSecondsAtSpeedOne
        : used == Grain::Block   ? 1 / blockSecondsAtSpeedOne
                                 : 1 / secondsAtSpeedOne;
    double at = byVisits ? followed->paceAt(time) : time;
    at += (reversed ? -1 : 1) * seconds * speed * rate;
    const bool over = reversed ? at <= first : at >= last;
    if (over && looping && last > first) {
        at = first + std::fmod(at - first, last - first);
        at += at < first ? last - first : 0.0;
    } else if (over) {
        at = reversed ? first : last;
        playing = false;
    }
    time = byVisits ? followed->timeOfPace(at) : at;
}

void Playback::changeSpeed(int direction)
{
    speed = std::clamp(direction > 0 ? speed * 2 : speed / 2, slowest, fastest);
}

void Playback::nextGrain()
{
    const bool follows = followed && followed->visits() != 0;
    const Grain last = follows ? Grain::Thread : Grain::Block;
    grain = grain >= last ? Grain::Wave : Grain(int(grain) + 1);
}

double Playback::shownTime(bool reducedMotion) const
{
    if (!reducedMotion || time >= 1)
        return time;
    // At a boundary it is that one, not the one before.
    const auto [start, end] = span();
    if (usedGrain() >= Grain::Warp && (time >= end || time <= start))
        return time;
    const double same = usedGrain() >= Grain::Warp                   ? (end - start) * sameVisit
        : usedGrain() == Grain::Block && moments && moments->known() ? 0.0
                                                                     : sameBoundary;
    return boundaryBefore(*this, same > 0 ? time + 2 * same : std::nextafter(time, 2.0));
}

} // namespace warpatlas::ui::inline canvas
