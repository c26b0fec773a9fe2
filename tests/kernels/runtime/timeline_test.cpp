#include "kernels/runtime/timeline.h"

#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

TEST(Timeline, StreamsRunBesideEachOtherAndTheDefaultOneBesideNone)
{
    Timeline timeline;
    Stream& a = *timeline.stream(timeline.makeStream(true, 0, 0));
    Stream& b = *timeline.stream(timeline.makeStream(true, 0, 0));
    Stream& free = *timeline.stream(timeline.makeStream(false, 1, 0));
    EXPECT_EQ(timeline.work(a, Engine::ToDevice, 10).start, 0);
    EXPECT_EQ(timeline.work(b, Engine::Kernels, 30).start, 0);
    EXPECT_EQ(timeline.work(*timeline.stream(0), Engine::ToHost, 5).start, 30); // waits for both
    EXPECT_EQ(timeline.work(a, Engine::ToDevice, 1).start, 35); // and both for it
    EXPECT_EQ(timeline.work(free, Engine::Inside, 1).start, 0); // but for the one that asked not to
}

TEST(Timeline, AnEngineDoesOneThingAtATime)
{
    Timeline timeline;
    Stream& a = *timeline.stream(timeline.makeStream(true, 0, 0));
    Stream& b = *timeline.stream(timeline.makeStream(true, 0, 0));
    timeline.work(a, Engine::ToDevice, 10);
    EXPECT_EQ(timeline.work(b, Engine::ToDevice, 10).start, 10);
}

TEST(Timeline, EventsOrderStreams)
{
    Timeline timeline;
    Stream& a = *timeline.stream(timeline.makeStream(true, 0, 0));
    Stream& b = *timeline.stream(timeline.makeStream(true, 0, 0));
    Event& event = *timeline.event(timeline.makeEvent(true));
    timeline.waitFor(b, event); // never recorded: nothing to wait for
    EXPECT_EQ(timeline.work(b, Engine::Kernels, 1).start, 0);
    timeline.work(a, Engine::ToDevice, 50);
    timeline.record(event, a);
    EXPECT_EQ(event.at, 50);
    timeline.waitFor(b, event);
    EXPECT_EQ(timeline.work(b, Engine::Kernels, 1).start, 50);
    timeline.synchroniseAll();
    EXPECT_EQ(timeline.stream(timeline.makeStream(true, 0, 0))->until, 51);
}

TEST(Timeline, WorkBeginsWhenItWasAskedFor)
{
    Timeline timeline;
    Stream& a = *timeline.stream(timeline.makeStream(true, 0, 0));
    timeline.waitUntil(100); // it is done later than it was asked for, which costs no time of its own
    EXPECT_EQ(timeline.work(a, Engine::Kernels, 10, 20).start, 20);
    EXPECT_EQ(timeline.work(a, Engine::Kernels, 10, 25).start, 30);
}

TEST(Timeline, ADestroyedStreamIsThereForItsWork)
{
    Timeline timeline;
    const std::uint64_t number = timeline.makeStream(true, 0, 0);
    timeline.destroyStream(number);
    EXPECT_EQ(timeline.stream(number), nullptr);
    ASSERT_NE(timeline.workStream(number), nullptr);
    timeline.work(*timeline.workStream(number), Engine::Kernels, 10);
    timeline.synchroniseAll();
    EXPECT_EQ(timeline.host(), 10);
}

TEST(Timeline, HandlesAreThereUntilTheyAreDestroyed)
{
    Timeline timeline;
    const std::uint64_t stream = timeline.makeStream(true, 0, 0), event = timeline.makeEvent(true);
    EXPECT_TRUE(timeline.destroyStream(stream));
    EXPECT_FALSE(timeline.destroyStream(stream));
    EXPECT_FALSE(timeline.destroyStream(0));
    EXPECT_TRUE(timeline.destroyEvent(event));
    EXPECT_EQ(timeline.event(event), nullptr);
}

} // namespace
} // namespace warpatlas::runtime
