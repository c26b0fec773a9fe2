// What the memory view shows and says, without GL.
#include "ui/canvas/views/memory_words.h"

#include "tests/ui/canvas/views/stories.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class MemoryWords : public ::testing::Test {
protected:
    Shown at(std::size_t visit) const { return test::shownAt(outcome, thread, visit); }
    std::string sentence(const Shown& shown)
    {
        const MemoryChoice choice = chooseMemory(shown, state);
        return plainText(memorySentence(shown, choice, *makeMemoryScene(shown, choice, heat), state));
    }
    std::string colouring(const Shown& shown)
    {
        const MemoryChoice choice = chooseMemory(shown, state);
        return plainText(memoryColouring(shown, choice, *makeMemoryScene(shown, choice, heat)));
    }
    std::vector<std::string> legend(const Shown& shown)
    {
        const MemoryChoice choice = chooseMemory(shown, state);
        std::vector<std::string> words;
        for (const LegendEntry& entry :
            memoryLegend(shown, choice, *makeMemoryScene(shown, choice, heat), render::Theme::Dark))
            words.push_back(entry.words + (entry.count.empty() ? "" : ": " + entry.count));
        return words;
    }
    static std::vector<std::string> lines(const InspectorText& text)
    {
        std::vector<std::string> lines{plainText(text.title)};
        for (const RichText& line : text.lines)
            lines.push_back(plainText(line));
        return lines;
    }

    const OutcomePointer outcome = support::makeOutcome();
    const std::uint64_t thread = linearFromThread(outcome->bound->launch, {14, 7, 0}, {5, 19, 0});
    CanvasState state;
    HeatOfBuffers heat;
};

TEST_F(MemoryWords, WithoutAThreadItShowsTheOutputAndSaysHowToSeeARequest)
{
    Shown shown;
    shown.outcome = outcome;
    EXPECT_EQ(chooseMemory(shown, state), (MemoryChoice{1, std::nullopt}));
    EXPECT_EQ(sentence(shown),
        "gray: 523,147 values of 1 byte in 16,349 sectors of 32 bytes, one after the other. "
        "Click a thread and follow it (F) to see its warp's requests.");
    state.selected.thread = thread;
    EXPECT_NE(sentence(shown).find("Follow the thread (F)"), std::string::npos);
    EXPECT_EQ(legend(shown), (std::vector<std::string>{"written once"}));
    EXPECT_EQ(colouring(shown), "Each value is coloured by how often it was written.");
}

TEST_F(MemoryWords, ARequestIsSaidWithWhatItCosts)
{
    state.request = 1;
    const Shown shown = at(1);
    EXPECT_EQ(chooseMemory(shown, state), (MemoryChoice{0, 1}));
    EXPECT_EQ(sentence(shown),
        "Warp 19 loads from rgb at line 7: 32 lanes × 1 byte = 32 bytes used; "
        "4 sectors × 32 = 128 bytes moved: 25 % useful");
    EXPECT_EQ(requestHeading(shown, chooseMemory(shown, state)), "warp 19, line 7: loads from rgb, request 2 of 3");
    EXPECT_EQ(legend(shown), (std::vector<std::string>{"bytes of a lane: 32", "moved but unused: 96", "read once"}));
}

TEST_F(MemoryWords, RequestsOfOneLineOnOneBufferAreShownTogether)
{
    state.request = 2;
    const Shown shown = at(1);
    const auto scene = makeMemoryScene(shown, chooseMemory(shown, state), heat);
    ASSERT_EQ(scene->requests.size(), 3u);
    EXPECT_EQ(scene->shown, 2u);
    EXPECT_EQ(scene->buffer->channels, 3u);
    EXPECT_EQ(scene->request()->addresses[5] % 3, 2u);
}

