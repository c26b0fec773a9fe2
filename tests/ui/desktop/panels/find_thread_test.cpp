
#include "tests/support/outcomes.h"
#include "ui/desktop/panels/thread_finder_panel.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

const Launch launch{{31, 17, 1}, {32, 32, 1}};

TEST(FindThread, IndicesAreReadInTheWaysTheyAreWritten)
{
    for (const char* text : {"14, 7", "(14,7)", "14 7", " 14;7 ", "(14, 7, 0)"})
        EXPECT_EQ(parseIndex(text), (Dim3{14, 7, 0})) << text;
    EXPECT_EQ(parseIndex("5"), (Dim3{5, 0, 0}));
    for (const char* text : {"", "x", "1,2,3,4", "-1, 0", "1.5", "99999999999"})
        EXPECT_FALSE(parseIndex(text)) << text;
}

TEST(FindThread, BlockAndThreadGiveTheLinearId)
{
    const auto found = findThread(launch, "14, 7", "5, 19");
    ASSERT_TRUE(found);
    EXPECT_EQ(found.value(), (7u * 31 + 14) * 1024 + 19 * 32 + 5);
    EXPECT_EQ(findThread(launch, "235,434").value(), 235434u);
}

TEST(FindThread, WhatIsOutsideIsRefusedWithTheBounds)
{
    EXPECT_NE(findThread(launch, "31, 0", "0").reason().find("outside the grid of 31 × 17"), std::string::npos);
    EXPECT_NE(findThread(launch, "0", "0, 32").reason().find("outside the block of 32 × 32"), std::string::npos);
    EXPECT_NE(findThread(launch, "539648").reason().find("539,648 threads"), std::string::npos);
    EXPECT_FALSE(findThread(launch, "many"));
}

TEST(FindThread, OneFieldTakesAThreadAnElementOrANumber)
{
    const Outcome outcome = *support::makeOutcome();
    const std::uint64_t found = findAnyhow(outcome, "14,7 : 5,19").value();
    EXPECT_EQ(findAnyhow(outcome, QString::number(found)).value(), found);
    EXPECT_EQ(findAnyhow(outcome, "453,243").value(), outcome.owners->owner[243 * 967 + 453]);
    EXPECT_EQ(findAnyhow(outcome, "453 243").value(), findAnyhow(outcome, "453, 243").value());
    EXPECT_NE(findAnyhow(outcome, "967,0").reason().find("outside of the data"), std::string::npos);
    EXPECT_NE(findAnyhow(outcome, "1,2,3,4").reason().find("write block : thread"), std::string::npos);
    EXPECT_FALSE(findAnyhow(outcome, ""));
}

} // namespace
} // namespace warpatlas::ui
