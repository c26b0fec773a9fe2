#include "ui/canvas/words/inspector_text.h"

#include "app/words/figures.h"
#include "kernels/analysis/cover.h"
#include "ui/canvas/state/buffer_argument.h"
#include "ui/canvas/state/make_scene.h"
#include "ui/canvas/state/thread_places.h"
#include "ui/canvas/words/common_texts.h"
#include "ui/canvas/words/data_words.h"

#include <fmt/format.h>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr Text readByNobody{"element.read_by_nobody", "read by no thread"};

int axesOf(const Launch& launch)
{
    if (launch.grid.z > 1 || launch.block.z > 1)
        return 3;
    return launch.grid.y > 1 || launch.block.y > 1 ? 2 : 1;
}

std::string globalText(const Launch& launch, std::uint64_t thread)
{
    const GlobalIndex index = globalIndex(launch, thread);
    switch (axesOf(launch)) {
    case 1:
        return say("thread.global_x", "global x {}", index.x);
    case 2:
        return say("thread.global_xy", "global x {}, y {}", index.x, index.y);
    default:
        return say("thread.global_xyz", "global x {}, y {}, z {}", index.x, index.y, index.z);
    }
}

RichText warpLine(const Outcome& outcome, std::uint64_t thread)
{
    const Launch& launch = outcome.bound->launch;
    const ThreadId id = threadFromLinear(launch, thread);
    std::string text = warpAndLane(id);
    const std::uint64_t block = thread / launch.threadsPerBlock();
    if (outcome.schedule && block < outcome.schedule->blocks.size())
        text += fmt::format(" · SM {} ({})", outcome.schedule->blocks[block].sm, nameOf(outcome.schedule->provenance));
    return line(std::move(text));
}

std::string valueAt(const Outcome& outcome, std::uint64_t element)
{
    if (outcome.output)
        return " = " + elementValue(*outcome.output, element);
    // Only the GPU holds the value: the text says so instead of guessing it from the reference.
    return {};
}

/// Says whether blocks are missing: what has not happened yet may still happen.
bool ownersArePartial(const Outcome& outcome)
{
    return outcome.owners && outcome.owners->partial;
}

/// Says how often an element was written, and by which thread last, from its owner map.
RichText writesLine(const Outcome& outcome, std::uint64_t element)
{
    const unsigned writes = outcome.owners->writes[element];
    const std::string name = elementName(outcome.bound->work.outputBuffer(), element) + valueAt(outcome, element);
    if (outcome.owners->owner[element] == noThread)
        return ownersArePartial(outcome)
            ? line(elementName(outcome.bound->work.outputBuffer(), element) + "  "
                    + say("element.not_simulated", "not simulated yet"),
                Tone::Soft)
            : RichText{{name, false, Tone::Plain}, {"  " + say(text::writtenByNobody), false, Tone::Wrong}};
    std::string writing = say("element.writes", "writes {}", name);
    if (const std::uint64_t all = writtenElementsOf(outcome, outcome.owners->owner[element]); all > 1)
        writing += " " + say("element.and_more", "and {} more", grouped(all - 1));
    if (writes <= 1)
        return line(std::move(writing));
    return {{std::move(writing), false, Tone::Plain},
        {"  "
                + (writes == 255 ? say("element.written_255", "written 255 times or more, last by this")
                                 : say("element.written_times", "written {} times, last by this", writes)),
            false, Tone::Warning}};
}

