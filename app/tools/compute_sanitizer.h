/// compute-sanitizer, and cuda-memcheck as it was called: what the record of a program says is wrong, in the tool's own
/// form and by its four tools. It runs the program; the simulator looks for everything at once anyway.
#pragma once

#include "app/tools/tool.h"
#include "app/tools/watched_program.h"

namespace warpatlas::inline tools {

enum class SanitizerTool : std::uint8_t { MemCheck, RaceCheck, InitCheck, SyncCheck };

struct SanitizerWish {
    SanitizerTool tool = SanitizerTool::MemCheck;
    bool leaks = false; ///< memory that was not freed
    std::size_t most = 100; ///< that are shown; all are counted
};

struct SanitizerReport {
    std::string text; ///< without the tool's name
    std::uint64_t errors = 0;
};

SanitizerReport sanitizerReport(const WatchedProgram& watched, const SanitizerWish& wish);

/// `title`: of its first line.
ToolEnd computeSanitizer(const std::string& title, const std::vector<std::string>& words, const Progress& progress);

} // namespace warpatlas::inline tools
