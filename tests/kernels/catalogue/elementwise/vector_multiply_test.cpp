#include "tests/kernels/catalogue/bind_error.h"
#include "tests/kernels/catalogue/references.h"
#include "tests/kernels/catalogue/test_data.h"

#include <gmock/gmock.h>
#include <limits>

namespace warpatlas::test {
namespace {

const CatalogueKernel& vectorMultiply()
{
    return *findKernel("vector_multiply").value();
}

} // namespace

TEST(VectorMultiply, FormsAgreeAtEverySize)
{
    for (const std::uint64_t size : {1, 7, 31, 32, 33, 1009, 100003}) {
        SCOPED_TRACE(size);
        const std::vector inputs{floats(size, 1, 1), floats(size, 1, 2)};
        const Work work = vectorMultiply().bind(inputs, {});
        expectFormsAgree(vectorMultiply(), work);
        const Array product = referenceOf(vectorMultiply(), CpuForm::Parallel, work);
        for (std::uint64_t i = 0; i < size; ++i)
            ASSERT_EQ(product.values<float>()[i], inputs[0]->values<float>()[i] * inputs[1]->values<float>()[i]);
    }
}

TEST(VectorMultiply, KnownProducts)
{
    const float infinity = std::numeric_limits<float>::infinity();
    const auto a = filled<float>(3, 2, {2, -0.5, 0, 1e-30F, 3e38F, infinity});
    const auto b = filled<float>(3, 2, {3, 8, -5, 1e-10F, 10, -1});
    for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
        EXPECT_THAT(
            test::listOf<float>(referenceOf(vectorMultiply(), form, vectorMultiply().bind(std::vector{a, b}, {}))),
            testing::ElementsAre(6, -4, 0, 1e-30F * 1e-10F, infinity, -infinity));
}

TEST(VectorMultiply, RefusesOtherNumbersAndSizesOfInputs)
{
    EXPECT_EQ(bindError(vectorMultiply(), {floats(5, 1, 1)}),
        "vector_multiply: takes 2 inputs: a (numbers, any shape), b (numbers, the shape of a); 1 given");
    EXPECT_EQ(bindError(vectorMultiply(), {floats(5, 1, 1), floats(1, 5, 1)}),
        "vector_multiply: the inputs must have one size; a is 5, b is 1 x 5");
}

} // namespace warpatlas::test
