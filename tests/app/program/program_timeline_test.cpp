#include "app/program/program_timeline.h"

#include "tests/app/program/made_up_run.h"

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

/// As a GPU told it: calls take time of the host's, whether it waits or not.
ProgramRecord measuredOnTwo()
{
    ProgramRecord record = twoStreams();
    record.measured = MeasuredOn{"NVIDIA H100", "580.95.05", "2026-11-28", {1500, 0, {}}};
    for (CallRecord& call : record.calls)
        call.hostEndMicroseconds = call.hostStartMicroseconds + 3;
    record.calls[2].device = 1;
    return record;
}

TEST(ProgramTimeline, OfARealGpuIsMeasured)
{
    const ProgramRecord record = measuredOnTwo();
    const ProgramTimeline timeline = timelineOf(record);
    ASSERT_EQ(timeline.lanes.size(), 3);
    EXPECT_EQ(nameOf(timeline.lanes[1]), "GPU 0, stream 1");
    EXPECT_EQ(nameOf(timeline.lanes[2]), "GPU 1, stream 2");
    const auto& host = timeline.lanes[0].bars;
    EXPECT_EQ(host[0].what, BarKind::Call) << "cudaMemcpyAsync() waits for nothing";
    EXPECT_TRUE(host[0].takesTime());
    EXPECT_EQ(host[3].what, BarKind::Wait);
    EXPECT_EQ(host[4].what, BarKind::Wait) << "cudaMemcpy() does";
    EXPECT_EQ(timeline.waited, 6);
    EXPECT_EQ(timesInWords(record), "measured");
    EXPECT_EQ(provenanceInWords(record), "measured on NVIDIA H100, driver 580.95.05, 2026-11-28");
    const std::string kernel = barInWords(timeline.lanes[1].bars[1], record);
    EXPECT_THAT(kernel, HasSubstr("(20.0 µs, measured)"));
    EXPECT_THAT(kernel, testing::Not(HasSubstr("simulated")));
}

/// The kernel's own part is what the page of times has a band for.
TEST(ProgramTimeline, SaysWhatAModelledTimeIsMadeOf)
{
    ProgramRecord record = test::madeUpRun().record;
    record.calls[1].startMicroseconds = 20;
    record.calls[1].endMicroseconds = 26.5;
    const ProgramTimeline timeline = timelineOf(record);
    EXPECT_THAT(barInWords(timeline.lanes[1].bars[0], record),
        HasSubstr(
            "(6.50 µs, modelled), of which 4.00 µs are the launch itself, and 2.50 µs the kernel at the GPU's full "
            "rates; Times has a band for the kernel alone"));
}

TEST(ProgramTimeline, SaysWhichLaunchesHaveNoTime)
{
    ProgramRecord record = measuredOnTwo();
    record.calls[1].startMicroseconds = record.calls[1].endMicroseconds = 0;
    EXPECT_EQ(timelineOf(record).untimed, 1);
    EXPECT_THAT(
        timelineInWords(timelineOf(record)), HasSubstr("The times of 1 launch are missing: the GPU told none."));
    record.calls[1].endMicroseconds = -5; // as damaged files have it
    EXPECT_EQ(timelineOf(record).untimed, 1);
    record.calls[4].result = 700;
    EXPECT_THAT(timelineInWords(timelineOf(record)), HasSubstr("no time of 1 launch: a kernel failed."));
    record.measured.reset();
    EXPECT_EQ(timelineOf(record).untimed, 0) << "the simulator says why";
    record = measuredOnTwo();
    record.calls[1].startMicroseconds = record.calls[1].endMicroseconds = 0;
    CallRecord begin, end;
    begin.name = "cudaStreamBeginCapture";
    end.name = "cudaStreamEndCapture";
    record.calls.insert(record.calls.begin(), begin);
    record.calls.push_back(end);
    EXPECT_EQ(timelineOf(record).untimed, 0) << "what is captured does not run";
}

} // namespace
} // namespace warpatlas
