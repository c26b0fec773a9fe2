/// What a finding says of one request: the first block of a small kernel, run once more.
#include "app/session/request_examples.h"

#include "tests/app/follow/followed.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

/// A warp that stores `bytes` a lane to shared memory, its lanes `stride` apart: what is said of its banks.
std::uint64_t lanesAtBankOfStore(std::uint32_t bytes, std::uint32_t stride)
{
    const char* const store = bytes == 4 ? "st.shared.f32 [%r2], 0f3F800000"
        : bytes == 8                     ? "st.shared.f64 [%r2], 0d3FF0000000000000"
                                         : "st.shared.v4.f32 [%r2], {%f1, %f1, %f1, %f1}";
    test::LessonKernel lesson("store", {1, 1, 1}, {32, 1, 1});
    const OutcomePointer outcome = lesson
                                       .text(fmt::format(R"(.version 6.4
.target sm_75
.address_size 64
.visible .entry store(.param .u64 out)
{{
    .shared .align 16 .b8 tile[8192];
    .reg .b32 %r<3>;
    .reg .f32 %f<2>;
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, tile;
    mad.lo.u32 %r2, %r1, {}, %r2;
    mov.f32 %f1, 0f3F800000;
    .loc 1 3 0
    {};
    ret;
}}
.file 1 "lessons.cu"
)",
                                                 stride, store),
                                           "\n\ntile[i] = 1;\n")
                                       .buffer("out", {{1, 1, 1}, 1}, std::vector<float>(1))
                                       .outcome();
    std::vector<PerformanceFinding> findings(1);
    Inefficiency conflict;
    conflict.what = Inefficiency::What::Shared;
    findings[0].problem.fact = conflict;
    findings[0].problem.line = 3;
    Progress progress;
    addRequestExamples(*outcome, findings, progress);
    EXPECT_EQ(findings[0].fact().buffer, findings[0].fact().lanesAtBank > 0 ? "tile" : "");
    EXPECT_EQ(findings[0].fact().bank, 0u);
    return findings[0].fact().lanesAtBank;
}

TEST(RequestExamples, CountTheWordsThatABankHasToGiveInOnePhase)
{
    EXPECT_EQ(lanesAtBankOfStore(4, 128), 32u);
    EXPECT_EQ(lanesAtBankOfStore(8, 256), 16u) << "two phases of 16 lanes";
    EXPECT_EQ(lanesAtBankOfStore(16, 64), 4u) << "four phases of 8 lanes";
    EXPECT_EQ(lanesAtBankOfStore(8, 8), 0u) << "free of conflicts";
    EXPECT_EQ(lanesAtBankOfStore(16, 16), 0u);
}

} // namespace
} // namespace warpatlas
