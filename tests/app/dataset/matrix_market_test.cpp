#include "app/dataset/file_bytes.h"
#include "app/dataset/matrix_market_reader.h"
#include "tests/app/dataset/lower_memory_limit.h"
#include "tests/app/support/files.h"

namespace warpatlas {

using test::refusalOf;
using testing::HasSubstr;

namespace {

const std::string banner = "%%MatrixMarket matrix ";

std::vector<double> valuesOf(const std::string& text, const Shape& shape)
{
    const Loaded loaded = readMatrixMarket("a.mtx", asBytes(banner + text));
    EXPECT_EQ(loaded.array->shape(), shape);
    std::vector<double> values;
    for (std::uint64_t index = 0; index < loaded.array->shape().values(); ++index)
        values.push_back(loaded.array->valueAsDouble(index));
    return values;
}

std::string refusalOfMatrixMarket(const std::string& text)
{
    return refusalOf("a.mtx", [&] { readMatrixMarket("a.mtx", asBytes(banner + text)); });
}

using Values = std::vector<double>;

} // namespace

TEST(MatrixMarket, ReadsCoordinates)
{
    EXPECT_EQ(valuesOf("coordinate real general\n% words\n2 3 3\n1 1 1.5\n2 3 -2\n1 2 4e1\n", {{3, 2, 1}, 1}),
        (Values{1.5, 40, 0, 0, 0, -2}));
    EXPECT_EQ(valuesOf("coordinate pattern general\n2 2 2\n1 2\n2 1\n", {{2, 2, 1}, 1}), (Values{0, 1, 1, 0}));
    EXPECT_EQ(valuesOf("coordinate integer symmetric\n2 2 2\n1 1 5\n2 1 7\n", {{2, 2, 1}, 1}), (Values{5, 7, 7, 0}));
    EXPECT_EQ(valuesOf("coordinate real skew-symmetric\n2 2 1\n2 1 7\n", {{2, 2, 1}, 1}), (Values{0, -7, 7, 0}));
    EXPECT_EQ(valuesOf("coordinate real general\n1 1 2\n1 1 2\n1 1 3\n", {{1, 1, 1}, 1}), (Values{5}));
}

TEST(MatrixMarket, ReadsArraysDownTheColumns)
{
    EXPECT_EQ(valuesOf("array real general\n2 3\n1\n4\n2\n5\n3\n6\n", {{3, 2, 1}, 1}), (Values{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(valuesOf("ARRAY Integer Symmetric\n2 2\n1\n2\n3\n", {{2, 2, 1}, 1}), (Values{1, 2, 2, 3}));
    EXPECT_EQ(valuesOf("array real skew-symmetric\n2 2\n9\n", {{2, 2, 1}, 1}), (Values{0, -9, 9, 0}));
}

TEST(MatrixMarket, RefusesWhatItCannotRead)
{
    EXPECT_THAT(
        refusalOfMatrixMarket("coordinate complex general\n1 1 1\n1 1 1 1\n"), HasSubstr("line 1: complex numbers"));
    EXPECT_THAT(refusalOfMatrixMarket("coordinate real\n"), HasSubstr("line 1: expected"));
    EXPECT_THAT(refusalOfMatrixMarket("list real general\n"), HasSubstr("'list' is neither array nor coordinate"));
    EXPECT_THAT(refusalOfMatrixMarket("array real hermitian\n"), HasSubstr("'hermitian'"));
    EXPECT_THAT(refusalOfMatrixMarket("array pattern general\n"), HasSubstr("pattern"));
    EXPECT_THAT(refusalOfMatrixMarket("array real general\n"), HasSubstr("sizes are missing"));
    EXPECT_THAT(refusalOfMatrixMarket("array real general\n2\n"), HasSubstr("line 2: expected rows and columns"));
    EXPECT_THAT(refusalOfMatrixMarket("array real symmetric\n2 3\n"), HasSubstr("must be square"));
    EXPECT_THAT(refusalOfMatrixMarket("array real general\n2 x\n"), HasSubstr("'x' is not a whole number"));
}

TEST(MatrixMarket, RefusesFilesThatLie)
{
    EXPECT_EQ(refusalOfMatrixMarket("coordinate real general\n2 2 3\n1 1 1\n"), "ends after 1 of 3 entries");
    EXPECT_EQ(refusalOfMatrixMarket("coordinate real general\n2 2 1\n1 1 1\n2 2 2\n"),
        "line 4: more entries than the header announces");
    EXPECT_EQ(refusalOfMatrixMarket("coordinate real general\n2 2 1\n3 1 1\n"),
        "line 3: entry (3, 1) is outside the 2 x 2 matrix");
    EXPECT_EQ(refusalOfMatrixMarket("coordinate real general\n2 2 1\n0 1 1\n"),
        "line 3: entry (0, 1) is outside the 2 x 2 matrix");
    EXPECT_EQ(refusalOfMatrixMarket("coordinate real general\n2 2 1\n1 1 word\n"), "line 3: 'word' is not a number");
    EXPECT_EQ(refusalOfMatrixMarket("coordinate real general\n2 2 1\n1 1\n"), "line 3: expected row, column and value");
    EXPECT_EQ(refusalOfMatrixMarket("coordinate integer general\n2 2 1\n1 1 2.5\n"),
        "line 3: '2.5' is not a whole number, as the field integer promises");
    EXPECT_EQ(refusalOfMatrixMarket("coordinate real skew-symmetric\n2 2 1\n1 1 3\n"),
        "line 3: a skew-symmetric matrix has only zeros on its diagonal");
    EXPECT_EQ(refusalOfMatrixMarket("array real general\n2 1\n1\n"), "ends before row 2 of column 1");
    EXPECT_THAT(refusalOfMatrixMarket("coordinate real general\n0 2 0\n"), HasSubstr("no elements"));
}

TEST(MatrixMarket, RefusesMoreThanFitsIntoMemory)
{
    if (!test::canLimitMemory)
        GTEST_SKIP() << "a sanitizer's own memory is past the limit";
    const test::LowerMemoryLimit limit(std::uint64_t{1} << 30);
    EXPECT_THAT(refusalOfMatrixMarket("coordinate real general\n30000 30000 1\n1 1 1\n"),
        testing::StartsWith("needs 14.4 GB of memory for its numbers, and "));
}

TEST(MatrixMarket, RefusesNumbersThatNoTypeHolds)
{
    EXPECT_EQ(refusalOfMatrixMarket("array real general\n1 1\n1e999\n"),
        "line 3: '1e999' is larger than any number of 64 bits (1.8e308)");
    EXPECT_EQ(valuesOf("array real general\n2 1\n1e-999\n1\n", {{1, 2, 1}, 1}), (Values{0, 1}));
}

TEST(MatrixMarket, RefusesHostileSizes)
{
    EXPECT_THAT(
        refusalOfMatrixMarket("coordinate real general\n4294967296 4294967296 1\n1 1 1\n"), HasSubstr("too large"));
    EXPECT_THAT(refusalOfMatrixMarket("array real general\n-1 2\n"), HasSubstr("'-1' is not a whole number"));
    EXPECT_THAT(
        refusalOfMatrixMarket("array real general\n99999999999999999999 2\n"), HasSubstr("is not a whole number"));
    EXPECT_EQ(refusalOfMatrixMarket("coordinate real general\n2 2 18446744073709551615\n1 1 1\n"),
        "ends after 1 of 18446744073709551615 entries");
}

TEST(MatrixMarket, SaysThatEntriesWereGivenMoreThanOnce)
{
    const auto noteOf = [](const std::string& text) { return readMatrixMarket("a.mtx", asBytes(banner + text)).note; };
    EXPECT_EQ(noteOf("coordinate real general\n2 2 3\n1 1 2\n1 1 3\n1 1 4\n"),
        "2 entries are given more than once: added up");
    EXPECT_EQ(noteOf("coordinate real symmetric\n2 2 2\n2 1 7\n1 2 7\n"), "1 entry is given more than once: added up");
    EXPECT_EQ(noteOf("coordinate real symmetric\n2 2 2\n1 1 5\n2 1 7\n"), "");
}

} // namespace warpatlas
