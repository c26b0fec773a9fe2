/// nvidia-smi of the simulated GPU: -L, the table, -q, --query-gpu, --help. What a simulation has none of (temperature,
/// power, utilisation) is N/A, as nvidia-smi says it of a GPU that does not tell.
#pragma once

#include "app/tools/tool.h"

namespace warpatlas::inline tools {

ToolEnd nvidiaSmi(const std::vector<std::string>& words);

} // namespace warpatlas::inline tools
