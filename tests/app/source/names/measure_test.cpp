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
std::vector<std::pair<SizeName, bool>> sizesOf(const ArrayMeasures& measures)
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
    EXPECT_EQ(sizesOf(measures), (std::vector{none, none, none, height, width, secondWidth}));
    EXPECT_EQ(measures.arrays[1], ArrayRelation::SecondFactor);
    EXPECT_EQ(measures.arrays[2], ArrayRelation::Result);
}

TEST(Measures, OfNumbersThatAProductNamesButDoesNotUse)
{
    const std::vector<MeasuredParameter> parameters{array(P::Read, 4), array(P::Read, 5), array(P::Written, 5),
        number("numARows"), number("numAColumns"), number("numBColumns"), number("rows_b"), number("hC"), number("wc")};
    EXPECT_EQ(sizesOf(measuresOf(parameters, 2)),
        (std::vector{none, none, none, height, width, secondWidth, width, height, secondWidth}));
}

TEST(Measures, OfAProductThatOnlyItsLettersTell)
{
    const std::vector<MeasuredParameter> parameters{
        array(P::Read, {}), array(P::Read, {}), array(P::Written, {}), number("M"), number("N"), number("K")};
    const ArrayMeasures measures = measuresOf(parameters, 2);
    EXPECT_EQ(measures.family, ArrayFamily::Product);
    EXPECT_EQ(sizesOf(measures), (std::vector{none, none, none, height, secondWidth, width}));
}

TEST(Measures, OfOneChannelBesideTheirNumber)
{
    std::vector<MeasuredParameter> parameters{
        array(P::Read, {}), number("num_channel"), number("channel"), number("w")};
    EXPECT_EQ(sizesOf(measuresOf(parameters, 2)),
        (std::vector{none, {SizeName::Channels, false}, {SizeName::Channel, false}, width}));
    parameters[1].name = "pitch";
    EXPECT_EQ(sizesOf(measuresOf(parameters, 2))[2], (std::pair{SizeName::Channels, false}));
}

TEST(Measures, OfAWrongIndexAreThoseOfGuardAndName)
{
    const std::vector<MeasuredParameter> wrong{
        array(P::Read, 2, true), array(P::Written, 3, true), number("width", 0), number("height", 1)};
    EXPECT_EQ(sizesOf(measuresOf(wrong, 2)), (std::vector{none, none, width, height}));
    EXPECT_EQ(measuresOf(wrong, 2).arrays[1], ArrayRelation::LikeFirst);
    const std::vector<MeasuredParameter> transposed{
        array(P::Read, 2, true), array(P::Written, 3, false), number("width", 0), number("height", 1)};
    EXPECT_EQ(measuresOf(transposed, 2).arrays[1], ArrayRelation::Transposed);
    const std::vector<MeasuredParameter> unnamed{
        array(P::Read, 2, true), array(P::Written, 2, true), number("b", 1), number("a", 0)};
    EXPECT_EQ(sizesOf(measuresOf(unnamed, 2)), (std::vector{none, none, width, height})) << "no name speaks against it";
}

TEST(Measures, OfFieldsThatStandBesideTheirArray)
{
    // CUDA's own Matrix {int width, height; float* elements;}, three times; the code uses only widths and the guard.
    const auto side = [](const char* name, std::size_t place, std::size_t array, std::optional<std::size_t> axis = {}) {
        MeasuredParameter field = number(name, axis);
        field.place = place;
        field.ofArray = array;
        return field;
    };
    const auto elements = [](P purpose, std::size_t place, std::size_t row) {
        MeasuredParameter field = array(purpose, row);
        field.place = place;
        return field;
    };
    const std::vector<MeasuredParameter> parameters{side("width", 0, 2), side("height", 0, 2, 1),
        elements(P::Read, 0, 0), side("width", 1, 5, 0), side("height", 1, 5), elements(P::Read, 1, 3),
        side("width", 2, 8), side("height", 2, 8), elements(P::Written, 2, 6)};
    const ArrayMeasures measures = measuresOf(parameters, 2);
    EXPECT_EQ(measures.family, ArrayFamily::Product);
    EXPECT_EQ(
        sizesOf(measures), (std::vector{width, height, none, secondWidth, width, none, secondWidth, height, none}));
    EXPECT_EQ(measures.arrays[5], ArrayRelation::SecondFactor);
    EXPECT_EQ(measures.arrays[8], ArrayRelation::Result);
}

TEST(Measures, ArraysHaveTheOrderOfTheirPlaces)
{
    // f(Input{const float* a; int w;}, const float* b, float* c, int wb): the field stands behind, and comes first.
    std::vector<MeasuredParameter> parameters{
        {}, array(P::Read, 3), array(P::Written, 3), number("wb"), array(P::Read, 5), number("w")};
    for (std::size_t i = 0; i < 4; ++i)
        parameters[i].place = i;
    const ArrayMeasures measures = measuresOf(parameters, 2);
    EXPECT_EQ(measures.family, ArrayFamily::Product);
    EXPECT_EQ(measures.arrays[1], ArrayRelation::SecondFactor);
    EXPECT_EQ(sizesOf(measures), (std::vector{none, none, none, secondWidth, none, width}));
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
    EXPECT_EQ(sizesOf(measures), (std::vector{none, none, width, height}));
    EXPECT_EQ(measures.arrays[1], ArrayRelation::Transposed);
}

