#include "app/result/table.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

/// Names, a number for programs that people read in words, a quantity, and a number for programs alone.
Table madeUpTable()
{
    Quantity time{1.5, 1.25, 2, 30};
    Quantity band{0.0001234567, 0.0001, 0.001};
    Table table;
    table.columns = {{"what", "", -10}, {"bytes", "moved", 10}, {"ms", "time", 8, 1, TableColumn::Parts::Samples},
        {"exact"}, {"", "from", -10, 2}};
    table.rows = {{{"copy, up", "upload"}, {12600000, "12.6 MB"}, {time, "1.5 ms"}, 3.0, "measured"},
        {"kernel", {}, {band, "0.1 to 1 µs"}, true, ""}};
    return table;
}

TEST(Table, CsvHasTheValuesForPrograms)
{
    EXPECT_EQ(csvOf(madeUpTable()),
        "what,bytes,ms,ms_low,ms_high,ms_samples,exact\r\n"
        "\"copy, up\",12600000,1.5,1.25,2,30,3\r\n"
        "kernel,,0.000123457,0.0001,0.001,,yes\r\n");
    Table empty{{{"first"}, {"second"}}, {{{}, {}}}};
    EXPECT_EQ(csvOf(empty), "first,second\r\n,\r\n");
    EXPECT_FALSE(empty.isForPeople());
}

TEST(Table, PeopleReadColumnsAndNoBlanksForWhatIsEmptyAtTheEnd)
{
    TextTable text;
    addTable(text, madeUpTable());
    EXPECT_EQ(text.take(),
        "               moved     time  from\n"
        "upload       12.6 MB   1.5 ms  measured\n"
        "kernel               0.1 to 1 µs\n");
}

TEST(Table, ProvenanceStandsBehindTheWordsWhereTheCellSaysIt)
{
    Quantity time{1.5};
    time.provenance = Provenance::Recorded;
    Cell cell(time, "1.5 ms");
    EXPECT_EQ(wordsOf(cell), "1.5 ms");
    cell.saysProvenance = true;
    EXPECT_EQ(wordsOf(cell), "1.5 ms, recorded");
    EXPECT_EQ(wordsWithoutProvenance(cell), "1.5 ms");
}

TEST(Table, MarkdownHasWhatPeopleRead)
{
    Table table = madeUpTable();
    table.rows[1][0] = "a|b\nc";
    EXPECT_EQ(markdownOf(table),
        "|  | moved | time | from |\n"
        "| :--- | ---: | ---: | :--- |\n"
        "| upload | 12.6 MB | 1.5 ms | measured |\n"
        "| a\\|b  c |  | 0.1 to 1 µs |  |\n");
}

} // namespace
} // namespace warpatlas
