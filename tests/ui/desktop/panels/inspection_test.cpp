#include "ui/desktop/panels/inspection.h"

#include "tests/support/outcomes.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(Inspection, AnElementNamesTheThreadThatWroteIt)
{
    const OutcomePointer outcome = support::makeOutcome();
    // Column 453, row 243 of 967 x 541 in blocks of 32 x 32.
    const Inspection found = inspectElement(*outcome, 243 * 967 + 453);
    ASSERT_TRUE(found.thread);
    EXPECT_EQ(found.id.block, (Dim3{14, 7, 0}));
    EXPECT_EQ(found.id.thread, (Dim3{5, 19, 0}));
    EXPECT_EQ(found.id.warp, 19u);
    EXPECT_EQ(found.id.lane, 5u);
    EXPECT_EQ(found.elementText, "gray[243][453]");
    EXPECT_EQ(found.writes, 1);
    EXPECT_EQ(found.valueText.toDouble(), outcome->output->valueAsDouble(243 * 967 + 453));
}

TEST(Inspection, AThreadNamesItsElementsAndAnIdleOneNone)
{
    const OutcomePointer outcome = support::makeOutcome();
    const Launch& launch = outcome->bound->launch;
    const Inspection busy = inspectThread(*outcome, linearFromThread(launch, {14, 7, 0}, {5, 19, 0}));
    EXPECT_EQ(busy.written, std::vector<std::uint64_t>{243 * 967 + 453});
    EXPECT_TRUE(busy.wrote);
    const Inspection idle = inspectThread(*outcome, linearFromThread(launch, {30, 16, 0}, {31, 31, 0}));
    EXPECT_TRUE(idle.thread);
    EXPECT_FALSE(idle.wrote);
    EXPECT_EQ(idle.writtenCount, 0u);
}

TEST(Inspection, ABlockIsKnownByItsIndexAndHasNoThread)
{
    const OutcomePointer outcome = support::makeOutcome();
    const std::uint64_t blocks = outcome->bound->launch.blocks();
    const Inspection found = inspectBlock(*outcome, 7 * 31 + 14);
    EXPECT_EQ(found.block, 7u * 31 + 14);
    EXPECT_EQ(found.blockIndex, (Dim3{14, 7, 0}));
    EXPECT_FALSE(found.thread);
    EXPECT_FALSE(inspectBlock(*outcome, blocks).block) << "past the grid";
}

TEST(Inspection, AnElementNobodyWroteHasNoThread)
{
    support::OutcomeOptions options;
    options.grid = Dim3{10, 10, 1};
    const OutcomePointer outcome = support::makeOutcome(options);
    const Inspection found = inspectElement(*outcome, 540 * 967 + 966);
    EXPECT_FALSE(found.thread);
    EXPECT_EQ(found.writes, 0);
    EXPECT_FALSE(inspectElement(*outcome, 967 * 541).element) << "past the data";
}

TEST(Inspection, TheGlobalIndexIsShownWithItsNumbers)
{
    const Launch launch{{31, 17, 1}, {32, 32, 1}};
    ThreadId id;
    id.block = {14, 7, 0};
    id.thread = {5, 19, 0};
    const auto lines = globalIndex(launch, id);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].numbers, "= 14 * 32 + 5 = 453");
    EXPECT_EQ(lines[1].numbers, "= 7 * 32 + 19 = 243");
    EXPECT_EQ(globalIndex({{10, 1, 1}, {256, 1, 1}}, id).size(), 1u);
}

} // namespace
} // namespace warpatlas::ui
