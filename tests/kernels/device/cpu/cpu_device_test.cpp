#include "kernels/device/cpu/cpu_device.h"

#include "tests/kernels/catalogue/references.h"
#include "tests/kernels/catalogue/test_data.h"

#include "kernels/model/error.h"

#include <chrono>
#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

const CatalogueKernel& matrixProduct()
{
    return *findKernel("matmul").value();
}

Work smallProduct()
{
    return matrixProduct().bind(std::vector{floats(53, 37, 1), floats(29, 53, 2)}, {});
}

} // namespace

TEST(CpuDevice, SaysWhichProcessorAndHowManyThreads)
{
    const auto device = openCpuDevice();
    EXPECT_EQ(device->info().id, "cpu");
    EXPECT_EQ(device->info().provenance, Provenance::Measured);
    EXPECT_FALSE(device->info().gpu);
    EXPECT_THAT(device->info().name, testing::ContainsRegex(".+, [1-9][0-9]* threads?$"));
}

TEST(CpuDevice, ExecutesTheReferenceWhateverTheLaunch)
{
    const Work work = smallProduct();
    const auto device = openCpuDevice();
    const auto run = device->prepare(work, &matrixProduct(), Launch{{1, 1, 1}, {1, 1, 1}});
    Progress progress;
    const Execution first = run->execute(progress);
    ASSERT_TRUE(first.output);
    EXPECT_EQ(first.output->shape(), work.outputBuffer().shape);
    const Comparison comparison =
        compare(*first.output, referenceOf(matrixProduct(), CpuForm::Scalar, work), matrixProduct().tolerance(work));
    EXPECT_TRUE(comparison.matches) << comparison.maxAbsError;
    EXPECT_GT(first.firstCallMs, 0);
    EXPECT_EQ(progress.fraction(), 1);
    EXPECT_FALSE(first.trace);
    // A new array each time: the first must not change while it is still used.
    EXPECT_NE(run->execute(progress).output, first.output);
}

TEST(CpuDevice, StopsBeforeItStartsIfCancelled)
{
    const Work work = smallProduct();
    const auto device = openCpuDevice();
    const auto run = device->prepare(work, &matrixProduct(), Launch{});
    Progress progress;
    progress.cancel();
    EXPECT_THROW(run->execute(progress), Cancelled);
}

TEST(CpuDevice, TimesThreeForms)
{
    const Work work = smallProduct();
    const auto device = openCpuDevice();
    const auto run = device->prepare(work, &matrixProduct(), Launch{});
    EXPECT_THAT(run->timed(), testing::ElementsAre(Timed::CpuScalar, Timed::CpuSimd, Timed::CpuParallel));
    for (const Timed what : run->timed()) {
        const double sample = run->sampleMs(what, Progress());
        EXPECT_GT(sample, 0) << nameOf(what);
        EXPECT_LT(sample, 1000) << nameOf(what);
    }
    EXPECT_THROW(run->sampleMs(Timed::Kernel, Progress()), InputError);
}

/// A sample is divided by as many runs as it took: the wall clock around many samples bounds their sum.
TEST(CpuDevice, SamplesOfShortWorkAreDividedByTheirRepeats)
{
    const CatalogueKernel& add = *findKernel("vector_add").value();
    const Work work = add.bind(std::vector{floats(33, 1, 1), floats(33, 1, 2)}, {});
    const auto device = openCpuDevice();
    const auto run = device->prepare(work, &add, Launch{});
    run->sampleMs(Timed::CpuScalar, Progress());
    EXPECT_THAT(run->note(Timed::CpuScalar), testing::ContainsRegex("batches of [0-9]+"));
    double fastest = 1e9;
    for (int i = 0; i < 200; ++i)
        fastest = std::min(fastest, run->sampleMs(Timed::CpuScalar, Progress()));
    // 33 additions take nanoseconds; a sample that was not divided would be 20 microseconds.
    EXPECT_LT(fastest, 0.005);
}

TEST(CpuDevice, HasNoReferenceForALearnersKernel)
{
    Work work = smallProduct();
    work.code.sourceName = "mine.cu";
    const auto device = openCpuDevice();
    try {
        device->prepare(work, nullptr, Launch{});
        FAIL();
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "mine.cu: has no CPU reference; choose the simulator or a CUDA device");
    }
}

TEST(CpuDevice, EveryFormOfTheReferenceCanBeCancelled)
{
    Progress cancelled;
    cancelled.cancel();
    const Work product = smallProduct();
    const CatalogueKernel& sum = *findKernel("vector_add").value();
    const Work added = sum.bind(std::vector{floats(53, 1, 1), floats(53, 1, 2)}, {});
    for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel}) {
        Array output(product.outputBuffer().type, product.outputBuffer().shape);
        EXPECT_THROW(matrixProduct().reference(form, product, output, cancelled), Cancelled) << nameOf(form);
        Array sums(added.outputBuffer().type, added.outputBuffer().shape);
        EXPECT_THROW(sum.reference(form, added, sums, cancelled), Cancelled) << nameOf(form);
    }
    const auto run = openCpuDevice()->prepare(product, &matrixProduct(), Launch{});
    EXPECT_THROW(run->sampleMs(Timed::CpuScalar, cancelled), Cancelled);
}

} // namespace warpatlas::test
