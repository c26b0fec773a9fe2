#include "ui/canvas/words/schedule_words.h"

#include "app/words/figures.h"
#include "tests/support/outcomes.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace warpatlas::ui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::shared_ptr<const render::ScheduleScene> modelled(Dim3 grid, int multiprocessors, int blocksPerSm)
{
    GpuSheet gpu;
    gpu.multiprocessors = multiprocessors;
    const Launch launch{grid, {256, 1, 1}};
    return render::makeScheduleScene(launch, std::make_shared<const Schedule>(modelSchedule(gpu, launch, blocksPerSm)));
}

std::shared_ptr<const render::ScheduleScene> recorded()
{
    const std::vector<RecordedSpan> spans{{1000, 3000, 0}, {1000, 4000, 1}, {3000, 5000, 0}, {4000, 6000, 1}};
    return render::makeScheduleScene(
        {{4, 1, 1}, {64, 1, 1}}, std::make_shared<const Schedule>(recordedSchedule(spans, 3, 1, "NVIDIA H200")));
}

TEST(ScheduleWords, TheSentenceCountsWavesPlacesAndIdleTime)
{
    const std::string words = plainText(scheduleSentence(*modelled({31, 17, 1}, 28, 6)));
    EXPECT_THAT(
        words, HasSubstr("527 blocks on 28 SMs, 6 at a time on each: 4 waves; the last fills 23 of 168 places; "));
    EXPECT_THAT(words, HasSubstr(" of the machine is idle (modelled)"));
}

TEST(ScheduleWords, FewBlocksRunAtOnce)
{
    EXPECT_EQ(plainText(scheduleSentence(*modelled({3, 1, 1}, 28, 16))),
        "3 blocks on 28 SMs, 16 at a time on each: all run at once, in 3 of 448 places; 99.4 % of the machine is idle "
        "(modelled)");
    EXPECT_THAT(plainText(scheduleSentence(*modelled({1, 1, 1}, 28, 16))), HasSubstr("it runs in 1 of 448 places"));
    EXPECT_THAT(plainText(scheduleSentence(*modelled({56, 1, 1}, 28, 1))), HasSubstr("2 waves; all of them are full"));
}

TEST(ScheduleWords, ARecordingNamesItsDeviceAndTime)
{
    const std::string words = plainText(scheduleSentence(*recorded()));
    EXPECT_EQ(words,
        "4 blocks on 3 SMs, at most 1 at a time on each, in 5.00 µs; 1 of the SMs ran none; the last one starts at "
        "3.00 µs; 40 % of the machine is idle (recorded on NVIDIA H200)");
}

TEST(ScheduleWords, TooManyBlocksAreSaidToBe)
{
    const std::string words = plainText(scheduleSentence(*modelled({1u << 26, 1, 1}, 28, 6)));
    EXPECT_THAT(words, HasSubstr("67,108,864 blocks on 28 SMs, 6 at a time on each: 399,458 waves"));
    EXPECT_THAT(words, HasSubstr("over 33,554,432 blocks are not scheduled one by one"));
    EXPECT_THAT(plainText(scheduleColouring(*modelled({1u << 26, 1, 1}, 28, 6), {})), HasSubstr("Bands are waves"));
}

TEST(ScheduleWords, OrderIsNeverPromised)
{
    EXPECT_THAT(plainText(scheduleColouring(*modelled({31, 17, 1}, 28, 6), {})),
        HasSubstr("CUDA promises no order of blocks: here they start nearly by their numbers"));
    const std::string words = plainText(scheduleColouring(*recorded(), {}));
    EXPECT_THAT(words, HasSubstr("CUDA promises no order of blocks"));
    EXPECT_THAT(words, Not(HasSubstr("their lengths vary"))) << "nothing of a recording is made up";
}

TEST(ScheduleWords, SaysWherePlacesAreLeftOut)
{
    EXPECT_THAT(plainText(scheduleColouring(*modelled({3, 1, 1}, 28, 16), {})),
        HasSubstr("Only 1 of the 16 places of each SM is drawn, the others stay empty and count as idle."));
}

TEST(ScheduleWords, TheLegendCountsTheIdlePlacesThatAreHatched)
{
    const auto idleOf = [](const render::ScheduleScene& scene) { return scheduleLegend(scene, {}).back(); };
    // One row of each of four SMs is drawn; two blocks fill two of them for almost all of the time.
    const auto few = modelled({2, 1, 1}, 4, 8);
    ASSERT_EQ(few->drawnPlaces, 1U);
    EXPECT_EQ(idleOf(*few).words, "idle, of the places that are drawn");
    EXPECT_NEAR(few->facts.idleShare(), 1 - 2.0 / 32, 0.02);
    EXPECT_NEAR(few->idleShareOfDrawn(), 1 - 2.0 / 4, 0.1);
    EXPECT_EQ(idleOf(*few).count, percent(few->idleShareOfDrawn()));
    const auto many = modelled({31, 17, 1}, 28, 6);
    EXPECT_EQ(many->idleShareOfDrawn(), many->facts.idleShare()) << "all places are drawn";
}

TEST(ScheduleWords, TheLegendHasWhatIsDrawnAndNoMore)
{
    const auto scene = modelled({31, 17, 1}, 28, 6);
    ScheduleLook look;
    const auto wordsOf = [&] {
        std::string words;
        for (const LegendEntry& entry : scheduleLegend(*scene, look))
            words += entry.words + "|";
        return words;
    };
    EXPECT_EQ(wordsOf(), "blocks, each in its colour|idle: nothing runs there|");
    look.time = 0.5;
    look.selected = true;
    EXPECT_EQ(wordsOf(), "blocks, each in its colour|still to run: faint|idle: nothing runs there|selected block|");
    look.bars = 0;
    look.selected = false;
    EXPECT_EQ(wordsOf(), "many blocks, as high as the SM is busy|still to run: faint|idle: nothing runs there|");
}

TEST(ScheduleWords, ACardSaysWhereAndWhen)
{
    const InspectorText card = describeScheduledBlock(*recorded(), 2, Detail::Full, 100);
    EXPECT_EQ(plainText(card.title), "blockIdx (2)");
    ASSERT_EQ(card.lines.size(), 4u);
    EXPECT_EQ(plainText(card.lines[0]), "SM 0");
    EXPECT_EQ(plainText(card.lines[1]), "2.00 µs to 4.00 µs (recorded on NVIDIA H200)");
    EXPECT_EQ(plainText(card.lines[2]), "it took 2.00 µs");

    const auto scene = modelled({31, 17, 1}, 28, 6);
    const InspectorText model = describeScheduledBlock(*scene, 31 * 7 + 14, Detail::Full, 0.1);
    EXPECT_EQ(plainText(model.title), "blockIdx (14, 7)");
    EXPECT_THAT(plainText(model.lines[0]), HasSubstr(" of 6 · wave "));
    EXPECT_THAT(plainText(model.lines[1]), HasSubstr(" % of the launch (modelled)"));
    EXPECT_THAT(plainText(model.lines.back()), HasSubstr("about 10 blocks share this pixel"));
    EXPECT_EQ(describeScheduledBlock(*scene, 31 * 7 + 14, Detail::Brief, 0.1).lines.size(), 2u);
}

} // namespace
} // namespace warpatlas::ui
