#include "kernels/compiler/program/program_headers.h"

#include "tests/app/support/files.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(ProgramHeaders, AreThereUnderTheNamesThatProgramsInclude)
{
    const test::TemporaryFolder folder;
    writeProgramHeaders(folder.path("cuda"));
    for (const char* const name : {"cuda_runtime.h", "cuda_runtime_api.h", "driver_types.h", "vector_types.h",
             "device_launch_parameters.h", "cooperative_groups.h", "cooperative_groups/reduce.h", "cuda_fp16.h",
             "math_constants.h", "cuda_profiler_api.h", "bits/shared_ptr_base.h", "kernels/compiler/cuda_subset.cuh"})
        EXPECT_TRUE(std::filesystem::is_regular_file(folder.path("cuda") + "/" + name)) << name;
}

TEST(ProgramHeaders, KnowTheToolkitsByWhatTheCompilerSays)
{
    const test::TemporaryFolder folder;
    const std::string own = folder.path("cuda");
    writeProgramHeaders(own);
    EXPECT_EQ(toolkitHeaderIn("sort.cu:1:10: fatal error: 'thrust/sort.h' file not found\n", own), "thrust/sort.h");
    // One that the system has: what it includes is not what the program asked for.
    EXPECT_EQ(toolkitHeaderIn(". " + own
                      + "/cuda_runtime.h\n. /usr/include/stdio.h\n. /usr/local/include/cub/cub.cuh\n"
                        ".. /usr/local/include/cuda/std/limits\n",
                  own),
        "cub/cub.cuh");
    EXPECT_EQ(toolkitHeaderIn(". /usr/local/cuda/targets/x86_64-linux/include/cusparse.h\n", own), "cusparse.h");
    // Its own, and people's.
    EXPECT_EQ(toolkitHeaderIn("a.cu:1:10: fatal error: 'cuda_helper.h' file not found\n", own), "");
    EXPECT_EQ(toolkitHeaderIn(". ./cuda/tools.h\n.. /data/course/include/thrust/sort.h\n", own), "");
    EXPECT_EQ(toolkitHeaderIn("a.cu:1:1: error: no 'thrust/sort.h' here\n", own), "");
}

} // namespace
} // namespace warpatlas
