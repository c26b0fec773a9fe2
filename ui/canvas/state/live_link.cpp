#include "ui/canvas/state/live_link.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

/// By how much a player's own clock may differ before it is noticed, seconds of playing.
constexpr double clockTolerance = 0.2;
/// After this time the presenter gets the time all the same: it may have been busy recording what it follows.
constexpr double retellSeconds = 2;

/// Takes `later` if it is set.
template <class Value> void replace(std::optional<Value>& value, std::optional<Value>&& later)
{
    if (later)
        value = std::move(later);
}

/// Returns the part of `now` that the presenter does not know yet, and brings `known` up to date.
template <class Value> std::optional<Value> newsOf(std::optional<Value>& known, const std::optional<Value>& now)
{
    if (!now || known == now)
        return std::nullopt;
    return known = now;
}

} // namespace

bool LiveChange::empty() const
{
    return !run && !lesson && !views && !colourBy && !playback && !selected && !hovered && !follow && !theme && !legend
        && !reducedMotion && !allBuffers;
}

void LiveChange::add(LiveChange later)
{
    replace(run, std::move(later.run));
    replace(lesson, std::move(later.lesson));
    replace(views, std::move(later.views));
    replace(colourBy, std::move(later.colourBy));
    replace(playback, std::move(later.playback));
    replace(selected, std::move(later.selected));
    replace(hovered, std::move(later.hovered));
    replace(follow, std::move(later.follow));
    replace(theme, std::move(later.theme));
    replace(legend, std::move(later.legend));
    replace(reducedMotion, std::move(later.reducedMotion));
    replace(allBuffers, std::move(later.allBuffers));
}

void LiveChange::applyTo(CanvasState& view) const
{
    view.views = views.value_or(view.views);
    view.colourBy = colourBy.value_or(view.colourBy);
    if (playback) {
        view.playback.time = playback->time;
        view.playback.playing = playback->playing;
        view.playback.looping = playback->looping;
        view.playback.reversed = playback->reversed;
        view.playback.speed = playback->speed;
        view.playback.grain = playback->grain;
    }
    view.selected = selected.value_or(view.selected);
    view.hovered = hovered.value_or(view.hovered);
    if (follow) {
        view.following = follow->on;
        view.visit = follow->visit;
        view.request = follow->request;
        view.memoryBuffer = follow->buffer;
    }
    view.theme = theme.value_or(view.theme);
    view.overlayVisible = legend.value_or(view.overlayVisible);
    view.reducedMotion = reducedMotion.value_or(view.reducedMotion);
    if (allBuffers)
        view.allBuffers = allBuffers;
}

LiveChange everythingOf(const LiveState& now)
{
    const CanvasState& view = now.view;
    LiveChange all;
    all.run = now.run;
    all.lesson = now.lesson;
    all.views = view.views;
    all.colourBy = view.colourBy;
    const Playback& playback = view.playback;
    all.playback = LivePlayback{
        playback.time, playback.playing, playback.looping, playback.reversed, playback.speed, playback.grain};
    all.selected = view.selected;
    all.hovered = view.hovered;
    all.follow = LiveFollow{view.following, view.visit, view.request, view.memoryBuffer};
    all.theme = view.theme;
    all.legend = view.overlayVisible;
    all.reducedMotion = view.reducedMotion;
    all.allBuffers = view.allBuffers;
    return all;
}

/// Says whether the presenter, whose own clock has gone on since it was told, is about where `now` is.
bool LiveWriter::passesAsTold(const Playback& now, double seconds) const
{
    const double passed = seconds - m_seconds;
    if (!now.playing || !m_playback.playing || passed > retellSeconds || now.looping != m_playback.looping
        || now.reversed != m_playback.reversed || now.speed != m_playback.speed || now.grain != m_playback.grain)
        return false;
    Playback early = m_playback, late = m_playback;
    early.advance(std::max(passed - clockTolerance, 0.0));
    late.advance(passed + clockTolerance);
    const auto [first, last] = std::minmax(early.time, late.time);
    return first <= now.time && now.time <= last;
}

std::optional<LiveChange> LiveWriter::next(const LiveState& now, double seconds)
{
    LiveChange all = everythingOf(now);
    if (!m_told)
        m_told = LiveChange();
    LiveChange news;
    news.run = newsOf(m_told->run, all.run);
    news.lesson = newsOf(m_told->lesson, all.lesson);
    news.views = newsOf(m_told->views, all.views);
    news.colourBy = newsOf(m_told->colourBy, all.colourBy);
    news.selected = newsOf(m_told->selected, all.selected);
    news.hovered = newsOf(m_told->hovered, all.hovered);
    news.theme = newsOf(m_told->theme, all.theme);
    news.legend = newsOf(m_told->legend, all.legend);
    news.reducedMotion = newsOf(m_told->reducedMotion, all.reducedMotion);
    news.allBuffers = newsOf(m_told->allBuffers, all.allBuffers);

    const bool goesOn = m_told->playback && passesAsTold(now.view.playback, seconds);
    // A presenter that was told to play is somewhere else by now, even where nothing else changed.
    if (!goesOn && (m_told->playback != all.playback || all.playback->playing)) {
        news.playback = m_told->playback = all.playback;
        m_playback = now.view.playback;
        m_seconds = seconds;
    }
    // Visits pass with time; the presenter is told which one it is when time stops.
    const bool onlyPassed = goesOn && m_told->follow && m_told->follow->on && all.follow->on;
    if (!onlyPassed)
        news.follow = newsOf(m_told->follow, all.follow);
    if (news.empty())
        return std::nullopt;
    return news;
}

} // namespace warpatlas::ui::inline canvas