TEST(Measures, OfWhatIsTurnedByTheAxesOfTheLaunch)
{
    const auto along = [](P purpose, std::size_t row, std::size_t axis) {
        return MeasuredParameter{
            "a", purpose, false, {.rowLength = row, .rowOfThreads = true, .rowAxis = axis, .columnAxis = 1 - axis}};
    };
    // Each array has a width of its own; the guard is of the written one, or of the read one.
    std::vector<MeasuredParameter> parameters{
        along(P::Read, 2, 0), along(P::Written, 3, 1), number("p"), number("q", 0), number("r", 1)};
    const ArrayMeasures gathered = measuresOf(parameters, 2);
    EXPECT_EQ(gathered.arrays[1], ArrayRelation::Transposed);
    EXPECT_EQ(sizesOf(gathered), (std::vector{none, none, width, height, width}));
    EXPECT_EQ(gathered.turned[1], false) << "y goes down its rows, as a grid does that covers it";
    parameters = {along(P::Read, 2, 1), along(P::Written, 4, 0), number("p", 0), number("q", 1), number("r")};
    const ArrayMeasures scattered = measuresOf(parameters, 2);
    EXPECT_EQ(scattered.arrays[1], ArrayRelation::Transposed);
    EXPECT_EQ(sizesOf(scattered), (std::vector{none, none, width, height, height}));
    EXPECT_EQ(scattered.turned[1], true);
    // A name of one of them alone makes no square of it, and neighbours in a row of a tile no mistake.
    parameters[2].name = "inWidth";
    parameters[3].name = "q";
    EXPECT_EQ(measuresOf(parameters, 2).arrays[1], ArrayRelation::Transposed);
    parameters = {along(P::Read, 2, 1), along(P::Written, 3, 0), number("width", 0), number("height", 1)};
    parameters[1].stepped = true;
    EXPECT_EQ(measuresOf(parameters, 2).arrays[1], ArrayRelation::Transposed);
    // One width for both: a square's, or a mistake.
    parameters = {along(P::Read, 2, 1), along(P::Written, 2, 0), number("width", 0), number("height", 1)};
    EXPECT_EQ(measuresOf(parameters, 2).arrays[1], ArrayRelation::LikeFirst);
    // A row for each block is nothing that is turned.
    parameters = {along(P::Read, 2, 1), along(P::Written, 4, 0), number("p", 0), number("q", 1), number("r")};
    parameters[1].use.columnAxis = 0;
    EXPECT_EQ(measuresOf(parameters, 2).arrays[1], ArrayRelation::LikeFirst);
}

TEST(Measures, OfAMaskBesideAPicture)
{
    const std::vector<MeasuredParameter> parameters{
        array(P::Read, 3), array(P::Read, 5), array(P::Written, 3), number("w", 0), number("h", 1), number("mw")};
    const ArrayMeasures measures = measuresOf(parameters, 2);
    EXPECT_EQ(measures.family, ArrayFamily::Alike);
    EXPECT_EQ(measures.arrays[1], ArrayRelation::Mask);
    EXPECT_EQ(measures.arrays[2], ArrayRelation::LikeFirst);
    EXPECT_EQ(sizesOf(measures), (std::vector{none, none, none, width, height, secondWidth}));
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
    EXPECT_EQ(sizesOf(along), (std::vector{none, none, none, height, width}));
    const std::vector<MeasuredParameter> columns{
        array(P::Read, 3, true, false), array(P::Written, {}, true), number("r"), number("c", 0)};
    const ArrayMeasures down = measuresOf(columns, 1);
    EXPECT_EQ(down.family, ArrayFamily::Rows);
    EXPECT_TRUE(down.threadsAcross);
    EXPECT_EQ(down.arrays[1], ArrayRelation::Row);
    EXPECT_EQ(sizesOf(down), (std::vector{none, none, height, width}));
}

TEST(Measures, OfChannelsWithinPixels)
{
    std::vector<MeasuredParameter> parameters{
        array(P::Read, 4), array(P::Written, 4), number("w", 0), number("h", 1), number("channels")};
    for (int i : {0, 1})
        parameters[std::size_t(i)].use.planeRows = 2;
    const auto told = sizesOf(measuresOf(parameters, 2));
    EXPECT_EQ(told[2], width);
    EXPECT_EQ(told[3], height);
    EXPECT_EQ(told[4].first, SizeName::Channels);
}

TEST(Measures, OfNamesWhereTheCodeShowsNothing)
{
    const std::vector<MeasuredParameter> parameters{
        array(P::Read, {}), array(P::Written, {}), number("n"), number("seed")};
    EXPECT_EQ(sizesOf(measuresOf(parameters, 1)), (std::vector{none, none, std::pair{SizeName::Count, false}, none}));
}

} // namespace
} // namespace warpatlas
