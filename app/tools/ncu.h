/// ncu: each kernel's launch with what was counted in it and its modelled time.
#pragma once

#include "app/tools/tool.h"

namespace warpatlas::inline tools {

ToolEnd runNcu(const std::vector<std::string>& words, const Progress& progress);

} // namespace warpatlas::inline tools
