#include "ui/canvas/words/data_words.h"

#include "app/experiment/kernel_name.h"
#include "app/experiment/resolve_launch.h"
#include "app/report/report_words.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "app/words/sentence.h"
#include "kernels/analysis/cover.h"
#include "ui/canvas/state/make_scene.h"
#include "ui/canvas/state/thread_places.h"

#include <fmt/format.h>

#include <cctype>

namespace warpatlas::ui::inline canvas {

namespace {

bool isPartial(const Outcome& outcome)
{
    // A GPU's recording is whole, however far the simulator is.
    return outcome.trace && !outcome.trace->known.isAll() && outcome.ownersProvenance == Provenance::Simulated;
}

/// "353 of 16,384 blocks", of a traced launch.
std::string knownBlocks(const Outcome& outcome)
{
    return say("data.blocks_of", "{} of {}", grouped(outcome.trace->knownBlocks()),
        counted(outcome.trace->launch.blocks(), noun::block));
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
    appendMarked(text, straySentence(coverage.strayingThreads, coverage.knownThreads), Tone::Wrong);
    append(text, ". ");
}

/// Says what the comparison with the CPU found, once it is over.
void sayWrong(RichText& text, const Outcome& outcome)
{
    // Unwritten elements are usually wrong: the legend counts them.
    if (!outcome.check || outcome.check->matches
        || (writesOf(outcome) == WritePattern::Once && outcome.check->differing <= outcome.coverage->unwritten))
        return;
    append(text, " ");
    const std::string values = counted(outcome.check->differing, noun::value);
    appendMarked(text,
        outcome.check->differing == 1 ? say("data.wrong.one", "**{}** is wrong", values)
                                      : say("data.wrong.several", "**{}** are wrong", values),
        Tone::Wrong);
    append(text, ".");
}

void sayMistake(RichText& text, const Outcome& outcome)
{
    append(text, say("data.mistake", "Mistake: {}", mistakeTitle(*outcome.bound)), Tone::Wrong, true);
    if (mistakeNotShown(*outcome.bound))
        append(text, say("data.mistake_not_shown", ", which this launch does not show"), Tone::Warning);
}

/// Says how many threads wrote nothing, where that is not explained by their place outside the data, which the legend
/// counts.
void sayIdle(RichText& text, const Outcome& outcome)
{
    const Coverage& coverage = *outcome.coverage;
    if (coverage.idleThreads == 0 || outcome.bound->work.writes == WritePattern::Accumulated
        || coverage.idleThreads == surplusThreads(outcome.bound->work, outcome.bound->launch))
        return;
    append(text, " ");
    appendMarked(text, idleSentence(coverage.idleThreads, coverage.knownThreads, false));
    append(text, ".");
}

/// Returns "pixel" where the output is a picture.
std::string elementWord(const Outcome& outcome)
{
    const BufferSpec& output = outcome.bound->work.outputBuffer();
    return isPicture(output.type, output.shape) ? say("colours.pixel", "pixel")
                                                : std::string(nameFor(1, noun::element));
}

/// "967 × 541 pixels", "1,000 elements"; where threads add up, what they add: "100,003 values".
std::string whatIsShared(const Outcome& outcome)
{
    const Work& work = outcome.bound->work;
    if (work.writes == WritePattern::Accumulated)
        for (const BufferSpec& buffer : work.buffers)
            if (buffer.role == BufferRole::Input)
                return counted(buffer.shape.values(), noun::value);
    const BufferSpec& output = work.outputBuffer();
    const std::uint64_t count = output.shape.extent.count();
    // A thread for each of an element's numbers.
    if (output.shape.channels > 1 && outcome.bound->launch.threads() >= output.shape.values())
        return say("launch.values", "{} × {} = {}", sizeText(output.shape.extent), output.shape.channels,
            counted(output.shape.values(), noun::value));
    return sizeText(output.shape.extent) + ' '
        + (isPicture(output.type, output.shape) && count != 1 ? say("launch.pixels", "pixels")
                                                              : std::string(nameFor(count, noun::element)));
}

/// Says whether each thread that has an element has one of its own, and each element one thread: nothing that ran says
/// otherwise.
bool isOneEach(const Outcome& outcome)
{
    const BoundExperiment& bound = *outcome.bound;
    const Work& work = bound.work;
    if (bound.source || bound.kernel == nullptr || bound.mistake != nullptr || !work.coverIsSaid
        || writesOf(outcome) != WritePattern::Once)
        return false;
    if (outcome.coverage
        && (outcome.coverage->unwritten > 0 || outcome.coverage->writtenMore > 0
            || outcome.coverage->strayingThreads > 0))
        return false;
    const std::uint64_t elements = work.outputBuffer().shape.extent.count();
    return work.cover.count() == elements && bound.launch.threads() >= elements
        && bound.launch.threads() - elements == surplusThreads(work, bound.launch);
}

/// How threads are shared among elements, and the launch.
void sayLaunch(RichText& text, const Outcome& outcome)
{
    const BoundExperiment& bound = *outcome.bound;
    const std::string launch = launchWords(bound.launch);
    const std::string makes = bound.kernel != nullptr && bound.mistake == nullptr
        ? std::string(bound.kernel->description().makes)
        : std::string();
    const std::string does = makes.empty() || bound.launch.threads() == 1 ? launch : launch + ' ' + makes;
    if (bound.work.buffers.empty())
        appendMarked(text,
            say("launch.no_array", "{}, and no array: {}.",
                toned(Tone::Thread, counted(bound.launch.threads(), noun::thread)), does));
    else if (isOneEach(outcome))
        appendMarked(text, say("launch.one_each", "**One thread for each {}.** {}.", elementWord(outcome), does));
    else
        appendMarked(text,
            say("launch.shared", "{} for {}: {}.", toned(Tone::Thread, counted(bound.launch.threads(), noun::thread)),
                whatIsShared(outcome), does));
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
    return say("launch.of", "{} of {} {}",
        toned(Tone::Block, sizeText(launch.grid) + ' ' + std::string(nameFor(launch.blocks(), noun::block))),
        toned(Tone::Dimension, sizeText(launch.block)),
        toned(Tone::Thread, nameFor(launch.threadsPerBlock(), noun::thread)));
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
    RichText text;
    if (outdated)
        append(text, say(previousLaunchWords) + ": ", Tone::Warning, true);
    if (outcome.bound->mistake != nullptr) {
        sayMistake(text, outcome);
        append(text, ". ");
    }
    if (outcome.coverage)
        sayStrays(text, outcome);
    // A part of an allocation, what is not known, and faults that no legend has, and no more:
    // the legend counts the rest.
    sayLaunch(text, outcome);
    if (!outcome.coverage)
        return text;
    const bool partial = isPartial(outcome);
    if (const std::string part = partOfAllocation(outcome); !part.empty()) {
        std::string sentence = ended(part);
        sentence.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence.front())));
        append(text, " " + sentence);
    }
    if (partial) {
        append(text, " ");
        append(text, knownBlocks(outcome), Tone::Accent, true);
        append(text, say("data.so_far_full", " simulated so far."));
    }
    if (!partial) {
        sayIdle(text, outcome);
        sayWrong(text, outcome);
    }
    return text;
}

namespace {

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

std::string playbackWords(const Moments& moments, double time)
{
    return moments.known() ? say("playback.wave", "wave {} of {}", moments.wave(time), std::max(moments.waves(), 1u))
                           : std::string();
}

std::string doneWords(const Outcome& outcome, const Moments& moments, double time)
{
    return moments.known() ? say("playback.blocks_done", "{} of {} done", grouped(moments.done(time)),
               counted(outcome.bound->launch.blocks(), noun::block))
                           : std::string();
}

std::string scheduleBadge(const Outcome& outcome)
{
    if (!outcome.schedule)
        return {};
    std::string words = say("playback.order", "order {}", nameOf(outcome.schedule->provenance));
    for (char& letter : words)
        letter = letter >= 'a' && letter <= 'z' ? char(letter - 'a' + 'A') : letter;
    return words;
}

} // namespace warpatlas::ui::inline canvas
