#include "app/roofline/limit_chain.h"

#include "app/report/prediction_words.h"
#include "app/roofline/roofline_words.h"
#include "app/words/figures.h"
#include "app/words/say.h"

#include <algorithm>
#include <utility>

namespace warpatlas::inline roofline {
namespace {

using About = LimitLink::About;

/// Says what the part is spent on, as a sentence.
std::string explained(TimePart part)
{
    static constexpr Text texts[] = {
        {"why.launch", "Starting the kernel and its blocks takes longer than all that they do."},
        {"why.issue", "The warps have more instructions than the SMs can start: each does too much."},
        {"why.arithmetic", "The arithmetic units are busy: that is what a GPU is for."},
        {"why.shared", "Shared memory is busy: lanes that want the same bank wait for each other."},
        {"why.l1", "The first cache is busy: requests touch more sectors than they need, or there are many."},
        {"why.l2", "The second cache is busy: more bytes go through it than it moves in the time."},
        {"why.dram", "Bytes that go to the GPU's memory and back: it moves no more in the time."},
        {"why.constants", "Lanes read different constants, and get one after the other."},
        {"why.atomics", "Threads add to the same word, and take turns."},
        {"why.latency",
            "Memory takes its time to answer, and the warps of an SM have too little else to do meanwhile."},
        {"why.barriers", "Warps wait for each other at __syncthreads()."},
        {"why.tail", "The last blocks run while most of the GPU has nothing left to do."}};
    return say(texts[std::size_t(part)]);
}

/// A line's share in a part of the time.
struct LineShare {
    Text what;
    std::uint64_t (*of)(const Counters& line);
};

std::optional<LineShare> shareOfLines(TimePart part)
{
    switch (part) {
    case TimePart::Issue:
    case TimePart::Arithmetic:
        return LineShare{
            {"why.of.instructions", "instructions"}, [](const Counters& line) { return line.warpInstructions; }};
    case TimePart::Shared:
        return LineShare{
            {"why.of.turns", "turns at the banks"}, [](const Counters& line) { return line.sharedPasses; }};
    case TimePart::L1:
    case TimePart::L2:
    case TimePart::Dram:
    case TimePart::Latency:
        return LineShare{{"why.of.sectors", "sectors of memory"}, [](const Counters& line) {
                             return line.globalLoadSectors + line.globalStoreSectors + line.localLoadSectors
                                 + line.localStoreSectors;
                         }};
    case TimePart::Atomics:
        return LineShare{{"why.of.atomics", "turns of atomics"}, [](const Counters& line) { return line.atomicTurns; }};
    case TimePart::Barriers:
        return LineShare{
            {"why.of.waits", "waiting at barriers"}, [](const Counters& line) { return line.barrierWait; }};
    case TimePart::Launch:
    case TimePart::Constants:
    case TimePart::Tail:
        break;
    }
    return std::nullopt;
}

/// Where requests need more than they have to, as far as the line has requests of its own.
std::string costOfRequests(TimePart part, const Counters& line)
{
    const std::uint64_t requests = line.globalLoadRequests + line.globalStoreRequests;
    if (part == TimePart::Shared && line.sharedRequests > 0)
        return say("why.turns", ", {:.1f} turns a request, where 1 is the least",
            double(line.sharedPasses) / double(line.sharedRequests));
    const bool memory =
        part == TimePart::L1 || part == TimePart::L2 || part == TimePart::Dram || part == TimePart::Latency;
    if (!memory || requests == 0)
        return {};
    const double sectors = double(line.globalLoadSectors + line.globalStoreSectors) / double(requests),
                 needed = double(line.globalLoadBytes + line.globalStoreBytes) / 32 / double(requests);
    return sectors > 1.5 * needed && needed >= 1
        ? say("why.sectors.needed", ", {:.1f} a request of a warp, where {:.1f} would do", sectors, needed)
        : say("why.sectors", ", {:.1f} a request of a warp", sectors);
}

std::optional<LimitLink> guiltyLine(const Outcome& outcome, TimePart part)
{
    const std::optional<LineShare> shares = shareOfLines(part);
    if (!outcome.trace || !shares)
        return std::nullopt;
    std::uint64_t all = 0, most = 0;
    const std::pair<const std::uint32_t, Counters>* worst = nullptr;
    for (const auto& line : outcome.trace->lines) {
        const std::uint64_t share = shares->of(line.second);
        all += share;
        if (line.first != 0 && share > most) {
            most = share;
            worst = &line;
        }
    }
    if (worst == nullptr)
        return std::nullopt;
    return LimitLink{About::Line, say("why.label.line", "Which line"), say("why.line", "line {}", worst->first),
        say("why.line.words", "{:.0f} % of all {}{}.", 100 * double(most) / double(all), say(shares->what),
            costOfRequests(part, worst->second)),
        Provenance::Simulated, worst->first};
}

LimitLink warpsLink(const Outcome& outcome)
{
    const Occupancy& occupancy = *outcome.occupancy;
    const auto link = [](double fraction, std::string words) {
        return LimitLink{About::Occupancy, say("why.label.occupancy", "Warps on an SM"),
            say("why.occupancy", "{:.0f} %", 100 * fraction), std::move(words), Provenance::Theoretical};
    };
    // Fewer blocks than the SMs could hold leave places empty, however many would fit.
    const auto blocks = outcome.bound->launch.blocks(), sms = std::uint64_t(outcome.gpu.multiprocessors);
    if (sms > 0 && occupancy.blocksPerSm > 0 && blocks <= sms * std::uint64_t(occupancy.blocksPerSm - 1)) {
        const std::uint64_t most = (blocks + sms - 1) / sms,
                            warps = most * std::uint64_t(occupancy.warpsPerSm / occupancy.blocksPerSm);
        return link(double(warps) / outcome.gpu.maxWarps,
            say("why.occupancy.few",
                "{} on {} of {} SMs: at most {} on one, where {} would fit. Few are there to work while others wait.",
                counted(blocks, noun::block), std::min(blocks, sms), sms, counted(warps, noun::warp),
                occupancy.warpsPerSm));
    }
    return link(occupancy.fraction,
        occupancy.fraction >= 1
            ? say("why.occupancy.full", "As many as fit: while some wait, others can work.")
            : say("why.occupancy.part", "{} of {} that an SM could hold, so fewer are there to work while others wait.",
                occupancy.warpsPerSm, outcome.gpu.maxWarps));
}

} // namespace

std::vector<LimitLink> limitChain(const Outcome& outcome)
{
    std::vector<LimitLink> chain;
    if (const auto& predicted = outcome.predicted; predicted && predicted->milliseconds > 0) {
        if (const std::vector<PartOfTime> parts = partsOf(*predicted); !parts.empty()) {
            const PartOfTime& first = parts.front();
            const double share = first.milliseconds / predicted->milliseconds,
                         won = first.wonMilliseconds / predicted->milliseconds;
            std::string words = say("why.limit", "{:.0f} % of the time. {}", 100 * share, explained(first.part));
            const auto launching = std::ranges::find(parts, TimePart::Launch, &PartOfTime::part);
            if (launching != parts.begin() && launching != parts.end() && launching->milliseconds > first.milliseconds)
                words += ' '
                    + say("why.launch.too", "Starting the kernel and its blocks takes another {:.0f} %.",
                        100 * launching->milliseconds / predicted->milliseconds);
            chain.push_back({About::Limit, say("why.label.limit", "What limits it"), plainLabelOf(first.part),
                std::move(words), Provenance::Modelled});
            if (auto line = guiltyLine(outcome, first.part))
                chain.push_back(*std::move(line));
            chain.push_back(
                {About::Won, say("why.label.won", "Without it"), say("why.won", "{:.0f} % less time", 100 * won),
                    say("why.won.words", "About {} in place of {}, if that cost nothing and all else stayed.",
                        milliseconds(predicted->milliseconds * (1 - won)), milliseconds(predicted->milliseconds)),
                    Provenance::Modelled});
        }
    }
    if (outcome.complete)
        if (const Answer<RooflineFacts> found = rooflineOf(outcome)) {
            const RooflineFacts& facts = found.value();
            constexpr MemoryLevel level = MemoryLevel::Dram;
            const RooflineTime* const time = facts.time();
            if (time && facts.traffic(level) && roofAbove(facts, level) > 0) {
                const double share = reachOf(facts, level, *time).share;
                const bool below = isBelowRidge(facts, level);
                chain.push_back({About::Roof, say("why.label.roof", "Of what the GPU can do"),
                    share > 1 ? say("why.roof.more", "more than memory") : shareInWords(share),
                    share > 1
                        ? say("why.roof.cached", "It is faster than the GPU's memory: a cache holds what it reads.")
                        : below
                        ? say("why.roof.memory", "For each byte there is little to compute: memory is the roof.")
                        : say("why.roof.arithmetic", "For each byte there is much to compute: arithmetic is the roof."),
                    time->provenance});
            }
        }
    if (outcome.occupancy)
        chain.push_back(warpsLink(outcome));
    return chain;
}

} // namespace warpatlas::inline roofline
