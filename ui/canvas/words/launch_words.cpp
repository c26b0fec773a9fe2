#include "ui/canvas/words/launch_words.h"

#include "app/words/figures.h"
#include "app/words/say.h"
#include "kernels/analysis/cover.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/state/thread_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpatlas::ui {

namespace {

std::uint64_t idleLanesOfBlock(const Launch& launch)
{
    return launch.warpsPerBlock() * 32 - launch.threadsPerBlock();
}

bool isSimulatedInPart(const Outcome& outcome)
{
    return outcome.trace && !outcome.trace->known.isAll();
}

/// Threads that wrote nothing where that was recorded, otherwise those past what the launch should cover.
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
    if (grid.z > 1 || launch.block.z > 1)
        return fmt::format("blockIdx ({}, {}, {})", x, y, z);
    return grid.y > 1 || launch.block.y > 1 ? fmt::format("blockIdx ({}, {})", x, y) : fmt::format("blockIdx ({})", x);
}

std::string warpWords(const Launch& launch)
{
    const std::uint64_t idle = idleLanesOfBlock(launch);
    std::string words = counted(launch.warpsPerBlock(), noun::warp);
    if (idle > 0)
        words += fmt::format(", the last with {} of 32 lanes", 32 - idle);
    return words;
}

/// "runs on SM 17 from 0.250 to 0.375 of the launch (modelled)".
RichText runLine(const Schedule& schedule, std::uint64_t block, double time)
{
    const BlockSpan& span = schedule.blocks[block];
    std::string words;
    if (schedule.nanoseconds > 0)
        words = fmt::format("SM {} · {:.2f} to {:.2f} µs", span.sm, span.start * schedule.nanoseconds / 1e3,
            span.end * schedule.nanoseconds / 1e3);
    else
        words = fmt::format("SM {} · {:.1f} to {:.1f} % of the time", span.sm, 100 * span.start, 100 * span.end);
    words += fmt::format(" ({})", nameOf(schedule.provenance));
    RichText text = line(std::move(words));
    if (time < 1) {
        const bool done = time >= span.end, running = time >= span.start;
        append(text,
            done          ? "  done"
                : running ? "  running"
                          : "  waiting",
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
    append(text, sizeText(launch.grid), Tone::Plain, true);
    append(text, launch.blocks() == 1 ? " block of " : " blocks of ");
    append(text, sizeText(launch.block), Tone::Plain, true);
    append(text, launch.threadsPerBlock() == 1 ? " thread: " : " threads: ");
    append(text, counted(launch.warpsPerBlock(), noun::warp), Tone::Plain, true);
    append(text, launch.blocks() == 1 ? ", " : " each, ");
    const std::uint64_t idle = idleLanesOfBlock(launch);
    if (idle == 0)
        append(text, "no idle lanes");
    else {
        append(text, fmt::format("{} of {} lanes", idle, grouped(launch.warpsPerBlock() * 32)), Tone::Warning, true);
        append(text, idle == 1 ? " has no thread" : " have no thread", Tone::Warning);
    }
    const Nothing nothing = nothingOf(outcome);
    if (nothing.strays > 0) {
        append(text, "; ");
        append(text, fmt::format("{} ({})", counted(nothing.strays, noun::thread), percent(nothing.strays, nothing.of)),
            Tone::Wrong, true);
        append(text, ' ' + strayWords(nothing.strays), Tone::Wrong);
    }
    if (nothing.threads > 0) {
        append(text, "; ");
        append(text,
            fmt::format("{} ({})", counted(nothing.threads, noun::thread), percent(nothing.threads, nothing.of)),
            Tone::Plain, true);
        const bool one = nothing.threads == 1;
        if (nothing.outside)
            append(text, one ? " falls outside the data" : " fall outside the data");
        else
            append(text, one ? " writes nothing" : " write nothing");
    }
    if (isSimulatedInPart(outcome))
        append(text,
            fmt::format("; {} of {} simulated so far", grouped(outcome.trace->knownBlocks()),
                counted(launch.blocks(), noun::block)),
            Tone::Accent);
    return text;
}

RichText launchColouring(const Outcome& outcome, const Moments& moments, const LaunchLook& look)
{
    RichText text;
    if (look.tile > 1) {
        append(text, "Tiles", Tone::Plain, true);
        append(text, fmt::format(" are {0} × {0} blocks", grouped(look.tile)));
        append(text, look.byState && !moments.over(look.time) ? ": the more of them are done, the stronger. " : ". ");
        append(text, "Zoom in to see blocks.", Tone::Soft);
        return text;
    }
    if (look.followed) {
        append(text, "Strong", Tone::Plain, true);
        append(text, ": lanes that carry out this line with the followed thread.");
        if (look.barriers) {
            append(text, " Striped", Tone::Plain, true);
            append(text, ": they wait at a barrier.");
        }
    } else if (look.byState && !moments.over(look.time)) {
        append(text, "Faint", Tone::Plain, true);
        append(text, ": the block waits. ");
        append(text, "Coloured", Tone::Plain, true);
        append(text, ": it is running. ");
        append(text, "Calm", Tone::Plain, true);
        append(text, ": done.");
    } else if (look.paint == render::LaunchPaint::Warp) {
        append(text, "Each ");
        append(text, "warp", Tone::Plain, true);
        append(text, " of a block has a colour: the same in every block.");
    } else if (look.paint == render::LaunchPaint::Lane) {
        append(text, "Each ");
        append(text, "lane", Tone::Plain, true);
        append(text, " of a warp has a colour: dark is lane 0, bright is lane 31.");
    } else {
        append(text, "Each ");
        append(text, "block", Tone::Plain, true);
        append(text, " has a colour");
        if (look.paint == render::LaunchPaint::Owner && outcome.bound->launch.warpsPerBlock() > 1) {
            append(text, ", its ");
            append(text, "warps", Tone::Plain, true);
            append(text, " are bands in it");
        }
        append(text, ".");
    }
    if (look.space)
        append(text, " Turn with the right button; E moves the layers apart.", Tone::Soft);
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
    const std::string hue = side * look.pixelsPerCell < 1.2 ? "block colours (zoom in)" : "the block's colour";
    const render::Colour ofTile = render::mixed(colours.panel, colours.gpu, 0.75);
    if (look.tile > 1 && look.byState && !moments.over(look.time)) {
        const std::uint64_t started = moments.started(look.time), done = moments.done(look.time);
        const double kept = look.theme == render::Theme::Dark ? 0.52 : 0.60;
        add(Swatch::Flat, "all of a tile waits", blockCount(blocks - started),
            render::mixed(colours.panel, ofTile, 0.18));
        add(Swatch::Flat, "all of a tile is done", blockCount(done), render::mixed(colours.panel, ofTile, kept));
        add(Swatch::Flat, "all of a tile runs", blockCount(started - done), ofTile);
    } else if (look.tile > 1) {
        add(Swatch::Flat, fmt::format("tiles of {0} × {0} blocks", grouped(look.tile)), blockCount(blocks), ofTile);
    } else if (look.byState && !moments.over(look.time)) {
        const std::uint64_t started = moments.started(look.time), done = moments.done(look.time);
        if (started < blocks)
            add(Swatch::Flat, "waiting: faint", blockCount(blocks - started),
                render::mixed(colours.panel, colours.blocks[4], 0.18));
        if (started > done)
            add(Swatch::BlockHues, "running: " + hue, blockCount(started - done));
        if (done > 0)
            add(Swatch::Flat, "done: calm", blockCount(done),
                render::mixed(colours.panel, colours.blocks[4], look.theme == render::Theme::Dark ? 0.52 : 0.60));
    } else if (look.paint == render::LaunchPaint::Warp) {
        add(Swatch::BlockHues, "warps of a block", grouped(launch.warpsPerBlock()));
    } else if (look.paint == render::LaunchPaint::Lane) {
        add(Swatch::ValueRange, "lanes of a warp", "0 to 31");
    } else {
        add(Swatch::BlockHues, hue, blockCount(blocks));
    }
    if (look.paint == render::LaunchPaint::Owner && launch.warpsPerBlock() > 1
        && look.pixelsPerCell * (launch.block.x < 32 ? 32.0 / launch.block.x : 1) >= 1.5)
        add(Swatch::WarpBands, "bands: warps of a block", grouped(launch.warpsPerBlock()));
    const Nothing nothing = nothingOf(outcome);
    // The lanes that wrote no buffer: who missed all of them among them.
    if (nothing.strays > 0)
        add(Swatch::Surplus, "threads that wrote no element", grouped(outcome.coverage->threadsWithoutElement));
    else if (nothing.threads > 0)
        add(Swatch::Surplus, nothing.outside ? "threads outside the data" : "threads that wrote nothing",
            grouped(nothing.threads));
    if (const std::uint64_t idle = idleLanesOfBlock(launch))
        add(Swatch::Framed, "lanes without a thread", grouped(saturatingProduct(idle, blocks)), colours.soft);
    if (isSimulatedInPart(outcome))
        add(Swatch::Unknown, "not simulated yet", blockCount(blocks - outcome.trace->knownBlocks()));
    if (look.thread)
        add(Swatch::Framed, "selected thread", "", colours.accent);
    if (look.block)
        add(Swatch::Selection, look.thread ? "its block, its warp" : "selected block", "");
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
        text.lines.push_back(line("block " + grouped(block) + " of " + grouped(launch.blocks()), Tone::Soft));
    if (!outcome.trace) {
        const std::uint64_t first = block * threads;
        if (isSurplus(outcome.bound->work, launch, threadFromLinear(launch, first)))
            text.lines.push_back(line("all its threads are outside the data", Tone::Warning));
        return text;
    }
    if (!outcome.trace->isKnown(block * threads)) {
        text.lines.push_back(line("not simulated yet: what its threads do is unknown", Tone::Soft));
        return text;
    }
    const std::uint64_t wrote = writersOf(outcome.trace->writers, outcome.trace->launch, block);
    const std::uint64_t strays = writersOf(outcome.trace->strays, outcome.trace->launch, block);
    if (strays > 0)
        text.lines.push_back(
            line(fmt::format("{} of its threads {}", grouped(strays), strayWords(strays)), Tone::Wrong));
    if (wrote >= threads)
        text.lines.push_back(line("all its threads wrote", Tone::Soft));
    else if (wrote == 0)
        text.lines.push_back(
            line(strays > 0 ? "none of its threads wrote an element" : "none of its threads wrote", Tone::Warning));
    else
        text.lines.push_back(line(fmt::format("{} of its threads wrote {} ({})", grouped(threads - wrote),
                                      strays > 0 ? "no element" : "nothing", percent(threads - wrote, threads)),
            Tone::Warning));
    return text;
}

InspectorText describeLane(const Outcome& outcome, std::uint64_t thread)
{
    const Launch& launch = outcome.bound->launch;
    const ThreadId id = threadFromLinear(launch, thread);
    InspectorText text;
    text.title = {{threadName(launch, thread), true, Tone::Accent}};
    text.lines.push_back(line(fmt::format("warp {} · lane {}", id.warp, id.lane)));
    const bool outside = isSurplus(outcome.bound->work, launch, id);
    if (!outcome.trace)
        text.lines.push_back(line(outside ? "outside the data" : "what it wrote is not known", Tone::Soft));
    else if (!outcome.trace->isKnown(thread))
        text.lines.push_back(line(outcome.ownersProvenance == Provenance::Recorded
                ? "its block is not simulated; click: what the GPU recorded of it"
                : "its block is not simulated yet",
            Tone::Soft));
    else if (outcome.trace->strayed(thread))
        text.lines.push_back(line(strayWords(1), Tone::Wrong));
    else if (outcome.trace->wrote(thread))
        text.lines.push_back(line("wrote global memory"));
    else
        text.lines.push_back(outside ? line("outside the data: wrote nothing", Tone::Soft)
                                     : line("inside the data, but wrote nothing", Tone::Warning));
    return text;
}

} // namespace warpatlas::ui
