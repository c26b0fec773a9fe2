/// A recording as JSON, for programs.
#pragma once

#include "kernels/simulator/replay/trace_text.h"

namespace warpatlas::simulator {

/// One object: "block", "steps" (an array) and "left_out".
TraceSummary writeTraceJson(std::shared_ptr<const BlockRecording> recording, std::string_view source,
    const TraceFilter& filter, const TraceOutput& output, Progress& progress);

} // namespace warpatlas::simulator
