#include "ui/canvas/overlay/panels.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/words/common_texts.h"
#include "ui/canvas/words/data_words.h"
#include "ui/canvas/words/follow_words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::ui {

namespace {

constexpr float buttonSize = 30, gap = 6, wideGap = 14, smallestSlider = 96;

/// The parts of the bar that have room.
struct BarParts {
    bool start = false, reverse = false, loop = false, help = false, grain = false, badge = false;
    std::string words;
    float wordsWidth = 0; ///< the gap before them included
};

/// The words as they are, and the longest that they get while time goes on, so that nothing moves while playing.
struct BarWords {
    std::string now, widest;
};

BarWords barWords(const Screen& screen, Room room)
{
    const double time = screen.state.playback.shownTime(screen.state.reducedMotion);
    const Outcome& outcome = *screen.frame.outcome;
    const ThreadStory* story = screen.state.following ? screen.frame.story : nullptr;
    const FollowTime* times = screen.state.playback.followed.get();
    if (story != nullptr && times != nullptr && screen.state.playback.usedGrain() == Grain::Thread)
        return {followWords(*story, screen.state.visit, room), widestFollowWords(*times, room)};
    return {playbackWords(outcome, *screen.frame.moments, time, room),
        playbackWords(outcome, *screen.frame.moments, 1, room)};
}

/// Chooses the parts that fit into `room` device pixels, the more important ones first.
BarParts chooseParts(const Screen& screen, float room, float grainWidth)
{
    const Painter& painter = screen.painter;
    BarParts parts;
    const auto take = [&room](bool& part, float width) {
        part = width <= room;
        room -= part ? width : 0;
    };
    const auto takeWords = [&](Room detail) {
        const BarWords words = barWords(screen, detail);
        const float width =
            words.widest.empty() ? 0 : painter.px(wideGap) + painter.textWidth(words.widest, Font::Mono);
        if (width > room + parts.wordsWidth)
            return;
        room += parts.wordsWidth - width;
        parts.words = words.now;
        parts.wordsWidth = width;
    };
    const std::string badge = scheduleBadge(*screen.frame.outcome);
    const bool pressable = screen.state.pressable;
    const auto takeButton = [&](bool& part, float width) {
        if (pressable)
            take(part, width);
    };
    takeWords(Room::Short);
    takeButton(parts.grain, grainWidth + painter.px(gap));
    if (!badge.empty())
        take(parts.badge, painter.px(wideGap) + painter.badgeWidth(badge));
    const float button = painter.px(buttonSize);
    takeButton(parts.help, button);
    takeButton(parts.start, button);
    takeWords(Room::Medium);
    takeWords(Room::Full);
    takeButton(parts.loop, button);
    takeButton(parts.reverse, button);
    return parts;
}

void slider(Screen& screen, const Rect& rect)
{
    Painter& painter = screen.painter;
    ImDrawList& list = *painter.list();
    Playback& playback = screen.state.playback;
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::InvisibleButton("scrub", {rect.width, rect.height});
    if (ImGui::IsItemActive()) {
        const double to = (ImGui::GetIO().MousePos.x - rect.x) / rect.width;
        if (std::clamp(to, 0.0, 1.0) != playback.time || playback.playing) {
            playback.scrub(to);
            screen.changed = true;
        }
    }
    const float middle = rect.y + rect.height / 2, half = painter.px(5) / 2;
    const float at = rect.x + rect.width * float(playback.shownTime(screen.state.reducedMotion));
    const ImU32 track = Painter::colour(painter.palette().line), done = Painter::colour(painter.palette().accent);
    list.AddRectFilled({rect.x, middle - half}, {rect.right(), middle + half}, track, half);
    list.AddRectFilled({rect.x, middle - half}, {at, middle + half}, done, half);
    // The followed thread's block is marked while time goes through it.
    const auto [start, end] = playback.span();
    if (playback.usedGrain() >= Grain::Warp) {
        const float from = rect.x + rect.width * float(start), to = rect.x + rect.width * float(end);
        list.AddRectFilled({from - painter.px(1), middle - 2 * half},
            {std::max(to, from) + painter.px(1), middle + 2 * half}, Painter::colour(painter.palette().accent), half);
    }
    // The boundaries at which stepping stops, while there is room to tell them apart.
    const auto boundaries = playback.boundaries;
    if (boundaries && rect.width / float(boundaries->size() + 1) >= painter.px(8))
        for (const float boundary : *boundaries) {
            const float x = std::round(rect.x + rect.width * boundary);
            list.AddRectFilled({x, middle - half}, {x + std::max(1.0f, painter.px(1)), middle + half},
                Painter::colour(painter.palette().panel));
        }
    const float radius = painter.px(ImGui::IsItemHovered() || ImGui::IsItemActive() ? 8 : 7);
    list.AddCircleFilled({at, middle}, radius, Painter::colour(painter.palette().text), 24);
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

void playbackPanel(Screen& screen, const Rect& rect)
{
    Painter& painter = screen.painter;
    Playback& playback = screen.state.playback;
    panelWindow(screen, "playback", rect, PanelKind::Row, [&] {
        painter.list()->AddRectFilled({rect.x, rect.y}, {rect.right(), rect.y + std::max(1.0f, painter.px(1))},
            Painter::colour(painter.palette().line));
        const float size = painter.px(buttonSize), top = rect.y + std::round((rect.height - size) / 2);
        const float speedWidth = painter.textWidth("0.125×", Font::Mono) + painter.px(8);
        // The chip is as wide as its longest word, so that nothing moves when it changes.
        const float grainWidth = painter.textWidth(grainWords(Grain::Thread), Font::Sans) + painter.px(20);
        const bool pressable = screen.state.pressable;
        const float fixed = 2 * painter.px(gap) + 2 * painter.px(wideGap) + (pressable ? 3 * size + speedWidth : 0);
        const BarParts parts = chooseParts(screen, rect.width - fixed - painter.px(smallestSlider), grainWidth);

        float left = rect.x + painter.px(gap);
        const auto button = [&](const char* name, Icon icon, const std::string& words, KeyCommand key,
                                bool on = false) {
            const std::string hint = withKey(words, key);
            const bool pressed = iconButton(screen, name, {left, top, size, size}, icon, hint.c_str(), on);
            left += size;
            screen.changed |= pressed;
            return pressed;
        };
        if (parts.start && button("start", Icon::Reset, say("playback.to_start", "To the start"), KeyCommand::ToStart))
            playback.scrub(0);
        if (pressable && button("back", Icon::StepBack, say("playback.back", "One step back"), KeyCommand::StepBack))
            playback.step(-1);
        if (pressable
            && button("play", playback.playing ? Icon::Pause : Icon::Play,
                playback.playing ? say("playback.pause", "Pause") : say("playback.play", "Play"),
                KeyCommand::PlayPause))
            playback.playPause();
        if (pressable
            && button(
                "forward", Icon::StepForward, say("playback.forward", "One step forward"), KeyCommand::StepForward))
            playback.step(1);
        const float sliderLeft = left + painter.px(wideGap);

        float right = rect.right() - painter.px(gap);
        left = right - size * float(int(parts.reverse) + int(parts.loop) + int(parts.help));
        right = pressable ? left - speedWidth : left;
        if (parts.reverse
            && button("reverse", Icon::Reverse,
                playback.reversed ? say("playback.backwards", "Plays backwards; forwards")
                                  : say("playback.forwards", "Plays forwards; backwards"),
                KeyCommand::Reverse, playback.reversed))
            playback.reversed = !playback.reversed;
        if (parts.loop
            && button("loop", Icon::Loop,
                playback.looping ? say("playback.repeats", "Repeats; play once")
                                 : say("playback.once", "Plays once; repeat"),
                KeyCommand::Loop, playback.looping))
            playback.looping = !playback.looping;
        if (parts.help
            && button("help", Icon::Help, say(text::keysAndMouse), KeyCommand::Help, screen.state.helpVisible))
            screen.state.helpVisible = !screen.state.helpVisible;
        if (pressable)
            speedButton(screen, {right, top, speedWidth, size});
        if (parts.grain) {
            right -= grainWidth + painter.px(gap);
            if (wordButton(screen, "grain", grainWords(playback.usedGrain()), {right, top, grainWidth, size},
                    withKey(say("playback.step", "How far a step goes"), KeyCommand::Grain).c_str(),
                    screen.state.following))
                playback.nextGrain();
        }
        right -= painter.px(wideGap);
        const float middle = rect.y + rect.height / 2;
        if (parts.badge) {
            const std::string badge = scheduleBadge(*screen.frame.outcome);
            painter.badge(badge, Tone::Soft, right - painter.badgeWidth(badge), middle);
            right -= painter.badgeWidth(badge) + painter.px(wideGap);
        }
        right -= parts.wordsWidth;
        painter.text(parts.words, right + painter.px(wideGap), middle - painter.lineHeight() / 2, Font::Mono,
            painter.colour(Tone::Soft));
        slider(screen, {sliderLeft, top, right - sliderLeft, size});
    });
}

} // namespace warpatlas::ui