/// Says what the input of the element was, and whether this thread read it.
void addInput(std::vector<RichText>& lines, const Outcome& outcome, std::uint64_t element, std::uint32_t thread)
{
    const Work& work = outcome.bound->work;
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const BufferSpec& buffer = work.buffers[i];
        const ArrayPointer held = contentsBefore(outcome, i);
        // A value that an earlier launch left is an input of this one; one that only earlier launches used is not.
        const bool given =
            (buffer.role != BufferRole::Output && buffer.contents) || (held && i != work.output && earlierHad(work, i));
        if (!given || (!work.earlier.empty() && !hasBuffer(work.arguments, i))
            || buffer.shape.extent != work.outputBuffer().shape.extent)
            continue;
        const std::string text =
            elementName(buffer, element) + (held ? " = " + elementValue(*held, element) : std::string());
        const bool recorded = outcome.trace && i < outcome.trace->buffers.size()
            && element * buffer.shape.channels < outcome.trace->buffers[i].values.size();
        if (!recorded) {
            lines.push_back(line(text));
            continue;
        }
        const ValueAccess access = outcome.trace->buffers[i].values[element * buffer.shape.channels];
        if (access.reads == 0)
            lines.push_back({{text, false, Tone::Plain},
                {"  "
                        + (ownersArePartial(outcome) ? say("element.not_read_yet", "not read by a known block")
                                                     : say(readByNobody)),
                    false, Tone::Soft}});
        else if (thread != noThread && access.lastReader == thread)
            lines.push_back(line(say("element.reads", "reads {}", text)));
        else
            lines.push_back({{text, false, Tone::Plain},
                {"  "
                        + (access.reads == 1
                                ? say("element.read_once_by_other", "read once, last by another thread")
                                : say("element.read_by_other", "read {} times, last by another thread", access.reads)),
                    false, Tone::Soft}});
    }
}

} // namespace

std::string elementName(const BufferSpec& buffer, std::uint64_t element)
{
    const Extent& extent = buffer.shape.extent;
    const std::uint64_t x = element % extent.x, y = element / extent.x % extent.y, z = element / extent.x / extent.y;
    if (extent.z > 1)
        return fmt::format("{}[{}][{}][{}]", buffer.name, z, y, x);
    return extent.y > 1 ? fmt::format("{}[{}][{}]", buffer.name, y, x) : fmt::format("{}[{}]", buffer.name, x);
}

std::string elementValue(const Array& array, std::uint64_t element)
{
    const std::uint32_t channels = array.shape().channels;
    if (channels == 1)
        return array.valueAsText(element);
    std::string text = "(";
    for (std::uint32_t c = 0; c < channels; ++c)
        text += (c ? ", " : "") + array.valueAsText(element * channels + c);
    return text + ")";
}

std::string warpAndLane(const ThreadId& id)
{
    return say("thread.warp_and_lane", "warp {} · lane {}", id.warp, id.lane);
}

std::string threadName(const Launch& launch, std::uint64_t linearThread)
{
    const ThreadId id = threadFromLinear(launch, linearThread);
    const int axes = axesOf(launch);
    return fmt::format("blockIdx {}  threadIdx {}", coordinates(id.block, axes), coordinates(id.thread, axes));
}

InspectorText describeElement(const Outcome& outcome, std::uint64_t element, Detail detail)
{
    const Work& work = outcome.bound->work;
    const Launch& launch = outcome.bound->launch;
    const BufferSpec& output = work.outputBuffer();
    InspectorText text;
    if (!outcome.owners || element >= outcome.owners->owner.size()) {
        text.title = {{elementName(output, element) + valueAt(outcome, element), true, Tone::Plain}};
        text.lines.push_back(line(say("element.writer_unknown", "who wrote it is not known"), Tone::Soft));
        if (detail == Detail::Full)
            addInput(text.lines, outcome, element, noThread);
        return text;
    }
    const std::uint32_t owner = outcome.owners->owner[element];
    if (owner == noThread && ownersArePartial(outcome)) {
        text.title = {{elementName(output, element), true, Tone::Plain}};
        text.lines.push_back(
            line(say("element.unknown", "not simulated yet: who writes it, and what, is unknown"), Tone::Soft));
        if (detail == Detail::Full)
            addInput(text.lines, outcome, element, noThread);
        return text;
    }
    if (owner == noThread) {
        text.title = {{elementName(output, element), true, Tone::Wrong}};
        text.lines.push_back(line(say(text::writtenByNobody), Tone::Wrong));
        if (outcome.output)
            text.lines.push_back(
                line(say("element.as_it_started", "still as it started") + valueAt(outcome, element), Tone::Soft));
        if (detail == Detail::Full)
            addInput(text.lines, outcome, element, noThread);
        return text;
    }
    text.title = {{threadName(launch, owner), true, Tone::Accent}};
    if (detail == Detail::Full) {
        text.lines.push_back(warpLine(outcome, owner));
        text.lines.push_back(line(globalText(launch, owner) + " · " + say("element.index", "element {}", element)));
    }
    text.lines.push_back(writesLine(outcome, element));
    if (detail == Detail::Full)
        addInput(text.lines, outcome, element, owner);
    return text;
}

