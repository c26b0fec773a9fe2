/// A visit in words and numbers.
#include "kernels/model/error.h"
#include "tests/app/follow/followed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using test::lineOf;
using test::storyOf;
using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The `round`-th pass through the line that holds `text`.
MomentPointer momentAt(const OutcomePointer& outcome, const StoryPointer& story, const std::string& kernel,
    const std::string& text, std::size_t round = 0)
{
    const std::uint32_t line = lineOf(outcome, "void " + kernel + "(", text);
    for (std::size_t i = 0; i < story->visits.size(); ++i)
        if (story->visits[i].line == line && round-- == 0)
            return momentOf(story, *outcome, i);
    return nullptr;
}

class MomentDialects : public ::testing::TestWithParam<const char*> {
protected:
    MomentPointer tiled(const std::string& text, std::size_t round = 0)
    {
        if (m_outcome == nullptr) {
            m_outcome = test::tiledProduct(GetParam()).outcome();
            // Row 37, column 19.
            m_story = storyOf(m_outcome, {1, 2, 0}, {3, 5, 0});
        }
        return momentAt(m_outcome, m_story, "tiled", text, round);
    }

private:
    OutcomePointer m_outcome;
    StoryPointer m_story;
};

INSTANTIATE_TEST_SUITE_P(Dialects, MomentDialects, ::testing::Values("nvcc", "clang"),
    [](const auto& info) { return std::string(info.param); });

TEST_P(MomentDialects, NamesOfOneLineEachHaveTheirFormula)
{
    EXPECT_THAT(tiled("int tx =")->formulas, ElementsAre("tx = threadIdx.x = 3", "ty = threadIdx.y = 5"));
    const MomentPointer rows = tiled("int row =");
    EXPECT_THAT(rows->formulas,
        ElementsAre("row = blockIdx.y * 16 + ty = 2 * 16 + 5 = 37", "col = blockIdx.x * 16 + tx = 1 * 16 + 3 = 19"));
    EXPECT_EQ(rows->source, "int row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;");
    EXPECT_THAT(rows->requests, IsEmpty());
}

TEST_P(MomentDialects, ATileLoadReadsGlobalAndWritesSharedMemory)
{
    const MomentPointer moment = tiled("As[ty][tx] =", 1);
    // Two subscripts stay two, and the line's own expression stays as it stands there, with any compiler.
    EXPECT_THAT(moment->formulas,
        ElementsAre("As[ty][tx] = As[5][3]",
            "As[5][3] = row < n && t * 16 + tx < n ? A[row * n + t * 16 + tx] : 0.0f"
            " = 37 < 40 && 1 * 16 + 3 < 40 ? A[37 * 40 + 1 * 16 + 3] : 0.0f"
            " = A[1499] = 1499.5"));
    ASSERT_EQ(moment->loops.size(), 1u);
    EXPECT_EQ(moment->loops[0].name, "t");
    EXPECT_EQ(moment->loops[0].value, "1");
    EXPECT_EQ(moment->loops[0].first, "0");
    EXPECT_EQ(moment->loops[0].last, "2");
    EXPECT_EQ(moment->loops[0].round, 2u);
    EXPECT_EQ(moment->loops[0].rounds, 3u);
    EXPECT_THAT(moment->events, ElementsAre("reads A[1499] = 1499.5", "writes As[5][3] = 1499.5"));
    ASSERT_EQ(moment->requests.size(), 2u);
    const StoryRequest &load = moment->requests[0], &store = moment->requests[1];
    EXPECT_EQ(load.window, Window::Global);
    EXPECT_EQ(load.buffer, 0u);
    EXPECT_EQ(load.name, "A");
    EXPECT_EQ(load.lanes, ~0u);
    // Lane 19 is thread (3, 5); rows 36 and 37, 16 columns each: 64 bytes in a row, from a multiple of 32 on.
    EXPECT_EQ(load.addresses[19], 1499u * 4);
    EXPECT_EQ(load.addresses[0], (36u * 40 + 16) * 4);
    EXPECT_EQ(load.values[0], "1456.5");
    EXPECT_EQ(costOf(load).sectors, 4u);
    EXPECT_EQ(store.window, Window::Shared);
    EXPECT_EQ(store.name, "As");
    EXPECT_FALSE(store.buffer.has_value());
    EXPECT_EQ(store.addresses[19] - store.addresses[0], 19u * 4);
    EXPECT_EQ(costOf(store).passes, costOf(store).phases);
    EXPECT_EQ(store.values[19], "1499.5");
}

