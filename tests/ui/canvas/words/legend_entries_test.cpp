#include "tests/support/outcomes.h"
#include "ui/canvas/words/data_words.h"

#include <gmock/gmock.h>

namespace warpatlas::ui {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

/// "words: count" of each entry.
std::vector<std::string> texts(const Outcome& outcome, const LegendView& view)
{
    const Moments moments = outcome.schedule ? Moments(*outcome.schedule) : Moments();
    std::vector<std::string> texts;
    for (const LegendEntry& entry : legendEntries(outcome, moments, view))
        texts.push_back(entry.count.empty() ? entry.words : entry.words + ": " + entry.count);
    return texts;
}

TEST(Legend, WhilePlayingTheThreeStatesAddUp)
{
    const OutcomePointer outcome = support::makeOutcome();
    EXPECT_THAT(texts(*outcome, {render::ColourBy::State, 0.45, 4, false, 0, 255, "", render::Theme::Dark}),
        ElementsAre("waiting", "running", "done", "no pixel: 16,501"));
}

TEST(Legend, ThreadsOfTheFollowedBlockThatAreDoneAreExplainedBeforeAnyBlockIs)
{
    const OutcomePointer outcome = support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    LegendView view{render::ColourBy::State, 0.5, 4, false, 0, 255, "", render::Theme::Dark};
    EXPECT_THAT(texts(*outcome, view), ::testing::Not(Contains("done")));
    view.threadsDone = 96;
    EXPECT_THAT(texts(*outcome, view), Contains("done"));
}

TEST(Legend, AtTheEndOnlyWhatIsInUse)
{
    const OutcomePointer outcome = support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    EXPECT_THAT(
        texts(*outcome, {render::ColourBy::State, 1, 4, false, 0, 255, "", render::Theme::Dark}), ElementsAre("done"));
}

TEST(Legend, WhatAKernelMayLeaveOutIsExplainedWhereItIsSeen)
{
    support::OutcomeOptions options;
    options.data = {64, 32, 1};
    options.block = {16, 16, 1};
    options.grid = Dim3{2, 2, 1};
    options.writes = WritePattern::Scattered;
    const OutcomePointer outcome = support::makeOutcome(options);
    LegendView view{render::ColourBy::State, 1, 4, false, 0, 255, "", render::Theme::Dark};
    const std::string words = "written by no thread: as it began: 1,024";
    EXPECT_THAT(texts(*outcome, view), Contains(words));
    const auto entries = legendEntries(*outcome, Moments(), view);
    const auto black = std::ranges::find(entries, render::Colour{0, 0, 0}, &LegendEntry::colour);
    EXPECT_TRUE(black != entries.end() && !black->alarming);
    view.colourBy = render::ColourBy::Owner;
    EXPECT_THAT(texts(*outcome, view), Contains(words));
    view.colourBy = render::ColourBy::Value;
    EXPECT_THAT(texts(*outcome, view), ::testing::Not(Contains(words))) << "a value like any other";
    options.grid.reset();
    view.colourBy = render::ColourBy::State;
    EXPECT_THAT(texts(*support::makeOutcome(options), view),
        ::testing::Not(Contains(::testing::StartsWith("written by no thread"))));
}

/// What a kernel does that writes out of its index, with no guard for x or y.
std::optional<std::uint64_t> unguardedIndex(const Launch& launch, const ThreadId& id, const Extent& data)
{
    const std::uint64_t x = std::uint64_t{id.block.x} * launch.block.x + id.thread.x;
    const std::uint64_t y = std::uint64_t{id.block.y} * launch.block.y + id.thread.y;
    const std::uint64_t index = y * data.x + x;
    return index < data.count() ? std::optional(index) : std::nullopt;
}

TEST(Legend, ThreadsOutsideTheDataAreThoseThatAreHatchedWhateverTheyWrite)
{
    const LegendView view{render::ColourBy::State, 1, 4, false, 0, 255, "", render::Theme::Dark};
    support::OutcomeOptions options;
    options.data = {60, 30, 1};
    options.block = {16, 16, 1};
    const std::string hatched = "no pixel: 248"; // of 64 x 32 threads
    EXPECT_THAT(texts(*support::makeOutcome(options), view), Contains(hatched));
    options.index = unguardedIndex;
    const OutcomePointer unguarded = support::makeOutcome(options);
    ASSERT_LT(unguarded->coverage->idleThreads, 248U) << "the others write elements of the next row";
    EXPECT_THAT(texts(*unguarded, view), Contains(hatched));
    options.grid = Dim3{4, 2, 2};
    EXPECT_THAT(texts(*support::makeOutcome(options), view), Contains(hatched)) << "a plane has no place above it";
}

TEST(Legend, WhatIsNotSimulatedYetIsCountedAsUnknown)
{
    BlockSet known = BlockSet::none(8);
    known.insert(BlockRange{0, 3});
    const OutcomePointer outcome = support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}, .known = known});
    for (const double time : {0.3, 1.0})
        EXPECT_THAT(texts(*outcome, {render::ColourBy::State, time, 4, false, 0, 255, "", render::Theme::Dark}),
            ElementsAre("done", "not simulated yet: unknown: 1,280"));
    EXPECT_THAT(texts(*outcome, {render::ColourBy::Owner, 1, 0.05, false, 0, 255, "", render::Theme::Dark}),
        ElementsAre("block colours (zoom in)", "not simulated yet: unknown: 1,280"));
}

