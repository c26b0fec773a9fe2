/// What both forms of a printed recording share. Internal to replay.
#pragma once

#include "kernels/simulator/replay/trace_text.h"
#include "kernels/text/text_lines.h"

namespace warpatlas::simulator {

/// A statement from its first line up to its ';', on one line.
std::string ptxStatement(const TextLines& ptx, std::uint32_t number);

/// Steps through what the filter asks for; `visit` sees the cursor right behind each of these steps.
TraceSummary walkTrace(
    Cursor& cursor, const TraceFilter& filter, const std::function<void()>& visit, Progress& progress);

/// What a step printed; empty if nothing.
std::string_view printedAt(const BlockRecording& recording, std::uint64_t step);

} // namespace warpatlas::simulator
