#include "ui/canvas/words/data_words.h"

#include "tests/support/outcomes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using support::makeOutcome;
using support::OutcomeOptions;
using ::testing::EndsWith;

std::string sentence(const OutcomeOptions& options)
{
    return plainText(launchSentence(*makeOutcome(options)));
}

TEST(LaunchSentence, ExactCoverWithSurplus)
{
    EXPECT_EQ(sentence({}),
        "967 × 541 elements, 31 × 17 blocks of 32 × 32 threads; every element is written once; 16,501 threads (3.1 %) "
        "fall outside the data");
}

TEST(LaunchSentence, ThePreviousLaunchIsNotTakenForThePresentOne)
{
    const RichText text = launchSentence(*makeOutcome({}), true);
    EXPECT_EQ(text.front().text, "Previous launch: ");
    EXPECT_EQ(text.front().tone, Tone::Warning);
    EXPECT_EQ(plainText(text), "Previous launch: " + sentence({})) << "what it says is still said";
}

TEST(LaunchSentence, ExactCoverWithoutSurplusSaysNothingOfIt)
{
    EXPECT_EQ(sentence({.data = {64, 32, 1}, .block = {16, 16, 1}}),
        "64 × 32 elements, 4 × 2 blocks of 16 × 16 threads; every element is written once");
}

TEST(LaunchSentence, TruncatedGridLeavesTheEdge)
{
    OutcomeOptions options;
    options.data = {400, 900, 1};
    options.grid = Dim3{12, 28, 1};
    EXPECT_EQ(sentence(options),
        "400 × 900 elements, 12 × 28 blocks of 32 × 32 threads; 15,936 elements (4.4 %) are written by no thread");
}

TEST(LaunchSentence, ThreadsThatWriteOutsideAreNotSaidToDoNothing)
{
    Outcome outcome = *makeOutcome({});
    outcome.coverage->strayingThreads = outcome.coverage->idleThreads;
    outcome.coverage->idleThreads = 0;
    const RichText text = launchSentence(outcome);
    EXPECT_THAT(plainText(text), EndsWith("; 16,501 threads (3.1 %) write outside of every buffer"));
    EXPECT_EQ(text.back().tone, Tone::Wrong);
}

TEST(LaunchSentence, WrongValuesAreSaidOnceEverythingIsKnown)
{
    Outcome outcome = *makeOutcome({});
    outcome.check = Comparison{false, 3, 0, 1073, 5};
    const RichText text = launchSentence(outcome);
    EXPECT_THAT(plainText(text), EndsWith("; 1,073 values are wrong"));
    EXPECT_EQ(text.back().tone, Tone::Wrong);
    outcome.check->differing = 1;
    EXPECT_THAT(plainText(launchSentence(outcome)), EndsWith("; 1 value is wrong"));
    outcome.check->matches = true;
    EXPECT_EQ(plainText(launchSentence(outcome)), sentence({}));
    Outcome part = *makeOutcome({.known = support::somePart()});
    part.check = Comparison{false, 3, 0, 1073, 5};
    EXPECT_EQ(plainText(launchSentence(part)).find("wrong"), std::string::npos);
}

TEST(LaunchSentence, EveryViewSaysTheMistake)
{
    Mistake mistake;
    mistake.title = "One thread a block";
    mistake.launch = MistakenLaunch::OneThreadBlocks;
    const OutcomePointer hidden = makeOutcome({.mistake = &mistake});
    EXPECT_EQ(plainText(withMistake(*hidden, {{"527 blocks", false, Tone::Plain}})),
        "Mistake: one thread a block, which this launch does not show; 527 blocks");
    EXPECT_TRUE(plainText(launchSentence(*hidden)).starts_with("Mistake: one thread a block, which this launch does"));
    mistake.launch = MistakenLaunch::None;
    EXPECT_EQ(plainText(withMistake(*hidden, {})), "Mistake: one thread a block");
    EXPECT_EQ(plainText(withMistake(*makeOutcome({}), {{"527 blocks", false, Tone::Plain}})), "527 blocks");
}

TEST(LaunchSentence, WhatIsNotSimulatedYetIsNotSaidToBeWrong)
{
    const std::string words = sentence({.known = support::somePart()});
    EXPECT_TRUE(
        words.starts_with("967 × 541 elements, 31 × 17 blocks of 32 × 32 threads; 182 of 527 blocks simulated so far"))
        << words;
    EXPECT_EQ(words.find("no thread"), std::string::npos);
    EXPECT_EQ(plainText(colouringSentence(
                  *makeOutcome({.known = support::somePart()}), Moments(), render::ColourBy::State, 1)),
        "Blocks that are simulated show their result; what is hatched is not known yet.");
}

