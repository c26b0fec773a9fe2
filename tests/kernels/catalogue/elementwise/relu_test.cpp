#include "kernels/device/simulated/simulated_device.h"
#include "kernels/simulator/recording/trace.h"
#include "tests/kernels/catalogue/references.h"
#include "tests/kernels/catalogue/test_data.h"

#include "kernels/model/error.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <limits>

namespace warpatlas::test {
namespace {

const CatalogueKernel& relu()
{
    return *findKernel("relu").value();
}

constexpr CpuForm forms[] = {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel};

} // namespace

TEST(Relu, KeepsWhatIsAboveZero)
{
    const float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    const float smallest = std::numeric_limits<float>::denorm_min();
    const auto x = filled<float>(9, 1, {1.5F, -1.5F, 0, -0.0F, infinity, -infinity, smallest, -smallest, nan});
    const Work work = relu().bind(std::vector{x}, {});
    for (const CpuForm form : forms)
        EXPECT_THAT(test::listOf<float>(referenceOf(relu(), form, work)),
            testing::ElementsAre(1.5F, 0, 0, 0, infinity, 0, smallest, 0, 0))
            << nameOf(form);
}

TEST(Relu, FormsAreTheLargerOfValueAndZeroAtEverySize)
{
    for (const std::uint64_t size : {1, 7, 31, 32, 33, 1009, 100003}) {
        SCOPED_TRACE(size);
        const ArrayPointer x = floats(size, 1, 1);
        const Work work = relu().bind(std::vector{x}, {});
        for (const CpuForm form : forms) {
            const Array y = referenceOf(relu(), form, work);
            for (std::uint64_t i = 0; i < size; ++i)
                ASSERT_EQ(y.values<float>()[i], std::max(x->values<float>()[i], 0.0F));
        }
    }
}

/// Values of either sign side by side in every warp, and only the guard of the last one parts it.
TEST(Relu, SelectsWithoutDivergence)
{
    const Work work = relu().bind(std::vector{floats(1009, 1, 1)}, {});
    const Launch launch{{4, 1, 1}, {256, 1, 1}};
    Progress progress;
    const auto run = openSimulatedDevice("").value()->prepare(work, &relu(), launch);
    const Execution execution = run->execute(progress);
    EXPECT_TRUE(compare(*execution.output, referenceOf(relu(), CpuForm::Scalar, work), relu().tolerance(work)).matches);
    EXPECT_EQ(execution.trace->total.divergentBranches, 1U);
}

TEST(Relu, TakesOneInputOfAnyShape)
{
    const Work work = relu().bind(std::vector{floats(13, 7, 1)}, {});
    EXPECT_EQ(work.cover, (Extent{91, 1, 1}));
    EXPECT_EQ(work.outputBuffer().shape, (Shape{{13, 7, 1}, 1}));
    EXPECT_EQ(relu().cost(work).bytes, 8.0 * 91);
    try {
        relu().bind(std::vector{floats(5, 1, 1), floats(5, 1, 1)}, {});
        ADD_FAILURE() << "no error";
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "relu: takes 1 input: x (numbers, any shape); 2 given");
    }
}

} // namespace warpatlas::test
