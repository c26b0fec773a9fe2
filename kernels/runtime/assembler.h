/// What CUDA's assembler says of code that a program loads: how many registers its kernels take. Of what WarpAtlas
/// compiles itself that is known before. Threads: any; the caller holds the runtime's lock.
#pragma once

#include <string>

namespace warpatlas::runtime {

/// What `ptxas -v` prints of that PTX for that compute capability (86 for sm_86), with the program that WARPATLAS_PTXAS
/// names; empty where there is none, or where it refuses the text. It takes as long as ptxas does.
std::string assemblersReport(const std::string& ptx, int computeCapability);

} // namespace warpatlas::runtime
