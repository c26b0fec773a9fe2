/// Every formula of every kernel, read by a reader of its own: it comes to the value that it says, its names stand in
/// the line, and their values are those that the simulator holds.
#include "kernels/catalogue/catalogue.h"
#include "tests/app/follow/followed.h"
#include "tests/app/follow/formula_truth.h"

#include <gtest/gtest.h>

#include <iostream>
#include <set>
#include <utility>

namespace warpatlas {
namespace {

using test::FormulaTruth;

OutcomePointer boundKernel(const std::string& name, const std::string& mistake = {})
{
    Experiment experiment;
    experiment.kernel = name;
    experiment.mistake = mistake;
    auto outcome = std::make_shared<Outcome>();
    outcome->run = 1;
    outcome->bound = bindExperiment(experiment);
    // What earlier launches would leave there does not matter here.
    if (!outcome->bound->work.earlier.empty())
        for (const BufferSpec& buffer : outcome->bound->work.buffers)
            outcome->before.push_back(
                buffer.contents ? buffer.contents : std::make_shared<Array>(buffer.type, buffer.shape));
    return outcome;
}

FormulaTruth truthOfThread(const OutcomePointer& outcome, std::uint64_t thread, std::size_t most = 600)
{
    Progress progress;
    return test::truthOf(outcome, followThread(outcome, thread, progress), most);
}

void expectTrue(const FormulaTruth& truth, const std::string& kernel)
{
    EXPECT_EQ(truth.wrong.size(), 0u) << kernel;
    for (std::size_t i = 0; i < std::min<std::size_t>(truth.wrong.size(), 5); ++i)
        ADD_FAILURE() << kernel << ": " << truth.wrong[i];
}

/// nvcc's lesson PTX keeps nearly every variable in a register, and computes it where its line stands: names with the
/// values of another round would be in none. clang counts many loops in bytes.
void expectHeld(const FormulaTruth& truth, const std::string& kernel, const Outcome& outcome)
{
    // Functions within functions, in one row of instructions: what a line gives to a name is computed by another one.
    const bool mixed = kernel == "grayscale:vectorised";
    if (outcome.bound->work.code.lessonMode.starts_with("clang"))
        return;
    EXPECT_LE(truth.eliminated * 100, truth.names * (mixed ? 20 : 1)) << kernel << ": " << truth.text();
    if (!mixed) {
        EXPECT_LE(truth.unwritten * 100, (truth.written + truth.unwritten) * 10) << kernel << ": " << truth.text();
    }
}

std::vector<std::string> kernelNames()
{
    std::vector<std::string> names;
    for (const CatalogueKernel* const kernel : catalogue())
        names.push_back(kernel->description().name + ":" + kernel->description().variant);
    return names;
}

class TrueFormulas : public ::testing::TestWithParam<std::string> { };

/// Per cent of the lines that may say "not traced". clang computes several lines in one, most of all where a thread
/// works on a row of values: grayscale:vectorised had 32 of 138. It also unrolls what `#pragma unroll` says, which
/// leaves no element of a local array in a place that can be named: of mlp:fused 276 of 689.
std::size_t mostUntraced(const std::string& kernel, const Outcome& outcome, std::size_t nvcc)
{
    if (!outcome.bound->work.code.lessonMode.starts_with("clang"))
        return nvcc;
    return kernel == "mlp:fused" ? 42 : 25;
}

INSTANTIATE_TEST_SUITE_P(Kernels, TrueFormulas, ::testing::ValuesIn(kernelNames()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, ':', '_');
    return name;
});

TEST_P(TrueFormulas, AtEveryStepOfTheFirstAMiddleAndTheLastThread)
{
    const OutcomePointer outcome = boundKernel(GetParam());
    const std::uint64_t threads = outcome->bound->launch.threads();
    FormulaTruth truth;
    for (const std::uint64_t thread : {std::uint64_t{0}, threads / 2 + 7, threads - 1})
        truth.add(truthOfThread(outcome, thread));
    expectTrue(truth, GetParam());
    std::cout << GetParam() << ": " << truth.text() << '\n';
    EXPECT_GT(truth.parts, 0u);
    expectHeld(truth, GetParam(), *outcome);
    // Whole numbers are never "not traced" for the lack of a way; floats are where a function is near, not exact.
    EXPECT_LE(truth.untraced * 100, truth.lines * mostUntraced(GetParam(), *outcome, 8)) << truth.text();
}

TEST_P(TrueFormulas, OfItsNamedMistakes)
{
    const CatalogueKernel& kernel = *findKernel(GetParam()).value();
    FormulaTruth truth;
    std::size_t most = 10;
    for (const Mistake& mistake : kernel.description().mistakes) {
        const OutcomePointer outcome = boundKernel(GetParam(), mistake.name);
        most = mostUntraced(GetParam(), *outcome, most);
        const FormulaTruth one = truthOfThread(outcome, outcome->bound->launch.threads() / 2 + 7, 150);
        expectTrue(one, GetParam() + ", " + mistake.name);
        truth.add(one);
    }
    std::cout << GetParam() << ", mistakes: " << truth.text() << '\n';
    EXPECT_LE(truth.untraced * 100, truth.lines * most) << truth.text();
}

/// The kernels of the simulator's lessons, in both dialects of PTX.
class TrueFormulasOfLessons : public ::testing::TestWithParam<const char*> {
protected:
    /// `untraced`: per cent of the lines at most.
    void expect(const test::LessonKernel& lesson, const std::string& kernel, std::size_t untraced = 10)
    {
        const OutcomePointer outcome = lesson.outcome();
        FormulaTruth truth;
        const std::uint64_t threads = outcome->bound->launch.threads();
        for (const std::uint64_t thread : {std::uint64_t{0}, threads / 3 + 5, threads - 1})
            truth.add(truthOfThread(outcome, thread));
        expectTrue(truth, kernel + ", " + GetParam());
        std::cout << kernel << ", " << GetParam() << ": " << truth.text() << '\n';
        EXPECT_GT(truth.formulas, 0u);
        EXPECT_LE(truth.untraced * 100, truth.lines * untraced) << kernel << ": " << truth.text();
    }
    test::LessonKernel lesson(
        const std::string& kernel, const Dim3& grid, const Dim3& block, std::uint32_t shared = 0) const
    {
        return {kernel, grid, block, GetParam(), shared};
    }
    bool nvcc() const { return std::string(GetParam()) == "nvcc"; }
    static std::vector<float> floats(std::size_t count)
    {
        std::vector<float> list(count);
        for (std::size_t i = 0; i < count; ++i)
            list[i] = 0.37f * static_cast<float>(i % 101) - 3.1f;
        return list;
    }
    static std::vector<int> wholes(std::size_t count)
    {
        std::vector<int> list(count);
        for (std::size_t i = 0; i < count; ++i)
            list[i] = static_cast<int>(i * 7 % 97) + 1;
        return list;
    }
};

INSTANTIATE_TEST_SUITE_P(Dialects, TrueFormulasOfLessons, ::testing::Values("nvcc", "clang"),
    [](const auto& info) { return std::string(info.param); });

TEST_P(TrueFormulasOfLessons, ElementByElement)
{
    const Shape line{{300, 1, 1}, 1}, picture{{20, 15, 1}, 1};
    expect(lesson("vector_add", {2, 1, 1}, {256, 1, 1})
               .buffer("a", line, floats(300))
               .buffer("b", line, floats(300))
               .buffer("c", line, floats(300))
               .scalar("n", 300),
        "vector_add");
    expect(lesson("vector_add_unguarded", {2, 1, 1}, {150, 1, 1})
               .buffer("a", line, floats(300))
               .buffer("b", line, floats(300))
               .buffer("c", line, floats(300)),
        "vector_add_unguarded");
    expect(lesson("copy_image", {2, 1, 1}, {16, 16, 1})
               .buffer("in", picture, floats(300))
               .buffer("out", picture, floats(300))
               .scalar("width", 20)
               .scalar("height", 15),
        "copy_image");
    expect(lesson("grayscale", {2, 1, 1}, {16, 16, 1})
               .buffer("rgb", {{900, 1, 1}, 1}, std::vector<std::uint8_t>(900, 77))
               .buffer("gray", {{300, 1, 1}, 1}, std::vector<std::uint8_t>(300))
               .scalar("width", 20)
               .scalar("height", 15),
        "grayscale");
}

TEST_P(TrueFormulasOfLessons, LoopsAndTiles)
{
    expect(lesson("matmul", {1, 1, 1}, {8, 8, 1})
               .buffer("A", {{5, 6, 1}, 1}, floats(30))
               .buffer("B", {{7, 5, 1}, 1}, floats(35))
               .buffer("C", {{7, 6, 1}, 1}, floats(42))
               .scalar("M", 6)
               .scalar("N", 7)
               .scalar("K", 5),
        "matmul");
    expect(test::tiledProduct(GetParam()), "tiled");
    const Shape line{{128, 1, 1}, 1};
    expect(lesson("reduce", {2, 1, 1}, {64, 1, 1}, 256)
               .buffer("in", line, wholes(128))
               .buffer("out", line, wholes(128))
               .scalar("n", 120),
        "reduce");
    expect(lesson("collatz", {1, 1, 1}, {64, 1, 1})
               .buffer("in", line, wholes(128))
               .buffer("steps", line, wholes(128))
               .scalar("n", 60),
        "collatz", 35); // nvcc computes both ways of its if and chooses: one of them is no way of the source
    expect(lesson("nested", {2, 1, 1}, {64, 1, 1}).buffer("out", line, wholes(128)).scalar("n", 120), "nested", 25);
    // clang sees that each thread reads what it wrote, and leaves the tile out: from there on the source goes another
    // way.
    expect(lesson("bank_stride", {1, 1, 1}, {32, 1, 1}).buffer("out", line, floats(128)).scalar("stride", 33),
        "bank_stride", nvcc() ? 0 : 70);
}

TEST_P(TrueFormulasOfLessons, RowsColumnsAndWhatOnlyNvccHas)
{
    const Shape square{{32, 32, 1}, 1}, line{{128, 1, 1}, 1};
    for (const char* const kernel : {"pattern_row", "pattern_column", "pattern_transposed"})
        expect(lesson(kernel, {1, 1, 1}, {32, 8, 1})
                   .buffer(std::string(kernel) == "pattern_row"      ? "A"
                           : std::string(kernel) == "pattern_column" ? "B"
                                                                     : "BT",
                       square, floats(1024))
                   .buffer("out", square, floats(1024))
                   .scalar("N", 32)
                   .scalar("k", 3),
            kernel);
    if (!nvcc())
        return;
    expect(lesson("recursion", {1, 1, 1}, {32, 1, 1}).buffer("out", line, wholes(128)), "recursion");
    expect(lesson("histogram", {1, 1, 1}, {64, 1, 1})
               .buffer("in", line, std::vector<std::uint8_t>(128, 9))
               .buffer("bins", {{256, 1, 1}, 1}, std::vector<int>(256))
               .scalar("n", 60),
        "histogram");
    expect(lesson("sum_floats", {1, 1, 1}, {64, 1, 1})
               .buffer("in", line, floats(128))
               .buffer("out", line, floats(128))
               .scalar("n", 60),
        "sum_floats");
    expect(lesson("warp_sum", {1, 1, 1}, {64, 1, 1}).buffer("in", line, wholes(128)).buffer("out", line, wholes(128)),
        "warp_sum");
    expect(lesson("math", {1, 1, 1}, {32, 1, 1})
               .buffer("in", line, floats(128))
               .buffer("out", line, floats(128))
               .scalar("n", 30),
        "math");
    expect(lesson("vectors", {1, 1, 1}, {16, 1, 1})
               .buffer("in", {{32, 1, 1}, 4}, floats(128))
               .buffer("out", {{32, 1, 1}, 4}, floats(128))
               .scalar("n", 30),
        "vectors");
    expect(lesson("divergent_barrier", {1, 1, 1}, {64, 1, 1}).buffer("out", line, wholes(128)), "divergent_barrier");
}

TEST_P(TrueFormulasOfLessons, Transpositions)
{
    const std::shared_ptr<const std::string> ptx = test::lessonText(
                                                 "counter_lessons_" + std::string(GetParam()) + ".ptx"),
                                             source = test::lessonText("counter_lessons.cu");
    for (const char* const kernel : {"transpose_naive", "transpose_tiled", "transpose_padded"})
        expect(lesson(kernel, {2, 2, 1}, {32, 8, 1})
                   .text(*ptx, *source)
                   .buffer("in", {{64, 64, 1}, 1}, floats(4096))
                   .buffer("out", {{64, 64, 1}, 1}, floats(4096))
                   .scalar("width", 64)
                   .scalar("height", 64),
            kernel);
    for (const char* const kernel : {"reduce_divergent", "reduce_sequential"})
        expect(lesson(kernel, {2, 1, 1}, {256, 1, 1})
                   .text(*ptx, *source)
                   .buffer("in", {{512, 1, 1}, 1}, floats(512))
                   .buffer("out", {{2, 1, 1}, 1}, floats(2)),
            kernel);
}

// The report that led here: where y happened to be 12 as well, lines 12 and 23 said y instead of j.
TEST(TransposedTile, SaysJAtEveryStep)
{
    const OutcomePointer outcome = boundKernel("transpose:tiled");
    const StoryPointer story = test::storyOf(outcome, {0, 0, 0}, {7, 3, 0});
    // clang comes to a line twice in a round.
    std::set<std::pair<std::uint32_t, std::string>> told;
    for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
        const std::uint32_t line = story->visits[visit].line;
        if (line != 12 && line != 23)
            continue;
        const MomentPointer moment = momentOf(story, *outcome, visit);
        ASSERT_EQ(moment->formulas.size(), 2u);
        ASSERT_EQ(moment->loops.size(), 1u);
        const std::string j = moment->loops[0].value, row = std::to_string(std::stoi(j) + 3);
        EXPECT_EQ(moment->loops[0].name, "j");
        EXPECT_EQ(moment->formulas[0],
            line == 12 ? "tile[threadIdx.y + j][threadIdx.x] = tile[3 + " + j + "][7] = tile[" + row + "][7]"
                       : "out[(y + j) * height + x] = out[(3 + " + j + ") * 211 + 7] = out["
                    + std::to_string((std::stoi(row)) * 211 + 7) + "]");
        told.emplace(line, j);
    }
    EXPECT_EQ(told.size(), 32u) << "16 rounds of each line";
}

} // namespace
} // namespace warpatlas