TEST_F(MemoryWords, SharedMemorySaysItsConflict)
{
    const Shown shown = at(2);
    EXPECT_EQ(chooseMemory(shown, state), (MemoryChoice{std::nullopt, 0}));
    EXPECT_EQ(sentence(shown),
        "Warp 19 loads from tile (shared memory) at line 8: 32 lanes × 4 bytes: 32 words in 16 banks; "
        "2-way conflict: 2 passes");
    EXPECT_EQ(legend(shown),
        (std::vector<std::string>{"word of a lane: 32", "first pass: 1", "further passes: conflict: 1"}));
}

TEST_F(MemoryWords, BetweenRequestsTheBufferStays)
{
    EXPECT_EQ(chooseMemory(at(3), state), (MemoryChoice{0, std::nullopt}));
    state.visit = 3;
    EXPECT_NE(sentence(at(3)).find("] goes on to the next one"), std::string::npos);
    state.visit = 4; // whose request is the last
    EXPECT_NE(sentence(at(3)).find("[ goes back to the last one"), std::string::npos);
}

TEST_F(MemoryWords, WhatNobodyWroteIsAlarmingOnceAllBlocksAreKnown)
{
    support::OutcomeOptions options;
    options.data = {400, 900, 1};
    options.grid = Dim3{12, 28, 1};
    Shown shown;
    shown.outcome = support::makeOutcome(options);
    const MemoryChoice choice = chooseMemory(shown, state);
    const auto entries = memoryLegend(shown, choice, *makeMemoryScene(shown, choice, heat), render::Theme::Dark);
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_EQ(entries[1].words, "never written");
    EXPECT_TRUE(entries[1].alarming);
    shown.outcome = support::makeOutcome({.known = support::somePart()});
    HeatOfBuffers others;
    EXPECT_FALSE(memoryLegend(shown, choice, *makeMemoryScene(shown, choice, others), render::Theme::Dark)[1].alarming);
}

TEST_F(MemoryWords, WhatNobodyWroteIsNoDefectWhereThreadsAddUp)
{
    Shown shown;
    shown.outcome =
        support::makeOutcome({.data = {400, 900, 1}, .grid = Dim3{12, 28, 1}, .writes = WritePattern::Accumulated});
    const MemoryChoice choice = chooseMemory(shown, state);
    const auto entries = memoryLegend(shown, choice, *makeMemoryScene(shown, choice, heat), render::Theme::Dark);
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_EQ(entries[1].words, "never written");
    EXPECT_FALSE(entries[1].alarming);
}

TEST_F(MemoryWords, WhatAnEarlierLaunchLeftIsRead)
{
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->work.buffers[0].role = BufferRole::Output;
    bound->work.buffers[0].contents = nullptr;
    auto after = std::make_shared<Outcome>(*outcome);
    after->bound = bound;
    Shown shown;
    shown.outcome = after;
    state.memoryBuffer = 0;
    EXPECT_EQ(legend(shown), (std::vector<std::string>{"never written"})) << "nothing says who would have written it";
    bound->work.earlier.push_back(
        {"step", {BufferArgument{1}, BufferArgument{0}}, [](const Launch& all) { return all; }});
    heat = {};
    EXPECT_EQ(legend(shown), (std::vector<std::string>{"read once"}));
    EXPECT_EQ(colouring(shown), "Each value is coloured by how often it was read.");
    EXPECT_FALSE(makeMemoryScene(shown, chooseMemory(shown, state), heat)->buffer->output);
}

TEST_F(MemoryWords, UntracedRunsSayThatNothingIsKnown)
{
    Shown shown;
    shown.outcome = support::makeOutcome({.traced = false});
    EXPECT_EQ(colouring(shown), "How often each value is touched is not known: this run was not traced.");
    EXPECT_EQ(legend(shown), (std::vector<std::string>{"not known"}));
}

