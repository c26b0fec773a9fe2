// What a program that still runs has done since a moment.
#include "app/program/record_part.h"

#include "tests/app/support/files.h"

#include <nlohmann/json.hpp>
#include <unistd.h>

namespace warpatlas {
namespace {

runtime::LaunchRecord launchOf(const std::string& kernel)
{
    runtime::LaunchRecord launch;
    launch.kernel = kernel;
    launch.launch = {{1, 1, 1}, {32, 1, 1}};
    launch.ran = true;
    return launch;
}

std::string launchLine(std::uint64_t number, const std::string& kernel, std::optional<std::uint64_t> snapshot = {})
{
    runtime::CallRecord call;
    call.name = "cuLaunchKernel";
    call.number = number;
    if (!kernel.empty()) {
        call.launch.push_back(launchOf(kernel));
        if (snapshot) {
            runtime::ArgumentRecord argument;
            argument.memory.snapshot = snapshot;
            call.launch.back().arguments.push_back(argument);
        }
    }
    return toJson(call).dump() + '\n';
}

std::string allocationLine(std::uint64_t number)
{
    runtime::CallRecord call;
    call.name = "cuMemAlloc_v2";
    call.number = number;
    call.address = (number + 1) << 20;
    call.bytes = 64;
    return toJson(call).dump() + '\n';
}

std::string doneLine(std::uint64_t call, const std::string& kernel)
{
    runtime::DoneRecord done;
    done.call = call;
    done.launch.push_back(launchOf(kernel));
    return toJson(done).dump() + '\n';
}

std::string programLine(int process)
{
    return nlohmann::ordered_json{{"program", "/usr/bin/python3"}, {"process", process}}.dump() + '\n';
}

std::vector<std::string> kernelsOfCalls(const ProgramRecord& record)
{
    std::vector<std::string> kernels;
    for (const runtime::CallRecord& call : record.calls)
        for (const runtime::LaunchRecord& launch : call.launch)
            kernels.push_back(launch.kernel);
    return kernels;
}

using Kernels = std::vector<std::string>;

TEST(RecordPart, HasTheCallsBehindAMoment)
{
    const std::string first = programLine(1) + launchLine(0, "one") + launchLine(1, "two");
    const std::string text = first + launchLine(2, "three");
    EXPECT_EQ(kernelsOfCalls(recordSince(text, 0)), (Kernels{"one", "two", "three"}));
    EXPECT_EQ(kernelsOfCalls(recordSince(text, first.size())), Kernels{"three"});
    EXPECT_EQ(recordSince(text, first.size()).program, "/usr/bin/python3");
    EXPECT_EQ(kernelsOfCalls(recordSince(text, text.size())), Kernels());
    EXPECT_EQ(kernelsOfCalls(recordSince(text, 1 << 20)), Kernels());
}

TEST(RecordPart, HasACallWhoseWorkWasDoneLater)
{
    const std::string first = programLine(1) + launchLine(0, "") + launchLine(1, "");
    EXPECT_EQ(kernelsOfCalls(recordSince(first + doneLine(1, "late"), first.size())), Kernels{"late"});
}

TEST(RecordPart, LeavesALineThatIsNotWholeForLater)
{
    const std::string whole = launchLine(0, "one"), half = launchLine(1, "two").substr(0, 20);
    const ProgramRecord record = recordSince(whole + half, 0);
    EXPECT_EQ(kernelsOfCalls(record), Kernels{"one"});
    EXPECT_EQ(record.damaged, 0u);
    // A moment in the middle of a line: the line is of what follows.
    EXPECT_EQ(kernelsOfCalls(recordSince(whole + launchLine(1, "two"), whole.size() + half.size())), Kernels{"two"});
    EXPECT_EQ(recordSince("not a record\n" + whole, 0).damaged, 1u);
    EXPECT_EQ(recordSince("not a record\n" + whole, 13).damaged, 0u);
}

TEST(RecordPart, TellsNothingThatALivingProcessMayYetDo)
{
    const test::TemporaryFolder folder;
    const auto problems = [&](int process) {
        const std::string file = folder.write("record", programLine(process) + allocationLine(0));
        return runSince({{file, 0}}, Progress()).hostProblems;
    };
    EXPECT_TRUE(problems(::getpid()).empty());
    const auto ended = problems(0x3fffffff); // more than any system numbers
    ASSERT_EQ(ended.size(), 1u);
    EXPECT_EQ(ended[0].kind, HostProblem::Kind::Leak);
}

TEST(RecordPart, BringsTheMemoryThatItsLaunchesFound)
{
    const test::TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("snapshots"));
    for (const char* const name : {"0", "1", "2"})
        (void)folder.write(std::string("snapshots/") + name, name);
    const std::string first = programLine(1) + launchLine(0, "one", 0);
    const std::string file = folder.write("record", first + launchLine(1, "two", 2) + launchLine(2, "three", 7));
    const ProgramRun run = runSince({{file, first.size()}}, Progress());
    ASSERT_EQ(run.contents.size(), 3u) << "what is not there has no place";
    EXPECT_TRUE(run.contents[0].empty());
    EXPECT_TRUE(run.contents[1].empty()) << "nothing needs it";
    EXPECT_EQ(run.contents[2], std::vector{std::byte{'2'}});
}

TEST(RecordPart, TakesTheProcessThatCalledForTheFirst)
{
    const test::TemporaryFolder folder;
    const std::string idle = folder.write("record", programLine(1)),
                      busy = folder.write("record.1", programLine(2) + launchLine(0, "one")),
                      more = folder.write("record.2", programLine(3) + launchLine(0, "two"));
    const ProgramRun run = runSince({{idle, 0}, {busy, 0}, {more, 0}}, Progress());
    EXPECT_EQ(kernelsOfCalls(run.record), Kernels{"one"});
    ASSERT_EQ(run.others.size(), 1u);
    EXPECT_EQ(kernelsOfCalls(run.others[0].record), Kernels{"two"});
    EXPECT_TRUE(runSince({{idle, 0}}, Progress()).record.calls.empty());
}

TEST(RecordPart, IsNamedByAFileAndBytes)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.write("record", "");
    EXPECT_EQ(recordPartFrom(file).from, 0u);
    EXPECT_EQ(recordPartFrom(file + ":120").file, file);
    EXPECT_EQ(recordPartFrom(file + ":120").from, 120u);
    EXPECT_NE(
        test::refusalOf(folder.path("none") + ":1", [&] { (void)recordPartFrom(folder.path("none") + ":1"); }), "");
}

} // namespace
} // namespace warpatlas
