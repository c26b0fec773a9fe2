#include "ui/canvas/words/launch_view_words.h"

#include "app/words/figures.h"
#include "kernels/analysis/cover.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/state/thread_places.h"
#include "ui/canvas/words/common_texts.h"

#include <algorithm>
#include <bit>

namespace warpatlas::ui::inline canvas {

namespace {

std::uint64_t idleLanesOfBlock(const Launch& launch)
{
    return launch.warpsPerBlock() * 32 - launch.threadsPerBlock();
}

bool isSimulatedInPart(const Outcome& outcome)
{
    return outcome.trace && !outcome.trace->known.isAll();
}

/// Counts threads that wrote nothing where that was recorded, otherwise those past what the launch should cover.
struct Nothing {
    std::uint64_t threads = 0, of = 0;
    bool recorded = false, outside = false;
    std::uint64_t strays = 0; ///< threads that wrote, or would have, where no buffer is
};
Nothing nothingOf(const Outcome& outcome)
{
    const Launch& launch = outcome.bound->launch;
    const std::uint64_t surplus = surplusThreads(outcome.bound->work, launch);
    if (outcome.coverage)
        return {outcome.coverage->idleThreads, outcome.coverage->knownThreads, true,
            outcome.coverage->idleThreads == surplus, outcome.coverage->strayingThreads};
    return {surplus, launch.threads(), false, true};
}

std::string blockName(const Launch& launch, std::uint64_t block)
{
    const Dim3& grid = launch.grid;
    const std::uint64_t x = block % grid.x, y = block / grid.x % grid.y, z = block / grid.x / grid.y;
    const int axes = grid.z > 1 || launch.block.z > 1 ? 3 : grid.y > 1 || launch.block.y > 1 ? 2 : 1;
    return "blockIdx " + coordinates({std::uint32_t(x), std::uint32_t(y), std::uint32_t(z)}, axes);
}

std::string warpWords(const Launch& launch)
{
    const std::uint64_t idle = idleLanesOfBlock(launch);
    const std::string warps = counted(launch.warpsPerBlock(), noun::warp);
    return idle == 0 ? warps : say("block.warps", "{}, the last with {} of 32 lanes", warps, 32 - idle);
}

/// "runs on SM 17 from 0.250 to 0.375 of the launch (modelled)".
RichText runLine(const Schedule& schedule, std::uint64_t block, double time)
{
    const BlockSpan& span = schedule.blocks[block];
    const double us = schedule.nanoseconds / 1e3;
    RichText text =
        line(schedule.nanoseconds > 0 ? say("block.ran", "SM {} · {:.2f} to {:.2f} µs ({})", span.sm, span.start * us,
                 span.end * us, nameOf(schedule.provenance))
                                      : say("block.runs", "SM {} · {:.1f} to {:.1f} % of the time ({})", span.sm,
                                          100 * span.start, 100 * span.end, nameOf(schedule.provenance)));
    if (time < 1) {
        const bool done = time >= span.end, running = time >= span.start;
        append(text,
            "  "
                + (done           ? say("block.done", "done")
                        : running ? say("block.running", "running")
                                  : say("block.waiting", "waiting")),
            running && !done ? Tone::Accent : Tone::Soft);
    }
    return text;
}

} // namespace

std::uint64_t writersOf(const ChunkedArray<std::uint32_t>& lanes, const Launch& launch, std::uint64_t block)
{
    const std::uint64_t warps = launch.warpsPerBlock();
    std::uint64_t count = 0;
    for (std::uint64_t warp = block * warps; warp < (block + 1) * warps && warp < lanes.size(); ++warp)
        count += std::uint64_t(std::popcount(lanes[warp]));
    return count;
}

RichText launchViewSentence(const Outcome& outcome)
{
    const Launch& launch = outcome.bound->launch;
    RichText text;
    const std::string warps = counted(launch.warpsPerBlock(), noun::warp);
    appendMarked(text,
        launchWords(launch) + ": "
            + (launch.blocks() == 1 ? say("launch.warps", "**{}**, ", warps)
                                    : say("launch.warps_each", "**{}** each, ", warps)));
    const std::uint64_t idle = idleLanesOfBlock(launch), lanes = launch.warpsPerBlock() * 32;
    if (idle == 0)
        append(text, say("launch.no_idle_lanes", "no idle lanes"));
    else
        appendMarked(text,
            idle == 1 ? say("launch.idle_lane", "**1 of {} lanes** has no thread", grouped(lanes))
                      : say("launch.idle_lanes", "**{} of {} lanes** have no thread", idle, grouped(lanes)),
            Tone::Warning);
    const Nothing nothing = nothingOf(outcome);
    if (nothing.strays > 0) {
        append(text, "; ");
        appendMarked(text, straySentence(nothing.strays, nothing.of), Tone::Wrong);
    }
    if (nothing.threads > 0) {
        append(text, "; ");
        appendMarked(text, idleSentence(nothing.threads, nothing.of, nothing.outside));
    }
    if (isSimulatedInPart(outcome))
        append(text,
            say("launch.so_far", "; {} of {} simulated so far", grouped(outcome.trace->knownBlocks()),
                counted(launch.blocks(), noun::block)),
            Tone::Accent);
    return text;
}

namespace {

std::string coloursOfThreads(const Outcome& outcome, const Moments& moments, const LaunchLook& look)
{
    if (look.followed)
        return say("launch.followed", "**Strong**: lanes that carry out this line with the followed thread.")
            + (look.barriers ? say("launch.barriers", " **Striped**: they wait at a barrier.") : std::string());
    if (look.byState && !moments.over(look.time))
        return say("launch.states", "**Faint**: the block waits. **Coloured**: it is running. **Calm**: done.");
    if (look.paint == render::LaunchPaint::Warp)
        return say("launch.by_warp", "Each **warp** of a block has a colour: the same in every block.");
    if (look.paint == render::LaunchPaint::Lane)
        return say("launch.by_lane", "Each **lane** of a warp has a colour: dark is lane 0, bright is lane 31.");
    return look.paint == render::LaunchPaint::Owner && outcome.bound->launch.warpsPerBlock() > 1
        ? say("launch.by_owner", "Each **block** has a colour, its **warps** are bands in it.")
        : say("launch.by_block", "Each **block** has a colour.");
}

} // namespace

RichText launchColouring(const Outcome& outcome, const Moments& moments, const LaunchLook& look)
{
    RichText text;
    if (look.tile > 1) {
        const std::string side = grouped(look.tile);
        appendMarked(text,
            look.byState && !moments.over(look.time) ? say("launch.tiles_by_state",
                "**Tiles** are {0} × {0} blocks: the more of them are done, the stronger. ", side)
                                                     : say("launch.tiles", "**Tiles** are {0} × {0} blocks. ", side));
        append(text, say("launch.zoom_in", "Zoom in to see blocks."), Tone::Soft);
        return text;
    }
    appendMarked(text, coloursOfThreads(outcome, moments, look));
    if (look.space)
        append(text, say("launch.turn", " Turn with the right button; E moves the layers apart."), Tone::Soft);
    return text;
}

std::vector<LegendEntry> launchLegend(const Outcome& outcome, const Moments& moments, const LaunchLook& look)
{
    const Launch& launch = outcome.bound->launch;
    const render::Palette& colours = render::palette(look.theme);
    const std::uint64_t blocks = launch.blocks();
    std::vector<LegendEntry> entries;
    const auto add = [&](Swatch swatch, std::string words, std::string count, render::Colour colour = {}) {
        entries.push_back({swatch, std::move(words), std::move(count), false, colour});
    };
    const auto blockCount = [](std::uint64_t count) { return counted(count, noun::block); };
    const double side = double(std::min<std::uint64_t>(std::max(launch.block.x, 4u), 32));
    const Text& hue = side * look.pixelsPerCell < 1.2 ? text::smallHues : text::hues;
    const render::Colour ofTile = render::mixed(colours.panel, colours.gpu, 0.75);
    if (look.tile > 1 && look.byState && !moments.over(look.time)) {
        const std::uint64_t started = moments.started(look.time), done = moments.done(look.time);
        const double kept = look.theme == render::Theme::Dark ? 0.52 : 0.60;
        add(Swatch::Flat, say("legend.tile_waits", "all of a tile waits"), blockCount(blocks - started),
            render::mixed(colours.panel, ofTile, 0.18));
        add(Swatch::Flat, say("legend.tile_done", "all of a tile is done"), blockCount(done),
            render::mixed(colours.panel, ofTile, kept));
        add(Swatch::Flat, say("legend.tile_runs", "all of a tile runs"), blockCount(started - done), ofTile);
    } else if (look.tile > 1) {
        add(Swatch::Flat, say("legend.tiles", "tiles of {0} × {0} blocks", grouped(look.tile)), blockCount(blocks),
            ofTile);
    } else if (look.byState && !moments.over(look.time)) {
        const std::uint64_t started = moments.started(look.time), done = moments.done(look.time);
        if (started < blocks)
            add(Swatch::Flat, say("legend.waiting_faint", "waiting: faint"), blockCount(blocks - started),
                render::mixed(colours.panel, colours.blocks[4], 0.18));
        if (started > done)
            add(Swatch::BlockHues, text::running(hue), blockCount(started - done));
        if (done > 0)
            add(Swatch::Flat, say("legend.done_calm", "done: calm"), blockCount(done),
                render::mixed(colours.panel, colours.blocks[4], look.theme == render::Theme::Dark ? 0.52 : 0.60));
    } else if (look.paint == render::LaunchPaint::Warp) {
        add(Swatch::BlockHues, say("legend.warps", "warps of a block"), grouped(launch.warpsPerBlock()));
    } else if (look.paint == render::LaunchPaint::Lane) {
        add(Swatch::ValueRange, say("legend.lanes", "lanes of a warp"), text::range("0", "31"));
    } else {
        add(Swatch::BlockHues, say(hue), blockCount(blocks));
    }
    if (look.paint == render::LaunchPaint::Owner && launch.warpsPerBlock() > 1
        && look.pixelsPerCell * (launch.block.x < 32 ? 32.0 / launch.block.x : 1) >= 1.5)
        add(Swatch::WarpBands, say(text::warpBands), grouped(launch.warpsPerBlock()));
    const Nothing nothing = nothingOf(outcome);
    // Lanes that wrote no buffer include those that missed all of them.
    if (nothing.strays > 0)
        add(Swatch::Surplus, say("legend.no_element", "threads that wrote no element"),
            grouped(outcome.coverage->threadsWithoutElement));
    else if (nothing.threads > 0)
        add(Swatch::Surplus,
            nothing.outside ? say(text::surplus) : say("legend.wrote_nothing", "threads that wrote nothing"),
            grouped(nothing.threads));
    if (const std::uint64_t idle = idleLanesOfBlock(launch))
        add(Swatch::Framed, say("legend.no_thread", "lanes without a thread"), grouped(saturatingProduct(idle, blocks)),
            colours.soft);
    if (isSimulatedInPart(outcome))
        add(Swatch::Unknown, say("legend.not_simulated", "not simulated yet"),
            blockCount(blocks - outcome.trace->knownBlocks()));
    if (look.thread)
        add(Swatch::Framed, say("legend.selected_thread", "selected thread"), "", colours.accent);
    if (look.block)
        add(Swatch::Selection, look.thread ? say("legend.its_block", "its block, its warp") : say(text::selectedBlock),
            "");
    return entries;
}

InspectorText describeBlock(const Outcome& outcome, std::uint64_t block, double time, Detail detail)
{
    const Launch& launch = outcome.bound->launch;
    const std::uint64_t threads = launch.threadsPerBlock();
    InspectorText text;
    text.title = {{blockName(launch, block), true, Tone::Accent}};
    text.lines.push_back(line(counted(threads, noun::thread) + " · " + warpWords(launch)));
    if (outcome.schedule && block < outcome.schedule->blocks.size())
        text.lines.push_back(runLine(*outcome.schedule, block, time));
    if (detail == Detail::Full && launch.grid.y * launch.grid.z > 1)
        text.lines.push_back(
            line(say("block.number", "block {} of {}", grouped(block), grouped(launch.blocks())), Tone::Soft));
    if (!outcome.trace) {
        const std::uint64_t first = block * threads;
        if (isSurplus(outcome.bound->work, launch, threadFromLinear(launch, first)))
            text.lines.push_back(line(say("block.all_outside", "all its threads are outside the data"), Tone::Warning));
        return text;
    }
    if (!outcome.trace->isKnown(block * threads)) {
        text.lines.push_back(
            line(say("block.not_simulated", "not simulated yet: what its threads do is unknown"), Tone::Soft));
        return text;
    }
    const std::uint64_t wrote = writersOf(outcome.trace->writers, outcome.trace->launch, block);
    const std::uint64_t strays = writersOf(outcome.trace->strays, outcome.trace->launch, block);
    if (strays > 0)
        text.lines.push_back(
            line(say("block.strays", "{} of its threads {}", grouped(strays), strayWords(strays)), Tone::Wrong));
    if (wrote >= threads)
        text.lines.push_back(line(say("block.all_wrote", "all its threads wrote"), Tone::Soft));
    else if (wrote == 0)
        text.lines.push_back(line(strays > 0 ? say("block.none_wrote_element", "none of its threads wrote an element")
                                             : say("block.none_wrote", "none of its threads wrote"),
            Tone::Warning));
    else
        text.lines.push_back(line(strays > 0 ? say("block.some_no_element", "{} of its threads wrote no element ({})",
                                      grouped(threads - wrote), percent(threads - wrote, threads))
                                             : say("block.some_nothing", "{} of its threads wrote nothing ({})",
                                                 grouped(threads - wrote), percent(threads - wrote, threads)),
            Tone::Warning));
    return text;
}

InspectorText describeLane(const Outcome& outcome, std::uint64_t thread)
{
    const Launch& launch = outcome.bound->launch;
    const ThreadId id = threadFromLinear(launch, thread);
    InspectorText text;
    text.title = {{threadName(launch, thread), true, Tone::Accent}};
    text.lines.push_back(line(warpAndLane(id)));
    const bool outside = isSurplus(outcome.bound->work, launch, id);
    if (!outcome.trace)
        text.lines.push_back(line(outside ? say(text::outside) : say(text::writesUnknown), Tone::Soft));
    else if (!outcome.trace->isKnown(thread))
        text.lines.push_back(line(outcome.ownersProvenance == Provenance::Recorded
                ? say("lane.recorded", "its block is not simulated; click: what the GPU recorded of it")
                : say("lane.not_simulated", "its block is not simulated yet"),
            Tone::Soft));
    else if (outcome.trace->strayed(thread))
        text.lines.push_back(line(strayWords(1), Tone::Wrong));
    else if (outcome.trace->wrote(thread))
        text.lines.push_back(line(say("lane.wrote", "wrote global memory")));
    else
        text.lines.push_back(
            outside ? line(say(text::idleOutside), Tone::Soft) : line(say(text::idleInside), Tone::Warning));
    return text;
}

} // namespace warpatlas::ui::inline canvas
