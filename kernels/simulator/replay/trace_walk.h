/// What both forms of a printed recording share. Internal to replay.
#pragma once

#include "kernels/simulator/replay/trace_text.h"

namespace warpatlas::simulator {

/// Lines of a text, from 1.
class TextLines {
public:
    explicit TextLines(std::string_view text);
    /// Without the spaces around it; empty where there is none.
    std::string_view line(std::uint32_t number) const;
    /// A PTX statement from its first line up to its ';', on one line.
    std::string statement(std::uint32_t number) const;

private:
    std::vector<std::string_view> m_lines;
};

/// Steps through what the filter asks for; `visit` sees the cursor right behind each of these steps.
TraceSummary walkTrace(
    Cursor& cursor, const TraceFilter& filter, const std::function<void()>& visit, Progress& progress);

/// What a step printed; empty if nothing.
std::string_view printedAt(const BlockRecording& recording, std::uint64_t step);

} // namespace warpatlas::simulator
