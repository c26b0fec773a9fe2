#include "kernels/catalogue/unoptimised.h"

#include "tests/kernels/catalogue/references.h"
#include "tests/kernels/catalogue/test_data.h"
#include "tests/support/catalogue_works.h"

#include <algorithm>
#include <chrono>

namespace warpatlas::test {
namespace {

double fastestMs(const CatalogueKernel& kernel, const Work& work)
{
    double fastest = 1e9;
    Array output(work.outputBuffer().type, work.outputBuffer().shape);
    for (int i = 0; i < 5; ++i) {
        const auto start = std::chrono::steady_clock::now();
        kernel.reference(CpuForm::Scalar, work, output, Progress());
        fastest = std::min(
            fastest, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    return fastest;
}

TEST(Unoptimised, IsTheSameKernelInCodeOfItsOwn)
{
    for (const CatalogueKernel* const kernel : catalogue()) {
        const CatalogueKernel* const plain = unoptimised(*kernel);
        ASSERT_NE(plain, nullptr);
        EXPECT_NE(plain, kernel);
        EXPECT_EQ(fullName(plain->description()), fullName(kernel->description()));
        EXPECT_EQ(unoptimised(*plain), nullptr) << "it is none of the catalogue";
    }
}

TEST(Unoptimised, ComputesTheSame)
{
    for (const CatalogueKernel* const kernel : catalogue()) {
        SCOPED_TRACE(fullName(kernel->description()));
        const Work work = std::move(worksOf(*kernel).front().work);
        const Array right = referenceOf(*kernel, CpuForm::Scalar, work);
        const Array plain = referenceOf(*unoptimised(*kernel), CpuForm::Scalar, work);
        const Comparison comparison = compare(plain, right, kernel->tolerance(work));
        EXPECT_TRUE(comparison.matches) << comparison.maxAbsError;
    }
}

#if defined(NDEBUG) && defined(__OPTIMIZE__)
/// What it is there for. A loop of sums takes several times as long where each step goes through memory.
TEST(Unoptimised, TakesLonger)
{
    const CatalogueKernel& kernel = *findKernel("matmul").value();
    const Work work = kernel.bind(std::vector{floats(128, 128, 1), floats(128, 128, 2)}, {});
    EXPECT_GT(fastestMs(*unoptimised(kernel), work), 1.5 * fastestMs(kernel, work));
}
#endif

} // namespace
} // namespace warpatlas::test
