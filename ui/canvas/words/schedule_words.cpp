#include "ui/canvas/words/schedule_words.h"

#include "app/words/figures.h"
#include "app/words/problem_words.h"
#include "render/views/schedule/schedule_camera.h"
#include "render/views/shared/label_text.h"
#include "ui/canvas/words/common_texts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::ui::inline canvas {

namespace {

using render::ScheduleScene;

/// "(modelled)", "(recorded on NVIDIA H200)".
std::string sourceWords(const ScheduleScene& scene)
{
    const Schedule& schedule = *scene.schedule;
    if (scene.recorded() && !schedule.device.empty())
        return say("schedule.recorded_on", " ({} on {})", nameOf(schedule.provenance), schedule.device);
    return fmt::format(" ({})", nameOf(schedule.provenance));
}

/// Says how much is idle, of all places, also those that are not drawn.
void sayIdle(RichText& text, const ScheduleScene& scene)
{
    append(text, "; ");
    appendMarked(text,
        say("schedule.idle", "**{}** of the machine is idle", percent(scene.facts.idleShare())) + sourceWords(scene));
}

std::uint32_t waveOf(const ScheduleScene& scene, float start)
{
    const auto later = std::upper_bound(scene.waveStarts.begin(), scene.waveStarts.end(), start);
    return std::uint32_t(later - scene.waveStarts.begin()) + 1;
}

} // namespace

RichText scheduleSentence(const ScheduleScene& scene)
{
    const ScheduleFacts& facts = scene.facts;
    RichText text;
    if (facts.blocks == 0) {
        append(text, say(text::noBlocks));
        return text;
    }
    const std::string blocks = counted(facts.blocks, noun::block),
                      sms = counted(facts.multiprocessors, noun::multiprocessor);
    if (scene.recorded()) {
        appendMarked(text,
            say("schedule.recorded", "**{}** on **{}**, at most {} at a time on each, in **{}**", blocks, sms,
                facts.mostOnSm, render::timeText(scene, 1, 0.01)));
        if (facts.smsUsed < facts.multiprocessors)
            append(text, say("schedule.unused", "; {} of the SMs ran none", facts.multiprocessors - facts.smsUsed));
        if (facts.lastStart > 0)
            append(text,
                say("schedule.last_start", "; the last one starts at {}",
                    render::timeText(scene, facts.lastStart, 0.01)));
        sayIdle(text, scene);
        return text;
    }
    appendMarked(
        text, say("schedule.modelled", "**{}** on **{}**, {} at a time on each: ", blocks, sms, facts.blocksPerSm));
    const std::string places = counted(facts.places(), noun::place);
    if (facts.waves == 1) {
        appendMarked(text,
            facts.blocks == 1
                ? say("schedule.runs", "it runs in **1 of {}**", places)
                : say("schedule.run_at_once", "all run at once, in **{} of {}**", grouped(facts.blocks), places));
    } else {
        append(text, counted(facts.waves, noun::wave), Tone::Plain, true);
        appendMarked(text,
            facts.lastWaveBlocks == facts.places()
                ? say("schedule.full_waves", "; all of them are full")
                : say("schedule.last_wave", "; the last fills **{} of {}**", grouped(facts.lastWaveBlocks), places));
    }
    sayIdle(text, scene);
    if (!scene.hasBlocks())
        append(text,
            say("schedule.too_many", "; over {} blocks are not scheduled one by one", grouped(maximumScheduledBlocks)),
            Tone::Warning);
    return text;
}

RichText scheduleWaitingSentence(const Schedule& schedule)
{
    return line(say("schedule.laying_out", "Laying out {} on {} …", counted(schedule.blocks.size(), noun::block),
                    counted(schedule.multiprocessors, noun::multiprocessor)),
        Tone::Soft);
}

RichText noScheduleSentence(const Outcome& outcome)
{
    if (outcome.bound->launch.blocks() == 0)
        return line(say(text::noBlocks));
    if (!outcome.launchProblems.empty())
        return line(say("schedule.refused", "No block runs, this launch is refused: {}.",
                        sentenceOf(outcome.launchProblems.front())),
            Tone::Warning);
    if (outcome.complete)
        return line(say("schedule.unknown",
                        "When blocks run is not known: this launch was refused before its occupancy was worked out."),
            Tone::Warning);
    return line(say("schedule.unknown_yet", "When blocks run is not known yet."), Tone::Soft);
}

RichText scheduleColouring(const ScheduleScene& scene, const ScheduleLook& look)
{
    RichText text;
    if (scene.facts.blocks == 0)
        return text;
    if (!scene.hasBlocks()) {
        appendMarked(
            text, say("schedule.bands", "**Bands** are waves of equally long blocks, time runs to the right."));
        return text;
    }
    if (look.bars > 0.5)
        appendMarked(text,
            say("schedule.bars", "**Bars** are blocks; each **row** is a place on an SM, time runs to the right. "));
    else if (scene.waveStarts.empty())
        appendMarked(text,
            say("schedule.rows", "**Rows** are SMs, filled as high as they are **busy**; time runs to the right. "));
    else
        appendMarked(text,
            say("schedule.rows_of_waves",
                "**Rows** are SMs, filled as high as they are **busy**, waves in two shades in turn; time runs to the "
                "right. "));
    if (scene.leavesOutPlaces())
        append(text,
            scene.drawnPlaces == 1
                ? say("schedule.one_place",
                    "Only 1 of the {} places of each SM is drawn, the others stay empty and count as idle. ",
                    scene.facts.blocksPerSm)
                : say("schedule.some_places",
                    "Only {} of the {} places of each SM are drawn, the others stay empty and count as idle. ",
                    scene.drawnPlaces, scene.facts.blocksPerSm));
    append(text,
        scene.recorded()
            ? say("schedule.order", "CUDA promises no order of blocks; another run may differ.")
            : say("schedule.nearly_in_order",
                "CUDA promises no order of blocks: here they start nearly by their numbers, as an H200's were seen to, "
                "and their lengths vary a little."));
    return text;
}

