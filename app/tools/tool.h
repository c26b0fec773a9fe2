/// NVIDIA's tools by their own names, as programs, scripts and notebooks call them while they run on the simulated GPU:
/// nvcc, nvidia-smi, compute-sanitizer, ncu, nsys, nvprof. kernels/runtime/commands has what stands for them in PATH.
/// One at a time.
#pragma once

#include "kernels/model/progress.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline tools {

/// What a tool says itself; what it starts has this process's streams.
struct ToolEnd {
    int status = 0; ///< as the tool's own is
    std::string out{}, err{}; ///< lines
};

/// "nvcc", "nvidia-smi" ...
std::vector<std::string_view> toolNames();

/// `words`: behind the tool's name. Never throws for what stands in them; throws Cancelled.
ToolEnd runTool(const std::string& name, const std::vector<std::string>& words, const Progress& progress);

} // namespace warpatlas::inline tools
