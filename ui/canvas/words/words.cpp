#include "ui/canvas/words/words.h"

#include "app/experiment/resolve_launch.h"
#include "kernels/analysis/cover.h"
#include "ui/canvas/state/scene.h"
#include "ui/canvas/state/thread_places.h"

#include <fmt/format.h>

namespace warpatlas::ui {

namespace {

std::string sizeOfAxes(std::uint64_t x, std::uint64_t y, std::uint64_t z)
{
    if (y == 1 && z == 1)
        return groupDigits(x);
    return z == 1 ? fmt::format("{} × {}", x, y) : fmt::format("{} × {} × {}", x, y, z);
}

bool isImage(const Work& work)
{
    const BufferSpec& output = work.outputBuffer();
    return output.type == ElementType::U8 && (output.shape.channels == 1 || output.shape.channels == 3);
}

bool isPartial(const Outcome& outcome)
{
    // What a GPU recorded is whole, however far the simulator is.
    return outcome.trace && !outcome.trace->known.isAll() && outcome.ownersProvenance == Provenance::Simulated;
}

/// "353 of 16,384 blocks", of a traced launch.
std::string knownBlocks(const Outcome& outcome)
{
    return fmt::format("{} of {}", groupDigits(outcome.trace->knownBlocks()),
        counted(outcome.trace->launch.blocks(), "block", "blocks"));
}

/// Whom the elements were written by, and what of that is wrong: nothing where threads add up in them, nor where they
/// write where they want to.
void sayWrites(RichText& text, const Outcome& outcome, bool partial)
{
    const Coverage& coverage = *outcome.coverage;
    const WritePattern writes = outcome.bound->work.writes;
    const auto elements = [&](std::uint64_t count) {
        return fmt::format("{} ({})", counted(count, "element", "elements"), percent(count, coverage.elements));
    };
    if (coverage.unwritten > 0) {
        const Tone tone = writes == WritePattern::Once ? Tone::Wrong : Tone::Plain;
        say(text, "; ");
        say(text, elements(coverage.unwritten), tone, true);
        say(text, coverage.unwritten == 1 ? " is written by nobody" : " are written by nobody", tone);
    }
    if (coverage.writtenMore > 0 && writes == WritePattern::Accumulated) {
        say(text, "; ");
        say(text, counted(coverage.writtenMore, "element", "elements"), Tone::Plain, true);
        say(text, coverage.writtenMore == 1 ? " is added to by many threads" : " are added to by many threads");
    } else if (coverage.writtenMore > 0 && writes == WritePattern::Once) {
        say(text, "; ");
        say(text, elements(coverage.writtenMore), Tone::Warning, true);
        say(text, coverage.writtenMore == 1 ? " is written more than once" : " are written more than once",
            Tone::Warning);
    }
    if (!partial && coverage.unwritten == 0 && coverage.writtenMore == 0 && coverage.elements > 0)
        say(text, "; every element is written once");
}

/// Threads that wrote, or would have, where no buffer is.
void sayStrays(RichText& text, const Outcome& outcome)
{
    const Coverage& coverage = *outcome.coverage;
    if (coverage.strayingThreads == 0)
        return;
    say(text, "; ");
    say(text,
        fmt::format("{} ({})", counted(coverage.strayingThreads, "thread", "threads"),
            percent(coverage.strayingThreads, coverage.knownThreads)),
        Tone::Wrong, true);
    say(text, ' ' + strayWords(coverage.strayingThreads), Tone::Wrong);
}

/// What the comparison with the CPU found, once it is over.
void sayWrong(RichText& text, const Outcome& outcome)
{
    if (!outcome.check || outcome.check->matches)
        return;
    say(text, "; ");
    say(text, counted(outcome.check->differing, "value", "values"), Tone::Wrong, true);
    say(text, outcome.check->differing == 1 ? " is wrong" : " are wrong", Tone::Wrong);
}

void sayMistake(RichText& text, const Outcome& outcome)
{
    say(text, "Mistake: " + mistakeTitle(*outcome.bound), Tone::Wrong, true);
    if (mistakeNotShown(*outcome.bound))
        say(text, ", which this launch does not show", Tone::Warning);
}

/// Threads that wrote nothing: outside the data where that explains all of them.
void sayIdle(RichText& text, const Outcome& outcome)
{
    const Coverage& coverage = *outcome.coverage;
    if (coverage.idleThreads == 0)
        return;
    const bool outside = coverage.idleThreads == surplusThreads(outcome.bound->work, outcome.bound->launch);
    say(text, "; ");
    say(text,
        fmt::format("{} ({})", counted(coverage.idleThreads, "thread", "threads"),
            percent(coverage.idleThreads, coverage.knownThreads)),
        Tone::Plain, true);
    if (outside)
        say(text, coverage.idleThreads == 1 ? " falls outside the data" : " fall outside the data");
    else
        say(text, coverage.idleThreads == 1 ? " writes nothing" : " write nothing");
}

} // namespace

std::string sizeText(const Extent& extent)
{
    return sizeOfAxes(extent.x, extent.y, extent.z);
}

std::string sizeText(const Dim3& size)
{
    return sizeOfAxes(size.x, size.y, size.z);
}

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
    say(text, bound.kernel != nullptr ? bound.kernel->description().title : name, Tone::Plain, true);
    std::string more = bound.kernel != nullptr ? name : std::string();
    for (const Dataset& data : bound.data)
        more += (more.empty() ? "" : " · ") + data.label;
    if (!more.empty())
        say(text, "  " + more, Tone::Soft);
    return text;
}

