#include "ui/canvas/overlay/panels.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/words/common_texts.h"
#include "ui/canvas/words/data_words.h"
#include "ui/canvas/words/follow_words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include <utility>
#include <vector>

namespace warpatlas::ui::inline canvas {

namespace {

/// Logical pixels. The track takes most of the bar's width: what has no room beside it has a key.
constexpr float playSize = 40, buttonSize = 26, gap = 6, wideGap = 14, trackShare = 0.62f, trackHeight = 8,
                narrowestWave = 12;

/// The parts of the bar that have room.
struct BarParts {
    bool steps = false, reverse = false, loop = false, help = false, grain = false, badge = false, speed = false;
    std::string words;
    float wordsWidth = 0; ///< the gap beside them included
};

/// Returns the words beside the track while a thread is followed step by step: as they are, and the longest that they
/// get, so that nothing moves while playing.
std::pair<std::string, std::string> followedWords(const Screen& screen, Room room)
{
    const ThreadStory* story = screen.state.following ? screen.frame.story : nullptr;
    const FollowTime* times = screen.state.playback.followed.get();
    if (story == nullptr || times == nullptr || screen.state.playback.usedGrain() != Grain::Thread)
        return {};
    return {followWords(*story, screen.state.visit, room), widestFollowWords(*times, room)};
}

/// Chooses the parts that fit into `room` device pixels, the more important ones first.
BarParts chooseParts(const Screen& screen, float room, float grainWidth, float speedWidth)
{
    const Painter& painter = screen.painter;
    const Playback& playback = screen.state.playback;
    BarParts parts;
    const auto take = [&room](bool& part, float width) {
        part = width <= room;
        room -= part ? width : 0;
    };
    const auto takeWords = [&](Room detail) {
        const auto [now, widest] = followedWords(screen, detail);
        const float width = widest.empty() ? 0 : painter.px(wideGap) + painter.textWidth(widest, Font::Mono);
        if (width > room + parts.wordsWidth)
            return;
        room += parts.wordsWidth - width;
        parts.words = now;
        parts.wordsWidth = width;
    };
    const float button = painter.px(buttonSize);
    const auto takeButton = [&](bool& part, float width) {
        if (screen.state.pressable)
            take(part, width);
    };
    // A change by a key is shown first.
    if (playback.looping)
        takeButton(parts.loop, button);
    if (playback.reversed)
        takeButton(parts.reverse, button);
    if (playback.speed != 1)
        takeButton(parts.speed, speedWidth);
    takeWords(Room::Short);
    if (const std::string badge = scheduleBadge(*screen.frame.outcome); !badge.empty())
        take(parts.badge, painter.px(wideGap) + painter.badgeWidth(badge));
    if (screen.state.following || playback.grain != Grain::Wave)
        takeButton(parts.grain, grainWidth + painter.px(gap));
    takeButton(parts.steps, 2 * button);
    takeButton(parts.help, button);
    if (!parts.speed)
        takeButton(parts.speed, speedWidth);
    takeWords(Room::Medium);
    takeWords(Room::Full);
    return parts;
}

/// The tone of a badge: seen on a GPU, or predicted.
Tone provenanceTone(Provenance provenance)
{
    return provenance == Provenance::Modelled                                      ? Tone::Warning
        : provenance == Provenance::Measured || provenance == Provenance::Recorded ? Tone::Good
                                                                                   : Tone::Soft;
}

/// The waves as segments from end to end; one where they are not known or too many to be told apart.
std::vector<float> segmentEnds(const Screen& screen, float width, float narrowest)
{
    const auto& boundaries = screen.state.playback.boundaries;
    const std::size_t later = std::max(screen.frame.moments->waves(), 1u) - 1;
    std::vector<float> ends;
    // The last of the boundaries are the starts of the later waves.
    if (boundaries && boundaries->size() >= later && width >= narrowest * float(later + 1))
        ends.assign(boundaries->end() - std::ptrdiff_t(later), boundaries->end());
    ends.push_back(1);
    return ends;
}

/// The size of the strip over the track, in which the schedule is seen at a glance; 0 where there is none.
float stripHeight(const Screen& screen)
{
    constexpr float high = 40, leastCanvas = 680; // logical pixels: a lower one is the picture's
    const bool isShown = screen.frame.moments->strip().rows > 0 && screen.state.views.main != ViewKind::Schedule
        && !screen.state.views.strip(ViewKind::Schedule);
    return isShown && float(screen.frame.height) >= screen.painter.px(leastCanvas) ? high : 0;
}

/// Draws how busy the SMs are over time, a row for each or for a few; what is still to come is faint. A click shows it
/// in full, as the schedule view.
void scheduleStrip(Screen& screen, const Rect& rect)
{
    Painter& painter = screen.painter;
    ImDrawList& list = *painter.list();
    const BusyStrip& strip = screen.frame.moments->strip();
    const render::Palette& colours = painter.palette();
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    const bool pressed = ImGui::InvisibleButton("schedule", {rect.width, rect.height});
    const bool hovered = ImGui::IsItemHovered();
    list.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, Painter::colour(colours.canvas), painter.px(3));
    const float at = rect.x + rect.width * float(screen.state.playback.shownTime(screen.state.reducedMotion));
    const float high = rect.height / float(strip.rows), space = high >= painter.px(4) ? painter.px(1) : 0;
    const render::Colour even = render::mixed(colours.panel, colours.gpu, 0.38),
                         odd = render::mixed(colours.panel, colours.gpu, 0.66);
    for (const BusyStrip::Run& run : strip.runs) {
        const float top = rect.y + high * float(run.row), bottom = top + high - space;
        const float from = rect.x + rect.width * float(run.begin) / float(BusyStrip::bins);
        const float to = rect.x + rect.width * float(run.end) / float(BusyStrip::bins);
        const render::Colour full = render::mixed(even, odd, run.odd);
        const auto draw = [&](float left, float right, double share) {
            if (right > left)
                list.AddRectFilled({left, top}, {right, bottom},
                    Painter::colour(render::mixed(colours.canvas, full, share * (0.5 + 0.5 * run.busy))));
        };
        draw(from, std::min(to, at), 1);
        draw(std::max(from, at), to, 0.35);
    }
    list.AddRectFilled(
        {at - painter.px(1), rect.y}, {at + painter.px(1), rect.bottom()}, Painter::colour(colours.text));
    if (hovered) {
        list.AddRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, Painter::colour(colours.text), painter.px(3));
        hintAbove(screen, rect,
            withKey(say("playback.schedule", "The SMs over time: show the schedule"), KeyCommand::ViewSchedule));
    }
    if (pressed) {
        screen.state.views.main = ViewKind::Schedule;
        screen.changed = true;
    }
}

