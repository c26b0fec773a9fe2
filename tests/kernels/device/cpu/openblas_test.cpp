#include "kernels/device/cpu/openblas.h"

#include "tests/kernels/catalogue/references.h"
#include "tests/kernels/catalogue/test_data.h"

#include "kernels/device/cpu/cpu_device.h"

#include <array>
#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

Work product(std::uint64_t rows, std::uint64_t columns, std::uint64_t depth)
{
    return matmul().bind(std::vector{floats(depth, rows, 1), floats(columns, depth, 2)}, {});
}

/// Tests that need it skip without it, and say so.
class InstalledOpenBlas : public testing::Test {
protected:
    void SetUp() override
    {
        if (!OpenBlas::instance())
            GTEST_SKIP() << OpenBlas::instance().reason();
    }
};

TEST(OpenBlas, IsRefusedInWordsWhereItIsNot)
{
    static constexpr std::array nowhere{"libwarpatlas_that_nobody_has.so.7"};
    const auto missing = OpenBlas::load(nowhere);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.reason(), "no OpenBLAS here (libopenblas.so.0; package libopenblas0)");
    // A library that is there, and is another one.
    static constexpr std::array other{"libm.so.6"};
    EXPECT_FALSE(OpenBlas::load(other));
}

TEST(OpenBlas, IsTimedOrItsAbsenceIsSaid)
{
    const Work work = product(37, 29, 53);
    const auto run = openCpuDevice()->prepare(work, &matmul(), Launch{});
    Progress progress;
    const auto absent =
        run->useLibrary(referenceOf(matmul(), CpuForm::Scalar, work), matmul().tolerance(work), progress);
    if (OpenBlas::instance()) {
        EXPECT_TRUE(absent.empty());
        EXPECT_THAT(run->timed(), testing::Contains(Timed::CpuLibrary));
        EXPECT_GT(run->sampleMs(Timed::CpuLibrary, progress), 0);
        EXPECT_THAT(run->note(Timed::CpuLibrary), testing::ContainsRegex("^OpenBLAS.*, [0-9]+ threads?"));
    } else {
        ASSERT_EQ(absent.size(), 1U);
        EXPECT_EQ(absent[0].what, Timed::CpuLibrary);
        EXPECT_EQ(absent[0].reason, OpenBlas::instance().reason());
        EXPECT_THAT(run->timed(), testing::Not(testing::Contains(Timed::CpuLibrary)));
        EXPECT_THROW(run->sampleMs(Timed::CpuLibrary, progress), InputError);
    }
}

TEST(OpenBlas, IsNotAskedForWhatItDoesNotCompute)
{
    const CatalogueKernel& add = *findKernel("vector_add").value();
    const Work work = add.bind(std::vector{floats(33, 1, 1), floats(33, 1, 2)}, {});
    const auto run = openCpuDevice()->prepare(work, &add, Launch{});
    Progress progress;
    EXPECT_TRUE(run->useLibrary(referenceOf(add, CpuForm::Scalar, work), add.tolerance(work), progress).empty());
    EXPECT_THAT(run->timed(), testing::Not(testing::Contains(Timed::CpuLibrary)));
}

TEST_F(InstalledOpenBlas, MultipliesAsTheReferenceDoes)
{
    for (const auto& [rows, columns, depth] : {std::array{1, 1, 1}, {31, 33, 7}, {300, 17, 129}, {5, 700, 1}}) {
        const Work work = product(std::uint64_t(rows), std::uint64_t(columns), std::uint64_t(depth));
        Array c(ElementType::F32, work.outputBuffer().shape);
        for (float& value : c.values<float>())
            value = -77; // all of it is written
        OpenBlas::instance().value().multiply(work.buffers[0].contents->values<float>().data(),
            work.buffers[1].contents->values<float>().data(), c.values<float>().data(), {rows, columns, depth},
            Progress());
        const Comparison comparison =
            compare(c, referenceOf(matmul(), CpuForm::Scalar, work), matmul().tolerance(work));
        EXPECT_TRUE(comparison.matches) << rows << " x " << columns << " x " << depth << ": " << comparison.maxAbsError;
    }
}

/// The time of a wrong result is no time: a reference that is not this product's stands in for a library that errs.
TEST_F(InstalledOpenBlas, OfAWrongResultNoTimeIsTaken)
{
    const Work work = product(37, 29, 53);
    const auto run = openCpuDevice()->prepare(work, &matmul(), Launch{});
    Array wrong = referenceOf(matmul(), CpuForm::Scalar, work);
    wrong.values<float>()[5] += 1;
    Progress progress;
    const auto absent = run->useLibrary(wrong, matmul().tolerance(work), progress);
    ASSERT_EQ(absent.size(), 1U);
    EXPECT_THAT(absent[0].reason, testing::HasSubstr("differs from the CPU's by"));
    EXPECT_THAT(run->timed(), testing::Not(testing::Contains(Timed::CpuLibrary)));
}

TEST_F(InstalledOpenBlas, CanBeCancelled)
{
    const Work work = product(37, 29, 53);
    const auto run = openCpuDevice()->prepare(work, &matmul(), Launch{});
    Progress progress;
    run->useLibrary(referenceOf(matmul(), CpuForm::Scalar, work), matmul().tolerance(work), progress);
    progress.cancel();
    EXPECT_THROW(run->sampleMs(Timed::CpuLibrary, progress), Cancelled);
}

} // namespace
} // namespace warpatlas::test
