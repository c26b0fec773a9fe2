/// Names of CUDA 12 and its predecessors that CUDA 13 does not have any more, and old courses use. Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

struct RemovedName {
    std::string name; ///< "clockRate", "cudaMemAdvise() with a device's number"
    std::string file;
    std::uint32_t line = 0; ///< the first that a compiler refuses because of it
};

/// Finds removed names in nvcc's or clang's errors, by their words and by the lines of files that they name.
std::vector<RemovedName> removedNamesIn(std::string_view messages);

/// "lab.cu:12: clockRate, cudaThreadSynchronize(): removed in CUDA 13, here as CUDA 12 had it", with a line end.
std::string removedRemark(const std::vector<RemovedName>& names);

/// How many errors compilers tell.
std::size_t errorsIn(std::string_view messages);

} // namespace warpatlas::inline compiler