/// Draws a round button of the accent's colour: the brightest thing of the bar. Returns whether it was pressed.
bool playButton(Screen& screen, const Rect& rect)
{
    Painter& painter = screen.painter;
    const bool playing = screen.state.playback.playing;
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    const bool pressed = ImGui::InvisibleButton("play", {rect.width, rect.height});
    const bool hovered = ImGui::IsItemHovered() || ImGui::IsItemActive();
    const render::Palette& colours = painter.palette();
    const ImVec2 centre{rect.x + rect.width / 2, rect.y + rect.height / 2};
    painter.list()->AddCircleFilled(centre, rect.width / 2,
        Painter::colour(hovered ? render::mixed(colours.accent, colours.text, 0.25) : colours.accent), 48);
    const render::Colour ink =
        screen.state.theme == render::Theme::Dark ? colours.background : render::Colour{255, 255, 255, 255};
    painter.icon(playing ? Icon::Pause : Icon::Play, centre.x + (playing ? 0 : painter.px(1)), centre.y, painter.px(17),
        Painter::colour(ink));
    if (hovered)
        hintAbove(screen, rect,
            withKey(playing ? say("playback.pause", "Pause") : say("playback.play", "Play"), KeyCommand::PlayPause));
    return pressed;
}

void slider(Screen& screen, const Rect& rect)
{
    Painter& painter = screen.painter;
    ImDrawList& list = *painter.list();
    Playback& playback = screen.state.playback;
    const Outcome& outcome = *screen.frame.outcome;
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::InvisibleButton("scrub", {rect.width, rect.height});
    const bool held = ImGui::IsItemActive(), hovered = ImGui::IsItemHovered();
    if (held) {
        const double to = (ImGui::GetIO().MousePos.x - rect.x) / rect.width;
        if (std::clamp(to, 0.0, 1.0) != playback.time || playback.playing) {
            playback.scrub(to);
            screen.changed = true;
        }
    }
    const double time = playback.shownTime(screen.state.reducedMotion);
    const float half = painter.px(trackHeight) / 2, rounding = painter.px(2);
    const float middle = rect.y + painter.px(playSize) / 2, at = rect.x + rect.width * float(time);
    const render::Palette& colours = painter.palette();
    const ImU32 track = Painter::colour(colours.line), done = Painter::colour(colours.accent);
    const ImU32 under = Painter::colour(render::mixed(colours.panel, colours.accent, 0.40));
    const float space = std::max(1.0f, painter.px(2));
    float from = rect.x;
    for (const float end : segmentEnds(screen, rect.width, painter.px(narrowestWave))) {
        const float to = end < 1 ? std::round(rect.x + rect.width * end) : rect.right() + space;
        const float right = std::max(from + 1, to - space);
        // The wave at hand is lit as a whole, so that it is seen which one it is.
        list.AddRectFilled(
            {from, middle - half}, {right, middle + half}, from < at && at < to ? under : track, rounding);
        if (at > from)
            list.AddRectFilled({from, middle - half}, {std::min(right, at), middle + half}, done, rounding);
        from = to;
    }
    // The followed thread's block is marked while time goes through it.
    const auto [start, end] = playback.span();
    if (playback.usedGrain() >= Grain::Warp) {
        const float left = rect.x + rect.width * float(start), to = rect.x + rect.width * float(end);
        list.AddRectFilled({left - painter.px(1), middle - 2 * half},
            {std::max(to, left) + painter.px(1), middle + 2 * half}, done, half);
    }
    list.AddCircleFilled({at, middle}, painter.px(hovered || held ? 9 : 8), Painter::colour(colours.text), 24);
    const std::string wave = playbackWords(*screen.frame.moments, time);
    const float width = painter.textWidth(wave, Font::Sans);
    if (width <= rect.width)
        painter.text(wave, std::clamp(at - width / 2, rect.x, rect.right() - width), middle + painter.px(11),
            Font::Sans, painter.colour(Tone::Soft));
    if (hovered && !held)
        if (const std::string words = doneWords(outcome, *screen.frame.moments, time); !words.empty())
            hintAbove(screen, {at, middle - painter.px(8), 0, painter.px(16)}, words);
}