std::string addedUpFrom(const Work& work)
{
    if (work.writes != WritePattern::Accumulated)
        return {};
    for (const BufferSpec& buffer : work.buffers)
        if (buffer.role == BufferRole::Input)
            return "added up from " + counted(buffer.shape.values(), "value", "values");
    return "added up by " + counted(work.cover.count(), "thread", "threads");
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
        say(text, "; ");
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
        say(text, std::string(previousLaunchWords) + ": ", Tone::Warning, true);
    if (outcome.bound->mistake != nullptr) {
        sayMistake(text, outcome);
        say(text, "; ");
    }
    say(text, sizeText(data), Tone::Plain, true);
    say(text, data.count() == 1 ? " element" : " elements");
    if (const std::string from = addedUpFrom(outcome.bound->work); !from.empty())
        say(text, fmt::format(" {}", from));
    say(text, ", ");
    say(text, sizeText(launch.grid), Tone::Plain, true);
    say(text, launch.blocks() == 1 ? " block of " : " blocks of ");
    say(text, sizeText(launch.block), Tone::Plain, true);
    say(text, launch.threadsPerBlock() == 1 ? " thread" : " threads");
    if (!outcome.coverage)
        return text;

    const bool partial = isPartial(outcome);
    if (partial) {
        say(text, "; ");
        say(text, knownBlocks(outcome), Tone::Accent, true);
        say(text, " simulated so far");
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
    const std::string element = isImage(outcome.bound->work) ? "pixel" : "element";
    switch (colourBy) {
    case render::ColourBy::Owner:
        if (!known)
            break;
        say(text, "Each " + element + " has the colour of the ");
        say(text, "block", Tone::Plain, true);
        say(text, " that wrote it; bands inside a block are its ");
        say(text, "warps", Tone::Plain, true);
        say(text, ".");
        return text;
    case render::ColourBy::State:
        if (!known)
            break;
        if (moments.over(time) && outcome.owners->partial) {
            say(text, "Blocks that are simulated show their result; what is hatched is not known yet.");
            return text;
        }
        if (moments.over(time)) {
            say(text, "All blocks are done: each " + element + " shows the value that was written.");
            return text;
        }
        // In words that hold on dark and on light: waiting is drawn back, done stands out.
        say(text, "Faint", Tone::Plain, true);
        say(text, matchingInput(outcome.bound->work) ? ": waiting, the input. " : ": waiting. ");
        say(text, "Coloured", Tone::Plain, true);
        say(text, ": its block is running. ");
        say(text, "Clear", Tone::Plain, true);
        say(text, ": done, the result.");
        return text;
    case render::ColourBy::Result:
        say(text, "Each " + element + " shows the value that was written, whoever wrote it.");
        return text;
    case render::ColourBy::Writes:
        if (!known)
            break;
        say(text, "Each " + element + " is coloured by ");
        say(text, "how often", Tone::Plain, true);
        say(text, " it was written.");
        return text;
    case render::ColourBy::Block:
    case render::ColourBy::Warp:
    case render::ColourBy::Lane:
        if (!known)
            break;
        say(text, "Each " + element + " has the colour of the ");
        say(text,
            colourBy == render::ColourBy::Block      ? "block"
                : colourBy == render::ColourBy::Warp ? "warp"
                                                     : "lane",
            Tone::Plain, true);
        say(text,
            colourBy == render::ColourBy::Block      ? " that wrote it."
                : colourBy == render::ColourBy::Warp ? " of its block that wrote it: warp 0 has the first colour."
                                                     : " of the warp that wrote it, from 0 to 31.");
        return text;
    case render::ColourBy::Reads:
        if (outcome.reads.empty())
            break;
        say(text, "Each " + element + " is coloured by ");
        say(text, "how often", Tone::Plain, true);
        say(text, " it was read.");
        return text;
    case render::ColourBy::Value:
        say(text,
            "Each " + element + " is coloured by its value, from "
                + (scale.empty() ? "the smallest to the largest" : scale) + '.');
        return text;
    case render::ColourBy::Difference:
        if (!outcome.reference) {
            say(text, outcome.complete ? "There is nothing to compare the result with." : "Not compared yet.",
                Tone::Soft);
            return text;
        }
        say(text, "Each " + element + " shows how far it is from ");
        say(text, "the CPU's result", Tone::Plain, true);
        if (outcome.check && outcome.check->tolerance > 0)
            say(text, fmt::format("; up to {:.3g} is rounding", outcome.check->tolerance));
        say(text, ".");
        return text;
    }
    if (!outcome.traceRefusal.empty())
        say(text, "Who wrote what is not known: " + outcome.traceRefusal, Tone::Warning);
    else if (outcome.complete)
        say(text, "Who wrote what is not known: this run was not traced.", Tone::Warning);
    else
        say(text, "Who wrote what is not known yet.", Tone::Soft);
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
        words += fmt::format(" · {} of {} blocks done", groupDigits(moments.done(time)), groupDigits(moments.blocks()));
    if (room != Room::Short && partial)
        words += fmt::format(" · {} simulated so far", knownBlocks(outcome));
    return words;
}

std::string scheduleBadge(const Outcome& outcome)
{
    return outcome.schedule ? std::string(nameOf(outcome.schedule->provenance)) : std::string();
}

} // namespace warpatlas::ui
