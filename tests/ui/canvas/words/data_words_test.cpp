#include "ui/canvas/words/data_words.h"

#include "kernels/catalogue/catalogue.h"
#include "tests/support/outcomes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace warpatlas::ui {
namespace {

using support::makeOutcome;
using support::OutcomeOptions;
using ::testing::EndsWith;
using ::testing::StartsWith;

std::string sentence(const OutcomeOptions& options)
{
    return plainText(launchSentence(*makeOutcome(options)));
}

TEST(LaunchSentence, ExactCoverWithSurplus)
{
    EXPECT_EQ(sentence({}), "539,648 threads for 967 × 541 pixels: 31 × 17 blocks of 32 × 32 threads.")
        << "the legend counts those outside the data";
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
        "2,048 threads for 64 × 32 pixels: 4 × 2 blocks of 16 × 16 threads.");
}

TEST(LaunchSentence, TruncatedGridLeavesTheEdge)
{
    OutcomeOptions options;
    options.data = {400, 900, 1};
    options.grid = Dim3{12, 28, 1};
    EXPECT_EQ(sentence(options), "344,064 threads for 400 × 900 pixels: 12 × 28 blocks of 32 × 32 threads.")
        << "the legend counts what nobody wrote";
}

TEST(LaunchSentence, ThreadsThatWriteOutsideAreNotSaidToDoNothing)
{
    Outcome outcome = *makeOutcome({});
    outcome.coverage->strayingThreads = outcome.coverage->idleThreads;
    outcome.coverage->idleThreads = 0;
    const RichText text = launchSentence(outcome);
    EXPECT_THAT(
        plainText(text), StartsWith("16,501 threads (3.1 %) write outside of every buffer. 539,648 threads for"));
    EXPECT_EQ(text.front().tone, Tone::Wrong);
}

TEST(LaunchSentence, WrongValuesAreSaidOnceEverythingIsKnown)
{
    Outcome outcome = *makeOutcome({});
    outcome.check = Comparison{false, 3, 0, 1073, 5};
    const RichText text = launchSentence(outcome);
    EXPECT_THAT(plainText(text), EndsWith(" threads. 1,073 values are wrong."));
    EXPECT_EQ(text[text.size() - 3].tone, Tone::Wrong);
    outcome.check->differing = 1;
    EXPECT_THAT(plainText(launchSentence(outcome)), EndsWith(" 1 value is wrong."));
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
    EXPECT_EQ(words,
        "539,648 threads for 967 × 541 pixels: 31 × 17 blocks of 32 × 32 threads. 182 of 527 blocks simulated so far.");
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
    EXPECT_EQ(sentence(options), "2,048 threads for 6,144 values: 4 × 2 blocks of 16 × 16 threads.");
    options.writes = WritePattern::Scattered;
    EXPECT_EQ(sentence(options), "2,048 threads for 64 × 32 pixels: 4 × 2 blocks of 16 × 16 threads.");
    for (const auto& run : launchSentence(*makeOutcome(options)))
        EXPECT_TRUE(run.tone != Tone::Warning && run.tone != Tone::Wrong) << run.text;
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

const CatalogueKernel* grayscale()
{
    return findKernel("grayscale").value();
}

/// The outcome of the catalogue's kernel.
Outcome ofCatalogue(const OutcomeOptions& options)
{
    Outcome outcome = *makeOutcome(options);
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    bound->kernel = grayscale();
    outcome.bound = bound;
    return outcome;
}

TEST(LaunchSentence, SaysWhatTheCataloguesKernelMakes)
{
    const RichText text = launchSentence(ofCatalogue({.data = {967, 541, 1}, .block = {16, 16, 1}}));
    EXPECT_EQ(plainText(text), "One thread for each pixel. 61 × 34 blocks of 16 × 16 threads make the picture grey.");
    const auto toneOf = [&](const std::string& words) {
        const auto run = std::ranges::find(text, words, &Run::text);
        return run == text.end() ? Tone::Plain : run->tone;
    };
    EXPECT_EQ(toneOf("61 × 34 blocks"), Tone::Block);
    EXPECT_EQ(toneOf("16 × 16"), Tone::Dimension);
    EXPECT_EQ(toneOf("threads"), Tone::Thread);
}

TEST(LaunchSentence, OneThreadForEachPixelIsOnlySaidWhereItIsSo)
{
    OutcomeOptions options;
    options.data = {64, 32, 1};
    options.block = {16, 16, 1};
    const auto isSaid = [](const OutcomeOptions& of) {
        return plainText(launchSentence(ofCatalogue(of))).starts_with("One thread for each");
    };
    EXPECT_TRUE(isSaid(options));
    options.grid = Dim3{3, 2, 1};
    EXPECT_FALSE(isSaid(options)) << "too few threads";
    options.grid.reset();
    options.index = support::forgottenRowIndex;
    EXPECT_FALSE(isSaid(options)) << "some pixels have many, others none";
    options.index = support::guardedIndex;
    Mistake mistake;
    options.mistake = &mistake;
    EXPECT_FALSE(isSaid(options));
    options.mistake = nullptr;
    options.cover = Extent{32, 32, 1};
    EXPECT_FALSE(isSaid(options)) << "a thread has two";
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
    EXPECT_EQ(plainText(text), "Mistake: no guard. 2,048 threads for 64 × 32 pixels: 4 × 2 blocks of 16 × 16 threads.");
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
    EXPECT_EQ(
        sentence(options), "64 threads for 64 elements: 2 blocks of 32 threads. 32 threads (50 %) write nothing.");
}

TEST(LaunchSentence, UntracedSaysOnlyWhatIsKnown)
{
    EXPECT_EQ(sentence({.traced = false}), "539,648 threads for 967 × 541 pixels: 31 × 17 blocks of 32 × 32 threads.");
}

TEST(LaunchSentence, OneOfEachIsSingular)
{
    EXPECT_EQ(sentence({.data = {1, 1, 1}, .block = {1, 1, 1}}), "1 thread for 1 element: 1 block of 1 thread.");
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

TEST(PlaybackWords, NamesTheWaveAndWhereTheOrderComesFrom)
{
    const OutcomePointer outcome = makeOutcome();
    const Moments moments(*outcome->schedule);
    EXPECT_EQ(playbackWords(moments, 1), "wave 19 of 19");
    EXPECT_EQ(playbackWords(moments, 0), "wave 1 of 19");
    EXPECT_EQ(playbackWords(Moments(), 0), "");
    EXPECT_EQ(doneWords(*outcome, moments, 0), "0 of 527 blocks done");
    EXPECT_EQ(doneWords(*outcome, moments, 1), "527 of 527 blocks done");
    EXPECT_EQ(doneWords(*outcome, Moments(), 0), "");
    EXPECT_EQ(scheduleBadge(*outcome), "ORDER MODELLED");
}

} // namespace
} // namespace warpatlas::ui
