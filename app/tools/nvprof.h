/// nvprof, as old courses call it: sums of a program's work and calls, a trace of each piece, metrics of kernels.
#pragma once

#include "app/tools/tool.h"

namespace warpatlas::inline tools {

ToolEnd runNvprof(const std::vector<std::string>& words, const Progress& progress);

} // namespace warpatlas::inline tools
