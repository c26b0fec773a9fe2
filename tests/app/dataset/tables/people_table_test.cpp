// Tables as spreadsheets and other programs write them: what is assumed is said, what could be two things is refused.
#include "app/dataset/file_bytes.h"
#include "app/dataset/tables/table_reader.h"
#include "tests/app/support/files.h"

namespace warpatlas {

using test::refusalOf;
using testing::HasSubstr;

namespace {

std::string refusalOfPeoplesTable(const std::string& text)
{
    return refusalOf("a.csv", [&] { readTable("a.csv", asBytes(text)); });
}

void expectRead(const std::string& text, const Shape& shape, const std::vector<double>& values, const std::string& note)
{
    const Loaded loaded = readTable("a.csv", asBytes(text));
    ASSERT_EQ(loaded.array->shape(), shape) << text;
    for (std::uint64_t i = 0; i < values.size(); ++i)
        EXPECT_EQ(loaded.array->valueAsDouble(i), double(float(values[i]))) << text << " value " << i;
    EXPECT_EQ(loaded.note, note) << text;
}

const Shape twoByTwo{{2, 2, 1}, 1};

} // namespace

TEST(PeopleTable, FirstLineMayHoldNames)
{
    expectRead("t,x,y\n1,2.5,3\n", {{3, 1, 1}, 1}, {1, 2.5, 3}, "first line taken as names: t, x, y");
    expectRead("t\tx (m)\n1\t2\n3\t4\n", twoByTwo, {1, 2, 3, 4}, "first line taken as names: t, x (m)");
    expectRead("time in s\n1\n2\n", {{1, 2, 1}, 1}, {1, 2}, "first line taken as names: time in s");
    expectRead("x y\n1 2\n3 4\n", twoByTwo, {1, 2, 3, 4}, "first line taken as names: x, y");
    expectRead("# made by hand\n\nx,y\n1,2\n3,4\n", twoByTwo, {1, 2, 3, 4}, "line 3 taken as names: x, y");
    expectRead(",x\n0,1.5\n1,2\n", twoByTwo, {0, 1.5, 1, 2}, "first line taken as names: (no name), x");
    expectRead("1,2\n3,4\n", twoByTwo, {1, 2, 3, 4}, "");
}

TEST(PeopleTable, ManyNamesAreCutInTheNote)
{
    std::string names = "column_0", numbers = "0";
    for (int i = 1; i < 1000; ++i) {
        names += ",column_" + std::to_string(i);
        numbers += "," + std::to_string(i);
    }
    const Loaded loaded = readTable("a.csv", asBytes(names + "\n" + numbers + "\n"));
    EXPECT_EQ(loaded.array->shape().extent.x, 1000u);
    EXPECT_LT(loaded.note.size(), 120u);
    EXPECT_THAT(loaded.note, testing::EndsWith("..."));
}

TEST(PeopleTable, SemicolonsAndDecimalCommas)
{
    expectRead("1,5;2,25\n3;4\n", twoByTwo, {1.5, 2.25, 3, 4}, "semicolons; decimal commas");
    expectRead("t;x\n1,5;-2,25e1\n+3;4\n", twoByTwo, {1.5, -22.5, 3, 4},
        "first line taken as names: t, x; semicolons; decimal commas");
    expectRead("1.5;2\n3;4\n", twoByTwo, {1.5, 2, 3, 4}, "semicolons");
    expectRead("1,5\t2\n3\t4\n", twoByTwo, {1.5, 2, 3, 4}, "decimal commas");
    expectRead("1,5 2,25\n3  4\n", twoByTwo, {1.5, 2.25, 3, 4}, "decimal commas");
    expectRead("1, 2\n3, 4\n", twoByTwo, {1, 2, 3, 4}, "");
    // What a spreadsheet writes before all others.
    expectRead("sep=;\n1;2\n3;4\n", twoByTwo, {1, 2, 3, 4}, "semicolons");
    expectRead("\"sep=,\"\r\nx;1,y\r\n1,2\r\n3,4\r\n", twoByTwo, {1, 2, 3, 4}, "line 2 taken as names: x;1, y");
    // A comma between semicolons never groups thousands.
    expectRead("1,234;2\n3;4\n", twoByTwo, {1.234, 2, 3, 4}, "semicolons; decimal commas");
}

TEST(PeopleTable, CellsMayStandInQuotes)
{
    expectRead("\"1.5\",\"2\"\n3,\"4\"\n", twoByTwo, {1.5, 2, 3, 4}, "");
    expectRead("\"a;b\",\"say \"\"c\"\", d\"\n1,2\n3,4\n", twoByTwo, {1, 2, 3, 4},
        "first line taken as names: a;b, say \"c\", d");
    expectRead(
        "\"a,b\" ; c\n \"1\" ;2\n3;4\n", twoByTwo, {1, 2, 3, 4}, "first line taken as names: a,b, c; semicolons");
    expectRead("\"1,5\",\"2,25\"\n3,4\n", twoByTwo, {1.5, 2.25, 3, 4}, "decimal commas");
    expectRead("\"1\" \"2\"\n3 4\n", twoByTwo, {1, 2, 3, 4}, "");
}

TEST(PeopleTable, BadQuotesAreRefusedWithTheirPlace)
{
    EXPECT_EQ(refusalOfPeoplesTable("1,2\n3,\"4\n"), "line 2, column 2: a quote is opened and not closed in this line");
    EXPECT_EQ(refusalOfPeoplesTable("1,2\n\"3\"x,4\n"), "line 2, column 1: there is text behind the closing quote");
    EXPECT_EQ(refusalOfPeoplesTable("1,2\n3,\"\"\n"), "line 2, column 2: the cell is empty");
    EXPECT_THAT(refusalOfPeoplesTable("1,2\n3,\"a\"\"b\"\n"), HasSubstr("line 2, column 2: 'a\"\"b' is not a number"));
}

TEST(PeopleTable, ThousandsAreNotGuessed)
{
    EXPECT_EQ(refusalOfPeoplesTable("1.234,5;2\n"),
        "line 1, column 1: '1.234,5' is not a number (thousands are not separated)");
    EXPECT_EQ(refusalOfPeoplesTable("1;2\n3;1,234,567\n"),
        "line 2, column 2: '1,234,567' is not a number (thousands are not separated)");
    EXPECT_EQ(refusalOfPeoplesTable("\"1,234\",5\n6,7\n"),
        "line 1, column 1: '1,234' may be a decimal or have its thousands apart; write it without the comma");
    EXPECT_THAT(refusalOfPeoplesTable("\"1,234\",5\n6,7.5\n"), HasSubstr("'1,234' may be a decimal"));
    // Another cell tells.
    expectRead("\"1,234\",5\n6,\"7,5\"\n", twoByTwo, {1.234, 5, 6, 7.5}, "decimal commas");
    expectRead("\"0,234\",5\n6,7\n", twoByTwo, {0.234, 5, 6, 7}, "decimal commas");
}

TEST(PeopleTable, PointsAndCommasDoNotMix)
{
    EXPECT_EQ(refusalOfPeoplesTable("1,5;2\n3;2.5\n"),
        "line 2, column 2: '2.5' has a decimal point, but '1,5' in line 1, column 1 has a comma");
    EXPECT_EQ(refusalOfPeoplesTable("1.5;2\n3;2,5\n"),
        "line 2, column 2: '2,5' has a decimal comma, but '1.5' in line 1, column 1 has a point");
    EXPECT_THAT(refusalOfPeoplesTable("1.5,\"1,234\"\n"), HasSubstr("line 1, column 2: '1,234' has a decimal comma"));
}

TEST(PeopleTable, NamesAndNumbersMustBeAsMany)
{
    EXPECT_EQ(refusalOfPeoplesTable("x,y\n1,5,2,25\n"),
        "line 2 has 4 numbers, but line 1 has 2 names (with decimal commas, separate the cells by semicolons)");
    EXPECT_EQ(refusalOfPeoplesTable("x;y;z\n1;5\n"), "line 2 has 2 numbers, but line 1 has 3 names");
}

TEST(PeopleTable, LabelsAreRefusedWithWhatToDo)
{
    EXPECT_EQ(refusalOfPeoplesTable("a,1,2\nb,3,4\n"),
        "line 1, column 1: 'a' is not a number (a column of labels must be left out; in a shell: cut -d ',' -f2-)");
    EXPECT_EQ(refusalOfPeoplesTable("name\tx\nBerlin\t3\n"),
        "line 2, column 1: 'Berlin' is not a number (a column of labels must be left out; in a shell: cut -f2-)");
    EXPECT_EQ(refusalOfPeoplesTable("t,x\ns,m\n1,2\n"),
        "line 2, column 1: 's' is not a number (line 1 was taken as names; another such line must begin with #)");
    EXPECT_EQ(
        refusalOfPeoplesTable("x,2019,2020\n1,2,3\n").substr(0, 42), "line 1, column 1: 'x' is not a number (a c");
    EXPECT_EQ(refusalOfPeoplesTable("1,four\n"),
        "line 1, column 2: 'four' is not a number (a line of names has no numbers, or begins with #)");
}

TEST(PeopleTable, LongLinesTakeLinearTime)
{
    // Quadratic work on ten million letters would take hours.
    const std::string spaces(10'000'000, ' ');
    EXPECT_EQ(readTable("a.csv", asBytes("1" + spaces + "2\n3 4\n")).array->shape(), twoByTwo);
    EXPECT_THAT(refusalOfPeoplesTable(std::string(10'000'000, '"')), testing::Not(testing::IsEmpty()));
    EXPECT_THAT(refusalOfPeoplesTable("1,\"" + std::string(9'999'999, '"')), HasSubstr("line 1, column 2"));
    EXPECT_LT(refusalOfPeoplesTable("1," + std::string(10'000'000, 'x')).size(), 200u);
}

} // namespace warpatlas