/// Draws a button with words; returns whether it was pressed.
bool wordButton(Screen& screen, const char* name, const std::string& words, const Rect& rect, const char* hint, bool on)
{
    Painter& painter = screen.painter;
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    const bool pressed = ImGui::InvisibleButton(name, {rect.width, rect.height});
    const float inset = painter.px(3);
    const ImVec2 from{rect.x, rect.y + inset}, to{rect.right(), rect.bottom() - inset};
    if (ImGui::IsItemHovered()) {
        painter.list()->AddRectFilled(from, to, Painter::colour(painter.palette().line), painter.px(12));
        ImGui::SetTooltip("%s", hint);
    }
    painter.list()->AddRect(
        from, to, Painter::colour(on ? painter.palette().accent : painter.palette().line), painter.px(12));
    painter.text(words, rect.x + (rect.width - painter.textWidth(words, Font::Sans)) / 2,
        rect.y + (rect.height - painter.lineHeight()) / 2, Font::Sans, painter.colour(on ? Tone::Plain : Tone::Soft));
    screen.changed |= pressed;
    return pressed;
}

std::string grainWords(Grain grain)
{
    static constexpr std::array<Text, allGrains.size()> words{{{"playback.by_wave", "by wave"},
        {"playback.by_block", "by block"}, {"playback.by_warp", "by warp"}, {"playback.by_thread", "by thread"}}};
    return say(words[static_cast<std::size_t>(grain)]);
}

void speedButton(Screen& screen, const Rect& rect)
{
    Painter& painter = screen.painter;
    Playback& playback = screen.state.playback;
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    if (ImGui::InvisibleButton("speed", {rect.width, rect.height})) {
        playback.speed = playback.speed >= Playback::fastest ? Playback::slowest : playback.speed * 2;
        screen.changed = true;
    }
    if (ImGui::IsItemHovered())
        painter.list()->AddRectFilled(
            {rect.x, rect.y}, {rect.right(), rect.bottom()}, Painter::colour(painter.palette().line), painter.px(6));
    const std::string words = fmt::format("{:g}×", playback.speed);
    painter.text(words, rect.x + (rect.width - painter.textWidth(words, Font::Mono)) / 2,
        rect.y + (rect.height - painter.lineHeight()) / 2, Font::Mono, painter.colour(Tone::Plain));
}

} // namespace

float playbackHeight(const Screen& screen)
{
    const float strip = stripHeight(screen);
    return screen.painter.px(playbackBarHeight) + (strip > 0 ? screen.painter.px(strip) + screen.painter.px(8) : 0);
}

