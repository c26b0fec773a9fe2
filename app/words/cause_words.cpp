#include "app/words/cause_words.h"

#include "app/words/say.h"
#include "kernels/model/text.h"

namespace warpatlas::inline words {
namespace {

char axisName(std::size_t axis)
{
    return "xyz"[axis];
}

std::string guardQuestion()
{
    return say("guard.question", "is it <= in place of <?");
}

std::string tallyText(const WriteTally& tally)
{
    if (tally.more + tally.unwritten == 0)
        return {};
    const auto were = [](std::uint64_t count) {
        return count == 1 ? say("tally.one", "{} element was", grouped(count))
                          : say("tally.several", "{} elements were", grouped(count));
    };
    if (tally.more == 0)
        return say("tally.unwritten", "; {} written by no thread", were(tally.unwritten));
    std::string text = say("tally.more", "; {} written more than once", were(tally.more));
    if (tally.unwritten > 0)
        text += say("tally.more_unwritten", ", {} by no thread", grouped(tally.unwritten));
    return text;
}

std::string elsewhereText(const std::optional<ChanceFound>& chance, Mentions& mentions)
{
    if (!chance)
        return {};
    mentions.block = true;
    const std::string block = indexText(*chance->fromBlock), line = lineText(chance->line);
    return chance->race ? say("chance.race_elsewhere", "; elsewhere, from block {} on, there is a race{}", block, line)
                        : say("chance.read_elsewhere",
                            "; elsewhere, from block {} on, memory that was never written is read{}", block, line);
}

/// "beyond the 967 x 541 threads that are needed: its x is 970, and no guard keeps it out"
std::string strayText(const StrayThread& stray)
{
    const std::string guard = stray.nextOnly ? say("stray.guard", "the guard lets it in: {}", guardQuestion())
        : stray.letIn                        ? say("stray.let_in", "the guard lets it in: its number is too large")
                                             : say("stray.no_guard", "no guard keeps it out");
    return say("stray", "beyond the {} threads that are needed: its {} is {}, and {}",
        sizeText(stray.needed, stray.launched), axisName(stray.axis), grouped(stray.at), guard);
}

std::string guardText(const SurplusThread& cause)
{
    using Guard = SurplusThread::Guard;
    switch (cause.guard) {
    case Guard::None:
        return cause.surplus == 1
            ? say("guard.none.one", "no guard keeps out the one that is too many")
            : say("guard.none", "no guard keeps out the {} that are too many", grouped(cause.surplus));
    case Guard::LetsInOne:
        return say("guard.one", "the guard lets in one of the {} that are too many: {}", grouped(cause.surplus),
            guardQuestion());
    case Guard::LetsInNext:
        return say("guard.next", "the guard lets in this one, whose {} is {}: {}", axisName(cause.axis),
            grouped(cause.at), guardQuestion());
    case Guard::NotThis:
        return say(
            "guard.not_this", "no guard keeps out this one, whose {} is {}", axisName(cause.axis), grouped(cause.at));
    case Guard::LetsInThis:
        return say("guard.this", "the guard lets in this one, whose {} is {}: its number is too large",
            axisName(cause.axis), grouped(cause.at));
    case Guard::NotThisNumber:
        break;
    }
    return say("guard.not_this_number", "no guard keeps out this one, whose number is {}", grouped(cause.at));
}

std::string text(const SurplusThread& cause, Mentions&)
{
    return say("cause.surplus", "the launch has {} threads where {} are needed, and {}",
        sizeText(cause.launched, cause.needed), sizeText(cause.needed, cause.launched), guardText(cause));
}

std::string text(const WideGuard& cause, Mentions&)
{
    std::vector<std::string> limits;
    for (const WideGuard::Bound& bound : cause.bounds) {
        const std::string value = grouped(bound.value),
                          number = bound.number.empty() ? value : fmt::format("{} = {}", bound.number, value);
        limits.push_back(
            bound.included ? say("wide.up_to", "up to {}", number) : say("wide.below", "below {}", number));
    }
    std::string words = say("cause.wide", "the guard lets in threads {}, and {} has only {}", listed(limits),
        cause.buffer, counted(cause.elements, noun::element));
    if (cause.oneTooMany)
        words += ": " + guardQuestion();
    return words;
}

std::string text(const WrongOutputIndex& cause, Mentions&)
{
    return say("cause.output_index", "the index of the output is wrong: {}", indexFaultText(cause.index));
}

std::string text(const StrayRacer& cause, Mentions& mentions)
{
    return say("cause.stray_racer", "here, {} is {}", nameOf(cause.thread, mentions), strayText(cause.stray));
}

std::string text(const TooFewThreads& cause, Mentions& mentions)
{
    const std::string what = cause.what == TooFewThreads::What::NotWritten
        ? say("cause.not_written", "no thread wrote it")
        : say("cause.not_read", "no thread read {}[{}]", cause.buffer, cause.element);
    const std::string grid = toText(cause.grid), block = toText(cause.block), last = nameOf(cause.last, mentions);
    if (cause.counted)
        return say("cause.few_numbers",
            "{}: the grid {} of blocks {} counts {} of {} threads that are needed; the last thread before the gap is "
            "{}",
            what, grid, block, grouped(cause.launched[0]), grouped(cause.needed[0]), last);
    const std::string have = sizeText(cause.launched, cause.needed), need = sizeText(cause.needed, cause.launched);
    const std::string sizes = cause.elements
        ? say("cause.covers", "covers {} of {} elements", have, need)
        : say("cause.has_threads", "has {} of {} threads that are needed", have, need);
    const std::string question =
        cause.roundedDown ? say("cause.rounded", ": was the division rounded down?") : std::string();
    return say("cause.few", "{}: the grid {} of blocks {} {}{}; the last thread before the gap is {}", what, grid,
        block, sizes, question, last);
}

std::string text(const WrittenByWrongIndex& cause, Mentions& mentions)
{
    std::string words = say("cause.wrong_index", "the index of the output is wrong: {}. {} wrote {}",
        indexFaultText(cause.index), nameOf(cause.writer, mentions), elementText(cause.place));
    if (cause.written < cause.elements)
        words += say("cause.only_written", "; only {} of {} elements were written", grouped(cause.written),
            grouped(cause.elements));
    if (cause.writtenMore > 0)
        words += say("cause.of_them_more", ", {} of them more than once", grouped(cause.writtenMore));
    return words;
}

std::string text(const SwappedTiles& cause, Mentions& mentions)
{
    mentions.block = true;
    std::string words = say("cause.tiles",
        "the index of the output is wrong: block (x, y) writes tile {}, but the output has {} x {} tiles of {} x {} "
        "elements and the grid {} x {} blocks: blockIdx.x and blockIdx.y have to change places in it",
        cause.swapped ? "(y, x)" : "(x, y)", grouped(cause.tiles[0]), grouped(cause.tiles[1]), cause.size[0],
        cause.size[1], grouped(cause.grid[0]), grouped(cause.grid[1]));
    if (cause.writer)
        words += say("cause.wrote", ". {} wrote {}", nameOf(*cause.writer, mentions), elementText(cause.place));
    return words + tallyText(cause.tally);
}

std::string text(const LeftToChance& cause, Mentions&)
{
    const std::string line = lineText(cause.found.line);
    return cause.found.race
        ? say("cause.race", "there is a race{}, so that values are read before or after they are written", line)
        : say("cause.unwritten_read", "memory that was never written is read{}", line);
}

std::string text(const WrittenFromBeyond& cause, Mentions& mentions)
{
    const std::string writer = nameOf(cause.writer, mentions), stray = strayText(cause.stray);
    if (!cause.elsewhere)
        return say("cause.beyond", "it was written by {}, which is {}", writer, stray) + tallyText(cause.tally);
    return say("cause.beyond_elsewhere",
        "it was written by {}, but {} by {}, which is {}; what such threads left in earlier launches may have spread",
        writer, elementText(*cause.elsewhere), nameOf(cause.strayWriter, mentions), stray);
}

std::string text(const ReadByWrongIndex& cause, Mentions& mentions)
{
    const std::string reader = nameOf(cause.reader, mentions), index = indexFaultText(cause.index);
    if (!cause.element)
        return say("cause.read_index", "{} wrote it, and the index with which {} is read is wrong: {}", reader,
            cause.buffer, index);
    return say("cause.read_index_of", "the index with which {} is read is wrong: {}. {} read {}[{}]", cause.buffer,
        index, reader, cause.buffer, *cause.element);
}

std::string text(const LeftOut& cause, Mentions& mentions)
{
    std::string words = say("cause.unread", "{} of {} values of {} were read by no thread", grouped(cause.unread),
        grouped(cause.values), cause.buffer);
    if (cause.again > 0)
        words += say("cause.read_again", ", and {} by several", grouped(cause.again));
    if (cause.index.isKnown())
        words +=
            say("cause.unread_index", ": the index with which it is read is wrong: {}", indexFaultText(cause.index));
    else if (cause.reader)
        words += say("cause.reader", ", {} among them", nameOf(*cause.reader, mentions));
    if (cause.tooSmall)
        words += say("cause.small_grid", ": the grid {} of blocks {} has {} threads where {} are needed",
            toText(cause.tooSmall->grid), toText(cause.tooSmall->block), grouped(cause.tooSmall->threads()),
            grouped(cause.needed));
    if (cause.roundedDown)
        words += say("cause.rounded", ": was the division rounded down?");
    return words;
}

std::string text(const OwnThreadLeft& cause, Mentions& mentions)
{
    const std::string own = nameOf(cause.own, mentions);
    const std::string wrote = cause.wroteElsewhere ? say("cause.wrote_elsewhere", "wrote elsewhere")
                                                   : say("cause.wrote_nothing", "wrote nothing");
    return cause.counted ? say("cause.own_number", "no thread wrote it; {}, which has that number, {}", own, wrote)
                         : say("cause.own_index", "no thread wrote it; {}, which has that index, {}", own, wrote);
}

std::string text(const NotWritten& cause, Mentions& mentions)
{
    std::string words = say("cause.not_written", "no thread wrote it");
    if (cause.last)
        words += say("cause.last_written", "; the last one written before it is {}, by {}", elementText(*cause.last),
                     nameOf(cause.writer, mentions))
            + tallyText(cause.tally);
    return words + elsewhereText(cause.elsewhere, mentions);
}

std::string text(const WrittenBy& cause, Mentions& mentions)
{
    const std::string writer = nameOf(cause.writer, mentions);
    std::string words = cause.times > 1
        ? say("cause.written_times", "it was written {} times, the last time by {}", grouped(cause.times), writer)
        : say("cause.written_by", "it was written by {}", writer);
    if (cause.readOutsideLine != 0)
        words += say("cause.read_outside", "; what was read outside of a buffer in line {} may be part of it",
            cause.readOutsideLine);
    return words + tallyText(cause.tally) + elsewhereText(cause.elsewhere, mentions);
}

} // namespace

std::string causeText(const Cause& cause, Mentions& mentions)
{
    const std::string why = std::visit([&](const auto& one) { return text(one, mentions); }, cause.why);
    return cause.followsFrom ? say("cause.follows", "it follows from element {}, and so in every launch: {}",
               grouped(*cause.followsFrom), why)
                             : why;
}

std::string indexFaultText(const WrongIndex& index)
{
    if (index.swapped)
        return say("index.swapped", "x and y are swapped in it");
    std::string words;
    for (std::size_t a = 0; a < 3; ++a) {
        const char name = axisName(a);
        std::string part;
        switch (index.axes[a]) {
        case AxisIndex::WithoutBlock:
            part =
                say("index.no_block", "in {0} it is threadIdx.{0} alone, blockIdx.{0} * blockDim.{0} is missing", name);
            break;
        case AxisIndex::WithoutBlockDim:
            part = say("index.no_block_dim",
                "in {0} it is blockIdx.{0} + threadIdx.{0}, so that neighbouring blocks overlap: * blockDim.{0} is "
                "missing",
                name);
            break;
        case AxisIndex::WithoutThread:
            part = say("index.no_thread",
                "in {0} it is blockIdx.{0} * blockDim.{0}, the same for all threads of a block: threadIdx.{0} is "
                "missing",
                name);
            break;
        case AxisIndex::Own:
        case AxisIndex::Other:
            continue;
        }
        words += (words.empty() ? "" : "; ") + part;
    }
    return words;
}

} // namespace warpatlas::inline words
