/// PTX's special registers under the names that CUDA C++ has for them.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas {

/// "threadIdx.x (%tid.x)", "the lane's number in its warp (%laneid)"; the name alone of an unknown one.
std::string specialWords(std::string_view name);

} // namespace warpatlas
