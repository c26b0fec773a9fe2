#include "ui/canvas/words/schedule_words.h"

#include "app/words/figures.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "render/views/schedule/schedule_ticks.h"
#include "render/views/shared/label_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::ui {

namespace {

using render::ScheduleScene;

/// "(modelled)", "(recorded on NVIDIA H200)".
std::string sourceWords(const ScheduleScene& scene)
{
    const Schedule& schedule = *scene.schedule;
    if (scene.recorded() && !schedule.device.empty())
        return fmt::format(" ({} on {})", nameOf(schedule.provenance), schedule.device);
    return fmt::format(" ({})", nameOf(schedule.provenance));
}

/// Of all places, also those that are not drawn.
void sayIdle(RichText& text, const ScheduleScene& scene)
{
    append(text, "; ");
    append(text, percent(scene.facts.idleShare()), Tone::Plain, true);
    append(text, " of the machine is idle" + sourceWords(scene));
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
        append(text, "There are no blocks to run.");
        return text;
    }
    append(text, counted(facts.blocks, noun::block), Tone::Plain, true);
    append(text, " on ");
    append(text, counted(facts.multiprocessors, noun::multiprocessor), Tone::Plain, true);
    if (scene.recorded()) {
        append(text, fmt::format(", at most {} at a time on each, in ", facts.mostOnSm));
        append(text, render::timeText(scene, 1, 0.01), Tone::Plain, true);
        if (facts.smsUsed < facts.multiprocessors)
            append(text, fmt::format("; {} of the SMs ran none", facts.multiprocessors - facts.smsUsed));
        if (facts.lastStart > 0)
            append(text, "; the last one starts at " + render::timeText(scene, facts.lastStart, 0.01));
        sayIdle(text, scene);
        return text;
    }
    append(text, fmt::format(", {} at a time on each: ", facts.blocksPerSm));
    if (facts.waves == 1) {
        append(text, facts.blocks == 1 ? "it runs in " : "all run at once, in ");
        append(text, fmt::format("{} of {}", grouped(facts.blocks), counted(facts.places(), noun::place)), Tone::Plain,
            true);
    } else {
        append(text, counted(facts.waves, noun::wave), Tone::Plain, true);
        if (facts.lastWaveBlocks == facts.places()) {
            append(text, "; all of them are full");
        } else {
            append(text, "; the last fills ");
            append(text, fmt::format("{} of {}", grouped(facts.lastWaveBlocks), counted(facts.places(), noun::place)),
                Tone::Plain, true);
        }
    }
    sayIdle(text, scene);
    if (!scene.hasBlocks())
        append(text, fmt::format("; over {} blocks are not scheduled one by one", grouped(maximumScheduledBlocks)),
            Tone::Warning);
    return text;
}

RichText scheduleWaitingSentence(const Schedule& schedule)
{
    return {{fmt::format("Laying out {} on {} …", counted(schedule.blocks.size(), noun::block),
                 counted(schedule.multiprocessors, noun::multiprocessor)),
        false, Tone::Soft}};
}

RichText noScheduleSentence(const Outcome& outcome)
{
    if (outcome.bound->launch.blocks() == 0)
        return {{"There are no blocks to run.", false, Tone::Plain}};
    if (!outcome.launchProblems.empty())
        return {{"No block runs, this launch is refused: " + sentenceOf(outcome.launchProblems.front()) + ".", false,
            Tone::Warning}};
    if (outcome.complete)
        return {{"When blocks run is not known: this launch was refused before its occupancy was worked out.", false,
            Tone::Warning}};
    return {{"When blocks run is not known yet.", false, Tone::Soft}};
}

RichText scheduleColouring(const ScheduleScene& scene, const ScheduleLook& look)
{
    RichText text;
    if (scene.facts.blocks == 0)
        return text;
    if (!scene.hasBlocks()) {
        append(text, "Bands", Tone::Plain, true);
        append(text, " are waves of equally long blocks, time runs to the right.");
        return text;
    }
    if (look.bars > 0.5) {
        append(text, "Bars", Tone::Plain, true);
        append(text, " are blocks; each ");
        append(text, "row", Tone::Plain, true);
        append(text, " is a place on an SM, time runs to the right. ");
    } else {
        append(text, "Rows", Tone::Plain, true);
        append(text, " are SMs, filled as high as they are ");
        append(text, "busy", Tone::Plain, true);
        append(text,
            scene.waveStarts.empty() ? "; time runs to the right. "
                                     : ", waves in two shades in turn; time runs to the right. ");
    }
    if (scene.leavesOutPlaces())
        append(text,
            fmt::format("Only {} of the {} places of each SM {} drawn, the others stay empty and count as idle. ",
                scene.drawnPlaces, scene.facts.blocksPerSm, scene.drawnPlaces == 1 ? "is" : "are"));
    if (scene.recorded())
        append(text, "CUDA promises no order of blocks; another run may differ.");
    else
        append(text, "CUDA promises no order of blocks: here they are shuffled, and their lengths varied a little.");
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
        add(Swatch::Flat, "waves, two shades in turn", grouped(scene.facts.waves),
            render::mixed(colours.panel, colours.gpu, 0.52));
    } else {
        if (look.bars > 0)
            add(Swatch::BlockHues, "blocks, each in its colour", grouped(scene.facts.blocks));
        if (look.bars < 1)
            add(Swatch::Flat, "many blocks, as high as the SM is busy",
                look.bars > 0 ? std::string() : grouped(scene.facts.blocks),
                render::mixed(colours.panel, colours.gpu, scene.waveStarts.empty() ? 0.62 : 0.52));
    }
    if (look.time < 1)
        add(Swatch::Flat, "still to run: faint", {},
            render::mixed(colours.panel, look.bars > 0.5 ? colours.blocks[4] : colours.gpu, 0.35));
    // The sentence counts all places, the legend what it explains.
    add(Swatch::Hatched, scene.leavesOutPlaces() ? "idle, of the places that are drawn" : "idle: nothing runs there",
        percent(scene.idleShareOfDrawn()), colours.soft);
    if (look.selected)
        add(Swatch::Framed, "selected block", {}, colours.accent);
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
    RichText where{{fmt::format("SM {}", place->sm), true, Tone::Plain}};
    if (scene.facts.blocksPerSm > 1)
        append(where, fmt::format(" · place {} of {}", place->place + 1, scene.facts.blocksPerSm));
    if (!scene.waveStarts.empty())
        where.push_back({fmt::format(" · wave {} of {}", waveOf(scene, span.start), grouped(scene.facts.waves)), false,
            Tone::Plain});
    text.lines.push_back(std::move(where));
    text.lines.push_back({{render::timeText(scene, span.start, step), true, Tone::Plain}, {" to ", false, Tone::Plain},
        {render::timeText(scene, span.end, step), true, Tone::Plain},
        {scene.recorded() ? sourceWords(scene) : " of the launch" + sourceWords(scene), false, Tone::Soft}});
    if (detail == Detail::Brief)
        return text;
    if (scene.recorded())
        text.lines.push_back({{"it took " + render::timeText(scene, length, step), false, Tone::Soft}});
    text.lines.push_back(
        {{fmt::format("block {} of {}; they start in no fixed order", grouped(block), grouped(scene.facts.blocks)),
            false, Tone::Soft}});
    if (pixelsPerBar < 1)
        text.lines.push_back({{fmt::format("about {} blocks share this pixel: zoom in to tell them apart",
                                   grouped(std::uint64_t(std::ceil(1 / std::max(pixelsPerBar, 1e-9))))),
            false, Tone::Soft}});
    return text;
}

} // namespace warpatlas::ui
