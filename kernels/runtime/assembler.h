/// Asks CUDA's assembler how many registers the kernels of loaded code take. For code that WarpAtlas compiled that is
/// known before. Threads: any; the caller holds the runtime's lock.
#pragma once

#include <string>

namespace warpatlas::runtime {

/// The output of `ptxas -v` for that PTX and compute capability (86 for sm_86), by the program that WARPATLAS_PTXAS
/// names; empty where there is none, or where it refuses the text. It takes as long as ptxas does.
std::string assemblersReport(const std::string& ptx, int computeCapability);

} // namespace warpatlas::runtime
