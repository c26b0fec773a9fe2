/// Findings of one worker while blocks run. Internal to the simulator.
#pragma once

#include "kernels/ptx/program.h"
#include "kernels/simulator/execution/problem_log.h"
#include "kernels/simulator/printing/print_log.h"
#include "kernels/simulator/recording/footprint.h"
#include "kernels/simulator/recording/trace.h"

#include <memory>
#include <vector>

namespace warpatlas::simulator {

/// Everything in it is put together the same whatever worker ran which block, and in which order.
struct Findings {
    explicit Findings(std::uint64_t printBytes) : printed(printBytes) { }

    std::vector<InstructionCounts> counters; ///< by decoded instruction; empty where nothing is counted
    std::vector<AccessArray> maps; ///< by buffer; empty where the map is shared by all workers
    ProblemLog problems;
    PrintLog printed;
    StrayLog strays;
    Footprint footprint; ///< empty unless it is asked for
};

/// Counters, lines and problems of all workers into the trace; what they found stays theirs.
void summarise(const std::vector<std::unique_ptr<Findings>>& all, std::uint64_t printBytes, const ptx::Program& program,
    Trace& trace);
/// The workers' own maps into the shared ones, which are packed; the workers' start again from nothing.
void mergeMaps(const std::vector<std::unique_ptr<Findings>>& all, std::vector<AccessMap>& buffers);

} // namespace warpatlas::simulator
