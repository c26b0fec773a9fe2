/// Libraries of the CUDA toolkit that are used where they are installed, and never needed.
#pragma once

#include <span>

namespace warpatlas {

/// Opens the first of `names` ("libnvrtc.so.13") that is there: in the toolkit that CUDA_PATH or CUDA_HOME names, in
/// the one that the build used, in the usual folders, the newest first, then where the system looks. Null if it is
/// nowhere.
void* openToolkitLibrary(std::span<const char* const> names);

} // namespace warpatlas
