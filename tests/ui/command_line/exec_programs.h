/// The programs that tests compile and run under `warpatlas exec`.
#pragma once

#include "kernels/compiler/process/toolkit_library.h"

#include <filesystem>
#include <string>

namespace warpatlas::test {

/// Empty where programs can be compiled and linked here.
inline std::string whyNoPrograms()
{
    if (findToolkitProgram("nvcc").empty())
        return "no nvcc";
    const auto folder = std::filesystem::path(WARPATLAS_PROGRAM).parent_path();
    return std::filesystem::exists(folder / "libwarpatlas_cudart.so") ? "" : "this build has no runtime for programs";
}

inline std::string programFile(const std::string& name)
{
    return std::string(WARPATLAS_TEST_FOLDER) + "/programs/" + name + ".cu";
}

} // namespace warpatlas::test
