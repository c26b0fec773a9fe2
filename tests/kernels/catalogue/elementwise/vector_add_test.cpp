#include "tests/kernels/catalogue/bind_error.h"
#include "tests/kernels/catalogue/references.h"
#include "tests/kernels/catalogue/test_data.h"

#include <gmock/gmock.h>
#include <limits>

namespace warpatlas::test {
namespace {

const CatalogueKernel& vectorAdd()
{
    return *findKernel("vector_add").value();
}

} // namespace

TEST(VectorAdd, FormsAgreeAtEverySize)
{
    for (const std::uint64_t size : {1, 7, 31, 32, 33, 1009, 100003}) {
        SCOPED_TRACE(size);
        const std::vector inputs{floats(size, 1, 1), floats(size, 1, 2)};
        const Work work = vectorAdd().bind(inputs, {});
        expectFormsAgree(vectorAdd(), work);
        const Array sum = referenceOf(vectorAdd(), CpuForm::Parallel, work);
        for (std::uint64_t i = 0; i < size; ++i)
            ASSERT_EQ(sum.values<float>()[i], inputs[0]->values<float>()[i] + inputs[1]->values<float>()[i]);
    }
}

TEST(VectorAdd, CoversRowsOfAMatrixOneAfterTheOther)
{
    const Work work = vectorAdd().bind(std::vector{floats(13, 7, 1), floats(13, 7, 2)}, {});
    EXPECT_EQ(work.cover, (Extent{91, 1, 1}));
    EXPECT_EQ(work.outputBuffer().shape, (Shape{{13, 7, 1}, 1}));
    EXPECT_EQ(work.outputBuffer().role, BufferRole::Output);
    expectFormsAgree(vectorAdd(), work);
    ASSERT_EQ(work.arguments.size(), 4U);
    std::int32_t count = 0;
    std::memcpy(&count, std::get<ScalarArgument>(work.arguments[3]).bytes.data(), sizeof count);
    EXPECT_EQ(count, 91);
}

TEST(VectorAdd, ConvertsWhatFloatsHoldExactly)
{
    const auto integers = filled<std::int32_t>(3, 1, {16777216, -5, 1 << 30});
    const auto doubles = filled<double>(3, 1, {0.5, -0.25, std::numeric_limits<double>::infinity()});
    const Work work = vectorAdd().bind(std::vector{integers, doubles}, {});
    EXPECT_EQ(work.buffers[0].type, ElementType::F32);
    EXPECT_THAT(
        test::listOf<float>(*work.buffers[0].contents), testing::ElementsAre(16777216.0F, -5.0F, 1073741824.0F));
    EXPECT_THAT(test::listOf<float>(*work.buffers[1].contents),
        testing::ElementsAre(0.5F, -0.25F, std::numeric_limits<float>::infinity()));
    const auto bytes = filled<std::uint8_t>(2, 1, {0, 255});
    const auto wide = filled<std::int64_t>(2, 1, {std::numeric_limits<std::int64_t>::min(), 1});
    EXPECT_THAT(test::listOf<float>(*vectorAdd().bind(std::vector{bytes, wide}, {}).buffers[1].contents),
        testing::ElementsAre(-0x1p63F, 1.0F));
}

TEST(VectorAdd, RefusesWhatFloatsCannotHold)
{
    const auto ones = floats(2, 1, 1);
    EXPECT_EQ(bindError(vectorAdd(), {ones, filled<std::int32_t>(2, 1, {1, 16777217})}),
        "vector_add: input b: value 16777217 at index 1 (i32) has no exact f32; convert the data first");
    EXPECT_THAT(bindError(vectorAdd(), {filled<double>(2, 1, {0.1, 1.0}), ones}),
        testing::StartsWith("vector_add: input a: value 0.1"));
    EXPECT_THAT(bindError(vectorAdd(), {filled<double>(2, 1, {1e300, 1.0}), ones}),
        testing::HasSubstr("value 1e+300 at index 0"));
    EXPECT_THAT(
        bindError(vectorAdd(), {filled<std::int32_t>(2, 1, {std::numeric_limits<std::int32_t>::max(), 0}), ones}),
        testing::HasSubstr("2147483647"));
    EXPECT_THAT(
        bindError(vectorAdd(), {filled<std::uint64_t>(2, 1, {std::numeric_limits<std::uint64_t>::max(), 0}), ones}),
        testing::HasSubstr("18446744073709551615"));
}

TEST(VectorAdd, RefusesOtherNumbersAndSizesOfInputs)
{
    EXPECT_EQ(bindError(vectorAdd(), {floats(5, 1, 1)}),
        "vector_add: takes 2 inputs: a (numbers, any shape), b (numbers, the shape of a); 1 given");
    EXPECT_EQ(bindError(vectorAdd(), {floats(5, 1, 1), floats(6, 1, 1)}),
        "vector_add: the inputs must have one size; a is 5, b is 6");
    EXPECT_EQ(bindError(vectorAdd(), {floats(5, 1, 1), floats(5, 1, 1)}, {{"speed", 1}}),
        "vector_add: has no parameter speed; it takes none");
}

} // namespace warpatlas::test
