/// nvcc by its own name: programs and objects for the simulated GPU, by the very code that `exec FILE.cu` compiles
/// with. What makes neither is the real nvcc's.
#pragma once

#include "app/tools/tool.h"

namespace warpatlas::inline tools {

ToolEnd runNvcc(const std::vector<std::string>& words, const Progress& progress);

} // namespace warpatlas::inline tools
