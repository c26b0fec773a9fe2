#include "app/source/names/measure.h"

#include <gtest/gtest.h>
#include <vector>

namespace warpatlas {
namespace {

using P = ParameterPurpose;

MeasuredParameter array(P purpose, std::optional<std::size_t> row, bool stepped = false, bool threads = true)
{
    return {"a", purpose, stepped, {.rowLength = row, .rowOfThreads = threads}};
}
MeasuredParameter number(const char* name, std::optional<std::size_t> axis = {})
{
    return {name, P::Number, false, {.boundAxis = axis}};
}

/// "width", "height of second": what is told of each number.
std::vector<std::pair<SizeName, bool>> numbers(const ArrayMeasures& measures)
{
    std::vector<std::pair<SizeName, bool>> told;
    for (const MeasuredSize& measure : measures.numbers)
        told.emplace_back(measure.size, measure.ofSecond);
    return told;
}

constexpr std::pair none{SizeName::None, false}, width{SizeName::Width, false}, height{SizeName::Height, false},
    secondWidth{SizeName::Width, true};

TEST(Measures, OfAProductWhateverItsNumbersAreCalled)
{
    const std::vector<MeasuredParameter> parameters{
        array(P::Read, 4), array(P::Read, 5), array(P::Written, 5), number("p", 1), number("q"), number("r", 0)};
    const ArrayMeasures measures = measuresOf(parameters, 2);
    EXPECT_EQ(measures.family, ArrayFamily::Product);
    EXPECT_EQ(numbers(measures), (std::vector{none, none, none, height, width, secondWidth}));
    EXPECT_EQ(measures.arrays[1], ArrayRelation::SecondFactor);
    EXPECT_EQ(measures.arrays[2], ArrayRelation::Result);
}

TEST(Measures, OfNumbersThatAProductNamesButDoesNotUse)
{
    const std::vector<MeasuredParameter> parameters{array(P::Read, 4), array(P::Read, 5), array(P::Written, 5),
        number("numARows"), number("numAColumns"), number("numBColumns"), number("rows_b"), number("hC"), number("wc")};
    EXPECT_EQ(numbers(measuresOf(parameters, 2)),
        (std::vector{none, none, none, height, width, secondWidth, width, height, secondWidth}));
}

TEST(Measures, OfAProductThatOnlyItsLettersTell)
{
    const std::vector<MeasuredParameter> parameters{
        array(P::Read, {}), array(P::Read, {}), array(P::Written, {}), number("M"), number("N"), number("K")};
    const ArrayMeasures measures = measuresOf(parameters, 2);
    EXPECT_EQ(measures.family, ArrayFamily::Product);
    EXPECT_EQ(numbers(measures), (std::vector{none, none, none, height, secondWidth, width}));
}

TEST(Measures, OfOneSizeForAllSides)
{
    const std::vector<MeasuredParameter> parameters{
        array(P::Read, 3), array(P::Read, 3), array(P::Written, 3), number("dim")};
    EXPECT_EQ(measuresOf(parameters, 2).family, ArrayFamily::Square);
}

TEST(Measures, OfWhatIsWrittenTransposed)
{
    const std::vector<MeasuredParameter> parameters{
        array(P::Read, 2), array(P::Written, 3), number("a", 0), number("b", 1)};
    const ArrayMeasures measures = measuresOf(parameters, 2);
    EXPECT_EQ(numbers(measures), (std::vector{none, none, width, height}));
    EXPECT_EQ(measures.arrays[1], ArrayRelation::Transposed);
}

TEST(Measures, OfAMaskBesideAPicture)
{
    const std::vector<MeasuredParameter> parameters{
        array(P::Read, 3), array(P::Read, 5), array(P::Written, 3), number("w", 0), number("h", 1), number("mw")};
    const ArrayMeasures measures = measuresOf(parameters, 2);
    EXPECT_EQ(measures.family, ArrayFamily::Alike);
    EXPECT_EQ(measures.arrays[1], ArrayRelation::Mask);
    EXPECT_EQ(measures.arrays[2], ArrayRelation::LikeFirst);
    EXPECT_EQ(numbers(measures), (std::vector{none, none, none, width, height, secondWidth}));
}

TEST(Measures, OfThreadsThatGoAlongRowsOrDownColumns)
{
    const std::vector<MeasuredParameter> rows{
        array(P::Read, 4), array(P::Read, {}), array(P::Written, {}, true), number("r", 0), number("c")};
    const ArrayMeasures along = measuresOf(rows, 1);
    EXPECT_EQ(along.family, ArrayFamily::Rows);
    EXPECT_FALSE(along.threadsAcross);
    EXPECT_EQ(along.arrays[1], ArrayRelation::Row) << "a vector that each thread goes through";
    EXPECT_EQ(along.arrays[2], ArrayRelation::Column);
    EXPECT_EQ(numbers(along), (std::vector{none, none, none, height, width}));
    const std::vector<MeasuredParameter> columns{
        array(P::Read, 3, true, false), array(P::Written, {}, true), number("r"), number("c", 0)};
    const ArrayMeasures down = measuresOf(columns, 1);
    EXPECT_EQ(down.family, ArrayFamily::Rows);
    EXPECT_TRUE(down.threadsAcross);
    EXPECT_EQ(down.arrays[1], ArrayRelation::Row);
    EXPECT_EQ(numbers(down), (std::vector{none, none, height, width}));
}

TEST(Measures, OfChannelsWithinPixels)
{
    std::vector<MeasuredParameter> parameters{
        array(P::Read, 4), array(P::Written, 4), number("w", 0), number("h", 1), number("channels")};
    for (int i : {0, 1})
        parameters[std::size_t(i)].use.planeRows = 2;
    const auto told = numbers(measuresOf(parameters, 2));
    EXPECT_EQ(told[2], width);
    EXPECT_EQ(told[3], height);
    EXPECT_EQ(told[4].first, SizeName::Channels);
}

TEST(Measures, OfNamesWhereTheCodeShowsNothing)
{
    const std::vector<MeasuredParameter> parameters{
        array(P::Read, {}), array(P::Written, {}), number("n"), number("seed")};
    EXPECT_EQ(numbers(measuresOf(parameters, 1)), (std::vector{none, none, std::pair{SizeName::Count, false}, none}));
}

} // namespace
} // namespace warpatlas
