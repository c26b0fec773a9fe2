#include "kernels/device/library_check.h"

#include "kernels/compiler/process/toolkit_library.h"
#include "tests/kernels/catalogue/test_data.h"

#include <array>
#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

Work productOfSizes(std::uint64_t rows, std::uint64_t columns, std::uint64_t depth)
{
    return findKernel("matmul").value()->bind(std::vector{floats(depth, rows, 1), floats(columns, depth, 2)}, {});
}

} // namespace

TEST(LibraryCheck, FindsTheSizesOfAMatrixProduct)
{
    const auto sizes = matrixProductOf(productOfSizes(37, 29, 53));
    ASSERT_TRUE(sizes);
    EXPECT_EQ(sizes->rows, 37);
    EXPECT_EQ(sizes->columns, 29);
    EXPECT_EQ(sizes->depth, 53);
}

TEST(LibraryCheck, IsNoMatrixProductWhereBuffersDoNotFit)
{
    Work work = productOfSizes(37, 29, 53);
    work.buffers[1].shape.extent.y = 54;
    EXPECT_FALSE(matrixProductOf(work));
    work = productOfSizes(37, 29, 53);
    work.buffers[0].type = ElementType::I32;
    EXPECT_FALSE(matrixProductOf(work));
    const Work sum = findKernel("vector_add").value()->bind(std::vector{floats(7, 1, 1), floats(7, 1, 2)}, {});
    EXPECT_FALSE(matrixProductOf(sum));
}

TEST(LibraryCheck, ATimeIsOnlyShownOfAResultWithinTheTolerance)
{
    const ArrayPointer reference = filled<float>(3, 1, {1, 2, 3});
    const ArrayPointer near = filled<float>(3, 1, {1, 2.25F, 3});
    EXPECT_EQ(libraryFault("BLAS 1", *near, *reference, {0.5, ""}), "");
    EXPECT_EQ(libraryFault("BLAS 1", *near, *reference, {0.125, ""}),
        "the result of BLAS 1 differs from the CPU's by 0.25, and 0.125 is allowed: its time is not shown");
}

TEST(ToolkitLibrary, OfAnotherNameIsNowhere)
{
    static constexpr std::array names{"libwarpatlas_that_nobody_has.so.7"};
    EXPECT_EQ(openToolkitLibrary(names), nullptr);
}

} // namespace warpatlas::test
