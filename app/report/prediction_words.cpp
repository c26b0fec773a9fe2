#include "app/report/prediction_words.h"

#include "app/words/figures.h"
#include "app/words/say.h"

#include <algorithm>

namespace warpatlas::inline report {

std::string labelOf(TimePart part)
{
    static constexpr Text texts[] = {{"part.launch", "launching"}, {"part.issue", "issuing instructions"},
        {"part.arithmetic", "arithmetic units"}, {"part.shared", "shared memory"}, {"part.l1", "L1"}, {"part.l2", "L2"},
        {"part.dram", "DRAM"}, {"part.constants", "constants"}, {"part.atomics", "atomics"},
        {"part.latency", "latency"}, {"part.barriers", "barriers"}, {"part.tail", "the tail"}};
    return say(texts[std::size_t(part)]);
}

std::string plainLabelOf(TimePart part)
{
    switch (part) {
    case TimePart::Issue:
        return say("why.part.issue", "instructions");
    case TimePart::Arithmetic:
        return say("why.part.arithmetic", "arithmetic");
    case TimePart::L1:
    case TimePart::L2:
        return say("why.part.cache", "cache");
    case TimePart::Dram:
        return say("why.part.dram", "memory");
    case TimePart::Latency:
        return say("why.part.latency", "waiting for memory");
    default:
        return labelOf(part);
    }
}

std::vector<PartOfTime> partsOf(const LaunchTime& launch)
{
    std::vector<PartOfTime> parts;
    for (std::size_t i = 0; i < timePartCount; ++i)
        if (launch.parts[i] >= 0.05 * launch.milliseconds)
            parts.push_back({static_cast<TimePart>(i), launch.parts[i], launch.won[i]});
    std::ranges::stable_sort(
        parts, [](const PartOfTime& a, const PartOfTime& b) { return a.wonMilliseconds > b.wonMilliseconds; });
    const bool launching = parts.size() > 1 && parts.front().part == TimePart::Launch;
    if (launching && parts.front().milliseconds <= 0.5 * launch.milliseconds)
        std::swap(parts[0], parts[1]);
    return parts;
}

std::vector<PartOfTime> partsOf(const PredictedTime& predicted)
{
    LaunchTime all;
    all.milliseconds = predicted.milliseconds;
    all.parts = predicted.parts;
    all.won = predicted.won;
    return partsOf(all);
}

std::string bandInWords(const PredictedTime& predicted)
{
    return millisecondsBetween(predicted.lowMilliseconds, predicted.highMilliseconds);
}

std::string partsInWords(const PredictedTime& predicted)
{
    std::vector<PartOfTime> parts = partsOf(predicted);
    if (parts.size() > 3)
        parts.resize(3);
    std::string words;
    for (const PartOfTime& part : parts)
        words += (words.empty() ? "" : ", ")
            + say("predicted.part", "{} {:.0f} % ({:.0f} % less without)", labelOf(part.part),
                100 * part.milliseconds / predicted.milliseconds, 100 * part.wonMilliseconds / predicted.milliseconds);
    return words;
}

std::string sourceInWords(const PredictedTime& predicted)
{
    const std::string l2 = predicted.l2 == L2State::Cold
        ? say("predicted.cold", "L2 holds nothing of the data")
        : say("predicted.warm", "run again and again, L2 holds what fits");
    const std::string code = predicted.optimised
        ? say("predicted.optimised", "from optimised code")
        : say("predicted.lesson", "from code that is not optimised: no compiler is there that does");
    return say("predicted.source", "{}, from its {}; {}; {}", predicted.gpu, predicted.source, l2, code);
}

TimeResult asTime(const PredictedTime& predicted)
{
    TimeResult time;
    time.what = Timed::Kernel;
    time.provenance = Provenance::Modelled;
    time.device = predicted.gpu;
    time.medianMs = predicted.milliseconds;
    time.ciLowMs = predicted.lowMilliseconds;
    time.ciHighMs = predicted.highMilliseconds;
    return time;
}

} // namespace warpatlas::inline report
