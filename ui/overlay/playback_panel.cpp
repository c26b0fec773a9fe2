#include "ui/overlay/follow_words.h"
#include "ui/overlay/panels.h"
#include "ui/overlay/words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::ui {

namespace {

constexpr float buttonSize = 30, gap = 6, wideGap = 14, smallestSlider = 110, narrowBar = 700;

/// What stands at the right of the slider: as much as there is room for.
struct RightSide {
    std::string words;
    std::string badge;
    float width = 0;
};

RightSide chooseRightSide(const Screen& screen, float room)
{
    const Painter& painter = screen.painter;
    const double time = screen.state.playback.shownTime(screen.state.reducedMotion);
    const Moments& moments = *screen.frame.moments;
    if (!screen.frame.outcome)
        return {};
    const Outcome& outcome = *screen.frame.outcome;
    const std::string badge = scheduleBadge(outcome);
    const ThreadStory* story = screen.state.following ? screen.frame.story : nullptr;
    const bool byVisits = story != nullptr && screen.state.playback.usedGrain() == Grain::Thread;
    for (const Room words : {Room::Full, Room::Medium, Room::Short}) {
        RightSide choice{
            byVisits ? followWords(*story, screen.state.visit, words) : playbackWords(outcome, moments, time, words),
            badge, 0};
        // Measured with the widest text, so that the slider does not change its length while playing.
        const std::string widest =
            byVisits ? widestFollowWords(*story, words) : playbackWords(outcome, moments, 1, words);
        if (!choice.words.empty())
            choice.width += painter.px(wideGap) + painter.textWidth(widest, Font::Mono);
        if (!choice.badge.empty())
            choice.width += painter.px(wideGap) + painter.badgeWidth(choice.badge);
        if (choice.width <= room)
            return choice;
    }
    RightSide choice{"", badge, badge.empty() ? 0 : painter.px(wideGap) + painter.badgeWidth(badge)};
    return choice.width <= room ? choice : RightSide{};
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
    // Of the followed thread's block, while that is what is walked through.
    const auto [start, end] = playback.span();
    if (playback.usedGrain() >= Grain::Warp) {
        const float from = rect.x + rect.width * float(start), to = rect.x + rect.width * float(end);
        list.AddRectFilled({from - painter.px(1), middle - 2 * half},
            {std::max(to, from) + painter.px(1), middle + 2 * half}, Painter::colour(painter.palette().accent), half);
    }
    // Where stepping stops, while there is room to tell the places apart.
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

/// A button that says something; returns whether it was pressed.
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
    return "by " + std::string(nameOf(grain));
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
    panelWindow(screen, "playback", rect, Stacking::Normal, [&] {
        const float size = painter.px(buttonSize), top = rect.y + std::round((rect.height - size) / 2);
        float left = rect.x + painter.px(gap);
        const auto button = [&](const char* name, Icon icon, const char* hint, bool on = false) {
            const bool pressed = iconButton(screen, name, {left, top, size, size}, icon, hint, on);
            left += size;
            screen.changed |= pressed;
            return pressed;
        };
        if (button("start", Icon::Reset, "To the start (Ctrl+Home)"))
            playback.scrub(0);
        if (button("back", Icon::StepBack, "One step back (Left)"))
            playback.step(-1);
        if (button("play", playback.playing ? Icon::Pause : Icon::Play,
                playback.playing ? "Pause (Space)" : "Play (Space)"))
            playback.playPause();
        if (button("forward", Icon::StepForward, "One step forward (Right)"))
            playback.step(1);
        const float sliderLeft = left + painter.px(wideGap);

        // From the right: help, repeat, speed, then what the room allows.
        const float speedWidth = painter.textWidth("0.125×", Font::Mono) + painter.px(8);
        float right = rect.right() - painter.px(gap);
        // The chip is as wide as its longest word, so that nothing moves when it changes.
        const float grainWidth = painter.textWidth(grainWords(Grain::Thread), Font::Sans) + painter.px(20);
        const bool narrow = rect.width < painter.px(narrowBar);
        // Where there is little room, the words matter more than what their keys do as well.
        const float buttons = float(narrow ? 2 : 3) * size;
        const float fixed = buttons + speedWidth + painter.px(wideGap) + (narrow ? 0 : grainWidth + painter.px(gap));
        const RightSide side = chooseRightSide(screen, right - fixed - sliderLeft - painter.px(smallestSlider));
        left = right - buttons;
        if (!narrow
            && button("reverse", Icon::Reverse,
                playback.reversed ? "Plays backwards; forwards (R)" : "Plays forwards; backwards (R)",
                playback.reversed))
            playback.reversed = !playback.reversed;
        if (button("loop", Icon::Loop, playback.looping ? "Repeats; play once (L)" : "Plays once; repeat (L)",
                playback.looping))
            playback.looping = !playback.looping;
        if (button("help", Icon::Help, "Keys and mouse (?)", screen.state.helpVisible))
            screen.state.helpVisible = !screen.state.helpVisible;
        right -= buttons + speedWidth;
        speedButton(screen, {right, top, speedWidth, size});
        if (!narrow) {
            right -= grainWidth + painter.px(gap);
            if (wordButton(screen, "grain", grainWords(playback.usedGrain()), {right, top, grainWidth, size},
                    "How far a step goes (G)", screen.state.following))
                playback.nextGrain();
        }

        const float middle = rect.y + rect.height / 2;
        const float sliderRight = right - painter.px(wideGap) - side.width;
        float at = sliderRight;
        if (!side.words.empty()) {
            painter.text(side.words, at + painter.px(wideGap), middle - painter.lineHeight() / 2, Font::Mono,
                painter.colour(Tone::Soft));
        }
        if (!side.badge.empty()) {
            at = right - painter.px(wideGap) - painter.badgeWidth(side.badge);
            painter.badge(side.badge, Tone::Soft, at, middle);
        }
        slider(screen, {sliderLeft, top, sliderRight - sliderLeft, size});
    });
}

} // namespace warpatlas::ui
