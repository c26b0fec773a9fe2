/// nsys profile and nsys stats: sums of a program's kernels, copies and calls, with modelled times, and its run as a
/// file that WarpAtlas opens.
#pragma once

#include "app/tools/tool.h"

namespace warpatlas::inline tools {

ToolEnd runNsys(const std::vector<std::string>& words, const Progress& progress);

} // namespace warpatlas::inline tools
