#include "ui/canvas/views/memory_words.h"

#include "app/words/figures.h"
#include "app/words/say.h"
#include "render/views/memory/memory_view.h"
#include "render/views/memory/request_figures.h"
#include "ui/canvas/state/key_commands.h"

#include <fmt/format.h>

#include <bit>

namespace warpatlas::ui {

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

std::string spaceWords(const StoryRequest& request)
{
    switch (request.window) {
    case Window::Shared:
        return request.name.empty() ? "shared memory" : request.name + " (shared memory)";
    case Window::Local:
        return "local memory";
    case Window::Constant:
    case Window::KernelParameter:
    case Window::CallParameter:
        return request.name.empty() ? "constant memory" : request.name + " (constant memory)";
    case Window::Generic:
    case Window::Global:
        break;
    }
    return request.name.empty() ? "global memory" : request.name;
}

std::string deed(const StoryRequest& request)
{
    switch (request.kind) {
    case AccessKind::Load:
        return "loads from " + spaceWords(request);
    case AccessKind::Store:
        return "stores to " + spaceWords(request);
    case AccessKind::Atomic:
        break;
    }
    return "updates " + spaceWords(request) + " atomically";
}

std::uint32_t warpOf(const Shown& shown)
{
    return threadFromLinear(shown.outcome->bound->launch, firstThreadOfWarp(shown)).warp;
}

std::string times(std::uint32_t count, const char* once, const char* often)
{
    return count == 1 ? std::string(once) + " once" : fmt::format("{} {} times", often, grouped(count));
}

/// "read" for inputs, "written" for outputs, "touched" for both.
const char* touchedWord(const BufferSpec& spec)
{
    switch (spec.role) {
    case BufferRole::Input:
        return "read";
    case BufferRole::Output:
        return "written";
    case BufferRole::InputOutput:
        break;
    }
    return "touched";
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
    std::string words = fmt::format("warp {}", warpOf(shown));
    if (shown.moment->line != 0)
        words += fmt::format(", line {}", shown.moment->line);
    words += ": " + deed(request);
    if (shown.moment->requests.size() > 1)
        words += fmt::format(", request {} of {}", *choice.request + 1, shown.moment->requests.size());
    return words;
}

namespace {

/// The key that leads to a step that asks for memory; empty where none does.
std::string wayToRequest(const Shown& shown, const CanvasState& state)
{
    if (stepRequest(shown, state, 1))
        return ": ] goes on to the next one that does";
    return stepRequest(shown, state, -1) ? ": [ goes back to the last one that did" : "";
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
        append(text, fmt::format("Warp {} {}", warpOf(shown), deed(*request)), Tone::Plain, true);
        if (shown.moment->line != 0)
            append(text, fmt::format(" at line {}", shown.moment->line));
        append(text, ": ");
        const std::vector<render::FigureLine> figures = render::figuresOf(*scene.request(), scene.requests);
        if (figures.size() > 1) {
            append(text, figures[0].words + "; ");
            append(text, figures[1].words, toneOf(figures[1].verdict), true);
        }
        return text;
    }
    if (choice.buffer) {
        const BufferSpec& spec = work.buffers[*choice.buffer];
        const std::uint64_t bytes = spec.byteCount();
        append(text, spec.name, Tone::Plain, true);
        append(text,
            fmt::format(": {} of {} in {}", counted(spec.shape.values(), noun::value),
                counted(sizeOf(spec.type), noun::byte), counted(sectorsFor(bytes), noun::sector)));
        append(text, " of 32 bytes, one after the other. ");
    }
    if (!shown.story && !state.following)
        append(text,
            withKey(
                state.selected.thread ? "Follow the thread" : "Click a thread and follow it", KeyCommand::FollowThread)
                + " to see its warp's requests.",
            Tone::Accent);
    else if (!shown.story || !shown.moment)
        append(text, "The thread's block is being recorded.", Tone::Soft);
    else if (shown.moment->requests.empty())
        append(text, "This step asks for no memory" + wayToRequest(shown, state) + ".", Tone::Soft);
    else
        append(text, "The warp's request goes elsewhere: N comes back to it.", Tone::Soft);
    return text;
}

RichText memoryColouring(const Shown& shown, const MemoryChoice& choice)
{
    RichText text;
    if (!shown.outcome)
        return text;
    if (const StoryRequest* request = requestOf(shown, choice)) {
        if (request->window == Window::Shared) {
            append(text, "Each of the 32 banks gives one 4-byte word a pass; a lane's word has the lane's colour.");
        } else {
            append(text, "A lane and the bytes that it asks for have one colour. Memory moves whole ");
            append(text, "sectors", Tone::Plain, true);
            append(text, ": hatched bytes come along unused.");
        }
        append(text, " [ and ] lead to the warp's other requests.");
        return text;
    }
    if (!choice.buffer)
        return text;
    if (!shown.outcome->trace) {
        append(text, "How often each value is touched is not known: this run was not traced.", Tone::Soft);
        return text;
    }
    append(text,
        fmt::format("Each value is coloured by how often it was {}.",
            touchedWord(shown.outcome->bound->work.buffers[*choice.buffer])));
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
            entries.push_back(entry(Swatch::BlockHues, "word of a lane", {}, lanes));
            entries.push_back(entry(Swatch::Flat, placement.phases() > 1 ? "first pass of a phase" : "first pass",
                colours.good, std::to_string(placement.phases())));
            if (placement.passes > placement.phases())
                entries.push_back(entry(Swatch::Flat, "further passes: conflict",
                    render::verdictOf(*request) == render::Verdict::Wrong ? colours.wrong : colours.warning,
                    std::to_string(placement.passes - placement.phases())));
            return entries;
        }
        const RequestSectors use = sectorsOf(piecesOf(*request));
        entries.push_back(entry(Swatch::BlockHues, "bytes of a lane", {}, grouped(use.usedBytes)));
        if (use.movedBytes() > use.usedBytes)
            entries.push_back(
                entry(Swatch::Hatched, "moved but unused", colours.warning, grouped(use.movedBytes() - use.usedBytes)));
    }
    if (!choice.buffer || !scene.buffer)
        return entries;
    if (!scene.buffer->heat) {
        entries.push_back(entry(Swatch::Flat, "not known", render::untouchedColour(*scene.buffer, theme)));
        return entries;
    }
    const render::AccessHeat& heat = *scene.buffer->heat;
    const char* touched = touchedWord(shown.outcome->bound->work.buffers[*choice.buffer]);
    if (heat.most() == 1)
        entries.push_back(entry(Swatch::Flat, std::string(touched) + " once", render::heatColour(1, 1)));
    else if (heat.most() > 1)
        entries.push_back(entry(Swatch::ValueRange,
            fmt::format("{} {}{} times", touched,
                heat.least() == 0                ? "up to "
                    : heat.least() == 1          ? "once to "
                    : heat.least() < heat.most() ? grouped(heat.least()) + " to "
                                                 : std::string(),
                grouped(heat.most()))));
    if (heat.least() == 0) {
        LegendEntry never =
            entry(Swatch::Flat, std::string("never ") + touched, render::untouchedColour(*scene.buffer, theme));
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
    text.lines.push_back(
        {{size == 1 ? "byte " + grouped(first) : fmt::format("bytes {} to {}", grouped(first), grouped(last)), false,
            Tone::Plain}});
    if (detail == Detail::Full)
        text.lines.push_back({{first / sectorBytes == last / sectorBytes
                ? fmt::format("sector {} · line {}", grouped(first / sectorBytes), grouped(first / lineBytes))
                : fmt::format("sectors {} and {}", grouped(first / sectorBytes), grouped(last / sectorBytes)),
            false, Tone::Soft}});
    if (!outcome.trace || buffer >= outcome.trace->buffers.size())
        return text;
    const auto& values = outcome.trace->buffers[buffer].values;
    const std::uint64_t value = element * spec.shape.channels;
    if (value >= values.size())
        return text;
    const ValueAccess& access = values[value];
    const bool partial = !outcome.trace->known.isAll();
    const auto touch = [&](std::uint32_t count, std::uint32_t thread, const char* word) {
        if (count == 0)
            return;
        std::string words = times(count, word, word);
        if (thread != noThread)
            words += fmt::format(", {}by {}", count > 1 ? "last " : "", threadName(outcome.bound->launch, thread));
        text.lines.push_back({{std::move(words), false, Tone::Plain}});
    };
    touch(access.writes, access.lastWriter, "written");
    touch(access.reads, access.lastReader, "read");
    if (access.writes == 0 && access.reads == 0)
        text.lines.push_back({{partial ? "touched by no block that is simulated so far" : "touched by nobody", false,
            spec.role == BufferRole::Output && !partial ? Tone::Wrong : Tone::Soft}});
    return text;
}

