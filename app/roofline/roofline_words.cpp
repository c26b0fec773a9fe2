#include "app/roofline/roofline_words.h"

#include "app/report/prediction_words.h"
#include "app/words/figures.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"

#include <cmath>
#include <fmt/format.h>

namespace warpatlas::inline roofline {
namespace {

/// A share in percent, which may be above 100: "71", "5.7", "0.59".
std::string digitsOf(double share)
{
    return share >= 0.095 ? fmt::format("{:.0f}", 100 * share) : significant(100 * share, 2);
}

/// "210 GB/s", "4.8 TB/s".
std::string bytesASecond(double giga)
{
    return giga >= 10000 ? say("roofline.terabytes", "{} TB/s", threeDigits(giga / 1000))
                         : say("roofline.gigabytes", "{} GB/s", threeDigits(giga));
}

std::string nameOfTime(const RooflineTime& time)
{
    return time.provenance == Provenance::Modelled
        ? std::string(nameOf(time.provenance))
        : say("roofline.of_device", "{} on {}", nameOf(time.provenance), time.device);
}

/// "(modelled, 60 to 95 %)".
std::string bandOf(const RooflineTime& time, const Reach& reach)
{
    return say("roofline.band", "({}, {} to {})", nameOfTime(time), digitsOf(reach.low), shareInWords(reach.high));
}

/// The whole band is so low that the roof cannot be what limits it.
bool isFarBelow(const Reach& reach)
{
    constexpr double far = 0.5;
    return reach.high < far;
}

/// Whether that part of the time is what the roof above stands for.
bool isOfRoof(TimePart part, const RooflineFacts& facts, MemoryLevel level)
{
    if (!isBelowRidge(facts, level))
        return part == TimePart::Arithmetic || part == TimePart::Issue;
    switch (level) {
    case MemoryLevel::Dram:
        return part == TimePart::Dram;
    case MemoryLevel::L2:
        return part == TimePart::L2;
    case MemoryLevel::L1:
        return part == TimePart::L1;
    case MemoryLevel::Shared:
        break;
    }
    return part == TimePart::Shared;
}

/// Whether the model says that something other than the roof limits it.
bool isLimitedElsewhere(const RooflineFacts& facts, MemoryLevel level)
{
    const RooflineTime* const time = facts.time();
    if (!time || !facts.limit || roofAbove(facts, level) <= 0)
        return false;
    const Reach reach = reachOf(facts, level, *time);
    const bool heldByL2 = reach.share > 1 && level == MemoryLevel::Dram && facts.has(RooflineNote::HeldByL2);
    return !heldByL2 && (isFarBelow(reach) || !isOfRoof(*facts.limit, facts, level));
}

std::string placeInWords(const RooflineFacts& facts, MemoryLevel level)
{
    if (!facts.kind)
        return say("roofline.no_arithmetic",
            "No arithmetic on its data: intensity is 0, and only the bandwidth of {} is above it", labelOf(level));
    const std::string intensity = threeDigits(intensityAt(facts, level)), what = intensityTitle(facts, level);
    const double ridge = ridgeOf(facts, level);
    if (ridge <= 0)
        return say("roofline.no_roof", "{} {}", intensity, what);
    // Other limits are said behind.
    if (isLimitedElsewhere(facts, level))
        return isBelowRidge(facts, level)
            ? say("roofline.below_far", "{} {}: below the ridge at {}, where bandwidth is the roof", intensity, what,
                threeDigits(ridge))
            : say("roofline.above_far", "{} {}: above the ridge at {}, where arithmetic is the roof", intensity, what,
                threeDigits(ridge));
    return isBelowRidge(facts, level) ? say("roofline.below", "{} {}: below the ridge at {}, so bandwidth limits it",
               intensity, what, threeDigits(ridge))
                                      : say("roofline.above", "{} {}: above the ridge at {}, so arithmetic limits it",
                                          intensity, what, threeDigits(ridge));
}

std::string reachInWords(const RooflineFacts& facts, MemoryLevel level)
{
    const RooflineTime* const time = facts.time();
    if (!time)
        return say("roofline.no_time", "no time of it is known, so it has no point");
    if (roofAbove(facts, level) <= 0)
        return say("roofline.no_roof_known", "nothing is known of that roof");
    const Reach reach = reachOf(facts, level, *time);
    if (!facts.kind)
        return say("roofline.moves", "it moves {}, {} of that {}", bytesASecond(rateOf(facts, level, time->ms)),
            shareInWords(reach.share), bandOf(*time, reach));
    return say("roofline.reaches", "it reaches {} of what this intensity allows {}", shareInWords(reach.share),
        bandOf(*time, reach));
}

} // namespace

std::string labelOf(MemoryLevel level)
{
    static constexpr Text texts[] = {
        {"roofline.dram", "DRAM"}, {"roofline.l2", "L2"}, {"roofline.l1", "L1"}, {"roofline.shared", "shared memory"}};
    return say(texts[std::size_t(level)]);
}

std::string labelOf(OperationKind kind)
{
    return kind == OperationKind::Integer ? say("roofline.integer", "integer operations")
                                          : say("roofline.operations", "{} operations", nameOf(kind));
}

std::string intensityTitle(const RooflineFacts& facts, MemoryLevel level)
{
    return say("roofline.for_each_byte", "{} for each byte of {}",
        facts.kind ? labelOf(*facts.kind) : say("roofline.any_operations", "operations"), labelOf(level));
}

std::string rooflineInWords(const RooflineFacts& facts, MemoryLevel level)
{
    if (!facts.traffic(level))
        return say("roofline.level_unused", "{} does not use {}.", facts.kernel, labelOf(level));
    std::string words = placeInWords(facts, level) + "; " + reachInWords(facts, level) + ".";
    const RooflineTime* const time = facts.time();
    if (!time || roofAbove(facts, level) <= 0)
        return words;
    const Reach reach = reachOf(facts, level, *time);
    if (reach.share > 1 && level == MemoryLevel::Dram && facts.has(RooflineNote::HeldByL2))
        words += ' ' + say("roofline.l2_gives", "More than DRAM could give: L2 holds the data.");
    else if (isLimitedElsewhere(facts, level))
        words += ' '
            + (isFarBelow(reach)
                    ? say("roofline.far", "That is far below the roof: what limits it is {} (modelled).",
                        plainLabelOf(*facts.limit))
                    : say("roofline.elsewhere", "What limits it is {} (modelled).", plainLabelOf(*facts.limit)));
    return words;
}

RooflineHeadlines headlinesOf(const RooflineFacts& facts, MemoryLevel level)
{
    if (!facts.traffic(level))
        return {{}, say("roofline.headline.unused", "no {}", labelOf(level))};
    RooflineHeadlines headlines;
    if (const RooflineTime* const time = facts.time(); time && roofAbove(facts, level) > 0) {
        const std::string share = shareInWords(reachOf(facts, level, *time).share);
        headlines.share = facts.kind ? say("roofline.headline.roof", "{} of the roof", share)
                                     : say("roofline.headline.bandwidth", "{} of the bandwidth", share);
    }
    if (!facts.kind) {
        headlines.place = say("roofline.headline.none", "no arithmetic");
        return headlines;
    }
    headlines.place = facts.kind == OperationKind::Integer
        ? say("roofline.headline.integer", "{} op/byte", significant(intensityAt(facts, level), 2))
        : say("roofline.headline.float", "{} FLOP/byte", significant(intensityAt(facts, level), 2));
    if (ridgeOf(facts, level) > 0 && isLimitedElsewhere(facts, level))
        headlines.place = isBelowRidge(facts, level)
            ? say("roofline.headline.below", "{}, below the ridge", headlines.place)
            : say("roofline.headline.above", "{}, above the ridge", headlines.place);
    else if (ridgeOf(facts, level) > 0)
        headlines.place = isBelowRidge(facts, level)
            ? say("roofline.headline.memory", "{}, memory-bound", headlines.place)
            : say("roofline.headline.compute", "{}, compute-bound", headlines.place);
    return headlines;
}

std::string shareInWords(double share)
{
    return digitsOf(share) + " %";
}

std::string inWords(const Reach& reach)
{
    return say(
        "roofline.reach", "{}, {} to {}", shareInWords(reach.share), digitsOf(reach.low), shareInWords(reach.high));
}

std::string peakInWords(const RooflineFacts& facts)
{
    if (!facts.kind || facts.roofs.peak(*facts.kind).giga <= 0)
        return say("roofline.unknown", "not known");
    return say("roofline.peak", "{} G {}/s", grouped(std::uint64_t(std::lround(facts.roofs.peak(*facts.kind).giga))),
        labelOf(*facts.kind));
}

std::string bandwidthInWords(const Roof& roof)
{
    return roof.giga > 0 ? bytesASecond(roof.giga) : say("roofline.unknown", "not known");
}

std::string trafficInWords(const RooflineFacts& facts, MemoryLevel level)
{
    const std::optional<LevelTraffic>& traffic = facts.traffic(level);
    if (!traffic)
        return say("roofline.no_traffic", "no bytes of {}", labelOf(level));
    const auto source = [&] {
        switch (traffic->source) {
        case TrafficSource::Model:
            return say("roofline.source.model", "what the model's caches do not hold");
        case TrafficSource::Compulsory:
            return say("roofline.source.compulsory", "each sector that is touched, once");
        case TrafficSource::PastL1:
            return say("roofline.source.past_l1", "sectors, less those of loads that the model's L1 holds");
        case TrafficSource::AllSectors:
            return say("roofline.source.sectors", "all sectors, as if L1 held nothing");
        case TrafficSource::Requested:
            return say("roofline.source.requested", "what lanes ask for");
        case TrafficSource::Passes:
            break;
        }
        return say("roofline.source.passes", "128 for each pass over the banks");
    };
    return say("roofline.traffic", "{} of {}, {}: {}", bytesText(std::uint64_t(traffic->bytes)), labelOf(level),
        nameOf(provenanceOf(traffic->source)), source());
}

std::string wrongRunInWords(const RooflineFacts& facts)
{
    if (facts.has(RooflineNote::Unchecked))
        return say("roofline.note.wrong", "The result is wrong: what a right kernel reaches is not known");
    return wrongRunInWords(facts.problems);
}

std::vector<std::string> notesInWords(const RooflineFacts& facts, MemoryLevel level)
{
    std::vector<std::string> notes;
    if (facts.isWrong())
        notes.push_back(wrongRunInWords(facts));
    for (const RooflineNote note : facts.notes)
        switch (note) {
        case RooflineNote::HeldByL2:
            if (level == MemoryLevel::Dram)
                notes.push_back(say("roofline.note.held",
                    "What it touches fits in L2, which holds it when it runs again: the bytes are the least that DRAM "
                    "moves the first time"));
            break;
        case RooflineNote::TimeOfAllLaunches:
            notes.push_back(say("roofline.note.launches",
                "The time that was taken is of several launches and the operations are of the last: it has no point"));
            break;
        case RooflineNote::RecordedOnOther:
            notes.push_back(say("roofline.note.other_gpu",
                "Times were recorded on another GPU: they have no point below the roofs of {}", facts.roofs.gpu));
            break;
        case RooflineNote::RecordedOfOther:
            notes.push_back(say("roofline.note.other_run",
                "The recorded time is of another size, launch, parameter or text: it has no point"));
            break;
        case RooflineNote::TensorLeftOut:
            notes.push_back(say("roofline.note.tensor", "Products of tensor cores are not among the operations"));
            break;
        case RooflineNote::TexturesLeftOut:
            notes.push_back(say("roofline.note.textures", "Fetches from textures are not among the bytes"));
            break;
        case RooflineNote::Unchecked: // the first of the notes
            break;
        }
    return notes;
}

std::string conditionsInWords(const RooflineFacts& facts, std::span<const MemoryLevel> levels)
{
    std::string words = facts.roofs.gpu;
    const auto add = [&](const std::string& more) { words += "; " + more; };
    if (facts.kind)
        add(say("roofline.conditions.peak", "peak {} ({}: {})", peakInWords(facts),
            nameOf(facts.roofs.peak(*facts.kind).provenance), facts.roofs.peak(*facts.kind).source));
    for (const MemoryLevel level : levels) {
        const Roof& bandwidth = facts.roofs.bandwidth(level);
        if (levels.size() > 1 && bandwidth.giga > 0 && !facts.traffic(level))
            continue; // of several the chart draws those that the kernel uses
        if (bandwidth.giga <= 0) {
            add(say("roofline.conditions.unknown", "{} not known", labelOf(level)));
            continue;
        }
        add(say("roofline.conditions.bandwidth", "{} {} ({}: {})", labelOf(level), bandwidthInWords(bandwidth),
            nameOf(bandwidth.provenance), bandwidth.source));
    }
    if (facts.kind)
        add(facts.kind == OperationKind::Integer
                ? say("roofline.conditions.integer",
                    "{} integer operations, simulated: also those of indices; a product with a sum is two",
                    grouped(std::uint64_t(facts.operations)))
                : say("roofline.conditions.operations", "{} {}, simulated: a fused product and sum is two",
                    grouped(std::uint64_t(facts.operations)), labelOf(*facts.kind)));
    if (levels.size() == 1)
        add(trafficInWords(facts, levels.front()));
    for (const RooflineTime& time : facts.times)
        add(say("roofline.conditions.time", "{} ({}) {}", milliseconds(time.ms),
            millisecondsBetween(time.lowMs, time.highMs), nameOfTime(time)));
    return words;
}

} // namespace warpatlas::inline roofline
