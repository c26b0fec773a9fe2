#include "ui/canvas/words/words.h"

#include "app/experiment/resolve_launch.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "kernels/analysis/cover.h"
#include "ui/canvas/state/scene.h"
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
    return fmt::format(
        "{} of {}", grouped(outcome.trace->knownBlocks()), counted(outcome.trace->launch.blocks(), noun::block));
}

/// Whom the elements were written by, and what of that is wrong: nothing where threads add up in them, nor where they
/// write where they want to.
void sayWrites(RichText& text, const Outcome& outcome, bool partial)
{
    const Coverage& coverage = *outcome.coverage;
    const WritePattern writes = outcome.bound->work.writes;
    const auto elements = [&](std::uint64_t count) {
        return fmt::format("{} ({})", counted(count, noun::element), percent(count, coverage.elements));
    };
    if (coverage.unwritten > 0) {
        const Tone tone = writes == WritePattern::Once ? Tone::Wrong : Tone::Plain;
        append(text, "; ");
        append(text, elements(coverage.unwritten), tone, true);
        append(text, coverage.unwritten == 1 ? " is written by nobody" : " are written by nobody", tone);
    }
    if (coverage.writtenMore > 0 && writes == WritePattern::Accumulated) {
        append(text, "; ");
        append(text, counted(coverage.writtenMore, noun::element), Tone::Plain, true);
        append(text, coverage.writtenMore == 1 ? " is added to by many threads" : " are added to by many threads");
    } else if (coverage.writtenMore > 0 && writes == WritePattern::Once) {
        append(text, "; ");
        append(text, elements(coverage.writtenMore), Tone::Warning, true);
        append(text, coverage.writtenMore == 1 ? " is written more than once" : " are written more than once",
            Tone::Warning);
    }
    if (!partial && coverage.unwritten == 0 && coverage.writtenMore == 0 && coverage.elements > 0)
        append(text, "; every element is written once");
}

/// Threads that wrote, or would have, where no buffer is.
void sayStrays(RichText& text, const Outcome& outcome)
{
    const Coverage& coverage = *outcome.coverage;
    if (coverage.strayingThreads == 0)
        return;
    append(text, "; ");
    append(text,
        fmt::format("{} ({})", counted(coverage.strayingThreads, noun::thread),
            percent(coverage.strayingThreads, coverage.knownThreads)),
        Tone::Wrong, true);
    append(text, ' ' + strayWords(coverage.strayingThreads), Tone::Wrong);
}

/// What the comparison with the CPU found, once it is over.
void sayWrong(RichText& text, const Outcome& outcome)
{
    if (!outcome.check || outcome.check->matches)
        return;
    append(text, "; ");
    append(text, counted(outcome.check->differing, noun::value), Tone::Wrong, true);
    append(text, outcome.check->differing == 1 ? " is wrong" : " are wrong", Tone::Wrong);
}

void sayMistake(RichText& text, const Outcome& outcome)
{
    append(text, "Mistake: " + mistakeTitle(*outcome.bound), Tone::Wrong, true);
    if (mistakeNotShown(*outcome.bound))
        append(text, ", which this launch does not show", Tone::Warning);
}

/// Threads that wrote nothing: outside the data where that explains all of them.
void sayIdle(RichText& text, const Outcome& outcome)
{
    const Coverage& coverage = *outcome.coverage;
    if (coverage.idleThreads == 0)
        return;
    const bool outside = coverage.idleThreads == surplusThreads(outcome.bound->work, outcome.bound->launch);
    append(text, "; ");
    append(text,
        fmt::format("{} ({})", counted(coverage.idleThreads, noun::thread),
            percent(coverage.idleThreads, coverage.knownThreads)),
        Tone::Plain, true);
    if (outside)
        append(text, coverage.idleThreads == 1 ? " falls outside the data" : " fall outside the data");
    else
        append(text, coverage.idleThreads == 1 ? " writes nothing" : " write nothing");
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
    const std::string& name = bound.experiment.kernel;
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
            return "added up from " + counted(buffer.shape.values(), noun::value);
    return "added up by " + counted(work.cover.count(), noun::thread);
}

std::string strayWords(std::uint64_t threads)
{
    return threads == 1 ? "writes outside of every buffer" : "write outside of every buffer";
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
        append(text, std::string(previousLaunchWords) + ": ", Tone::Warning, true);
    if (outcome.bound->mistake != nullptr) {
        sayMistake(text, outcome);
        append(text, "; ");
    }
    append(text, sizeText(data), Tone::Plain, true);
    append(text, data.count() == 1 ? " element" : " elements");
    if (const std::string from = addedUpFrom(outcome.bound->work); !from.empty())
        append(text, fmt::format(" {}", from));
    append(text, ", ");
    append(text, sizeText(launch.grid), Tone::Plain, true);
    append(text, launch.blocks() == 1 ? " block of " : " blocks of ");
    append(text, sizeText(launch.block), Tone::Plain, true);
    append(text, launch.threadsPerBlock() == 1 ? " thread" : " threads");
    if (!outcome.coverage)
        return text;

    const bool partial = isPartial(outcome);
    if (partial) {
        append(text, "; ");
        append(text, knownBlocks(outcome), Tone::Accent, true);
        append(text, " simulated so far");
    }
    sayWrites(text, outcome, partial);
    sayStrays(text, outcome);
    sayIdle(text, outcome);
    if (!partial)
        sayWrong(text, outcome);
    return text;
}