/// Whether a thread that moved nothing in a request tried to: an access outside of every buffer moves nothing.
bool wentAstray(const Shown& shown, std::uint64_t thread)
{
    const Outcome& outcome = *shown.outcome;
    const std::uint32_t line = shown.moment->line;
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
    if ((request.lanes >> lane & 1) == 0) {
        text.lines.push_back(wentAstray(shown, thread)
                ? std::vector{Run{fmt::format("lane {} accesses what is outside of every buffer: see Problems", lane),
                    false, Tone::Wrong}}
                : std::vector{Run{fmt::format("lane {} takes no part", lane), false, Tone::Soft}});
        return text;
    }
    const std::uint64_t address = request.addresses[lane];
    std::string what = request.name.empty() ? spaceWords(request) : request.name;
    if (request.buffer && request.valueBytes > 0) {
        const BufferSpec& spec = shown.outcome->bound->work.buffers[*request.buffer];
        const std::uint64_t value = address / sizeOf(spec.type);
        if (value / spec.shape.channels < spec.shape.elements())
            what = elementName(spec, value / spec.shape.channels);
        if (spec.shape.channels > 1)
            what += fmt::format(" channel {}", value % spec.shape.channels);
    }
    const char* verb = request.kind == AccessKind::Load ? "loads"
        : request.kind == AccessKind::Store             ? "stores"
                                                        : "updates";
    std::string words = fmt::format("lane {} {} {}", lane, verb, what);
    if (!request.values[lane].empty())
        words += " = " + request.values[lane];
    text.lines.push_back({{std::move(words), false, Tone::Plain}});
    if (request.window == Window::Shared)
        text.lines.push_back(
            {{fmt::format("byte {} · bank {}", grouped(address), bankOf(address)), false, Tone::Soft}});
    else
        text.lines.push_back({{fmt::format("byte {} · sector {}", grouped(address), grouped(address / sectorBytes)),
            false, Tone::Soft}});
    return text;
}

} // namespace warpatlas::ui
