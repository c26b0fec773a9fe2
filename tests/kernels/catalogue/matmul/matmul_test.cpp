#include "app/words/problem_words.h"
#include "tests/kernels/catalogue/bind_error.h"
#include "tests/kernels/catalogue/simulated.h"
#include "tests/kernels/catalogue/test_data.h"

#include "kernels/analysis/comparison.h"
#include "kernels/analysis/execution.h"
#include "kernels/simulator/recording/trace.h"

#include <array>
#include <cmath>
#include <gmock/gmock.h>
#include <limits>

namespace warpatlas::test {
TEST(Matmul, AKnownProduct)
{
    const auto a = filled<float>(3, 2, {1, 2, 3, 4, 5, 6});
    const auto b = filled<float>(4, 3, {1, 0, 2, -1, 3, 1, 0, 2, -2, 5, 1, 4});
    const Work work = matmul().bind(std::vector{a, b}, {});
    for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
        EXPECT_THAT(
            test::listOf<float>(referenceOf(matmul(), form, work)), testing::ElementsAre(1, 17, 5, 15, 7, 35, 14, 30));
}

TEST(Matmul, FormsAgreeAtEverySize)
{
    for (const std::uint64_t rows : {1, 6, 31, 33})
        for (const std::uint64_t columns : {1, 16, 31, 32, 33})
            for (const std::uint64_t depth : {1, 31, 257, 1009}) {
                SCOPED_TRACE(testing::Message() << rows << " x " << columns << " x " << depth);
                expectFormsAgree(
                    matmul(), matmul().bind(std::vector{floats(depth, rows, 1), floats(columns, depth, 2)}, {}));
            }
}

/// Not so small that rounding breaks it, not so large that a missing product hides in it.
TEST(Matmul, ToleranceSeparatesRoundingFromAMissingTerm)
{
    const std::uint64_t depth = 509;
    const auto a = floats(depth, 37, 1);
    const auto b = floats(29, depth, 2);
    const Work work = matmul().bind(std::vector{a, b}, {});
    const Tolerance tolerance = matmul().tolerance(work);
    EXPECT_THAT(tolerance.reason, testing::HasSubstr("509 products"));
    const Array c = referenceOf(matmul(), CpuForm::Simd, work);
    double worst = 0;
    double withoutLast = 0;
    for (std::uint64_t row = 0; row < 37; ++row)
        for (std::uint64_t column = 0; column < 29; ++column) {
            double exact = 0;
            double last = 0;
            for (std::uint64_t k = 0; k < depth; ++k) {
                last = static_cast<double>(a->values<float>()[row * depth + k]) * b->values<float>()[k * 29 + column];
                exact += last;
            }
            worst = std::max(worst, std::fabs(c.values<float>()[row * 29 + column] - exact));
            withoutLast = std::max(withoutLast, std::fabs(last));
        }
    EXPECT_GT(worst, 0);
    EXPECT_LT(worst, tolerance.absolute / 2);
    EXPECT_GT(withoutLast, 10 * tolerance.absolute);
}

TEST(Matmul, ToleranceScalesWithTheDataAndIgnoresWhatIsNotFinite)
{
    const auto toleranceOf = [](float scale, float extra) {
        const auto a = filled<float>(2, 1, {scale, extra});
        const auto b = filled<float>(1, 2, {1, 1});
        return matmul().tolerance(matmul().bind(std::vector{a, b}, {})).absolute;
    };
    EXPECT_NEAR(toleranceOf(1000, 0) / toleranceOf(1, 0), 1000, 1e-6);
    EXPECT_EQ(toleranceOf(1, std::numeric_limits<float>::infinity()), toleranceOf(1, 0));
    EXPECT_EQ(toleranceOf(1, std::numeric_limits<float>::quiet_NaN()), toleranceOf(1, 0));
    EXPECT_GT(toleranceOf(0, 0), 0);
    EXPECT_LT(toleranceOf(0, 0), 1e-44);
}

TEST(Matmul, CoversTheProduct)
{
    const Work work = matmul().bind(std::vector{floats(53, 37, 1), floats(29, 53, 2)}, {});
    EXPECT_EQ(work.cover, (Extent{29, 37, 1}));
    EXPECT_EQ(work.outputBuffer().shape, (Shape{{29, 37, 1}, 1}));
    const auto scalar = [&](std::size_t index) {
        std::int32_t value = 0;
        std::memcpy(&value, std::get<ScalarArgument>(work.arguments[index]).bytes.data(), sizeof value);
        return value;
    };
    EXPECT_EQ(scalar(3), 37); // M
    EXPECT_EQ(scalar(4), 29); // N
    EXPECT_EQ(scalar(5), 53); // K
}

TEST(Matmul, RefusesSizesThatDoNotFit)
{
    EXPECT_EQ(bindError(matmul(), {floats(53, 37, 1), floats(29, 52, 2)}),
        "matmul: the sizes do not fit: A is 53 wide (53 x 37), so B must be 53 high, but it is 29 x 52");
    EXPECT_THAT(bindError(matmul(), {image(4, 4, 3, 1), floats(4, 4, 2)}),
        testing::StartsWith("matmul: input A: takes a 2-D matrix"));
    EXPECT_THAT(bindError(matmul(), {floats(4, 4, 2), std::make_shared<Array>(ElementType::F32, Shape{{4, 4, 2}, 1})}),
        testing::StartsWith("matmul: input B: takes a 2-D matrix"));
}

class MatmulVariants : public testing::TestWithParam<const char*> {
protected:
    const CatalogueKernel& kernel() const { return *findKernel(GetParam()).value(); }
};

/// M, N and K from one value, around the edges of tiles (16 and 128) and steps (16), and rows whose length is a
/// multiple of four and is none: 16-byte loads are aligned in some alone.
TEST_P(MatmulVariants, EqualTheReferenceAtEverySize)
{
    const std::array<std::uint64_t, 3> sizes[] = {{1, 1, 1}, {1, 33, 2}, {31, 1, 16}, {33, 31, 17}, {16, 16, 16},
        {37, 29, 53}, {128, 128, 15}, {129, 127, 4}, {131, 132, 33}, {5, 260, 12}};
    for (const auto& [rows, columns, depth] : sizes) {
        SCOPED_TRACE(testing::Message() << rows << " x " << columns << " x " << depth);
        const Work work = kernel().bind(std::vector{floats(depth, rows, 1), floats(columns, depth, 2)}, {});
        const Execution execution = executed(kernel(), work, kernel().description().defaultBlock);
        EXPECT_TRUE(execution.problems.empty()) << sentenceOf(execution.problems.front());
        const Comparison comparison =
            compare(*execution.output, referenceOf(kernel(), CpuForm::Scalar, work), kernel().tolerance(work));
        EXPECT_TRUE(comparison.matches) << comparison.differing << " differ, by up to " << comparison.maxAbsError;
    }
}

INSTANTIATE_TEST_SUITE_P(Ladder, MatmulVariants,
    testing::Values("matmul:naive", "matmul:naive_1d", "matmul:tiled", "matmul:coarsened", "matmul:register_tiled"),
    [](const auto& info) { return std::string(info.param).substr(7); });

/// What each step of the ladder saves, on the same matrices: 160 x 128 and 256 x 160, whole tiles of both kinds.
class MatmulLadder : public testing::Test {
protected:
    static Counters total(const char* name)
    {
        const CatalogueKernel& kernel = *findKernel(name).value();
        const Work work = kernel.bind(std::vector{floats(160, 128, 1), floats(256, 160, 2)}, {});
        return executed(kernel, work, kernel.description().defaultBlock).trace->total;
    }
    static constexpr std::uint64_t products = 128 * 256 * 160;
};

// A warp is two rows of 16 threads. naive: for each k one request to A (two values, 2 sectors) and one to B (16
// neighbours, 2 sectors). tiled: for each of 10 tiles one request to each, of two rows of 16 values (4 sectors), for 16
// products a thread. register_tiled: 2 + 2 requests of 16 bytes a lane (512 bytes, 16 sectors) for 16 steps of 64
// products a thread; the next step's loads after the last have no thread in range.
TEST_F(MatmulLadder, EachStepAsksGlobalMemoryLess)
{
    const Counters naive = total("matmul"), tiled = total("matmul:tiled"), registers = total("matmul:register_tiled");
    EXPECT_EQ(naive.globalLoadRequests, products / 32 * 2);
    EXPECT_EQ(tiled.globalLoadRequests, products / 32 * 2 / 16);
    EXPECT_EQ(registers.globalLoadRequests, products / 32 * 4 / (16 * 64));
    EXPECT_EQ(naive.globalLoadSectors, naive.globalLoadRequests * 2);
    EXPECT_EQ(tiled.globalLoadSectors, tiled.globalLoadRequests * 4);
    EXPECT_EQ(registers.globalLoadSectors, registers.globalLoadRequests * 16);
    // Moved bytes: an eighth, and an eighth of that.
    EXPECT_EQ(naive.globalLoadSectors, 8 * tiled.globalLoadSectors);
    EXPECT_EQ(tiled.globalLoadSectors, 8 * registers.globalLoadSectors);
}

/// Whole rows of a tile are written into C: no sector in part.
TEST_F(MatmulLadder, AllWriteWholeSectors)
{
    for (const char* name : {"matmul", "matmul:naive_1d", "matmul:tiled", "matmul:coarsened", "matmul:register_tiled"})
        EXPECT_EQ(globalStoreEfficiency(total(name)), 1.0) << name;
}

TEST_F(MatmulLadder, ARegisterTileReadsSharedMemoryAnEighthAsOften)
{
    const Counters naive = total("matmul"), tiled = total("matmul:tiled"), registers = total("matmul:register_tiled");
    EXPECT_EQ(naive.sharedRequests, 0u);
    // Two reads a product and one write of each of A's and B's for 16 products; no conflict: a row is read by 16
    // neighbours, a column by two broadcasts.
    EXPECT_EQ(tiled.sharedRequests, products / 32 * 2 + products / 32 * 2 / 16);
    EXPECT_EQ(sharedConflictDegree(tiled), 1.0);
    // 4 reads of 16 bytes, which are 16 of 4, for 64 products; each of the loads above writes four values.
    EXPECT_EQ(registers.sharedRequests, products / 32 * 16 / 64 + products / 32 * 16 / (16 * 64));
    // Only A's values, which are written down a column, two of which meet in a bank: half of the writes.
    EXPECT_EQ(registers.sharedPasses - registers.sharedRequests, products / 32 * 8 / (16 * 64));
}

// For two products a thread reads one value of A and two of B, and a block loads A's tile once for two of C.
TEST_F(MatmulLadder, TwoValuesAThreadShareWhatIsReadOfA)
{
    const Counters tiled = total("matmul:tiled"), two = total("matmul:coarsened");
    EXPECT_EQ(two.sharedRequests, products / 32 * 3 / 2 + products / 32 * 3 / 2 / 16);
    EXPECT_EQ(two.globalLoadRequests * 4, tiled.globalLoadRequests * 3);
    // B's tile has rows of 32, so that the warp's two rows of 16 threads write to the same banks.
    EXPECT_EQ(two.sharedPasses - two.sharedRequests, products / 32 * 2 / 32);
    EXPECT_EQ(two.localLoadRequests + two.localStoreRequests, 0u);
}

TEST_F(MatmulLadder, SumsAreInRegisters)
{
    const Counters registers = total("matmul:register_tiled");
    EXPECT_EQ(registers.localLoadRequests + registers.localStoreRequests, 0u);
}

} // namespace warpatlas::test
