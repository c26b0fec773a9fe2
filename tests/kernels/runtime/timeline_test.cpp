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

TEST(Timeline, KernelsRunBesideEachOtherAsFarAsThereIsRoom)
{
    Timeline timeline;
    Stream& a = *timeline.stream(timeline.makeStream(true, 0, 0));
    Stream& b = *timeline.stream(timeline.makeStream(true, 0, 0));
    Stream& c = *timeline.stream(timeline.makeStream(true, 0, 0));
    EXPECT_EQ(timeline.work(a, Engine::Kernels, 10, 0, 0.5).start, 0);
    EXPECT_EQ(timeline.work(b, Engine::Kernels, 20, 0, 0.5).start, 0);
    EXPECT_EQ(timeline.work(c, Engine::Kernels, 5, 0, 0.25).start, 10) << "when the first one has ended";
    EXPECT_EQ(timeline.work(a, Engine::Kernels, 30, 0, 0.25).start, 10) << "beside both";
    EXPECT_EQ(timeline.work(c, Engine::Kernels, 1, 0).start, 40) << "which needs all of it";
    // Between, where it is asked for late and has room; but not where something comes in its way.
    EXPECT_EQ(timeline.work(b, Engine::Kernels, 20, 25, 0.75).start, 41);
    EXPECT_EQ(timeline.work(b, Engine::Kernels, 20, 30, 0.75).start, 61);
}

TEST(Timeline, WorkThatIsDoneLateTakesTheRoomThatWasThereWhenItWasAskedFor)
{
    Timeline timeline;
    Stream& a = *timeline.stream(timeline.makeStream(true, 0, 0));
    Stream& b = *timeline.stream(timeline.makeStream(true, 0, 0));
    EXPECT_EQ(timeline.work(b, Engine::ToDevice, 10, 20).start, 20);
    EXPECT_EQ(timeline.work(a, Engine::ToDevice, 15, 0).start, 0);
    EXPECT_EQ(timeline.work(a, Engine::ToDevice, 6, 0).start, 30) << "for five alone there was room before";
    // With much work the earliest ends where nothing begins any more.
    for (int i = 0; i < 200; ++i)
        timeline.work(b, Engine::ToDevice, 1, 100 + 2 * i);
    EXPECT_GT(timeline.work(a, Engine::ToDevice, 0.5, 40).start, 200);
}

TEST(Timeline, AKernelOfFewBlocksHasFewMultiprocessors)
{
    GpuSheet gpu;
    gpu.multiprocessors = 10;
    gpu.subPartitions = 4;
    gpu.clockGhz = 1;
    Counters counters;
    counters.warpInstructions = 400000;
    const double launch = Timeline::kernelMicroseconds(gpu, {}, 1);
    EXPECT_DOUBLE_EQ(Timeline::kernelMicroseconds(gpu, counters, 1), launch + 100);
    EXPECT_DOUBLE_EQ(Timeline::kernelMicroseconds(gpu, counters, 5), launch + 20);
    EXPECT_DOUBLE_EQ(Timeline::kernelMicroseconds(gpu, counters, 1000), launch + 10);
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

TEST(Timeline, WaitingForTheDefaultStreamIsWaitingForTheBlockingOnes)
{
    Timeline timeline;
    Stream& blocking = *timeline.stream(timeline.makeStream(true, 0, 0));
    Stream& free = *timeline.stream(timeline.makeStream(false, 1, 0));
    timeline.work(free, Engine::ToDevice, 90);
    timeline.work(blocking, Engine::Kernels, 40);
    timeline.synchronise(*timeline.stream(0));
    EXPECT_EQ(timeline.host(), 40);
    timeline.synchronise(free);
    EXPECT_EQ(timeline.host(), 90);
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

TEST(Timeline, ADestroyedStreamIsForgottenOnceItsWorkIsDone)
{
    Timeline timeline;
    const std::uint64_t number = timeline.makeStream(true, 0, 0);
    timeline.stream(number)->unfinished = 1;
    timeline.destroyStream(number);
    timeline.waitUntil(100);
    timeline.makeStream(true, 0, 0);
    ASSERT_NE(timeline.workStream(number), nullptr);
    timeline.workStream(number)->unfinished = 0;
    timeline.makeStream(true, 0, 0);
    EXPECT_EQ(timeline.workStream(number), nullptr);
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
