/// The programs that tests compile and run under `warpatlas exec`.
#pragma once

#include "kernels/compiler/process/clang_installation.h"
#include "kernels/compiler/process/toolkit_library.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace warpatlas::test {

/// Empty where programs can be compiled with it and linked here.
inline std::string whyNoPrograms(std::string_view compiler = "nvcc")
{
    if (compiler == "nvcc" && findToolkitProgram("nvcc").empty())
        return "no nvcc";
    if (compiler == "clang" && !ClangInstallation::instance())
        return "no clang";
    const auto folder = std::filesystem::path(WARPATLAS_PROGRAM).parent_path();
    return std::filesystem::exists(folder / "libwarpatlas_cudart.so") ? "" : "this build has no runtime for programs";
}

inline std::string programFile(const std::string& name)
{
    return std::string(WARPATLAS_TEST_FOLDER) + "/programs/" + name + ".cu";
}

} // namespace warpatlas::test
