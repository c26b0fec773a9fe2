/// Programs that call a library of CUDA's which something stands in for, with either compiler.
#pragma once

#include "kernels/compiler/process/toolkit_library.h"
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::test {

class LibraryPrograms : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNoPrograms(GetParam()); !reason.empty())
            GTEST_SKIP() << reason;
        const std::filesystem::path nvcc = findToolkitProgram("nvcc");
        if (isNvcc() && !std::filesystem::exists(nvcc.parent_path() / "../include/cublas_v2.h"))
            GTEST_SKIP() << "the toolkit has no headers of its libraries";
    }
    bool isNvcc() const { return std::string_view(GetParam()) == "nvcc"; }
    /// Linked with the library, as -l takes it. What is wrong makes the status 1.
    Finished run(const std::string& library, const std::string& file, const std::vector<std::string>& more = {})
    {
        std::vector<std::string> words{"exec", "--check", "--compiler", GetParam(), file};
        if (isNvcc())
            words.push_back("--nvcc=-l" + library);
        words.insert(words.end(), more.begin(), more.end());
        return runProgram(words);
    }

    TemporaryFolder m_folder;
};

inline std::string compilerName(const testing::TestParamInfo<const char*>& compiler)
{
    return compiler.param;
}

} // namespace warpatlas::test