TEST_P(MomentDialects, BarriersSayWhoIsWaitedFor)
{
    const MomentPointer moment = tiled("__syncthreads();");
    ASSERT_EQ(moment->events.size(), 1u);
    // Eight warps: those that wait are all but those that are waited for.
    const std::size_t waiting = moment->waiting.size();
    ASSERT_THAT(moment->waiting, Contains(2u));
    EXPECT_EQ(moment->events[0],
        "waits for " + std::to_string(8 - waiting) + " warp" + (waiting == 7 ? "" : "s") + " at __syncthreads()");
}

TEST_P(MomentDialects, AStoreSaysWhereAndWhat)
{
    const MomentPointer moment = tiled("C[row * n + col] = sum;");
    EXPECT_THAT(
        moment->formulas, ElementsAre("C[row * n + col] = C[37 * 40 + 19] = C[1499]", "C[1499] = sum = 1097673"));
    EXPECT_THAT(moment->events, ElementsAre("writes C[1499] = 1097673"));
    EXPECT_THAT(
        tiled("if (row < n && col < n)")->formulas, ElementsAre("row < n && col < n = 37 < 40 && 19 < 40 = true"));
}

TEST_P(MomentDialects, TheInnerLoopAddsUp)
{
    const MomentPointer moment = tiled("sum += As", 3);
    EXPECT_THAT(moment->formulas,
        ElementsAre("sum = sum + As[ty][k] * Bs[k][tx] = 97785 + As[5][3] * Bs[3][3] = 97785 + 1483.5 * 28 = 139323"));
    // clang counts in bytes and has k in no register: its value is what the rounds make of it, and the addresses agree.
    EXPECT_THAT(tiled("for (int k = 0;", 15)->formulas, ElementsAre("k < 16 = 16 < 16 = false"));
    ASSERT_EQ(moment->loops.size(), 2u);
    EXPECT_EQ(moment->loops[1].name, "k");
    EXPECT_EQ(moment->loops[1].value, "3");
    EXPECT_EQ(moment->loops[1].last, "15");
}

// How often it goes round is not known to the compiler: in the first round there is no register for k, and clang, which
// asks K < 1 there, counts K down to nothing from then on. What is no k must not be shown as one, and k is known all
// the same: the element that is read in the round says which round it is.
TEST_P(MomentDialects, ANumberOfTheProgramIsNoVariableOfTheSource)
{
    const std::vector<float> a(6 * 5, 1), b(5 * 7, 2);
    const OutcomePointer outcome = test::LessonKernel("matmul", {1, 1, 1}, {8, 8, 1}, GetParam())
                                       .buffer("A", {{5, 6, 1}, 1}, a)
                                       .buffer("B", {{7, 5, 1}, 1}, b)
                                       .buffer("C", {{7, 6, 1}, 1}, std::vector<float>(6 * 7))
                                       .scalar("M", 6)
                                       .scalar("N", 7)
                                       .scalar("K", 5)
                                       .outcome();
    const StoryPointer story = storyOf(outcome, {0, 0, 0}, {3, 5, 0});
    const auto loop = [&](std::size_t round) { return momentAt(outcome, story, "matmul", "for (int k", round); };
    EXPECT_THAT(loop(0)->formulas, ElementsAre("k < K = 0 < 5 = true"));
    for (std::size_t round = 1; loop(round); ++round)
        EXPECT_THAT(loop(round)->formulas,
            ElementsAre("k < K = " + std::to_string(round) + " < 5 = " + (round < 5 ? "true" : "false")));
    ASSERT_TRUE(loop(5)) << "there are rounds";
}

