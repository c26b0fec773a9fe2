/// Shared memory with the bounds that the source declares, not those of the rows in which it is shown.
#include "app/debug/block_debugger.h"
#include "app/follow/follower.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

TEST(SharedDeclarations, OneDimensionIsNoGrid)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const std::string text =
        "#define W 128\nextern __shared__ float open[];\n"
        "__global__ void blur(int* out)\n{\n    __shared__ int tile[W + 2];\n"
        "    __shared__ int deep[2][3][4];\n    __shared__ int one;\n"
        "    if (threadIdx.x == 0)\n        one = 5;\n    tile[threadIdx.x] = threadIdx.x;\n"
        "    deep[0][0][threadIdx.x % 4] = threadIdx.x;\n    open[threadIdx.x] = 1.0f;\n"
        "    __syncthreads();\n"
        "    out[threadIdx.x] = tile[127 - threadIdx.x] + one + deep[0][0][1] + (int)open[1];\n}\n";
    Experiment experiment = test::ownKernel("blur.cu", text, {{1, 1, 1}, {128, 1, 1}}, {"out:i32:128"});
    experiment.source->dynamicSharedBytes = 2048;
    const OutcomePointer outcome = test::run(experiment);
    Progress progress;
    const StoryPointer story = followThread(outcome, 3, progress);
    BlockDebugger debugger(outcome, story);
    const DebugMomentPointer moment = debugger.at(story->visits.back().endStep, true, progress);
    std::vector<std::string> all;
    for (const SharedGrid& grid : moment->shared) {
        all.push_back(grid.declaration());
        all.push_back(grid.nameOf(0));
        if (grid.values.size() > 17)
            all.push_back(grid.nameOf(17));
    }
    EXPECT_THAT(all,
        testing::UnorderedElementsAre("int tile[130]", "tile[0]", "tile[17]", "int deep[2][3][4]", "deep[0][0][0]",
            "deep[1][1][1]", "int one", "one", "float open[512]", "open[0]", "open[17]"));
}

} // namespace warpatlas
