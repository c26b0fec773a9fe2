/// Formulas with the numbers filled in, from what the steps computed.
#include "kernels/simulator/replay/explanation.h"

#include "kernels/catalogue/catalogue.h"
#include "tests/kernels/simulator/replay/closer.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

using testing::lesson;
using testing::lineOf;

std::shared_ptr<const BlockRecording> recordingOf(testing::LessonRun& run, std::uint64_t block)
{
    Progress progress;
    return BlockRecording::make(run.snapshot(), block, {}, progress);
}

/// The thread's n-th access to global or shared memory.
ExplainedAccess accessOf(
    const std::shared_ptr<const BlockRecording>& recording, const Dim3& thread, int number, int depth = 16)
{
    const Follow follow = Follow::thread(recording->start().launch(), thread);
    std::uint64_t position = recording->first();
    for (int i = 0; i <= number; ++i)
        position = nextAccess(*recording, position, Direction::Forward, follow).value();
    Explainer explainer(recording);
    return explainer.access(position - 1, *follow.lane, depth).value();
}

class ExplanationDialects : public ::testing::TestWithParam<const char*> { };

TEST_P(ExplanationDialects, TheIndexOfVectorAdd)
{
    testing::LessonRun run(lesson("vector_add", GetParam()), {4, 1, 1}, {256, 1, 1});
    run.buffer("a", std::vector<float>(1000))
        .buffer("b", std::vector<float>(1000))
        .buffer("c", std::vector<float>(1000));
    run.scalar(1000);
    const auto recording = recordingOf(run, 3);
    EXPECT_EQ(
        accessOf(recording, {17, 0, 0}, 0).text, "a[blockIdx.x * blockDim.x + threadIdx.x] = a[3 * 256 + 17] = a[785]");
    const ExplainedAccess store = accessOf(recording, {17, 0, 0}, 2);
    EXPECT_EQ(store.text, "c[blockIdx.x * blockDim.x + threadIdx.x] = c[3 * 256 + 17] = c[785]");
    EXPECT_EQ(store.name, "c");
    EXPECT_EQ(store.index, 785u);
    // The line that gives it a name.
    const std::uint32_t line = lineOf("void vector_add(", "int i =");
    const std::vector<std::uint64_t> steps = stepsOfLine(*recording, line, {0, 17});
    ASSERT_FALSE(steps.empty());
    Explainer explainer(recording);
    const auto named = explainer.line(steps.front(), 17, "    int i = blockIdx.x * blockDim.x + threadIdx.x;").value();
    EXPECT_EQ(named.text, "i = blockIdx.x * blockDim.x + threadIdx.x = 3 * 256 + 17 = 785");
    EXPECT_EQ(named.value.kind, Explanation::Kind::Operation);
    EXPECT_EQ(named.value.text, "+");
    EXPECT_EQ(named.value.bits, 785u);
}

TEST_P(ExplanationDialects, TheIndexOfGrayscale)
{
    testing::LessonRun run(lesson("grayscale", GetParam()), {4, 3, 1}, {16, 16, 1});
    run.buffer("rgb", std::vector<std::uint8_t>(53 * 37 * 3)).buffer("gray", std::vector<std::uint8_t>(53 * 37));
    run.scalar(53).scalar(37);
    const auto recording = recordingOf(run, 6);
    const ExplainedAccess store = accessOf(recording, {5, 4, 0}, 3);
    EXPECT_EQ(store.index, 20u * 53 + 37);
    EXPECT_TRUE(store.text.ends_with(" = gray[1097]")) << store.text;
    EXPECT_NE(store.text.find("(1 * 16 + 4) * 53"), std::string::npos) << store.text;
    EXPECT_NE(store.text.find("blockIdx.y * blockDim.y + threadIdx.y"), std::string::npos) << store.text;
    const ExplainedAccess green = accessOf(recording, {5, 4, 0}, 1);
    EXPECT_EQ(green.index, 3u * 1097 + 1);
    EXPECT_TRUE(green.text.ends_with(" = rgb[3292]")) << green.text;
}

TEST_P(ExplanationDialects, TheIndicesOfMatmulStopAtTheLoopsOwnVariable)
{
    testing::LessonRun run(lesson("matmul", GetParam()), {2, 2, 1}, {16, 16, 1});
    const std::vector<float> values(30 * 30, 1.0f);
    run.buffer("A", values).buffer("B", values).buffer("C", values).scalar(30).scalar(30).scalar(30);
    const auto recording = recordingOf(run, 3);
    // Thread (2,1) of block (1,1): row 17, column 18; in the fourth round of the loop k is 3.
    const ExplainedAccess a = accessOf(recording, {2, 1, 0}, 6), b = accessOf(recording, {2, 1, 0}, 7);
    EXPECT_EQ(a.name, "A");
    EXPECT_EQ(a.index, 17u * 30 + 3);
    EXPECT_EQ(b.name, "B");
    EXPECT_EQ(b.index, 3u * 30 + 18);
    const ExplainedAccess c = accessOf(recording, {2, 1, 0}, 60);
    EXPECT_EQ(c.index, 17u * 30 + 18);
    EXPECT_TRUE(c.text.ends_with(" = C[528]")) << c.text;
    EXPECT_NE(c.text.find("(1 * 16 + 1) * 30 + "), std::string::npos) << c.text;
    EXPECT_NE(c.text.find("1 * 16 + 2"), std::string::npos) << c.text;
}

