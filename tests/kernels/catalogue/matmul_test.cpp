#include "tests/kernels/catalogue/references.h"
#include "tests/kernels/catalogue/test_data.h"

#include "kernels/analysis/comparison.h"
#include "kernels/device/device.h"
#include "kernels/values/error.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>

using namespace warpatlas;
using namespace warpatlas::test;

namespace {

const CatalogueKernel& matmul()
{
    return *findKernel("matmul").value();
}

std::string bindError(const ArrayPointer& a, const ArrayPointer& b)
{
    try {
        matmul().bind(std::vector{a, b}, {});
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

} // namespace

TEST(Matmul, AKnownProduct)
{
    const auto a = filled<float>(3, 2, {1, 2, 3, 4, 5, 6});
    const auto b = filled<float>(4, 3, {1, 0, 2, -1, 3, 1, 0, 2, -2, 5, 1, 4});
    const Work work = matmul().bind(std::vector{a, b}, {});
    for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
        EXPECT_THAT(
            referenceOf(matmul(), form, work).values<float>(), testing::ElementsAre(1, 17, 5, 15, 7, 35, 14, 30));
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
    EXPECT_EQ(bindError(floats(53, 37, 1), floats(29, 52, 2)),
        "matmul: the sizes do not fit: A is 53 wide (53 x 37), so B must be 53 high, but it is 29 x 52");
    EXPECT_THAT(
        bindError(image(4, 4, 3, 1), floats(4, 4, 2)), testing::StartsWith("matmul: input A: takes a 2-D matrix"));
    EXPECT_THAT(bindError(floats(4, 4, 2), std::make_shared<Array>(ElementType::F32, Shape{{4, 4, 2}, 1})),
        testing::StartsWith("matmul: input B: takes a 2-D matrix"));
}

TEST(MatmulTiled, EqualsTheReferenceAtSizesThatAreNoMultipleOfTheTile)
{
    const CatalogueKernel& tiled = *findKernel("matmul:tiled").value();
    const auto device = openDevice("sim");
    ASSERT_TRUE(device) << device.reason();
    for (const std::uint64_t depth : {1, 15, 16, 17, 53}) {
        const Work work = tiled.bind(std::vector{floats(depth, 37, 1), floats(29, depth, 2)}, {});
        const Dim3 block = tiled.description().defaultBlock;
        Progress progress;
        const Execution execution =
            device.value()->prepare(work, &tiled, {gridToCover(work.cover, block), block})->execute(progress);
        EXPECT_TRUE(execution.problems.empty());
        const Comparison comparison =
            compare(*execution.output, referenceOf(tiled, CpuForm::Scalar, work), tiled.tolerance(work));
        EXPECT_TRUE(comparison.matches) << depth << ": differs by " << comparison.maxAbsError;
    }
}
