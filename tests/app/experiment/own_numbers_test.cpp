#include "app/experiment/own_numbers.h"

#include "tests/app/support/saxpy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;

TEST(OwnNumbers, AreThoseOfTheCallWithTheirTypesAndPlaces)
{
    const auto bound = bindExperiment(test::saxpy());
    const std::vector<OwnNumber> numbers = numbersOf(*bound);
    ASSERT_EQ(numbers.size(), 2u) << "no arrays";
    EXPECT_EQ(numbers[0].type, ElementType::F32);
    EXPECT_EQ(numbers[0].parameter, 0u);
    EXPECT_FALSE(numbers[0].isWhole());
    EXPECT_EQ(numbers[1].parameter, 3u);
    EXPECT_TRUE(numbers[1].isWhole());
    EXPECT_EQ(numbers[1].value, bound->source->arguments[3].substr(4));
    EXPECT_TRUE(numbersOf(*bindExperiment(Experiment())).empty()) << "of the catalogue";
}

TEST(OwnNumbers, AnotherValueStandsWhereTheArgumentStood)
{
    SourceKernel source{"saxpy.ptx"};
    source.arguments = {"f32:2", "in:ramp:8", "inout:ramp:8", "i32:8"};
    setArgument(source, "n", 3, "i32:5");
    EXPECT_THAT(source.arguments, ElementsAre("f32:2", "in:ramp:8", "inout:ramp:8", "i32:5"));
    source.arguments = {"n=i32:8", "a=f32:2"};
    setArgument(source, "n", 3, "i32:5");
    EXPECT_THAT(source.arguments, ElementsAre("n=i32:5", "a=f32:2"));
    source.arguments = {"a=f32:2"};
    setArgument(source, "n", 3, "i32:5");
    EXPECT_THAT(source.arguments, ElementsAre("a=f32:2", "n=i32:5")) << "the rest is chosen as before";
    source.arguments.clear();
    setArgument(source, "n", 3, "i32:5");
    EXPECT_THAT(source.arguments, ElementsAre("n=i32:5"));
}

} // namespace
} // namespace warpatlas