TEST(Legend, OwnersWithBandsOnlyWhereTheyAreSeen)
{
    const OutcomePointer outcome = support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    EXPECT_THAT(texts(*outcome, {render::ColourBy::Owner, 1, 4, true, 0, 255, "", render::Theme::Dark}),
        ElementsAre("the block's colour", "bands: warps of a block: 8", "its block, its warp"));
    EXPECT_THAT(texts(*outcome, {render::ColourBy::Owner, 1, 0.05, false, 0, 255, "", render::Theme::Dark}),
        ElementsAre("block colours (zoom in)"));
}

TEST(Legend, DefectsAlarm)
{
    support::OutcomeOptions options;
    options.data = {64, 32, 1};
    options.block = {16, 16, 1};
    options.index = support::forgottenRowIndex;
    const OutcomePointer outcome = support::makeOutcome(options);
    const auto entries = legendEntries(*outcome, Moments(*outcome->schedule),
        {render::ColourBy::Writes, 1, 4, false, 0, 255, "", render::Theme::Dark});
    EXPECT_THAT(entries,
        ElementsAre(LegendEntry{Swatch::Unwritten, "written by no thread", "1,920", true},
            LegendEntry{Swatch::WrittenMore, "written more than once", "128", true}));
}

TEST(Legend, WhereThreadsAddUpNothingAlarms)
{
    support::OutcomeOptions options;
    options.data = {64, 32, 1};
    options.block = {16, 16, 1};
    options.index = support::forgottenRowIndex;
    options.writes = WritePattern::Accumulated;
    const LegendView view{render::ColourBy::Writes, 1, 4, false, 0, 255, "", render::Theme::Dark};
    EXPECT_THAT(texts(*support::makeOutcome(options), view), ElementsAre("written more than once: 128"));
    const OutcomePointer outcome = support::makeOutcome(options);
    for (const LegendEntry& entry : legendEntries(*outcome, Moments(*outcome->schedule), view))
        EXPECT_FALSE(entry.alarming) << entry.words;
}

TEST(Legend, UnknownOwnersAreSaidToBeUnknown)
{
    const OutcomePointer outcome = support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}, .traced = false});
    EXPECT_THAT(texts(*outcome, {render::ColourBy::State, 0.5, 4, false, 0, 255, "", render::Theme::Dark}),
        ElementsAre("owner not known"));
    EXPECT_THAT(texts(*outcome, {render::ColourBy::Result, 1, 4, false, 0, 255, "", render::Theme::Dark}),
        ElementsAre("owner not known"));
}