TEST(LaunchSentence, WhatIsRightForTheKernelIsNoDefect)
{
    OutcomeOptions options;
    options.data = {64, 32, 1};
    options.block = {16, 16, 1};
    options.index = support::forgottenRowIndex;
    options.writes = WritePattern::Accumulated;
    const std::string start = "4 × 2 blocks of 16 × 16 threads; 1,920 elements (93.8 %) are written by no thread";
    EXPECT_EQ(sentence(options),
        "64 × 32 elements added up from 6,144 values, " + start + "; 128 elements are added to by many threads");
    for (const auto& run : launchSentence(*makeOutcome(options)))
        EXPECT_EQ(run.tone, Tone::Plain) << run.text;
    options.writes = WritePattern::Scattered;
    EXPECT_EQ(sentence(options), "64 × 32 elements, " + start + "; 128 elements (6.2 %) are written more than once");
    for (const auto& run : launchSentence(*makeOutcome(options)))
        EXPECT_EQ(run.tone, Tone::Plain) << run.text;
}

TEST(LaunchSentence, WithoutInputsThreadsAddUp)
{
    Work work = makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}, .cover = Extent{5000, 1, 1}})->bound->work;
    EXPECT_EQ(addedUpFrom(work), "");
    work.writes = WritePattern::Accumulated;
    EXPECT_EQ(addedUpFrom(work), "added up from 6,144 values");
    work.buffers[0].role = BufferRole::Output;
    EXPECT_EQ(addedUpFrom(work), "added up by 5,000 threads");
}

TEST(LaunchSentence, WrittenMoreThanOnce)
{
    OutcomeOptions options;
    options.data = {64, 32, 1};
    options.block = {16, 16, 1};
    options.index = support::forgottenRowIndex;
    EXPECT_EQ(sentence(options),
        "64 × 32 elements, 4 × 2 blocks of 16 × 16 threads; 1,920 elements (93.8 %) are written by no thread; 128 "
        "elements "
        "(6.2 %) are written more than once");
}

TEST(LaunchSentence, BeginsWithTheMistakeThatIsShown)
{
    Mistake mistake;
    mistake.title = "No guard";
    const OutcomePointer outcome = makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}, .mistake = &mistake});
    EXPECT_EQ(mistakeTitle(*outcome->bound), "no guard");
    const RichText text = launchSentence(*outcome);
    EXPECT_EQ(text.front().text, "Mistake: no guard");
    EXPECT_EQ(text.front().tone, Tone::Wrong);
    EXPECT_EQ(plainText(text),
        "Mistake: no guard; 64 × 32 elements, 4 × 2 blocks of 16 × 16 threads; every element is written once");
    EXPECT_EQ(mistakeTitle(*makeOutcome({})->bound), "");
}

TEST(LaunchSentence, IdleThreadsInsideTheDataAreNotSaidToBeOutside)
{
    OutcomeOptions options;
    options.data = {64, 1, 1};
    options.block = {32, 1, 1};
    options.index = [](const Launch&, const ThreadId& id, const Extent&) -> std::optional<std::uint64_t> {
        if (id.thread.x % 2)
            return std::nullopt;
        return id.block.x * 32 + id.thread.x;
    };
    EXPECT_EQ(sentence(options),
        "64 elements, 2 blocks of 32 threads; 32 elements (50 %) are written by no thread; 32 threads (50 %) write "
        "nothing");
}

TEST(LaunchSentence, UntracedSaysOnlyWhatIsKnown)
{
    EXPECT_EQ(sentence({.traced = false}), "967 × 541 elements, 31 × 17 blocks of 32 × 32 threads");
}

TEST(LaunchSentence, OneOfEachIsSingular)
{
    EXPECT_EQ(sentence({.data = {1, 1, 1}, .block = {1, 1, 1}}),
        "1 element, 1 block of 1 thread; every element is written once");
}

