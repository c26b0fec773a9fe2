#include "app/dataset/file_bytes.h"
#include "app/dataset/tables/table_reader.h"
#include "tests/app/support/files.h"

#include <cmath>

namespace warpatlas {

using test::refusalOf;
using testing::HasSubstr;

namespace {

std::string refusalOfTable(const std::string& text)
{
    return refusalOf("a.csv", [&] { readTable("a.csv", asBytes(text)); });
}

void expectSix(const std::string& text)
{
    const Loaded loaded = readTable("a.csv", asBytes(text));
    EXPECT_EQ(loaded.array->shape(), (Shape{{3, 2, 1}, 1})) << text;
    EXPECT_EQ(loaded.array->type(), ElementType::F32);
    EXPECT_TRUE(std::ranges::equal(loaded.array->values<float>(), std::vector<float>{1, 2.5f, -3, 4e2f, 5, 6})) << text;
}

} // namespace

TEST(Table, ReadsEverySeparator)
{
    expectSix("1,2.5,-3\n4e2,5,6\n");
    expectSix("1;2.5;-3\n4e2;5;6\n");
    expectSix("1\t2.5\t-3\n4e2\t5\t6\n");
    expectSix("1 2.5   -3\n  4e2 5 6  \n");
    expectSix(" 1 , +2.5, -3\n4E+2, 5 ,6");
}

TEST(Table, ReadsWhatEverySystemWrites)
{
    expectSix("1,2.5,-3\r\n4e2,5,6\r\n");
    expectSix("1,2.5,-3\r4e2,5,6\r");
    expectSix("\xef\xbb\xbf"
              "1,2.5,-3\n4e2,5,6\n");
    expectSix("# a comment\n\n1,2.5,-3\n\n4e2,5,6\n\n");
}

TEST(Table, KeepsWholeNumbersExact)
{
    EXPECT_EQ(readTable("a", asBytes("16777216,1\n")).array->type(), ElementType::F32);
    const Loaded whole = readTable("a", asBytes("16777217,-1\n"));
    EXPECT_EQ(whole.array->type(), ElementType::I32);
    EXPECT_EQ(whole.array->valueAsText(0), "16777217");
    const Loaded large = readTable("a", asBytes("4294967297,1\n"));
    EXPECT_EQ(large.array->type(), ElementType::F64);
    EXPECT_EQ(large.array->valueAsDouble(0), 4294967297.0);
    EXPECT_EQ(readTable("a", asBytes("0.1,16777217\n")).array->type(), ElementType::F32);
}

TEST(Table, ReadsNotANumberAndInfinity)
{
    const Loaded loaded = readTable("a", asBytes("nan,inf,-inf\n"));
    EXPECT_TRUE(std::isnan(loaded.array->valueAsDouble(0)));
    EXPECT_TRUE(std::isinf(loaded.array->valueAsDouble(1)));
    EXPECT_LT(loaded.array->valueAsDouble(2), 0);
}

TEST(Table, NumbersBelowTheSmallestAreZerosOfTheirSign)
{
    const std::string tiny = "0." + std::string(400, '0') + "1";
    const std::string moved = "1" + std::string(400, '0') + "e-900";
    const Loaded loaded = readTable(
        "a", asBytes("1e-999,-1e-999," + tiny + ",-" + tiny + "," + moved + ",1e-99999999999999999999,-4E-400\n"));
    for (std::uint64_t i = 0; i < 7; ++i)
        EXPECT_EQ(loaded.array->valueAsDouble(i), 0) << i;
    for (const std::uint64_t negative : {1, 3, 6})
        EXPECT_TRUE(std::signbit(loaded.array->valueAsDouble(negative))) << negative;
    EXPECT_FALSE(std::signbit(loaded.array->valueAsDouble(0)));
}

TEST(Table, NumbersPastTheLargestAreRefusedWithTheirPlace)
{
    EXPECT_EQ(
        refusalOfTable("1,2\n3,1e999\n"), "line 2, column 2: '1e999' is larger than any number of 64 bits (1.8e308)");
    const std::string digits(400, '9');
    EXPECT_THAT(refusalOfTable("1\n-" + digits + "\n"), HasSubstr("line 2, column 1: '-999"));
    EXPECT_THAT(refusalOfTable("1\n0.00001e999999999999999999999\n"), HasSubstr("is larger than any number"));
    EXPECT_THAT(refusalOfTable("1;0,5e400\n"), HasSubstr("column 2: '0,5e400' is larger than any number"));
}

TEST(Table, NumbersThatF32CannotHoldMakeF64)
{
    const Loaded large = readTable("a", asBytes("0.5,1e300\n"));
    EXPECT_EQ(large.array->type(), ElementType::F64);
    EXPECT_EQ(large.array->valueAsDouble(1), 1e300);
    const Loaded small = readTable("a", asBytes("0.5,1e-300\n"));
    EXPECT_EQ(small.array->type(), ElementType::F64);
    EXPECT_EQ(small.array->valueAsDouble(1), 1e-300);
    EXPECT_EQ(readTable("a", asBytes("0.5,inf,3e38,1e-40\n")).array->type(), ElementType::F32);
}

TEST(Table, NamesLineAndColumnOfAWord)
{
    EXPECT_EQ(refusalOfTable("1,2\n3,four\n"), "line 2, column 2: 'four' is not a number");
    EXPECT_EQ(refusalOfTable("# x\n\n1,2\n3,\n"), "line 4, column 2: the cell is empty");
    EXPECT_EQ(refusalOfTable("1,,2\n"), "line 1, column 2: the cell is empty");
    EXPECT_EQ(refusalOfTable("1\t2\n3\t\n"), "line 2, column 2: the cell is empty");
    EXPECT_THAT(refusalOfTable("1,2\n3,0x10\n"), HasSubstr("'0x10' is not a number"));
    EXPECT_THAT(refusalOfTable("1,1.5.2\n"), HasSubstr("'1.5.2' is not a number"));
}

TEST(Table, NamesARaggedRow)
{
    EXPECT_EQ(refusalOfTable("1,2,3\n4,5\n"), "line 2 has 2 numbers, the lines before it have 3");
    EXPECT_EQ(refusalOfTable("1,2\n\n3\n"), "line 3 has 1 number, the lines before it have 2");
}

TEST(Table, CutsLongAndStrangeWordsInItsMessage)
{
    EXPECT_THAT(refusalOfTable("1," + std::string(5000, 'x') + "\n"),
        HasSubstr("'" + std::string(77, 'x') + "...' is not a number"));
    EXPECT_THAT(refusalOfTable("1,a\x1b[31mb\n"), HasSubstr("'a [31mb'"));
}

TEST(Table, RefusesNothing)
{
    EXPECT_EQ(refusalOfTable("\n\n# only words\n"), "has no numbers");
    EXPECT_EQ(refusalOfTable("# what it is\nx,y\n\n"), "has no numbers, only names in line 2");
}

} // namespace warpatlas
