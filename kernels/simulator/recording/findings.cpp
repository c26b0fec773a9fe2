#include "kernels/simulator/recording/findings.h"

#include "kernels/simulator/recording/recorder.h"

#include <oneapi/tbb/parallel_for.h>

namespace warpatlas::simulator {

void summarise(const std::vector<std::unique_ptr<Findings>>& all, const std::vector<ptx::DecodedInstruction>& records,
    Trace& trace)
{
    ProblemLog problems;
    PrintLog printed;
    std::vector<InstructionCounts> counters(records.size());
    for (const auto& findings : all) {
        problems.merge(findings->problems);
        printed.merge(findings->printed);
        for (std::size_t i = 0; i < findings->counters.size(); ++i)
            counters[i].add(findings->counters[i]);
    }
    trace.problems = problems.problems();
    trace.printed = printed.text();
    trace.printedBytes = printed.bytes();
    for (std::size_t i = 0; i < counters.size(); ++i) {
        if (counters[i] == InstructionCounts{})
            continue;
        const Counters counted = countersOf(records[i], counters[i]);
        if (counted == Counters{})
            continue;
        trace.total += counted;
        trace.lines[records[i].line] += counted;
    }
}

void mergeMaps(const std::vector<std::unique_ptr<Findings>>& all, std::vector<AccessMap>& buffers)
{
    for (std::size_t b = 0; b < buffers.size(); ++b) {
        ChunkedArray<ValueAccess>& values = buffers[b].values;
        oneapi::tbb::parallel_for(std::size_t{0}, values.chunks(), [&](std::size_t chunk) {
            for (const auto& findings : all) {
                if (b >= findings->maps.size() || chunk >= findings->maps[b].chunks())
                    continue;
                ChunkedArray<ValueAccess>& own = findings->maps[b];
                const std::span<const ValueAccess> from = own.chunk(chunk);
                if (from.empty())
                    continue;
                ValueAccess* const into = values.writable(chunk);
                for (std::size_t i = 0; i < from.size(); ++i)
                    mergeAccess(into[i], from[i]);
                own.clear(chunk);
            }
        });
    }
}

} // namespace warpatlas::simulator