TEST(ColouringSentence, FollowsColouringAndTime)
{
    const OutcomePointer outcome = makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    const Moments moments(*outcome->schedule);
    const auto say = [&](render::ColourBy by, double time) {
        return plainText(colouringSentence(*outcome, moments, by, time));
    };
    EXPECT_EQ(say(render::ColourBy::State, 0.5),
        "Faint: waiting, the input. Coloured: its block is running. Clear: done, the result.");
    EXPECT_EQ(say(render::ColourBy::State, 1), "All blocks are done: each pixel shows the value that was written.");
    EXPECT_EQ(say(render::ColourBy::Owner, 1),
        "Each pixel has the colour of the block that wrote it; bands inside a block are its warps.");
    EXPECT_EQ(say(render::ColourBy::Writes, 1), "Each pixel is coloured by how often it was written.");
}

TEST(OrderSentence, SaysWhyBlocksAreDoneHereAndThere)
{
    const OutcomePointer outcome = makeOutcome({});
    const auto said = [](const Outcome& told, double time) {
        return plainText(orderSentence(told, Moments(*told.schedule), time));
    };
    ASSERT_GT(Moments(*outcome->schedule).waves(), 1u);
    const std::string words = "Blocks run in no fixed order: CUDA promises none.";
    EXPECT_EQ(said(*outcome, 0), words);
    EXPECT_EQ(said(*outcome, 0.5), words);
    EXPECT_EQ(said(*outcome, 1), "") << "nothing is scattered any more";
    const OutcomePointer small = makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    ASSERT_EQ(Moments(*small->schedule).waves(), 1u);
    EXPECT_EQ(said(*small, 0.5), "") << "all run at once";
}

TEST(ColouringSentence, ValuesAreSaidToGoFromOneEndOfTheirScaleToTheOther)
{
    const OutcomePointer outcome = makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    const auto say = [&](const render::DataScene& scene) {
        return plainText(colouringSentence(*outcome, Moments(), render::ColourBy::Value, 1, fixedScale(scene)));
    };
    render::DataScene scene;
    EXPECT_EQ(say(scene), "Each pixel is coloured by its value, from 0 to 255.") << "bytes";
    scene.type = ElementType::F32;
    scene.valueMinimum = -3;
    scene.valueMaximum = 17;
    EXPECT_EQ(say(scene), "Each pixel is coloured by its value, from the smallest to the largest.");
    scene.brightness = true;
    scene.valueMaximum = 255;
    EXPECT_EQ(say(scene), "Each pixel is coloured by its value, from -3 to 255.") << "a photo's brightness";
}

TEST(ColouringSentence, SaysWhyOwnersAreNotKnown)
{
    Outcome outcome = *makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}, .traced = false});
    const auto say = [&] { return plainText(colouringSentence(outcome, Moments(), render::ColourBy::Owner, 1)); };
    EXPECT_EQ(say(), "Who wrote what is not known yet.");
    outcome.complete = true;
    outcome.traceRefusal = "the launch has too many threads to trace";
    EXPECT_EQ(say(), "Who wrote what is not known: the launch has too many threads to trace");
}

TEST(PlaybackWords, NamesWaveAndBlocksDone)
{
    const OutcomePointer outcome = makeOutcome();
    const Moments moments(*outcome->schedule);
    const auto say = [&](double time, Room room) { return playbackWords(*outcome, moments, time, room); };
    EXPECT_EQ(say(1, Room::Full), "wave 19 of 19 · 527 of 527 blocks done");
    EXPECT_EQ(say(0, Room::Full), "wave 1 of 19 · 0 of 527 blocks done");
    EXPECT_EQ(say(0, Room::Medium), say(0, Room::Full));
    EXPECT_EQ(say(0, Room::Short), "wave 1 of 19");
    EXPECT_EQ(playbackWords(*outcome, Moments(), 0, Room::Full), "");
    EXPECT_EQ(scheduleBadge(*outcome), "modelled");
}

TEST(PlaybackWords, SayHowManyBlocksAreKnownAsTheScheduleIsOfAll)
{
    const OutcomePointer outcome = makeOutcome({.known = support::somePart()});
    const Moments moments(*outcome->schedule);
    const std::string known = " · " + std::to_string(outcome->trace->knownBlocks()) + " of 527 blocks simulated so far";
    EXPECT_EQ(playbackWords(*outcome, moments, 1, Room::Full), "wave 19 of 19 · 527 of 527 blocks done" + known);
    EXPECT_EQ(playbackWords(*outcome, moments, 1, Room::Medium), "wave 19 of 19" + known);
    EXPECT_EQ(playbackWords(*outcome, moments, 1, Room::Short), "wave 19 of 19");
}

} // namespace
} // namespace warpatlas::ui
