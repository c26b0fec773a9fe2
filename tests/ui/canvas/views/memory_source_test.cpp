/// What the memory view shows while no thread is followed.
#include "ui/canvas/views/memory_source.h"

#include "tests/ui/canvas/views/stories.h"
#include "ui/canvas/views/memory_words.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

constexpr std::uint64_t someThread = 238 * 1024 + 19 * 32 + 5;

Shown glancedAt(const OutcomePointer& outcome, std::size_t visit)
{
    Shown shown;
    shown.outcome = outcome;
    shown.moments = std::make_shared<const Moments>();
    shown.glance = test::makeMoment(*outcome, test::makeStory(*outcome, someThread), visit);
    return shown;
}

std::string textOf(const RichText& text)
{
    std::string words;
    for (const Run& run : text)
        words += run.text;
    return words;
}

TEST(MemoryAtRest, ShowsTheRequestOfTheThreadThatIsGlancedAt)
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    auto trace = std::make_shared<Trace>(*outcome->trace);
    trace->lines[7].globalLoadRequests = 10;
    trace->lines[7].globalLoadSectors = 305;
    trace->lines[9].globalStoreRequests = 10;
    trace->lines[9].globalStoreSectors = 10;
    outcome->trace = trace;
    const Shown shown = glancedAt(outcome, 1);
    const MemoryChoice choice = chooseMemory(shown, CanvasState{});
    EXPECT_EQ(choice.buffer, 0u);
    ASSERT_TRUE(choice.request);
    ASSERT_NE(requestOf(shown, choice), nullptr);
    EXPECT_EQ(requestOf(shown, choice)->name, "rgb");
    EXPECT_EQ(firstThreadOfWarp(shown), someThread - 5);
    EXPECT_EQ(laneOf(shown, someThread), 5u);
    EXPECT_EQ(laneOf(shown, someThread + 32), std::nullopt);
    HeatOfBuffers heat;
    const auto scene = makeMemoryScene(shown, choice, heat);
    EXPECT_EQ(scene->requests.size(), 3u);
    const std::string words = textOf(memorySentence(shown, choice, *scene, CanvasState{}));
    EXPECT_NE(words.find("Warp 19 loads from rgb at line 7"), std::string::npos) << words;
    EXPECT_NE(words.find("line 7: 30.5 sectors a request, the worst line"), std::string::npos) << words;
    // Another line is not called the worst.
    const Shown store = glancedAt(outcome, 4);
    const MemoryChoice ofStore = chooseMemory(store, CanvasState{});
    const std::string other =
        textOf(memorySentence(store, ofStore, *makeMemoryScene(store, ofStore, heat), CanvasState{}));
    EXPECT_NE(other.find("line 9: 1.0 sectors a request"), std::string::npos) << other;
    EXPECT_EQ(other.find("worst"), std::string::npos) << other;
}

TEST(MemoryAtRest, AFollowedThreadsStepComesFirst)
{
    const OutcomePointer outcome = support::makeOutcome();
    Shown shown = glancedAt(outcome, 4);
    shown.story = test::makeStory(*outcome, someThread);
    EXPECT_EQ(chooseMemory(shown, CanvasState{}).request, std::nullopt) << "it is still being put into words";
    shown.moment = test::makeMoment(*outcome, shown.story, 1);
    EXPECT_EQ(requestMoment(shown)->line, 7u);
}

TEST(MemoryAtRest, ARequestThatGoesBesideABufferIsWorthALookFirst)
{
    const OutcomePointer outcome = support::makeOutcome();
    StoryMoment moment = *test::makeMoment(*outcome, test::makeStory(*outcome, someThread), 1);
    EXPECT_EQ(costliestRequest(moment), 0u) << "all of them cost the same";
    for (unsigned lane = 0; lane < 32; ++lane)
        moment.requests[1].addresses[lane] = lane * 4096;
    EXPECT_EQ(costliestRequest(moment), 1u);
    moment.requests[2].outside.lanes = 1;
    EXPECT_EQ(costliestRequest(moment), 2u);
}

TEST(MemoryAtRest, TheWayGoesThroughStepsThatWentBesideABuffer)
{
    const OutcomePointer outcome = support::makeOutcome();
    auto story = std::make_shared<ThreadStory>(*test::makeStory(*outcome, someThread));
    for (std::size_t i = 0; i < story->visits.size(); ++i) {
        story->visits[i].firstStep = i * 10;
        story->visits[i].endStep = i * 10 + 10;
    }
    story->refusals.push_back({35, AccessKind::Store, {}});
    Shown shown;
    shown.outcome = outcome;
    shown.story = story;
    CanvasState state;
    state.following = true;
    state.visit = 2;
    shown.moment = test::makeMoment(*outcome, shown.story, 2);
    EXPECT_EQ(stepRequest(shown, state, 1), (MemoryStep{3, 0})) << "its access did not take place";
    state.visit = 4;
    shown.moment = test::makeMoment(*outcome, shown.story, 4);
    EXPECT_EQ(stepRequest(shown, state, -1), (MemoryStep{3, 0}));
}

} // namespace
} // namespace warpatlas::ui
