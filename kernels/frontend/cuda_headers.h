/// This program's own CUDA headers, by the names that people include: "cuda_runtime.h", "cooperative_groups/reduce.h",
/// and, by the names of this repository, what those include themselves.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace warpatlas::inline frontend {

const std::map<std::string, std::string_view>& cudaHeaders();

} // namespace warpatlas::inline frontend
