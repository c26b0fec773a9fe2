/// Shared by both forms of a printed recording. Internal to replay.
#pragma once

#include "kernels/simulator/replay/ptx_statement.h"
#include "kernels/simulator/replay/trace_text.h"

namespace warpatlas::simulator {

/// Steps through what the filter asks for; `visit` sees the cursor right behind each of these steps.
TraceSummary walkTrace(
    Cursor& cursor, const TraceFilter& filter, const std::function<void()>& visit, Progress& progress);

/// Returns the text that a step printed; empty if none.
std::string_view printedAt(const BlockRecording& recording, std::uint64_t step);

} // namespace warpatlas::simulator