TEST_F(MemoryWords, StepsGoFromRequestToRequestAndOverVisitsWithoutOne)
{
    const auto steps = [&](std::size_t visit, std::size_t request, int direction) {
        state.visit = visit;
        state.request = request;
        return stepRequest(at(visit), state, direction);
    };
    EXPECT_EQ(steps(0, 0, 1), (MemoryStep{1, 0}));
    EXPECT_EQ(steps(1, 0, 1), (MemoryStep{1, 1}));
    EXPECT_EQ(steps(1, 2, 1), (MemoryStep{2, 0}));
    EXPECT_EQ(steps(2, 0, 1), (MemoryStep{4, 0}));
    EXPECT_EQ(steps(4, 0, 1), std::nullopt);
    EXPECT_EQ(steps(4, 0, -1), (MemoryStep{2, 0}));
    EXPECT_EQ(steps(2, 0, -1), (MemoryStep{1, 2}));
    EXPECT_EQ(steps(1, 0, -1), std::nullopt);
    EXPECT_EQ(stepRequest({}, state, 1), std::nullopt);
}

TEST_F(MemoryWords, StepsDoNotWaitForTheMoment)
{
    const Shown shown = at(0);
    state.visit = 1; // asked for, not there yet
    state.request = 0;
    EXPECT_EQ(stepRequest(shown, state, 1), (MemoryStep{1, 1}));
}

TEST_F(MemoryWords, BuffersTakeTurns)
{
    Shown shown;
    shown.outcome = outcome;
    EXPECT_EQ(nextBuffer(shown, state), 0u); // the output is shown already
    state.memoryBuffer = 0;
    EXPECT_EQ(nextBuffer(shown, state), std::nullopt);
    const Shown requested = at(1);
    state.memoryBuffer.reset();
    EXPECT_EQ(nextBuffer(requested, state), 1u);
    state.memoryBuffer = 1;
    EXPECT_EQ(chooseMemory(requested, state), (MemoryChoice{1, std::nullopt}));
    EXPECT_NE(sentence(requested).find("elsewhere"), std::string::npos);
    EXPECT_EQ(nextBuffer(requested, state), std::nullopt);
}

TEST_F(MemoryWords, LanesAreThoseOfTheFollowedWarp)
{
    const Shown shown = at(1);
    EXPECT_EQ(firstThreadOfWarp(shown), thread - 5);
    EXPECT_EQ(laneOf(shown, thread + 2), 7u);
    EXPECT_EQ(laneOf(shown, thread + 32), std::nullopt);
    Shown nobody;
    nobody.outcome = outcome;
    EXPECT_EQ(laneOf(nobody, thread), std::nullopt);
}

TEST_F(MemoryWords, DescribesBytesAndLanes)
{
    EXPECT_EQ(lines(describeBytes(*outcome, 0, 243 * 967 + 453, Detail::Full)),
        (std::vector<std::string>{
            "rgb[243][453] = " + elementValue(*outcome->bound->work.buffers[0].contents, 243 * 967 + 453),
            "bytes 706,302 to 706,304", "sectors 22,071 and 22,072",
            "read once, by blockIdx (14, 7)  threadIdx (5, 19)"}));
    const Shown shown = at(1);
    state.request = 1;
    EXPECT_EQ(lines(describeLane(shown, chooseMemory(shown, state), 5)),
        (std::vector<std::string>{"blockIdx (14, 7)  threadIdx (5, 19)", "lane 5 loads rgb[243][453] channel 1 = 185",
            "byte 706,303 · sector 22,071"}));
}

TEST_F(MemoryWords, HeatOfATraceIsCountedOnce)
{
    EXPECT_EQ(heat.get(*outcome, 0), heat.get(*outcome, 0));
    EXPECT_EQ(heat.get(*outcome, 7), nullptr);
    const auto before = heat.get(*outcome, 1);
    const OutcomePointer other = support::makeOutcome();
    EXPECT_NE(heat.get(*other, 1), before);
}

} // namespace
} // namespace warpatlas::ui
