#include "kernels/analysis/cover.h"
#include "kernels/analysis/coverage.h"
#include "kernels/device/simulated/simulated_device.h"
#include "kernels/simulator/recording/trace.h"
#include "tests/kernels/catalogue/bind_error.h"
#include "tests/kernels/catalogue/references.h"
#include "tests/kernels/catalogue/test_data.h"

#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

const CatalogueKernel& threadIndex(const std::string& variant)
{
    return *findKernel("thread_index:" + variant).value();
}

std::vector<std::string> threadIndexVariants()
{
    std::vector<std::string> names;
    for (const char grid : {'1', '2', '3'})
        for (const char block : {'1', '2', '3'})
            names.push_back(std::string{grid} + "d_" + block + "d");
    return names;
}

Work bindDefault(const CatalogueKernel& kernel)
{
    return kernel.bind({}, {});
}

} // namespace

TEST(ThreadIndex, FormsCountFromZero)
{
    const CatalogueKernel& kernel = threadIndex("1d_1d");
    for (const double size : {1, 31, 32, 33, 100003}) {
        const Work work = kernel.bind({}, {{"width", size}});
        for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel}) {
            const Array ids = referenceOf(kernel, form, work);
            ASSERT_EQ(ids.values<std::int32_t>().size(), static_cast<std::size_t>(size));
            std::int32_t expected = 0;
            for (const std::int32_t id : ids.values<std::int32_t>())
                ASSERT_EQ(id, expected++) << nameOf(form);
        }
    }
}

/// The id that the kernel's formula makes is the number that the program gives the thread, grid and block taken row by
/// row and layer by layer: element i was written by thread i, once.
TEST(ThreadIndex, EachThreadOfTheDefaultLaunchWritesTheElementOfItsNumber)
{
    for (const std::string& variant : threadIndexVariants()) {
        SCOPED_TRACE(variant);
        const CatalogueKernel& kernel = threadIndex(variant);
        const Work work = bindDefault(kernel);
        const Dim3 block = kernel.description().defaultBlock;
        const Launch launch{gridToCover(work, block), block};
        Progress progress;
        const Execution execution = openSimulatedDevice("").value()->prepare(work, &kernel, launch)->execute(progress);
        EXPECT_TRUE(execution.problems.empty());
        const OwnerMap owners = ownerMap(work, *execution.trace, 0);
        const std::uint64_t elements = work.outputBuffer().shape.values();
        for (std::uint64_t i = 0; i < elements; ++i) {
            ASSERT_EQ(owners.owner[i], i);
            ASSERT_EQ(execution.output->values<std::int32_t>()[i], static_cast<std::int32_t>(i));
        }
        const Coverage coverage = analyseCoverage(work, *execution.trace);
        EXPECT_EQ(coverage.writtenOnce, elements);
        EXPECT_EQ(coverage.idleThreads, launch.threads() - elements) << "whose ids are past the end";
        EXPECT_EQ(coverage.idleThreads, surplusThreads(work, launch));
        if (variant[0] == '1') {
            EXPECT_LT(coverage.idleThreads, block.count()) << "no block more than is needed";
        }
    }
}

TEST(ThreadIndex, HasTheAxesOfItsNameAndNoInput)
{
    for (const std::string& variant : threadIndexVariants()) {
        SCOPED_TRACE(variant);
        const KernelDescription& description = threadIndex(variant).description();
        EXPECT_TRUE(description.inputs.empty());
        EXPECT_EQ(description.parameters.size(), static_cast<std::size_t>(variant[0] - '0'));
        const Dim3 block = description.defaultBlock;
        EXPECT_EQ((block.y > 1 ? 1 : 0) + (block.z > 1 ? 1 : 0), variant[3] - '1');
    }
    EXPECT_EQ(findKernel("thread_index").value(), &threadIndex("1d_1d"));
    const Work work = threadIndex("3d_2d").bind({}, {{"width", 7}, {"height", 5}, {"depth", 3}});
    EXPECT_EQ(work.outputBuffer().shape, (Shape{{7, 5, 3}, 1}));
    EXPECT_EQ(work.outputBuffer().type, ElementType::I32);
    EXPECT_EQ(work.cover, (Extent{7, 5, 3}));
}

TEST(ThreadIndex, RefusesInputsAndSizesThatAreNone)
{
    EXPECT_EQ(bindError(threadIndex("1d_1d"), {floats(5, 1, 1)}, {}),
        "thread_index: takes no input, only parameters; 1 given");
    EXPECT_EQ(
        bindError(threadIndex("1d_1d"), {}, {{"height", 3}}), "thread_index: has no parameter height; there are width");
    EXPECT_THAT(bindError(threadIndex("1d_1d"), {}, {{"width", 0}}),
        testing::StartsWith("thread_index: width is 0, must be a whole number from 1 to"));
    EXPECT_THAT(bindError(threadIndex("2d_2d"), {}, {{"width", 65536}, {"height", 32768}}),
        testing::HasSubstr("would be 2147483648 ids; at most 1073741824"));
}

} // namespace warpatlas::test