OutcomePointer catalogueOutcome(const std::string& kernel)
{
    Experiment experiment;
    experiment.kernel = kernel;
    auto outcome = std::make_shared<Outcome>();
    outcome->run = 1;
    outcome->bound = bindExperiment(experiment);
    return outcome;
}

TEST(Moment, GrayscaleFromTheCatalogue)
{
    const OutcomePointer outcome = catalogueOutcome("grayscale");
    const StoryPointer story = storyOf(outcome, {1, 2, 0}, {3, 5, 0});
    EXPECT_THAT(momentAt(outcome, story, "grayscale", "int x =")->formulas,
        ElementsAre("x = blockIdx.x * blockDim.x + threadIdx.x = 1 * 16 + 3 = 19"));
    EXPECT_THAT(momentAt(outcome, story, "grayscale", "if (x < width")->formulas,
        ElementsAre("x < width && y < height = 19 < 967 && 37 < 541 = true"));
    EXPECT_THAT(momentAt(outcome, story, "grayscale", "int i =")->formulas,
        ElementsAre("i = y * width + x = 37 * 967 + 19 = 35798"));
    const Array& image = *outcome->bound->work.buffers[0].contents;
    const auto channel = [&](std::uint64_t c) { return image.valueAsText(std::uint64_t{35798} * 3 + c); };
    const std::string pixel = "(" + channel(0) + ", " + channel(1) + ", " + channel(2) + ")";
    const MomentPointer load = momentAt(outcome, story, "grayscale", "uchar3 pixel");
    EXPECT_THAT(load->formulas, ElementsAre("pixel = rgb[i] = rgb[35798] = " + pixel));
    EXPECT_THAT(load->events, ElementsAre("reads rgb[35798] = " + pixel));
    EXPECT_EQ(load->requests.size(), 3u);
    const MomentPointer store = momentAt(outcome, story, "grayscale", "gray[i] =");
    ASSERT_FALSE(store->formulas.empty());
    EXPECT_EQ(store->formulas[0], "gray[i] = gray[35798]");
    EXPECT_EQ(story->accesses.back().value, 35798u);
}

TEST(Moment, ALoopsVariableIsKnownFromItsFirstRound)
{
    const OutcomePointer outcome = catalogueOutcome("matmul");
    const StoryPointer story = storyOf(outcome, {0, 0, 0}, {3, 5, 0});
    const Work& work = outcome->bound->work;
    const auto scalar = [&](std::size_t i) {
        int value = 0;
        std::memcpy(&value, std::get<ScalarArgument>(work.arguments[i]).bytes.data(), 4);
        return std::to_string(value);
    };
    const std::string k = scalar(5);
    EXPECT_THAT(
        momentAt(outcome, story, "matmul", "for (int k")->formulas, ElementsAre("k < K = 0 < " + k + " = true"));
    const MomentPointer sum = momentAt(outcome, story, "matmul", "sum += A", 0);
    const MomentPointer third = momentAt(outcome, story, "matmul", "for (int k", 2);
    EXPECT_THAT(sum->formulas, ElementsAre(::testing::HasSubstr(" = 0 + A[265] * B[3] = ")));
    EXPECT_THAT(third->formulas, ElementsAre("k < K = 2 < " + k + " = true"));
}

TEST(Moment, AtomicsAndUnevenAccesses)
{
    test::LessonKernel lesson("histogram", {1, 1, 1}, {64, 1, 1});
    std::vector<std::uint8_t> in(64);
    for (std::size_t i = 0; i < in.size(); ++i)
        in[i] = static_cast<std::uint8_t>(i / 2);
    const OutcomePointer outcome = lesson.buffer("in", {{64, 1, 1}, 1}, in)
                                       .buffer("bins", {{256, 1, 1}, 1}, std::vector<int>(256))
                                       .scalar("n", 64)
                                       .outcome();
    const StoryPointer story = storyOf(outcome, {0, 0, 0}, {7, 0, 0});
    const MomentPointer moment = momentAt(outcome, story, "histogram", "atomicAd");
    ASSERT_NE(moment, nullptr);
    EXPECT_THAT(moment->events, Contains("updates bins[3] to 2"));
    EXPECT_EQ(moment->requests.back().kind, AccessKind::Atomic);
}

