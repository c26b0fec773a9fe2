/// Libraries of the CUDA toolkit that are used where they are installed. The program works without them.
#pragma once

#include <span>

namespace warpatlas {

/// Opens the first of `names` ("libnvrtc.so.13") that is found. It looks in the toolkit that CUDA_PATH or CUDA_HOME
/// names, in the one that the build used, in the usual folders (the newest first), and where the system looks. Null if
/// none is found.
void* openToolkitLibrary(std::span<const char* const> names);

} // namespace warpatlas