RichText colouringSentence(
    const Outcome& outcome, const Moments& moments, render::ColourBy colourBy, double time, const std::string& scale)
{
    RichText text;
    const bool known = outcome.owners != nullptr;
    const BufferSpec& output = outcome.bound->work.outputBuffer();
    const std::string element = isPicture(output.type, output.shape) ? "pixel" : "element";
    switch (colourBy) {
    case render::ColourBy::Owner:
        if (!known)
            break;
        append(text, "Each " + element + " has the colour of the ");
        append(text, "block", Tone::Plain, true);
        append(text, " that wrote it; bands inside a block are its ");
        append(text, "warps", Tone::Plain, true);
        append(text, ".");
        return text;
    case render::ColourBy::State:
        if (!known)
            break;
        if (moments.over(time) && outcome.owners->partial) {
            append(text, "Blocks that are simulated show their result; what is hatched is not known yet.");
            return text;
        }
        if (moments.over(time)) {
            append(text, "All blocks are done: each " + element + " shows the value that was written.");
            return text;
        }
        // In words that hold on dark and on light: waiting is drawn back, done stands out.
        append(text, "Faint", Tone::Plain, true);
        append(text, matchingInput(outcome.bound->work) ? ": waiting, the input. " : ": waiting. ");
        append(text, "Coloured", Tone::Plain, true);
        append(text, ": its block is running. ");
        append(text, "Clear", Tone::Plain, true);
        append(text, ": done, the result.");
        return text;
    case render::ColourBy::Result:
        append(text, "Each " + element + " shows the value that was written, whoever wrote it.");
        return text;
    case render::ColourBy::Writes:
        if (!known)
            break;
        append(text, "Each " + element + " is coloured by ");
        append(text, "how often", Tone::Plain, true);
        append(text, " it was written.");
        return text;
    case render::ColourBy::Block:
    case render::ColourBy::Warp:
    case render::ColourBy::Lane:
        if (!known)
            break;
        append(text, "Each " + element + " has the colour of the ");
        append(text,
            colourBy == render::ColourBy::Block      ? "block"
                : colourBy == render::ColourBy::Warp ? "warp"
                                                     : "lane",
            Tone::Plain, true);
        append(text,
            colourBy == render::ColourBy::Block      ? " that wrote it."
                : colourBy == render::ColourBy::Warp ? " of its block that wrote it: warp 0 has the first colour."
                                                     : " of the warp that wrote it, from 0 to 31.");
        return text;
    case render::ColourBy::Reads:
        if (outcome.reads.empty())
            break;
        append(text, "Each " + element + " is coloured by ");
        append(text, "how often", Tone::Plain, true);
        append(text, " it was read.");
        return text;
    case render::ColourBy::Value:
        append(text,
            "Each " + element + " is coloured by its value, from "
                + (scale.empty() ? "the smallest to the largest" : scale) + '.');
        return text;
    case render::ColourBy::Difference:
        if (!outcome.reference) {
            append(text, outcome.complete ? "There is nothing to compare the result with." : "Not compared yet.",
                Tone::Soft);
            return text;
        }
        append(text, "Each " + element + " shows how far it is from ");
        append(text, "the CPU's result", Tone::Plain, true);
        if (outcome.check && outcome.check->tolerance > 0)
            append(text, fmt::format("; up to {:.3g} is rounding", outcome.check->tolerance));
        append(text, ".");
        return text;
    }
    if (!outcome.traceRefusal.empty())
        append(text, "Who wrote what is not known: " + outcome.traceRefusal, Tone::Warning);
    else if (outcome.complete)
        append(text, "Who wrote what is not known: this run was not traced.", Tone::Warning);
    else
        append(text, "Who wrote what is not known yet.", Tone::Soft);
    return text;
}

std::string playbackWords(const Outcome& outcome, const Moments& moments, double time, Room room)
{
    if (!moments.known())
        return {};
    std::string words = fmt::format("wave {} of {}", moments.wave(time), std::max(moments.waves(), 1u));
    const bool partial = isPartial(outcome);
    // Where not everything fits, what is known matters more than what the schedule has done.
    if (room == Room::Full || (room == Room::Medium && !partial))
        words += fmt::format(" · {} of {} blocks done", grouped(moments.done(time)), grouped(moments.blocks()));
    if (room != Room::Short && partial)
        words += fmt::format(" · {} simulated so far", knownBlocks(outcome));
    return words;
}

std::string scheduleBadge(const Outcome& outcome)
{
    return outcome.schedule ? std::string(nameOf(outcome.schedule->provenance)) : std::string();
}

} // namespace warpatlas::ui
