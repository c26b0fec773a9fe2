#include "kernels/runtime/errors/error_table.h"
#include "kernels/runtime/errors/library_errors.h"

#include <gmock/gmock.h>

namespace warpatlas::runtime {
namespace {

TEST(LibraryErrors, CountsEachLibraryByItself)
{
    EXPECT_STREQ(libraryErrorName(firstCublasCode + 7), "CUBLAS_STATUS_INVALID_VALUE");
    EXPECT_STREQ(libraryErrorName(firstCufftCode + 8), "CUFFT_INVALID_SIZE");
    EXPECT_STREQ(libraryErrorText(firstCurandCode + 105), "the length is not a multiple of the dimension");
    EXPECT_EQ(libraryErrorName(7), nullptr) << "CUDA's own";
    EXPECT_EQ(libraryErrorName(firstCublasCode + 2), nullptr);
    EXPECT_EQ(libraryStatus(firstCurandCode + 201), 201);
    EXPECT_EQ(libraryStatus(719), 719);
    for (const bool drivers : {false, true}) {
        EXPECT_EQ(errorNameOf(drivers, firstCublasCode + 13), "CUBLAS_STATUS_EXECUTION_FAILED");
        EXPECT_EQ(errorTextOf(drivers, firstCufftCode + 1), "the plan is not valid");
    }
    EXPECT_EQ(errorNameOf(false, 1), "cudaErrorInvalidValue");
}

TEST(LibraryErrors, KnowsWhoseAFunctionIs)
{
    EXPECT_EQ(libraryOf("cublasSgemm"), "cuBLAS");
    EXPECT_EQ(libraryOf("cufftExecC2C"), "cuFFT");
    EXPECT_EQ(libraryOf("curandGenerate"), "cuRAND");
    EXPECT_EQ(libraryOf("cudaMalloc"), "");
    EXPECT_EQ(libraryOf("cuInit"), "");
}

} // namespace
} // namespace warpatlas::runtime
