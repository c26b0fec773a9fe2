#include "app/program/call_lines.h"

#include "tests/app/program/program_calls.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

SourceLine lineIn(const std::string& function, std::uint32_t line, const std::string& file = "/course/blur.cu")
{
    return {line, line == 0 ? "" : file, function};
}

runtime::CallRecord callAt(const std::string& name, std::uint64_t at, std::vector<std::uint64_t> from = {})
{
    runtime::CallRecord call = test::callOf(name);
    call.at = at;
    call.from = std::move(from);
    return call;
}

TEST(CallLines, AreTheInnermostThatAreKnown)
{
    ProgramRecord record;
    record.calls = {callAt("cudaMalloc", 0x10), callAt("cudaFree", 0x20, {0x30}), callAt("cudaFree", 0)};
    takeLines(record,
        {{0x10, {lineIn("allocate", 7, "/course/buffer.h")}}, {0x20, {lineIn("free", 0)}},
            {0x30, {lineIn("inlined", 0), lineIn("main", 12)}}},
        "/course/blur.cu");
    EXPECT_THAT(record.lines, ElementsAre(7, 12, 0));
    EXPECT_EQ(record.fileOf(0), "buffer.h");
    EXPECT_EQ(record.fileOf(1), "") << "the program's own text";
}

TEST(CallLines, OfALaunchAreBehindWhatNvccMadeOfTheKernel)
{
    const SourceLine stub = lineIn("_ZL24__device_stub__Z4blurPfPf", 3), kernel = lineIn("_Z4blurPf", 3);
    ProgramRecord record;
    record.calls = {callAt("cudaLaunchKernel", 0x10, {0x20, 0x30}), callAt("cudaLaunchKernel", 0x40),
        callAt("cudaLaunchKernel", 0x50), callAt("cudaLaunchKernel", 0x30)};
    takeLines(record,
        {{0x10, {stub}}, {0x20, {kernel}}, {0x30, {lineIn("main", 21)}}, {0x40, {stub, kernel, lineIn("main", 22)}},
            {0x50, {stub}}},
        "blur.cu");
    EXPECT_THAT(record.lines, ElementsAre(21, 22, 0, 21)) << "the last is called without <<<>>>";
}

TEST(CallLines, LeaveOutWhatTheRuntimeInTheProgramAsksTheDriverFor)
{
    ProgramRecord record;
    record.measured.emplace();
    runtime::CallRecord copy = callAt("cuMemcpyHtoD", 0x10, {0x30});
    copy.startMicroseconds = 5;
    copy.endMicroseconds = 9;
    copy.stream = 2;
    copy.bytes = 64;
    copy.direction = runtime::Direction::ToDevice;
    runtime::CallRecord other = callAt("cudaFree", 0x30);
    other.thread = 2;
    record.calls = {copy, other, callAt("cudaMemcpy", 0x11, {0x30}), callAt("cuCtxSynchronize", 0x30)};
    const LinesByPlace lines{{0x10, {lineIn("libcudart_static_ab", 0)}}, {0x11, {lineIn("libcudart_static_cd", 0)}},
        {0x30, {lineIn("main", 21)}}};
    takeLines(record, lines, "blur.cu");
    ASSERT_THAT(record.calls, SizeIs(3));
    EXPECT_EQ(record.calls[0].endMicroseconds, 0) << "of another thread";
    EXPECT_EQ(record.calls[1].name, "cudaMemcpy");
    EXPECT_EQ(record.calls[1].startMicroseconds, 5);
    EXPECT_EQ(record.calls[1].endMicroseconds, 9);
    EXPECT_EQ(record.calls[1].stream, 2);
    EXPECT_EQ(record.calls[1].bytes, 64);
    EXPECT_EQ(record.calls[2].name, "cuCtxSynchronize") << "the program's own";
    EXPECT_THAT(record.lines, ElementsAre(21, 21, 21));
}

} // namespace
} // namespace warpatlas