TEST(Legend, AResultThatIsNotThereYetIsNotShown)
{
    Outcome outcome = *support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    outcome.output = nullptr;
    EXPECT_THAT(texts(outcome, {render::ColourBy::State, 1, 4, false, 0, 255, "", render::Theme::Dark}),
        ElementsAre("done: result not known yet"));
    EXPECT_EQ(texts(outcome, {render::ColourBy::Result, 1, 4, false, 0, 255, "", render::Theme::Dark}).front(),
        "result not known yet");
    outcome.display.path = Display::Path::Interop;
    EXPECT_EQ(texts(outcome, {render::ColourBy::Result, 1, 4, false, 0, 255, "", render::Theme::Dark}).front(),
        "the value that was written");
}

TEST(Legend, WithoutAScheduleEverythingIsDone)
{
    Outcome outcome = *support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    outcome.schedule = nullptr;
    EXPECT_EQ(
        texts(outcome, {render::ColourBy::State, 0.3, 4, false, 0, 255, "", render::Theme::Dark}).front(), "done");
}

TEST(Legend, NumbersThatAreNoImageShowTheirRamp)
{
    Outcome outcome = *support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    bound->work.buffers[1].type = ElementType::F32;
    outcome.bound = bound;
    const auto entries = legendEntries(
        outcome, Moments(), {render::ColourBy::Result, 1, 4, false, -2.5, 1234.5678, "", render::Theme::Dark});
    EXPECT_EQ(entries.front().swatch, Swatch::ValueRange);
    EXPECT_EQ(entries[1], (LegendEntry{Swatch::ValueRange, "values", "-2.5 to 1235", false}));
}

TEST(Legend, APicturesNumbersAreBrightnessAndWhatIsNoNumberHasItsOwnColour)
{
    Outcome outcome = *support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    bound->work.buffers[1].type = ElementType::F32;
    outcome.bound = bound;
    LegendView view{render::ColourBy::Result, 1, 4, false, 0, 670.25, "", render::Theme::Dark};
    view.brightness = view.notNumbers = true;
    const auto entries = legendEntries(outcome, Moments(), view);
    EXPECT_EQ(entries[0].swatch, Swatch::Result);
    EXPECT_EQ(entries[1], (LegendEntry{Swatch::Result, "brightness", "0 to 670.2", false}));
    EXPECT_EQ(entries[2].words, "not a number (NaN)");
    EXPECT_EQ(entries[2].colour, render::palette(render::Theme::Dark).notANumber);
    view.colourBy = render::ColourBy::Value;
    EXPECT_EQ(legendEntries(outcome, Moments(), view)[0].swatch, Swatch::ValueRange) << "asked for by name";
}

TEST(Legend, WholeNumbersAreWrittenInFullAndOthersWithoutExponentsWhereTheyAreNotHuge)
{
    Outcome outcome = *support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    const auto range = [&](ElementType type, double minimum, double maximum) {
        auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
        bound->work.buffers[1].type = type;
        outcome.bound = bound;
        return legendEntries(
            outcome, Moments(), {render::ColourBy::Value, 1, 4, false, minimum, maximum, "", render::Theme::Dark})
            .front()
            .count;
    };
    EXPECT_EQ(range(ElementType::I32, 0, 13247), "0 to 13,247");
    EXPECT_EQ(range(ElementType::I32, -2147483648.0, 2147483647), "-2,147,483,648 to 2,147,483,647");
    EXPECT_EQ(range(ElementType::F32, -0.001234567, 13247.4), "-0.001235 to 13,247");
    EXPECT_EQ(range(ElementType::F32, -999999, 1e6), "-999,999 to 1e+06");
    EXPECT_EQ(range(ElementType::F64, 0, 9999.4), "0 to 9999");
}

TEST(Legend, AllStatesHaveRoomForWhatAnyMomentSays)
{
    const OutcomePointer outcome = support::makeOutcome();
    const LegendView all{render::ColourBy::State, 1, 4, false, 0, 255, "", render::Theme::Dark, true};
    const auto most = texts(*outcome, all);
    EXPECT_THAT(most, ElementsAre("waiting", "running", "done", "no pixel: 16,501"));
    for (const double time : {0.0, 0.2, 0.45, 0.9, 1.0}) {
        LegendView now = all;
        now.allStates = false;
        now.time = time;
        EXPECT_LE(texts(*outcome, now).size(), most.size()) << time;
    }
}

} // namespace
} // namespace warpatlas::ui
