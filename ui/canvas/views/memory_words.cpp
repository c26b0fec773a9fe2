#include "ui/canvas/views/memory_words.h"

#include "app/follow/costliest_visit.h"
#include "app/words/figures.h"
#include "app/words/place_words.h"
#include "app/words/say.h"
#include "render/views/memory/memory_view.h"
#include "render/views/memory/request_figures.h"
#include "ui/canvas/state/key_commands.h"

#include <fmt/format.h>

#include <bit>

namespace warpatlas::ui::inline canvas {

namespace {

Tone toneOf(render::Verdict verdict)
{
    switch (verdict) {
    case render::Verdict::None:
        return Tone::Plain;
    case render::Verdict::Soft:
        return Tone::Soft;
    case render::Verdict::Good:
        return Tone::Good;
    case render::Verdict::Warning:
        return Tone::Warning;
    case render::Verdict::Wrong:
        return Tone::Wrong;
    }
    return Tone::Plain;
}

std::uint32_t warpOf(const Shown& shown)
{
    return threadFromLinear(shown.outcome->bound->launch, firstThreadOfWarp(shown)).warp;
}

constexpr Text readVerb{"memory.read", "read"}, writtenVerb{"memory.written", "written"},
    touchedVerb{"memory.touched", "touched"};

/// "read once", "written 3 times"
std::string times(std::uint32_t count, const Text& touched)
{
    return count == 1 ? say("memory.once", "{} once", say(touched))
                      : say("memory.times", "{} {} times", say(touched), grouped(count));
}

const Text& touchedWord(const render::AccessHeat& heat)
{
    switch (heat.touches()) {
    case render::Touches::Reads:
        return readVerb;
    case render::Touches::Writes:
        return writtenVerb;
    case render::Touches::Both:
        break;
    }
    return touchedVerb;
}

/// "read 3 times", "read up to 3 times", "read once to 3 times", "read 2 to 3 times"
std::string heatWords(const render::AccessHeat& heat, const Text& touched)
{
    const std::string word = say(touched), most = grouped(heat.most());
    if (heat.least() == 0)
        return say("memory.up_to", "{} up to {} times", word, most);
    if (heat.least() == 1)
        return say("memory.once_to", "{} once to {} times", word, most);
    return heat.least() < heat.most() ? say("memory.from_to", "{} {} to {} times", word, grouped(heat.least()), most)
                                      : times(std::uint32_t(heat.most()), touched);
}

LegendEntry entry(Swatch swatch, std::string words, render::Colour colour = {}, std::string count = {})
{
    LegendEntry made;
    made.swatch = swatch;
    made.words = std::move(words);
    made.count = std::move(count);
    made.colour = colour;
    return made;
}

} // namespace

std::string requestHeading(const Shown& shown, const MemoryChoice& choice)
{
    const StoryRequest& request = *requestOf(shown, choice);
    std::string words = say("memory.warp", "warp {}", warpOf(shown));
    const StoryMoment& moment = *requestMoment(shown);
    if (moment.line != 0)
        words += say("memory.line", ", line {}", moment.line);
    words += ": " + deedText(request.kind, request.window, request.name);
    if (moment.requests.size() > 1)
        words += say("memory.request", ", request {} of {}", *choice.request + 1, moment.requests.size());
    return words;
}

namespace {

/// Says what the requests of the line cost in the whole launch: the line is shown because no other was chosen.
void appendLineCost(RichText& text, const Outcome& outcome, std::uint32_t line, const CanvasState& state)
{
    if (!outcome.trace || line == 0)
        return;
    const LineCost cost = costOfLine(*outcome.trace, line);
    if (cost.worst() == 0)
        return;
    const std::string number = fmt::format("{:.1f}", cost.worst());
    const std::string words = cost.sectors >= cost.passes
        ? say("memory.line_sectors", "line {}: {} sectors a request", line, number)
        : say("memory.line_passes", "line {}: {} passes a request", line, number);
    append(text, " · " + words, Tone::Soft);
    if (costliestLine(*outcome.trace) == line)
        append(text, say("memory.worst_line", ", the worst line"), Tone::Soft);
    if (!state.following)
        append(text, say("memory.follow_for_more", "; {} follows the thread", keyOf(KeyCommand::FollowThread)),
            Tone::Soft);
}

/// Says that there is no request, with the key that leads to a step with one, where there is such a step.
std::string noRequestWords(const Shown& shown, const CanvasState& state)
{
    if (stepRequest(shown, state, 1))
        return say("memory.no_request_next", "This step asks for no memory: ] goes on to the next one that does.");
    return stepRequest(shown, state, -1)
        ? say("memory.no_request_last", "This step asks for no memory: [ goes back to the last one that did.")
        : say("memory.no_request", "This step asks for no memory.");
}

} // namespace

RichText memorySentence(
    const Shown& shown, const MemoryChoice& choice, const render::MemoryScene& scene, const CanvasState& state)
{
    RichText text;
    if (!shown.outcome)
        return text;
    const Work& work = shown.outcome->bound->work;
    if (const StoryRequest* request = requestOf(shown, choice); request && scene.request()) {
        append(text,
            say("memory.warp_does", "Warp {} {}", warpOf(shown),
                deedText(request->kind, request->window, request->name)),
            Tone::Plain, true);
        const std::uint32_t line = requestMoment(shown)->line;
        if (line != 0)
            append(text, say("memory.at_line", " at line {}", line));
        append(text, ": ");
        const std::vector<render::FigureLine> figures = render::figuresOf(*scene.request(), scene.requests);
        if (figures.size() > 1)
            append(text, figures[0].words + "; ");
        if (!figures.empty()) {
            const render::FigureLine& last = figures[figures.size() > 1 ? 1 : 0];
            append(text, last.words, toneOf(last.verdict), true);
        }
        if (!shown.moment)
            appendLineCost(text, *shown.outcome, line, state);
        return text;
    }
    if (choice.buffer) {
        const BufferSpec& spec = work.buffers[*choice.buffer];
        const std::uint64_t bytes = spec.byteCount();
        appendMarked(text,
            say("memory.buffer", "**{}**: {} of {} in {} of 32 bytes, one after the other. ", spec.name,
                counted(spec.shape.values(), noun::value), counted(sizeOf(spec.type), noun::byte),
                counted(sectorsFor(bytes), noun::sector)));
    }
    if (!shown.story && !state.following)
        append(text,
            state.selected.thread ? say(
                "memory.follow", "Follow the thread ({}) to see its warp's requests.", keyOf(KeyCommand::FollowThread))
                                  : say("memory.click", "Click a thread and follow it ({}) to see its warp's requests.",
                                      keyOf(KeyCommand::FollowThread)),
            Tone::Accent);
    else if (!shown.story || !shown.moment)
        append(text, say("memory.recording", "The thread's block is being recorded."), Tone::Soft);
    else if (shown.moment->requests.empty())
        append(text, noRequestWords(shown, state), Tone::Soft);
    else
        append(text, say("memory.elsewhere", "The warp's request goes elsewhere: N comes back to it."), Tone::Soft);
    return text;
}

RichText memoryColouring(const Shown& shown, const MemoryChoice& choice, const render::MemoryScene& scene)
{
    RichText text;
    if (!shown.outcome)
        return text;
    if (const StoryRequest* request = requestOf(shown, choice)) {
        appendMarked(text,
            request->window == Window::Shared ? say("memory.colours_shared",
                "Each of the 32 banks gives one 4-byte word a pass; a lane's word has the lane's colour.")
                : request->texture
                ? say("memory.colours_texture",
                    "A lane and the elements that it touches have one colour. They are drawn **in rows**: how a GPU "
                    "lays "
                    "out a texture no manual says.")
                : say("memory.colours_global",
                    "A lane and the bytes that it asks for have one colour. Memory moves whole **sectors**: hatched "
                    "bytes come along unused."));
        append(text, say("memory.others", " [ and ] lead to the warp's other requests."));
        return text;
    }
    if (!scene.buffer)
        return text;
    if (!scene.buffer->heat)
        return line(say("memory.untraced", "How often each value is touched is not known: this run was not traced."),
            Tone::Soft);
    append(text,
        say("memory.coloured", "Each value is coloured by how often it was {}.",
            say(touchedWord(*scene.buffer->heat))));
    return text;
}

std::vector<LegendEntry> memoryLegend(
    const Shown& shown, const MemoryChoice& choice, const render::MemoryScene& scene, render::Theme theme)
{
    std::vector<LegendEntry> entries;
    if (!shown.outcome)
        return entries;
    const render::Palette& colours = render::palette(theme);
    if (const render::MemoryRequest* request = scene.request()) {
        const std::string lanes = std::to_string(std::popcount(request->lanes));
        if (request->window == Window::Shared) {
            const BankPlacement placement = placeInBanks(*request);
            entries.push_back(entry(Swatch::BlockHues, say("legend.word_of_lane", "word of a lane"), {}, lanes));
            entries.push_back(entry(Swatch::Flat,
                placement.phases() > 1 ? say("legend.first_pass_of_phase", "first pass of a phase")
                                       : say("legend.first_pass", "first pass"),
                colours.good, std::to_string(placement.phases())));
            if (placement.passes > placement.phases())
                entries.push_back(entry(Swatch::Flat, say("legend.conflict", "further passes: conflict"),
                    render::verdictOf(*request) == render::Verdict::Wrong ? colours.wrong : colours.warning,
                    std::to_string(placement.passes - placement.phases())));
            return entries;
        }
        if (request->outside.lanes != 0)
            entries.push_back(entry(Swatch::Hatched, say("legend.lanes_outside", "lanes outside"), colours.wrong,
                std::to_string(std::popcount(request->outside.lanes))));
        const RequestSectors use = sectorsOf(piecesOf(*request));
        entries.push_back(
            entry(Swatch::BlockHues, say("legend.bytes_of_lane", "bytes of a lane"), {}, grouped(use.usedBytes)));
        if (use.movedBytes() > use.usedBytes && !request->texture)
            entries.push_back(entry(Swatch::Hatched, say("legend.unused", "moved but unused"), colours.warning,
                grouped(use.movedBytes() - use.usedBytes)));
    }
    if (!choice.buffer || !scene.buffer)
        return entries;
    if (!scene.buffer->heat) {
        entries.push_back(
            entry(Swatch::Flat, say("legend.not_known", "not known"), render::untouchedColour(*scene.buffer, theme)));
        return entries;
    }
    const render::AccessHeat& heat = *scene.buffer->heat;
    const Text& touched = touchedWord(heat);
    if (heat.most() > 0 && heat.leastTouched() == heat.most())
        entries.push_back(entry(Swatch::Flat, times(heat.most(), touched), render::heatColour(1, 1, 1)));
    else if (heat.most() > 1)
        entries.push_back(entry(Swatch::ValueRange, heatWords(heat, touched)));
    if (heat.least() == 0) {
        LegendEntry never = entry(
            Swatch::Flat, say("memory.never", "never {}", say(touched)), render::untouchedColour(*scene.buffer, theme));
        never.alarming = scene.buffer->output;
        entries.push_back(never);
    }
    return entries;
}

InspectorText describeBytes(const Outcome& outcome, std::size_t buffer, std::uint64_t element, Detail detail)
{
    const BufferSpec& spec = outcome.bound->work.buffers[buffer];
    InspectorText text;
    std::string name = elementName(spec, element);
    const Array* contents =
        buffer == outcome.bound->work.output && outcome.output ? outcome.output.get() : spec.contents.get();
    if (contents && element < contents->shape().elements())
        name += " = " + elementValue(*contents, element);
    text.title = {{std::move(name), true, Tone::Plain}};
    const std::uint64_t size = std::uint64_t{spec.shape.channels} * sizeOf(spec.type), first = element * size;
    const std::uint64_t last = first + size - 1;
    text.lines.push_back(line(size == 1 ? say("memory.byte", "byte {}", grouped(first))
                                        : say("memory.bytes", "bytes {} to {}", grouped(first), grouped(last))));
    if (detail == Detail::Full)
        text.lines.push_back(line(first / sectorBytes == last / sectorBytes
                ? say("memory.sector_and_line", "sector {} · line {}", grouped(first / sectorBytes),
                    grouped(first / lineBytes))
                : say("memory.sectors", "sectors {} and {}", grouped(first / sectorBytes), grouped(last / sectorBytes)),
            Tone::Soft));
    if (!outcome.trace || buffer >= outcome.trace->buffers.size())
        return text;
    const auto& values = outcome.trace->buffers[buffer].values;
    const std::uint64_t value = element * spec.shape.channels;
    if (value >= values.size())
        return text;
    const ValueAccess access = values[value];
    const bool partial = !outcome.trace->known.isAll();
    const auto touch = [&](std::uint32_t count, std::uint32_t thread, const Text& word) {
        if (count == 0)
            return;
        std::string words = times(count, word);
        if (thread != noThread)
            words += count > 1 ? say("memory.last_by", ", last by {}", threadName(outcome.bound->launch, thread))
                               : say("memory.by", ", by {}", threadName(outcome.bound->launch, thread));
        text.lines.push_back({{std::move(words), false, Tone::Plain}});
    };
    touch(access.writes, access.lastWriter, writtenVerb);
    touch(access.reads, access.lastReader, readVerb);
    if (access.writes == 0 && access.reads == 0)
        text.lines.push_back({{partial ? say("memory.untouched_so_far", "touched by no block that is simulated so far")
                                       : say("memory.untouched", "touched by no thread"),
            false, spec.role == BufferRole::Output && !partial ? Tone::Wrong : Tone::Soft}});
    return text;
}

/// Says whether a thread that moved nothing in a request tried to: an access outside of every buffer moves nothing.
bool wentAstray(const Shown& shown, std::uint64_t thread)
{
    const Outcome& outcome = *shown.outcome;
    const std::uint32_t line = requestMoment(shown)->line;
    return outcome.trace && outcome.trace->strayed(thread)
        && std::ranges::any_of(outcome.problems,
            [&](const Problem& problem) { return problem.kind == ProblemKind::OutOfBounds && problem.line == line; });
}

InspectorText describeLane(const Shown& shown, const MemoryChoice& choice, unsigned lane)
{
    const StoryRequest& request = *requestOf(shown, choice);
    const Launch& launch = shown.outcome->bound->launch;
    InspectorText text;
    const std::uint64_t thread = firstThreadOfWarp(shown) + lane;
    text.title = {{threadName(launch, thread), true, Tone::Accent}};
    if ((request.outside.lanes >> lane & 1) != 0 && request.buffer) {
        const BufferSpec& spec = shown.outcome->bound->work.buffers[*request.buffer];
        const std::int64_t element = elementAt(request.outside.offsets[lane], sizeOf(spec.type) * spec.shape.channels);
        text.lines.push_back(
            line(say("memory.ghost_lane", "lane {} goes to {}[{}]: there is no such element", lane, spec.name, element),
                Tone::Wrong));
        text.lines.push_back(
            line(say("memory.ghost_end", "{} has {}", spec.name, counted(spec.shape.elements(), noun::element)),
                Tone::Soft));
        return text;
    }
    if ((request.lanes >> lane & 1) == 0) {
        text.lines.push_back(wentAstray(shown, thread)
                ? std::vector{Run{
                    say("memory.stray_lane", "lane {} accesses what is outside of every buffer: see Problems", lane),
                    false, Tone::Wrong}}
                : std::vector{Run{say("memory.idle_lane", "lane {} takes no part", lane), false, Tone::Soft}});
        return text;
    }
    const std::uint64_t address = request.addresses[lane];
    std::string what = request.name.empty() ? spaceText(request.window, request.name) : request.name;
    if (request.buffer && request.valueBytes > 0) {
        const BufferSpec& spec = shown.outcome->bound->work.buffers[*request.buffer];
        const std::uint64_t value = address / sizeOf(spec.type);
        if (value / spec.shape.channels < spec.shape.elements())
            what = elementName(spec, value / spec.shape.channels);
        if (spec.shape.channels > 1)
            what += say("memory.channel", " channel {}", value % spec.shape.channels);
    }
    std::string words = request.kind == AccessKind::Load ? say("memory.lane_loads", "lane {} loads {}", lane, what)
        : request.kind == AccessKind::Store              ? say("memory.lane_stores", "lane {} stores {}", lane, what)
                                                         : say("memory.lane_updates", "lane {} updates {}", lane, what);
    if (!request.values[lane].empty())
        words += " = " + request.values[lane];
    text.lines.push_back({{std::move(words), false, Tone::Plain}});
    if (request.window == Window::Shared)
        text.lines.push_back(
            {{say("memory.byte_and_bank", "byte {} · bank {}", grouped(address), bankOf(address)), false, Tone::Soft}});
    else
        text.lines.push_back(
            {{say("memory.byte_and_sector", "byte {} · sector {}", grouped(address), grouped(address / sectorBytes)),
                false, Tone::Soft}});
    return text;
}

} // namespace warpatlas::ui::inline canvas
