#include "app/program/program_timeline.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using runtime::CallRecord;
using BarKind = ProgramBar::What;
using testing::HasSubstr;

CallRecord work(const std::string& name, std::uint64_t stream, double start, double end)
{
    CallRecord call;
    call.name = name;
    call.stream = stream;
    call.startMicroseconds = start;
    call.endMicroseconds = end;
    return call;
}

/// Two streams that overlap by 10 of 20 us, and a host that waits for both.
ProgramRecord twoStreams()
{
    ProgramRecord record;
    CallRecord copy = work("cudaMemcpyAsync", 1, 0, 10);
    copy.direction = runtime::Direction::ToDevice;
    copy.bytes = 4096;
    CallRecord kernel = work("cudaLaunchKernel", 1, 10, 30);
    kernel.launch.emplace_back().kernel = "square";
    kernel.launch.front().launch = {{32, 1, 1}, {128, 1, 1}};
    kernel.launch.front().ran = true;
    CallRecord other = work("cudaMemcpyAsync", 2, 20, 40);
    other.direction = runtime::Direction::ToHost;
    other.bytes = 100;
    CallRecord wait = work("cudaDeviceSynchronize", 0, 0, 0);
    wait.hostEndMicroseconds = 40;
    CallRecord failed = work("cudaMemcpy", 0, 0, 0);
    failed.result = 1;
    failed.hostStartMicroseconds = failed.hostEndMicroseconds = 40;
    record.calls = {copy, kernel, other, wait, failed};
    record.lines = {32, 33, 34, 41, 43};
    return record;
}

TEST(ProgramTimeline, HasALaneForEachThreadAndStream)
{
    const ProgramTimeline timeline = timelineOf(twoStreams());
    ASSERT_EQ(timeline.lanes.size(), 3);
    EXPECT_EQ(nameOf(timeline.lanes[0]), "host");
    EXPECT_EQ(nameOf(timeline.lanes[1]), "stream 1");
    EXPECT_EQ(nameOf(timeline.lanes[2]), "stream 2");
    ASSERT_EQ(timeline.lanes[0].bars.size(), 5);
    EXPECT_EQ(timeline.lanes[0].bars[3].what, BarKind::Wait);
    EXPECT_FALSE(timeline.lanes[0].bars[2].takesTime());
    EXPECT_TRUE(timeline.lanes[0].bars[4].wrong);
    ASSERT_EQ(timeline.lanes[1].bars.size(), 2);
    EXPECT_EQ(timeline.lanes[1].bars[1].what, BarKind::Kernel);
    EXPECT_EQ(timeline.lanes[1].bars[1].start, 10);
    EXPECT_EQ(timeline.lanes[2].bars[0].what, BarKind::ToHost);
}

TEST(ProgramTimeline, SaysWhatOverlaps)
{
    const ProgramTimeline timeline = timelineOf(twoStreams());
    EXPECT_EQ(timeline.end, 40);
    EXPECT_EQ(timeline.work, 50);
    EXPECT_EQ(timeline.busy, 40);
    EXPECT_EQ(timeline.waited, 40);
    EXPECT_EQ(timelineInWords(timeline),
        "2 streams: copies and kernels take 50.0 µs one after another, 40.0 µs as they ran. The host waits for 40.0 "
        "µs.");
    EXPECT_EQ(timelineInWords(timelineOf({})), "Nothing ran on the device.");
}

TEST(ProgramTimeline, NamesItsBars)
{
    const ProgramRecord record = twoStreams();
    const ProgramTimeline timeline = timelineOf(record);
    const auto& stream = timeline.lanes[1].bars;
    EXPECT_EQ(labelOf(stream[0], record), "to device, 4.10 kB");
    EXPECT_EQ(labelOf(stream[1], record), "square<<<32, 128>>>");
    EXPECT_THAT(barInWords(stream[1], record),
        HasSubstr("square<<<32, 128>>>; cudaLaunchKernel, line 33; 10.0 to 30.0 µs (20.0 µs, modelled)"));
    EXPECT_EQ(labelOf(timeline.lanes[0].bars[3], record), "waits in cudaDeviceSynchronize");
    EXPECT_THAT(barInWords(timeline.lanes[0].bars[4], record),
        HasSubstr("cudaMemcpy, line 43; failed with cudaErrorInvalidValue"));
}

} // namespace
} // namespace warpatlas