void playbackPanel(Screen& screen, const Rect& rect)
{
    Painter& painter = screen.painter;
    Playback& playback = screen.state.playback;
    panelWindow(screen, "playback", rect, PanelKind::Row, [&] {
        painter.list()->AddRectFilled({rect.x, rect.y}, {rect.right(), rect.y + std::max(1.0f, painter.px(1))},
            Painter::colour(painter.palette().line));
        const float strip = painter.px(stripHeight(screen)), stripSpace = strip > 0 ? painter.px(8) : 0;
        const float size = painter.px(buttonSize), large = painter.px(playSize);
        const float above = rect.y + painter.px(9) + strip + stripSpace;
        const float top = std::round(above + (large - size) / 2), middle = above + large / 2;
        const float speedWidth = painter.textWidth("0.125×", Font::Mono) + painter.px(8);
        // The chip is as wide as its longest word, so that nothing moves when it changes.
        const float grainWidth = painter.textWidth(grainWords(Grain::Thread), Font::Sans) + painter.px(20);
        const bool pressable = screen.state.pressable;
        const float fixed = 2 * painter.px(wideGap) + (pressable ? large + painter.px(wideGap) : 0);
        const BarParts parts = chooseParts(screen, (1 - trackShare) * rect.width - fixed, grainWidth, speedWidth);

        float left = rect.x + painter.px(wideGap);
        const auto button = [&](const char* name, Icon icon, const std::string& words, KeyCommand key,
                                bool on = false) {
            const std::string hint = withKey(words, key);
            const bool pressed = iconButton(screen, name, {left, top, size, size}, icon, hint.c_str(), on);
            left += size;
            screen.changed |= pressed;
            return pressed;
        };
        if (pressable) {
            if (playButton(screen, {left, above, large, large})) {
                playback.playPause();
                screen.changed = true;
            }
            left += large + painter.px(gap);
        }
        if (parts.steps && button("back", Icon::StepBack, say("playback.back", "One step back"), KeyCommand::StepBack))
            playback.step(-1);
        if (parts.steps
            && button(
                "forward", Icon::StepForward, say("playback.forward", "One step forward"), KeyCommand::StepForward))
            playback.step(1);
        const float sliderLeft = left + (pressable ? painter.px(wideGap) : 0);

        float right = rect.right() - painter.px(wideGap);
        left = right - size * float(int(parts.reverse) + int(parts.loop) + int(parts.help));
        right = parts.speed ? left - speedWidth : left;
        if (parts.reverse
            && button("reverse", Icon::Reverse, say("playback.backwards", "Plays backwards; forwards"),
                KeyCommand::Reverse, true))
            playback.reversed = false;
        if (parts.loop
            && button("loop", Icon::Loop, say("playback.repeats", "Repeats; play once"), KeyCommand::Loop, true))
            playback.looping = false;
        if (parts.help
            && button("help", Icon::Help, say(text::keysAndMouse), KeyCommand::Help, screen.state.helpVisible))
            screen.state.helpVisible = !screen.state.helpVisible;
        if (parts.speed)
            speedButton(screen, {right, top, speedWidth, size});
        if (parts.grain) {
            right -= grainWidth + painter.px(gap);
            if (wordButton(screen, "grain", grainWords(playback.usedGrain()), {right, top, grainWidth, size},
                    withKey(say("playback.step", "How far a step goes"), KeyCommand::Grain).c_str(),
                    screen.state.following))
                playback.nextGrain();
        }
        if (parts.badge) {
            right -= right < rect.right() - painter.px(wideGap) ? painter.px(gap) : 0;
            const std::string badge = scheduleBadge(*screen.frame.outcome);
            const float width = painter.badgeWidth(badge);
            painter.badge(badge, provenanceTone(screen.frame.outcome->schedule->provenance), right - width, middle);
            const Rect place{right - width, top, width, size};
            if (ImGui::IsMouseHoveringRect({place.x, place.y}, {place.right(), place.bottom()}))
                hintAbove(screen, place,
                    say("playback.no_order", "CUDA promises no order of blocks: another run may differ"));
            right -= width;
        }
        right -= parts.wordsWidth;
        painter.text(parts.words, right, middle - painter.lineHeight() / 2, Font::Mono, painter.colour(Tone::Soft));
        right -= right < rect.right() - painter.px(wideGap) ? painter.px(wideGap) : 0;
        slider(screen, {sliderLeft, above, right - sliderLeft, rect.bottom() - above});
        if (strip > 0)
            scheduleStrip(screen, {sliderLeft, rect.y + stripSpace, right - sliderLeft, strip});
    });
}

} // namespace warpatlas::ui::inline canvas
