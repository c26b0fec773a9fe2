/// A timeline as Chrome's trace events: JSON that Perfetto and other viewers of traces open. Plain values; any thread.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace warpatlas::inline result {

struct TraceEvent {
    std::string name, kind; ///< "scale<<<4, 256>>>", "kernel"
    double startUs = 0, endUs = 0; ///< the same: a moment
    std::vector<std::pair<std::string, std::string>> facts{}; ///< by name, for whoever selects it
};

struct TraceLane {
    std::string group, name; ///< "RTX 3060", "stream 1": lanes of one group stand together
    std::vector<TraceEvent> events;
};

/// `times`: where they come from, "order simulated, durations modelled".
std::string traceText(const std::vector<TraceLane>& lanes, const std::string& times);

} // namespace warpatlas::inline result