std::vector<LegendEntry> scheduleLegend(const ScheduleScene& scene, const ScheduleLook& look)
{
    const render::Palette& colours = render::palette(look.theme);
    std::vector<LegendEntry> entries;
    const auto add = [&](Swatch swatch, std::string words, std::string count = {}, const render::Colour& colour = {}) {
        LegendEntry entry;
        entry.swatch = swatch;
        entry.words = std::move(words);
        entry.count = std::move(count);
        entry.colour = colour;
        entries.push_back(std::move(entry));
    };
    if (scene.facts.blocks == 0)
        return entries;
    if (!scene.hasBlocks()) {
        add(Swatch::Flat, say("legend.waves", "waves, two shades in turn"), grouped(scene.facts.waves),
            render::mixed(colours.panel, colours.gpu, 0.52));
    } else {
        if (look.bars > 0)
            add(Swatch::BlockHues, say("legend.blocks", "blocks, each in its colour"), grouped(scene.facts.blocks));
        if (look.bars < 1)
            add(Swatch::Flat, say("legend.many_blocks", "many blocks, as high as the SM is busy"),
                look.bars > 0 ? std::string() : grouped(scene.facts.blocks),
                render::mixed(colours.panel, colours.gpu, scene.waveStarts.empty() ? 0.62 : 0.52));
    }
    if (look.time < 1)
        add(Swatch::Flat, say("legend.still_to_run", "still to run: faint"), {},
            render::mixed(colours.panel, look.bars > 0.5 ? colours.blocks[4] : colours.gpu, 0.35));
    // The sentence counts all places, the legend what it explains.
    add(Swatch::Hatched,
        scene.leavesOutPlaces() ? say("legend.idle_drawn", "idle, of the places that are drawn")
                                : say("legend.idle", "idle: nothing runs there"),
        percent(scene.idleShareOfDrawn()), colours.soft);
    if (look.selected)
        add(Swatch::Framed, say(text::selectedBlock), {}, colours.accent);
    return entries;
}

InspectorText describeScheduledBlock(
    const ScheduleScene& scene, std::uint64_t block, Detail detail, double pixelsPerBar)
{
    InspectorText text;
    const Launch& launch = scene.launch;
    const std::uint64_t row = block / launch.grid.x;
    const Dim3 index{
        std::uint32_t(block % launch.grid.x), std::uint32_t(row % launch.grid.y), std::uint32_t(row / launch.grid.y)};
    std::string id = render::idText(launch, index);
    for (std::size_t comma = id.find(','); comma != std::string::npos; comma = id.find(',', comma + 1))
        id.insert(comma + 1, " ");
    text.title = {{"blockIdx (" + id + ")", true, Tone::Accent}};
    const auto place = render::placeOf(scene, block);
    if (!place)
        return text;
    const BlockSpan& span = scene.schedule->blocks[block];
    const double length = double(span.end) - double(span.start);
    // Three digits of a block's own length, however many blocks there are.
    const double step = std::max(length / 100, 1e-9);
    RichText where{{say("schedule.sm", "SM {}", place->sm), true, Tone::Plain}};
    if (scene.facts.blocksPerSm > 1)
        append(where, say("schedule.place", " · place {} of {}", place->place + 1, scene.facts.blocksPerSm));
    if (!scene.waveStarts.empty())
        where.push_back(
            {say("schedule.wave", " · wave {} of {}", waveOf(scene, span.start), grouped(scene.facts.waves)), false,
                Tone::Plain});
    text.lines.push_back(std::move(where));
    text.lines.push_back({{render::timeText(scene, span.start, step), true, Tone::Plain},
        {say("schedule.to", " to "), false, Tone::Plain}, {render::timeText(scene, span.end, step), true, Tone::Plain},
        {scene.recorded() ? sourceWords(scene) : say("schedule.of_launch", " of the launch") + sourceWords(scene),
            false, Tone::Soft}});
    if (detail == Detail::Brief)
        return text;
    if (scene.recorded())
        text.lines.push_back(
            {{say("schedule.took", "it took {}", render::timeText(scene, length, step)), false, Tone::Soft}});
    text.lines.push_back({{say("schedule.block", "block {} of {}; they start in no fixed order", grouped(block),
                               grouped(scene.facts.blocks)),
        false, Tone::Soft}});
    if (pixelsPerBar < 1)
        text.lines.push_back({{say("schedule.crowded", "about {} blocks share this pixel: zoom in to tell them apart",
                                   grouped(std::uint64_t(std::ceil(1 / std::max(pixelsPerBar, 1e-9))))),
            false, Tone::Soft}});
    return text;
}

} // namespace warpatlas::ui::inline canvas
