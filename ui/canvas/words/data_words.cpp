#include "ui/canvas/words/data_words.h"

#include "app/experiment/kernel_name.h"
#include "app/experiment/resolve_launch.h"
#include "app/report/part_words.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "kernels/analysis/cover.h"
#include "ui/canvas/state/make_scene.h"
#include "ui/canvas/state/thread_places.h"

#include <fmt/format.h>

namespace warpatlas::ui {

namespace {

bool isPartial(const Outcome& outcome)
{
    // What a GPU recorded is whole, however far the simulator is.
    return outcome.trace && !outcome.trace->known.isAll() && outcome.ownersProvenance == Provenance::Simulated;
}

/// "353 of 16,384 blocks", of a traced launch.
std::string knownBlocks(const Outcome& outcome)
{
    return say("data.blocks_of", "{} of {}", grouped(outcome.trace->knownBlocks()),
        counted(outcome.trace->launch.blocks(), noun::block));
}

/// Says which threads wrote the elements and what is wrong with that; says nothing where threads add up in elements, or
/// write where they want to.
void sayWrites(RichText& text, const Outcome& outcome, bool partial)
{
    const Coverage& coverage = *outcome.coverage;
    const WritePattern writes = writesOf(outcome);
    const auto add = [&](const std::string& words, Tone tone) {
        append(text, "; ");
        appendMarked(text, words, tone);
    };
    const auto elements = [&](std::uint64_t count) {
        return fmt::format("{} ({})", counted(count, noun::element), percent(count, coverage.elements));
    };
    if (const std::string part = partOfAllocation(outcome); !part.empty())
        add(part, Tone::Plain);
    else if (const std::uint64_t count = coverage.unwritten; count > 0)
        add(count == 1 ? say("data.unwritten.one", "**{}** is written by no thread", elements(count))
                       : say("data.unwritten.several", "**{}** are written by no thread", elements(count)),
            writes == WritePattern::Once ? Tone::Wrong : Tone::Plain);
    if (const std::uint64_t count = coverage.writtenMore; count > 0 && writes == WritePattern::Accumulated) {
        const std::string named = counted(count, noun::element);
        add(count == 1 ? say("data.added_to.one", "**{}** is added to by many threads", named)
                       : say("data.added_to.several", "**{}** are added to by many threads", named),
            Tone::Plain);
    } else if (count > 0) {
        add(count == 1 ? say("data.written_more.one", "**{}** is written more than once", elements(count))
                       : say("data.written_more.several", "**{}** are written more than once", elements(count)),
            writes == WritePattern::Once ? Tone::Warning : Tone::Plain);
    }
    if (!partial && coverage.unwritten == 0 && coverage.writtenMore == 0 && coverage.elements > 0)
        add(say("data.written_once", "every element is written once"), Tone::Plain);
}

/// "48,245 threads (8.4 %)"
std::string sharePart(std::uint64_t threads, std::uint64_t of)
{
    return fmt::format("{} ({})", counted(threads, noun::thread), percent(threads, of));
}

/// Says how many threads wrote, or would have, where no buffer is.
void sayStrays(RichText& text, const Outcome& outcome)
{
    const Coverage& coverage = *outcome.coverage;
    if (coverage.strayingThreads == 0)
        return;
    append(text, "; ");
    appendMarked(text, straySentence(coverage.strayingThreads, coverage.knownThreads), Tone::Wrong);
}

/// Says what the comparison with the CPU found, once it is over.
void sayWrong(RichText& text, const Outcome& outcome)
{
    if (!outcome.check || outcome.check->matches)
        return;
    append(text, "; ");
    const std::string values = counted(outcome.check->differing, noun::value);
    appendMarked(text,
        outcome.check->differing == 1 ? say("data.wrong.one", "**{}** is wrong", values)
                                      : say("data.wrong.several", "**{}** are wrong", values),
        Tone::Wrong);
}

void sayMistake(RichText& text, const Outcome& outcome)
{
    append(text, say("data.mistake", "Mistake: {}", mistakeTitle(*outcome.bound)), Tone::Wrong, true);
    if (mistakeNotShown(*outcome.bound))
        append(text, say("data.mistake_not_shown", ", which this launch does not show"), Tone::Warning);
}

/// Says how many threads wrote nothing: "outside the data" where that explains all of them.
void sayIdle(RichText& text, const Outcome& outcome)
{
    const Coverage& coverage = *outcome.coverage;
    if (coverage.idleThreads == 0)
        return;
    const bool outside = coverage.idleThreads == surplusThreads(outcome.bound->work, outcome.bound->launch);
    append(text, "; ");
    appendMarked(text, idleSentence(coverage.idleThreads, coverage.knownThreads, outside));
}

} // namespace

std::string mistakeTitle(const BoundExperiment& bound)
{
    if (!bound.mistake)
        return {};
    std::string title = bound.mistake->title;
    // "No guard" begins a menu's line; "x and y swapped" is small already.
    if (!title.empty() && title.front() >= 'A' && title.front() <= 'Z')
        title.front() = static_cast<char>(title.front() - 'A' + 'a');
    return title;
}

RichText titleWords(const BoundExperiment& bound)
{
    RichText text;
    const std::string name = nameOfKernel(bound);
    append(text, bound.kernel != nullptr ? bound.kernel->description().title : name, Tone::Plain, true);
    std::string more = bound.kernel != nullptr ? name : std::string();
    for (const Dataset& data : bound.data)
        more += (more.empty() ? "" : " · ") + data.label;
    if (!more.empty())
        append(text, "  " + more, Tone::Soft);
    return text;
}

std::string addedUpFrom(const Work& work)
{
    if (work.writes != WritePattern::Accumulated)
        return {};
    for (const BufferSpec& buffer : work.buffers)
        if (buffer.role == BufferRole::Input)
            return say("data.added_up_from", "added up from {}", counted(buffer.shape.values(), noun::value));
    return say("data.added_up_by", "added up by {}", counted(work.cover.count(), noun::thread));
}

std::string strayWords(std::uint64_t threads)
{
    return threads == 1 ? say("data.stray.one", "writes outside of every buffer")
                        : say("data.stray.several", "write outside of every buffer");
}

std::string straySentence(std::uint64_t threads, std::uint64_t of)
{
    return fmt::format("**{}** {}", sharePart(threads, of), strayWords(threads));
}

std::string idleSentence(std::uint64_t threads, std::uint64_t of, bool outside)
{
    const std::string named = sharePart(threads, of);
    if (outside)
        return threads == 1 ? say("data.outside.one", "**{}** falls outside the data", named)
                            : say("data.outside.several", "**{}** fall outside the data", named);
    return threads == 1 ? say("data.idle.one", "**{}** writes nothing", named)
                        : say("data.idle.several", "**{}** write nothing", named);
}

std::string launchWords(const Launch& launch)
{
    return say("launch.of", "**{}** {} of **{}** {}", sizeText(launch.grid), nameFor(launch.blocks(), noun::block),
        sizeText(launch.block), nameFor(launch.threadsPerBlock(), noun::thread));
}

RichText withMistake(const Outcome& outcome, RichText sentence)
{
    if (outcome.bound->mistake == nullptr)
        return sentence;
    RichText text;
    sayMistake(text, outcome);
    if (!sentence.empty())
        append(text, "; ");
    for (auto& part : sentence)
        text.push_back(std::move(part));
    return text;
}

RichText launchSentence(const Outcome& outcome, bool outdated)
{
    const Launch& launch = outcome.bound->launch;
    const Extent& data = outcome.bound->work.outputBuffer().shape.extent;
    RichText text;
    if (outdated)
        append(text, say(previousLaunchWords) + ": ", Tone::Warning, true);
    if (outcome.bound->mistake != nullptr) {
        sayMistake(text, outcome);
        append(text, "; ");
    }
    std::string elements = fmt::format("**{}** {}", sizeText(data), nameFor(data.count(), noun::element));
    if (const std::string from = addedUpFrom(outcome.bound->work); !from.empty())
        elements += ' ' + from;
    appendMarked(text, elements + ", " + launchWords(launch));
    if (!outcome.coverage)
        return text;

    const bool partial = isPartial(outcome);
    if (partial) {
        append(text, "; ");
        append(text, knownBlocks(outcome), Tone::Accent, true);
        append(text, say("data.so_far", " simulated so far"));
    }
    sayWrites(text, outcome, partial);
    sayStrays(text, outcome);
    sayIdle(text, outcome);
    if (!partial)
        sayWrong(text, outcome);
    return text;
}

namespace {

/// Returns "pixel" where the output is a picture.
std::string elementWord(const Outcome& outcome)
{
    const BufferSpec& output = outcome.bound->work.outputBuffer();
    return isPicture(output.type, output.shape) ? say("colours.pixel", "pixel")
                                                : std::string(nameFor(1, noun::element));
}

/// Returns what colours of the writers mean; empty for other colours.
std::string coloursOfOwners(const Outcome& outcome, const Moments& moments, render::ColourBy colourBy, double time)
{
    const std::string element = elementWord(outcome);
    switch (colourBy) {
    case render::ColourBy::Owner:
        return say("colours.owner",
            "Each {} has the colour of the **block** that wrote it; bands inside a block are its **warps**.", element);
    case render::ColourBy::State:
        if (moments.over(time) && outcome.owners->partial)
            return say(
                "colours.partial", "Blocks that are simulated show their result; what is hatched is not known yet.");
        if (moments.over(time))
            return say("colours.over", "All blocks are done: each {} shows the value that was written.", element);
        // In words that hold on dark and on light: waiting is drawn back, done stands out.
        return matchingInput(outcome.bound->work)
            ? say("colours.state_input",
                "**Faint**: waiting, the input. **Coloured**: its block is running. **Clear**: done, the result.")
            : say("colours.state",
                "**Faint**: waiting. **Coloured**: its block is running. **Clear**: done, the result.");
    case render::ColourBy::Writes:
        return say("colours.writes", "Each {} is coloured by **how often** it was written.", element);
    case render::ColourBy::Block:
        return say("colours.block", "Each {} has the colour of the **block** that wrote it.", element);
    case render::ColourBy::Warp:
        return say("colours.warp",
            "Each {} has the colour of the **warp** of its block that wrote it: warp 0 has the first colour.", element);
    case render::ColourBy::Lane:
        return say(
            "colours.lane", "Each {} has the colour of the **lane** of the warp that wrote it, from 0 to 31.", element);
    default:
        return {};
    }
}

/// Returns what colours mean that need no owners; empty for other colours.
std::string coloursOfValues(const Outcome& outcome, render::ColourBy colourBy, const std::string& scale)
{
    const std::string element = elementWord(outcome);
    switch (colourBy) {
    case render::ColourBy::Result:
        return say("colours.result", "Each {} shows the value that was written, whichever thread wrote it.", element);
    case render::ColourBy::Reads:
        return outcome.reads.empty()
            ? std::string()
            : say("colours.reads", "Each {} is coloured by **how often** it was read.", element);
    case render::ColourBy::Value:
        return scale.empty()
            ? say("colours.value", "Each {} is coloured by its value, from the smallest to the largest.", element)
            : say("colours.value_scale", "Each {} is coloured by its value, from {}.", element, scale);
    case render::ColourBy::Difference:
        if (const std::string reference = nameOfReference(outcome); !reference.empty())
            return outcome.check && outcome.check->tolerance > 0
                ? say("colours.difference_rounding_from",
                    "Each {} shows how far it is from **the result of {}**; up to {:.3g} is rounding.", element,
                    reference, outcome.check->tolerance)
                : say("colours.difference_from", "Each {} shows how far it is from **the result of {}**.", element,
                    reference);
        return outcome.check && outcome.check->tolerance > 0
            ? say("colours.difference_rounding",
                "Each {} shows how far it is from **the CPU's result**; up to {:.3g} is rounding.", element,
                outcome.check->tolerance)
            : say("colours.difference", "Each {} shows how far it is from **the CPU's result**.", element);
    default:
        return {};
    }
}

} // namespace

RichText colouringSentence(
    const Outcome& outcome, const Moments& moments, render::ColourBy colourBy, double time, const std::string& scale)
{
    if (colourBy == render::ColourBy::Difference && !outcome.reference)
        return line(outcome.complete ? say("colours.no_reference", "There is nothing to compare the result with.")
                                     : say("colours.not_compared", "Not compared yet."),
            Tone::Soft);
    std::string words = coloursOfValues(outcome, colourBy, scale);
    if (words.empty() && outcome.owners != nullptr)
        words = coloursOfOwners(outcome, moments, colourBy, time);
    if (!words.empty()) {
        RichText text;
        appendMarked(text, words);
        return text;
    }
    if (!outcome.traceRefusal.empty())
        return line(say("colours.refused", "Who wrote what is not known: {}", outcome.traceRefusal), Tone::Warning);
    if (outcome.complete)
        return line(say("colours.untraced", "Who wrote what is not known: this run was not traced."), Tone::Warning);
    return line(say("colours.unknown", "Who wrote what is not known yet."), Tone::Soft);
}

RichText orderSentence(const Outcome& outcome, const Moments& moments, double time)
{
    RichText text;
    if (outcome.schedule && moments.waves() > 1 && !moments.over(time))
        appendMarked(text, say("colours.order", "Blocks run in **no fixed order**: CUDA promises none."));
    return text;
}

std::string playbackWords(const Outcome& outcome, const Moments& moments, double time, Room room)
{
    if (!moments.known())
        return {};
    std::string words = say("playback.wave", "wave {} of {}", moments.wave(time), std::max(moments.waves(), 1u));
    const bool partial = isPartial(outcome);
    // Where not everything fits, what is known matters more than what the schedule has done.
    if (room == Room::Full || (room == Room::Medium && !partial))
        words +=
            say("playback.done", " · {} of {} blocks done", grouped(moments.done(time)), grouped(moments.blocks()));
    if (room != Room::Short && partial)
        words += say("playback.so_far", " · {} simulated so far", knownBlocks(outcome));
    return words;
}

std::string scheduleBadge(const Outcome& outcome)
{
    return outcome.schedule ? std::string(nameOf(outcome.schedule->provenance)) : std::string();
}

} // namespace warpatlas::ui