/// Even lanes read of one table, odd ones of another: out[i] = (i % 2 ? odd : even)[i / 2].
constexpr const char* tables = R"(.version 6.4
.target sm_75
.address_size 64
.const .align 4 .f32 even[16] = {0f3F800000, 0f40000000};
.const .align 4 .f32 odd[16] = {0f40400000, 0f40800000};
.visible .entry tables(.param .u64 out)
{
    .reg .pred %p<2>;
    .reg .b32 %r<4>;
    .reg .b64 %rd<8>;
    .reg .f32 %f<2>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    and.b32 %r2, %r1, 1;
    setp.eq.u32 %p1, %r2, 0;
    mov.u64 %rd2, even;
    mov.u64 %rd3, odd;
    selp.b64 %rd4, %rd2, %rd3, %p1;
    shr.u32 %r3, %r1, 1;
    mul.wide.u32 %rd5, %r3, 4;
    add.s64 %rd6, %rd4, %rd5;
    .loc 1 5 0
    ld.const.f32 %f1, [%rd6];
    mul.wide.u32 %rd7, %r1, 4;
    add.s64 %rd1, %rd1, %rd7;
    st.global.f32 [%rd1], %f1;
    ret;
}
.file 1 "lessons.cu"
)";

TEST(Moments, AddressesOfConstantMemoryCountFromTheVariable)
{
    test::LessonKernel lesson("tables", {1, 1, 1}, {32, 1, 1});
    const OutcomePointer outcome = lesson.text(tables, "\n\n\n\nout[i] = (i % 2 ? odd : even)[i / 2];\n")
                                       .buffer("out", {{32, 1, 1}, 1}, std::vector<float>(32))
                                       .outcome();
    const StoryPointer story = storyOf(outcome, {0, 0, 0}, {3, 0, 0});
    const auto visit = std::ranges::find(story->visits, 5U, &StoryVisit::line);
    ASSERT_NE(visit, story->visits.end());
    const MomentPointer moment = momentOf(story, *outcome, std::size_t(visit - story->visits.begin()));
    ASSERT_EQ(moment->requests.size(), 3U) << "one of each table, and the store";
    const StoryRequest &even = moment->requests[0], &odd = moment->requests[1];
    EXPECT_EQ(even.name, "even");
    EXPECT_EQ(odd.name, "odd");
    EXPECT_EQ(even.lanes, 0x55555555U);
    EXPECT_EQ(odd.lanes, 0xaaaaaaaaU);
    EXPECT_EQ(even.addresses[30], 15U * 4);
    EXPECT_EQ(odd.addresses[3], 1U * 4);
    EXPECT_THAT(moment->events, Contains("reads odd[1] = 4"));
}

TEST(Moments, AnAccessBehindTheEndIsToldWithItsIndex)
{
    // The kernel is told of one row more than there is.
    const std::vector<float> image(40 * 20);
    test::LessonKernel lesson("copy_image", {2, 2, 1}, {32, 16, 1});
    lesson.buffer("in", {{40, 20, 1}, 1}, image).buffer("out", {{40, 20, 1}, 1}, image).scalar("w", 40).scalar("h", 21);
    const OutcomePointer outcome = lesson.outcome();
    const StoryPointer story = storyOf(outcome, {0, 1, 0}, {5, 4, 0});
    std::vector<std::string> events, formulas;
    for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
        const MomentPointer moment = momentOf(story, *outcome, visit);
        events.insert(events.end(), moment->events.begin(), moment->events.end());
        formulas.insert(formulas.end(), moment->formulas.begin(), moment->formulas.end());
    }
    EXPECT_THAT(events, Contains("cannot read in[805], 6 elements behind the end of in (800 elements)"));
    EXPECT_THAT(events, Contains("cannot write out[805], 6 elements behind the end of out (800 elements)"));
    EXPECT_THAT(formulas, Contains(ContainsRegex("^out\\[.* = out\\[.*40.*\\] = out\\[805\\]$")));
}

} // namespace
} // namespace warpatlas
