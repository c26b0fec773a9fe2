#include "tests/bench/kernels_cases.h"

#include "app/measure/recorded.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using bench::bindLarge;
using bench::LargeCase;

const CatalogueKernel& kernelOf(const char* name)
{
    return *findKernel(name).value();
}

std::size_t bufferBytes(const LargeCase& large, const char* buffer)
{
    for (const BufferSpec& spec : large.bound->work.buffers)
        if (spec.name == buffer)
            return spec.byteCount();
    ADD_FAILURE() << "no " << buffer;
    return 0;
}

} // namespace

TEST(KernelsCases, EachArrayThatGrowsHasTheMegabytesAndNotMuchMore)
{
    constexpr double megabytes = 2;
    for (const CatalogueKernel* kernel : catalogue()) {
        SCOPED_TRACE(fullName(kernel->description()));
        if (kernel->library() == LibraryRoutine::MatrixProduct)
            continue;
        const LargeCase large = bindLarge(*kernel, megabytes, 64);
        EXPECT_EQ(large.remark, "");
        const Work& work = large.bound->work;
        std::size_t largest = 0, smallest = ~std::size_t{0};
        for (const BufferSpec& buffer : work.buffers)
            largest = std::max(largest, buffer.byteCount());
        for (const BufferSpec& buffer : work.buffers)
            if (buffer.byteCount() >= largest / 100)
                smallest = std::min(smallest, buffer.byteCount());
        EXPECT_GE(double(smallest), 0.9 * megabytes * 1e6);
        EXPECT_LE(double(smallest), 2 * megabytes * 1e6);
    }
}

TEST(KernelsCases, BinsAndSumsDoNotCount)
{
    const LargeCase histogram = bindLarge(kernelOf("histogram"), 8, 64);
    EXPECT_EQ(sizeOfRun(histogram.bound->work).values(), 8160000U) << "one byte a value, and 2 % more than asked for";
    EXPECT_EQ(bufferBytes(histogram, "bins"), 1024U);
    EXPECT_EQ(bindLarge(kernelOf("scan"), 8, 64).bound->work.outputBuffer().shape.values(), 2040000U);
    EXPECT_EQ(sizeOfRun(bindLarge(kernelOf("reduce"), 8, 64).bound->work).values(), 2040000U);
}

TEST(KernelsCases, WhatMakesACaseSmallerIsSaid)
{
    const CatalogueKernel& blur = kernelOf("blur");
    EXPECT_EQ(bindLarge(blur, 8, 64).remark, "");
    const LargeCase few = bindLarge(blur, 8, 64, 1e6);
    EXPECT_EQ(few.remark, "smaller: at most 1e+06 operations");
    EXPECT_LE(blur.cost(few.bound->work).operations, 1e6);
}

TEST(KernelsCases, OddWidthsAreTheNextOnes)
{
    const LargeCase large = bindLarge(kernelOf("transpose:padded"), 8, 64);
    const Extent even = large.bound->work.buffers[0].shape.extent;
    EXPECT_EQ(even.x % 64, 0U);
    EXPECT_EQ(even.y % 64, 0U);
    const auto odd = bench::withOddWidths(*large.bound);
    EXPECT_EQ(odd->kernel, large.bound->kernel);
    EXPECT_EQ(odd->work.buffers[0].shape.extent, (Extent{even.x + 1, even.y + 1, 1}));
}

} // namespace warpatlas