InspectorText describeInput(
    const Outcome& outcome, std::size_t buffer, std::uint64_t element, std::optional<std::uint64_t> reader)
{
    const BufferSpec& spec = outcome.bound->work.buffers[buffer];
    const ArrayPointer held = contentsBefore(outcome, buffer);
    const std::string value = held ? " = " + elementValue(*held, element) : std::string();
    InspectorText text;
    text.title = {{elementName(spec, element) + value, true, Tone::Accent}};
    const ReadMap* reads = buffer < outcome.reads.size() ? outcome.reads[buffer].get() : nullptr;
    if (reads == nullptr || element >= reads->reads.size()) {
        text.lines.push_back(line(say("element.reader_unknown", "who reads it is not known"), Tone::Soft));
        return text;
    }
    const unsigned count = reads->reads[element];
    if (count == 0)
        text.lines.push_back(line(say(readByNobody), Tone::Soft));
    else
        text.lines.push_back(line(count == 1 ? say("element.read_once", "read once")
                : count == 255               ? say("element.read_255", "read 255 times or more")
                                             : say("element.read_times", "read {} times", count)));
    if (reader)
        text.lines.push_back(
            {{(count > 1 ? say("element.last_by", "last by") : say("element.by", "by")) + ' ', false, Tone::Soft},
                {threadName(outcome.bound->launch, *reader), false, Tone::Plain}});
    return text;
}

InspectorText describeThread(const Outcome& outcome, std::uint64_t linearThread, Detail detail)
{
    const auto element = firstElementOf(outcome, linearThread);
    if (!element)
        return describeThreadWithoutElement(outcome, linearThread, detail);
    InspectorText text = describeElement(outcome, *element, detail);
    if (outcome.trace && outcome.trace->strayed(linearThread))
        text.lines.push_back(line(strayWords(1), Tone::Wrong));
    return text;
}

InspectorText describeThreadWithoutElement(const Outcome& outcome, std::uint64_t linearThread, Detail detail)
{
    const bool strayed = outcome.trace && outcome.trace->strayed(linearThread);
    const Launch& launch = outcome.bound->launch;
    InspectorText text;
    text.title = {{threadName(launch, linearThread), true, Tone::Accent}};
    if (detail == Detail::Full)
        text.lines.push_back(warpLine(outcome, linearThread));
    text.lines.push_back(line(globalText(launch, linearThread)));
    const bool outside = isSurplus(outcome.bound->work, launch, threadFromLinear(launch, linearThread));
    if (!outcome.trace)
        text.lines.push_back(line(outside ? say(text::outside) : say(text::writesUnknown), Tone::Soft));
    else if (!outcome.trace->isKnown(linearThread) && outcome.owners && !ownersArePartial(outcome))
        // The thread's block is not simulated, but the last writer of each element was recorded.
        text.lines.push_back(
            line(outside ? say("thread.no_element_outside", "outside the data: no element is its")
                         : say("thread.no_element", "no element is its: it wrote none, or others did later"),
                Tone::Soft));
    else if (!outcome.trace->isKnown(linearThread))
        text.lines.push_back(
            line(say("thread.not_simulated", "its block is not simulated yet: what it does is unknown"), Tone::Soft));
    else if (outcome.trace->wrote(linearThread) && outcome.bound->work.writes == WritePattern::Accumulated)
        // Atomics: its addend is still part of the elements.
        text.lines.push_back(line(say("thread.added", "added to elements that others added to after it"), Tone::Soft));
    else if (outcome.trace->wrote(linearThread))
        text.lines.push_back(
            line(say("thread.overwritten", "what it wrote was overwritten by others, or is in another buffer"),
                Tone::Warning));
    else if (outside && !strayed)
        text.lines.push_back(line(say(text::idleOutside), Tone::Soft));
    else if (!strayed)
        text.lines.push_back(line(say(text::idleInside), Tone::Warning));
    if (strayed)
        text.lines.push_back(line(strayWords(1), Tone::Wrong));
    return text;
}

} // namespace warpatlas::ui::inline canvas
