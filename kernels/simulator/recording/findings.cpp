#include "kernels/simulator/recording/findings.h"

#include "kernels/ptx/program.h"
#include "kernels/simulator/execution/instruction_counts.h"
#include "kernels/simulator/recording/access_chunk.h"
#include "kernels/simulator/recording/operation_count.h"
#include "kernels/simulator/recording/recorder.h"

#include <cstdint>
#include <iterator>
#include <oneapi/tbb/parallel_for.h>
#include <set>
#include <span>
#include <vector>

namespace warpatlas::simulator {

namespace {

/// By function of the program: the lines whose calls of it were executed, through any number of functions that have no
/// lines. Empty for the kernel itself, and for what was called through a pointer. `counts`: by decoded instruction.
std::vector<std::set<std::uint32_t>> callingLines(
    const ptx::Program& program, std::span<const InstructionCounts> counts)
{
    std::vector<std::set<std::uint32_t>> lines(program.functions.size());
    for (bool changes = true; changes;) {
        changes = false;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const ptx::DecodedInstruction& call = program.decoded[i];
            if (call.operation != ptx::Operation::Call || counts[i].executions == 0)
                continue;
            const std::uint32_t callee = program.calls[call.target].function;
            if (callee == ptx::none || callee == call.function)
                continue;
            std::set<std::uint32_t>& of = lines[callee];
            const std::size_t before = of.size();
            if (call.line != 0)
                of.insert(call.line);
            else
                of.insert(lines[call.function].begin(), lines[call.function].end());
            changes = changes || of.size() != before;
        }
    }
    return lines;
}

} // namespace

void summarise(const std::vector<std::unique_ptr<Findings>>& all, std::uint64_t printBytes, const ptx::Program& program,
    Trace& trace)
{
    const std::vector<ptx::DecodedInstruction>& records = program.decoded;
    ProblemLog problems;
    PrintLog printed(printBytes);
    StrayLog strays;
    std::vector<InstructionCounts> counters(records.size());
    for (const auto& findings : all) {
        problems.merge(findings->problems);
        printed.merge(findings->printed);
        strays.merge(findings->strays);
        for (std::size_t i = 0; i < findings->counters.size(); ++i)
            counters[i].add(findings->counters[i]);
    }
    trace.problems = problems.problems();
    trace.strayAccesses = strays.sorted();
    trace.printed = printed.text();
    trace.printedBytes = printed.bytes();
    const std::vector<std::set<std::uint32_t>> calling = callingLines(program, counters);
    for (std::size_t i = 0; i < counters.size(); ++i) {
        if (counters[i] == InstructionCounts{})
            continue;
        Counters counted = countersOf(records[i], counters[i]);
        const OperationCount operations = operationsOf(program, records[i]);
        counted.operations[static_cast<std::size_t>(operations.kind)] =
            static_cast<std::uint64_t>(operations.each * static_cast<double>(counters[i].lanes));
        if (counted == Counters{})
            continue;
        trace.total += counted;
        std::uint32_t line = records[i].line;
        if (const std::set<std::uint32_t>& callers = calling[records[i].function]; line == 0 && !callers.empty()) {
            line = *callers.begin();
            if (callers.size() > 1)
                trace.callers[line].insert(std::next(callers.begin()), callers.end());
        }
        trace.lines[line] += counted;
    }
}

void mergeMaps(const std::vector<std::unique_ptr<Findings>>& all, std::vector<AccessMap>& buffers)
{
    for (std::size_t b = 0; b < buffers.size(); ++b) {
        AccessArray& values = buffers[b].values;
        oneapi::tbb::parallel_for(std::size_t{0}, values.chunks(), [&](std::size_t chunk) {
            for (const auto& findings : all) {
                if (b >= findings->maps.size() || chunk >= findings->maps[b].chunks())
                    continue;
                AccessArray& own = findings->maps[b];
                if (const AccessChunk* const from = own.dense(chunk))
                    mergeAccesses(values.writable(chunk), *from, values.chunkSize(chunk));
                own.clear(chunk);
            }
            values.pack(chunk);
        });
    }
}

} // namespace warpatlas::simulator
