#include "app/page/page_facts.h"
#include "app/words/figures.h"
#include "app/words/json_members.h"
#include "app/words/say.h"

#include <algorithm>

namespace warpatlas::inline page {
namespace {

void addSchedule(PageJson& run, const PageRun& of, PageParts& parts)
{
    const std::shared_ptr<const Schedule>& schedule = of.outcome->schedule;
    if (!schedule)
        return;
    PageJson& json = run["schedule"] = {{"provenance", nameOf(schedule->provenance)}, {"device", schedule->device},
        {"sms", schedule->multiprocessors}, {"waves", schedule->waves}, {"words", of.schedule}};
    if (schedule->blocks.empty() || schedule->blocks.size() > mostToldBlocks) {
        leaveOut(run, say("page.left_out.schedule", "When each block runs is not in this page: they are too many."));
        return;
    }
    std::vector<float> starts, ends;
    std::vector<std::uint16_t> multiprocessors;
    for (const BlockSpan& block : schedule->blocks) {
        starts.push_back(block.start);
        ends.push_back(block.end);
        multiprocessors.push_back(std::uint16_t(block.sm));
    }
    json["start"] = parts.add(starts);
    json["end"] = parts.add(ends);
    json["sm"] = parts.add(multiprocessors);
}

/// A bit a thread.
void addWriters(PageJson& run, const Trace& trace, PageParts& parts)
{
    std::vector<std::uint8_t> bits(std::size_t(trace.launch.threads() + 7) / 8);
    for (std::uint64_t thread = 0; thread < trace.launch.threads(); ++thread)
        if (trace.isKnown(thread) && trace.wrote(thread))
            bits[std::size_t(thread / 8)] |= std::uint8_t(1U << thread % 8);
    run["threads"] = {{"written", parts.add(bits)}};
}

void addStrays(PageJson& run, const Outcome& outcome)
{
    constexpr std::size_t most = 256;
    const Work& work = outcome.bound->work;
    for (const StrayAccess& access : outcome.trace->strayAccesses) {
        if (run["stray"].size() == most)
            break;
        const BufferSpec& buffer = work.buffers.at(access.buffer);
        const auto element = std::int64_t(sizeOf(buffer.type) * buffer.shape.channels);
        // Rounded down, also below 0.
        const std::int64_t place = access.offset / element - (access.offset % element < 0 ? 1 : 0);
        run["stray"].push_back({{"thread", access.thread}, {"array", access.buffer}, {"element", place},
            {"writes", access.kind != AccessKind::Load}});
    }
    if (outcome.coverage)
        run["strays"] = outcome.coverage->strayingThreads;
}

} // namespace

void addLaunch(PageJson& run, const PageRun& of, PageParts& parts)
{
    const Outcome& outcome = *of.outcome;
    run["launch"] = {{"grid", outcome.bound->launch.grid}, {"block", outcome.bound->launch.block}, {"warp", 32}};
    run["gpu"] = outcome.gpu.name;
    addSchedule(run, of, parts);
    if (!of.colours.empty())
        run["colours"] = parts.add(of.colours);
    if (!outcome.trace)
        return leaveOut(run, say("page.left_out.trace", "What each thread did is not known: {}", outcome.traceRefusal));
    if (outcome.trace->launch.threads() <= mostToldThreads)
        addWriters(run, *outcome.trace, parts);
    else
        leaveOut(run, say("page.left_out.threads", "Which threads wrote is not in this page: they are too many."));
    addStrays(run, outcome);
}

} // namespace warpatlas::inline page
