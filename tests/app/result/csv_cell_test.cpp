#include "app/result/table.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(CsvCell, IsQuotedOnlyWhereItMustBe)
{
    EXPECT_EQ(csvCell(""), "");
    EXPECT_EQ(csvCell("cold L2"), "cold L2");
    EXPECT_EQ(csvCell("AMD EPYC, 16 threads"), "\"AMD EPYC, 16 threads\"");
    EXPECT_EQ(csvCell("a \"b\""), "\"a \"\"b\"\"\"");
    EXPECT_EQ(csvCell("two\nlines"), "\"two\nlines\"");
    EXPECT_EQ(csvCell("\r"), "\"\r\"");
}

} // namespace
} // namespace warpatlas