INSTANTIATE_TEST_SUITE_P(Dialects, ExplanationDialects, ::testing::Values("nvcc", "clang"),
    [](const auto& info) { return std::string(info.param); });

TEST(Explanation, ATilesElementInSharedMemory)
{
    const auto recording = testing::record(testing::closerCase("tiled"), 4);
    // Loads of A, store to As, loads of B, store to Bs: the second access is the store to the tile.
    const ExplainedAccess store = accessOf(recording, {3, 5, 0}, 1);
    EXPECT_EQ(store.name, "As");
    EXPECT_EQ(store.index, 5u * 16 + 3);
    EXPECT_EQ(store.text, "As[threadIdx.y * 16 + threadIdx.x] = As[5 * 16 + 3] = As[83]");
}

TEST(Explanation, ATreeOfOperationsWithItsNumbers)
{
    const auto recording = testing::record(testing::closerCase("racy"), 2);
    const Follow follow = Follow::thread(recording->start().launch(), {9, 0, 0});
    // data[i] = data[i] + data[i + 1]: the third access stores what the first two loaded.
    std::uint64_t position = 0;
    for (int i = 0; i < 3; ++i)
        position = nextAccess(*recording, position, Direction::Forward, follow).value();
    Cursor cursor(recording);
    cursor.seek(position);
    ASSERT_EQ(cursor.lastStep()->memory[0].kind, AccessKind::Store);
    const std::uint64_t stored = cursor.lastStep()->memory[0].valueAfter(9);
    const auto& operand = recording->instructionOf(position - 1).operands[1];
    Explainer explainer(recording);
    const Explanation sum = explainer.value(position - 1, 0, 9, operand.name).value();
    EXPECT_EQ(sum.bits, stored);
    EXPECT_EQ(sum.text, "+");
    ASSERT_EQ(sum.operands.size(), 2u);
    EXPECT_EQ(sum.operands[0].kind, Explanation::Kind::Memory);
    EXPECT_EQ(sum.operands[0].bits + sum.operands[1].bits, sum.bits);
    // Neighbours, in the order in which the compiler loads and adds them.
    EXPECT_NE(sum.expression().find("data[137]"), std::string::npos) << sum.expression();
    EXPECT_NE(sum.expression().find("data[138]"), std::string::npos) << sum.expression();
    EXPECT_EQ(sum.formula(), sum.expression() + " = " + sum.numbers() + " = " + std::to_string(stored));
    // Less deep, less is told, and the number stays.
    const Explanation shallow = explainer.value(position - 1, 0, 9, operand.name, 1).value();
    EXPECT_EQ(shallow.bits, sum.bits);
    EXPECT_FALSE(explainer.value(position - 1, 0, 9, "%nothing").has_value());
}

TEST(Explanation, ValuesInACalledFunctionAreThatCallsOwn)
{
    const auto recording = testing::record(testing::closerCase("recursion"), 0);
    Explainer explainer(recording);
    Cursor cursor(recording);
    // The deepest step there is, of some lane: every register of its frame can be explained, with the value it has.
    std::uint64_t deepest = 0;
    for (std::uint64_t s = 0; s < recording->end(); ++s)
        if (recording->step(s).depth > recording->step(deepest).depth)
            deepest = s;
    EXPECT_GT(recording->step(deepest).depth, 3u);
    const ExecutedStep& executed = recording->step(deepest);
    const auto lane = static_cast<std::uint32_t>(std::countr_zero(executed.mask));
    cursor.seek(deepest + 1);
    for (const RegisterValue& value : cursor.registers(executed.warp, lane)) {
        const auto explained = explainer.value(deepest + 1, executed.warp, lane, value.name);
        ASSERT_TRUE(explained.has_value());
        EXPECT_EQ(explained->bits, value.bits) << value.name;
    }
}

TEST(Explanation, NamesThatALineAssigns)
{
    EXPECT_EQ(assignedName("    int i = blockIdx.x;"), "i");
    EXPECT_EQ(assignedName("const float sum = 0;"), "sum");
    EXPECT_EQ(assignedName("sum += a * b;"), "sum");
    EXPECT_EQ(assignedName("x <<= 2;"), "");
    EXPECT_EQ(assignedName("c[i] = a[i];"), "");
    EXPECT_EQ(assignedName("if (a == b)"), "");
    EXPECT_EQ(assignedName("for (int k = 0; k < n; ++k)"), "");
    EXPECT_EQ(assignedName("return;"), "");
}

} // namespace
} // namespace warpatlas::simulator
