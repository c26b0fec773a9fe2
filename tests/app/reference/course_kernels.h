/// Kernels as courses have them, each in a file with its host form, with the edit that makes a mistake of it.
#pragma once

#include "kernels/model/launch.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::test {

struct CourseKernel {
    std::string name;
    std::string text;
    std::string kernel; ///< as --kernel takes it
    std::string cpu; ///< the host function
    std::vector<std::string> arguments;
    std::optional<Dim3> grid, block;
    std::string from, to; ///< the mistake
    bool suggested = true; ///< the host function is found by itself
};

std::span<const CourseKernel> courseKernels();

} // namespace warpatlas::test
