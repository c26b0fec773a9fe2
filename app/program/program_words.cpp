#include "app/program/program_words.h"

#include "app/program/allocation_calls.h"
#include "app/program/kernel_problems.h"
#include "app/program/program_timeline.h"
#include "app/program/unwritten_words.h"
#include "app/words/efficiency_words.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/text.h"
#include "kernels/runtime/errors/error_table.h"
#include "kernels/runtime/errors/library_errors.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <map>
#include <tuple>

namespace warpatlas::inline program {
namespace {

constexpr Noun callNoun{"call", "call", "calls"};

/// Also of problems that tell of the kernel in the place of the call: CUDA's two interfaces have other names for alike.
std::string codeText(const HostProblem& problem)
{
    return fmt::format("{} ({})", runtime::errorNameOf(problem.drivers, problem.code),
        runtime::errorTextOf(problem.drivers, problem.code));
}

std::string timesText(std::uint64_t count)
{
    return count < 2 ? "" : " " + say("program.times", "({} times)", grouped(count));
}

/// "scale<float> (line 21)".
std::string otherInWords(const HostProblem& problem)
{
    const std::string other = shortName(problem.otherCall);
    return problem.otherLine == 0 ? other : say("program.work_at", "{} (line {})", other, problem.otherLine);
}

std::string streamInWords(std::uint64_t stream)
{
    return stream == 0 ? say("program.default_stream", "the default stream")
                       : say("program.stream", "stream {}", stream);
}

std::string unorderedInWords(const HostProblem& problem)
{
    using Kind = HostProblem::Kind;
    const std::string bytes = counted(problem.bytes, noun::byte)
        + (problem.memoryLine == 0 ? ""
                                   : " " + say("program.of_memory", "of the memory of line {}", problem.memoryLine));
    const std::string streams = say("program.nothing_orders", ": nothing makes {} wait for {}",
        streamInWords(problem.stream), streamInWords(problem.otherStream));
    const std::string &call = problem.call, other = otherInWords(problem);
    const std::string what = problem.frees
        ? say("program.unordered_free", "{} frees memory that {} may not have finished with", call, other)
        : problem.otherFrees ? say("program.unordered_freed", "{} uses memory that {} may have freed", call, other)
        : problem.otherGives
        ? say("program.unordered_given", "{} uses memory that {} may not have allocated yet", call, other)
        : problem.kind == Kind::UnorderedRead
        ? say("program.unordered_read", "{} reads {} that {} may not have written yet", call, bytes, other)
        : problem.kind == Kind::UnorderedOverwrite
        ? say("program.unordered_overwrite", "{} writes {} that {} may not have read yet", call, bytes, other)
        : say("program.unordered_writes", "{} and {} write the same {}", call, other, bytes);
    return what + streams;
}

} // namespace

std::string sentenceOf(const HostProblem& problem, const std::string& file)
{
    using Kind = HostProblem::Kind;
    const std::string place = lineInWords(problem.file.empty() ? file : problem.file, problem.line) + ": ";
    const std::string times = timesText(problem.count);
    switch (problem.kind) {
    case Kind::UncheckedResult:
        return place
            + say("program.unchecked", "{}() returned {}, and nothing shows that the program looked at it{}",
                problem.call, codeText(problem), times)
            + (problem.reason.empty() ? "" : ": " + problem.reason);
    case Kind::EndedWith:
        return place
            + say("program.ended_with", "{}() returned {}, and the program ended: {}", problem.call, codeText(problem),
                problem.reason);
    case Kind::UncheckedLaunch:
        return place
            + say("program.unchecked_launch",
                "the launch of {} was refused with {}, and no cudaGetLastError() fetched it{}", problem.call,
                codeText(problem), times)
            + (problem.reason.empty() ? "" : ": " + problem.reason);
    case Kind::UntoldKernelError:
        return place
            + say("program.untold",
                "{} ended with {}, and the program never heard of it: no call waited for the kernel afterwards{}",
                problem.call, codeText(problem), times);
    case Kind::Leak:
        if (problem.call.ends_with("HostRegister"))
            return place
                + say("program.registered", "{} of {}(){} are still registered at the end",
                    counted(problem.bytes, noun::byte), problem.call, times);
        return place
            + say("program.leak", "{} of {}() {} not freed at the end", counted(problem.bytes, noun::byte),
                problem.call,
                problem.count < 2 ? say("program.is", "are")
                                  : say("program.in_calls", "in {} calls are", grouped(problem.count)));
    case Kind::Unsupported: {
        const std::string why = times + (problem.reason.empty() ? "" : ": " + problem.reason);
        if (!runtime::isDrivers(problem.call) && !runtime::isRuntimes(problem.call))
            return place
                + say("program.other_library", "{}(), of another library of CUDA's, does not work here{}", problem.call,
                    why);
        return place
            + say("program.unsupported", "{}() is not in this runtime, or not for what was asked: it returned {}{}",
                problem.call, codeText(problem), why);
    }
    case Kind::EarlyRead:
        return place
            + say("program.early_read",
                "the host reads memory that {} (line {}) has not finished with: nothing waits for it in between{}",
                problem.call, problem.otherLine, times);
    case Kind::EarlyWrite:
        return place
            + say("program.early_write",
                "the host writes memory that {} (line {}) has not finished with: nothing waits for it in between{}",
                problem.call, problem.otherLine, times);
    case Kind::NeverAwaited:
        return place
            + say("program.never_awaited",
                "the program ended without waiting for {}: what it does may never be done, and what it prints is "
                "lost{}",
                problem.call, times);
    case Kind::NeverRead:
        return place
            + say("program.never_read",
                "nothing reads the memory of {} that {} writes to: no copy takes it to the host, and no kernel loads "
                "from it{}",
                counted(problem.bytes, noun::byte), problem.call, times);
    case Kind::CopiedUnwritten:
    case Kind::CopiedRest:
        return place
            + say("program.copied_unwritten", "{}() copies {} to the host that nothing has written{}", problem.call,
                counted(problem.bytes, noun::byte), times)
            + (problem.unwritten ? ": " + unwrittenInWords(problem, otherInWords(problem)) : "");
    case Kind::ReadUnwritten:
        return place
            + say("program.read_unwritten", "{}() computes with {} that nothing has written{}", problem.call,
                counted(problem.bytes, noun::byte), times);
    case Kind::UnorderedWrites:
    case Kind::UnorderedRead:
    case Kind::UnorderedOverwrite:
        return place + unorderedInWords(problem) + times;
    case Kind::Refused:
        return place + say("program.refused", "the simulator cannot run {}: {}{}", problem.call, problem.reason, times);
    }
    return {};
}

namespace {

/// "loop.cu:7, block (3, 0), warp 1; about ...".
std::string runningPlaceInWords(const runtime::RunningRecord& running, const std::string& file)
{
    WorkPlace place = running.place;
    place.line = 0; // it stands beside the file
    return lineInWords(running.source.empty() ? file : running.source, running.place.line) + ", "
        + toText(place, running.launch, running.executed) + loopInWords(place);
}

} // namespace

std::string stillRunningInWords(const runtime::RunningRecord& running, const std::string& file)
{
    std::string line = say("program.still_running", "still running after {} s: {} in {}", grouped(running.seconds),
        running.kernel, runningPlaceInWords(running, file));
    if (running.done > 0)
        line += say("program.done", "; {} of its {} blocks have ended",
            grouped(static_cast<std::uint64_t>(running.done * static_cast<double>(running.launch.blocks()) + 0.5)),
            grouped(running.launch.blocks()));
    if (running.secondsLeft)
        line += say("program.left", ", about {} s more at this pace", grouped(*running.secondsLeft));
    return line;
}

std::string stoppedInWords(const runtime::RunningRecord& running, const std::string& file)
{
    return say("program.was_in", "{} s after its launch, {} was in {}", grouped(running.seconds), running.kernel,
        runningPlaceInWords(running, file));
}

namespace {

/// That of the process whose end is known; of a program that was stopped, the first one's.
const ProgramRecord& endedRecord(const ProgramRun& run)
{
    static const ProgramRecord none;
    if (!run.isChild || run.stopped)
        return run.record;
    const auto own = std::ranges::find_if(run.others, [](const ProgramRun& other) { return !other.isChild; });
    return own == run.others.end() ? none : own->record;
}

/// "the host reads memory of the device in line 20, which cudaMalloc() (line 9) gave: ..."; empty where it ended by
/// something else.
std::string faultInWords(const ProgramRecord& record, const std::string& file)
{
    if (!record.fault)
        return {};
    const std::string path = record.faultPath();
    const std::string place = lineInWords(path.empty() ? file : path, record.faultLine);
    const auto calls = allocationCalls(record, record.calls.size(), record.fault->address);
    const auto callText = [&](std::size_t at) {
        return say("program.call_at", "{}() (line {})", record.calls[at].name, record.lineOf(at));
    };
    const std::string memory = !calls ? say("program.fault_memory", "memory of the device")
        : calls->freed                ? say("program.fault_freed", "memory that {} freed", callText(*calls->freed))
                       : say("program.fault_of", "memory of the device, of {}", callText(calls->allocated));
    const std::string reach = calls && calls->freed
        ? ""
        : ": " + say("program.fault_reach", "only kernels and copies (cudaMemcpy) reach that");
    return (record.fault->write ? say("program.fault_writes", "in {} the host writes {}", place, memory)
                                : say("program.fault_reads", "in {} the host reads {}", place, memory))
        + reach;
}

std::string lastCallInWords(const ProgramRun& run, const std::string& file)
{
    const ProgramRecord& record = endedRecord(run);
    if (&record != &run.record && record.calls.empty() && run.othersNotSaved > 0)
        return say("program.in_another", "in a process whose calls are not in this file");
    if (record.calls.empty())
        return say("program.no_call", "before its first call of CUDA");
    const std::string lastFile = record.fileOf(record.calls.size() - 1);
    if (record.calls.back().open)
        return say("program.in_call", "in {}() in {}", record.calls.back().name,
            lineInWords(lastFile.empty() ? file : lastFile, record.lineOf(record.calls.size() - 1)));
    return say("program.last_call", "after {}() in {}", record.calls.back().name,
        lineInWords(lastFile.empty() ? file : lastFile, record.lineOf(record.calls.size() - 1)));
}

/// In the order of their calls, so that what follows from something stands behind it; what is certain first, and what
/// is known at the end last.
std::vector<ProgramProblem> problemsOfCalls(const ProgramRun& run, const std::string& file)
{
    const auto placed = [&](const HostProblem& problem) {
        const std::vector<std::string>& files = run.record.files;
        const auto path = std::ranges::find_if(files, [&](const std::string& one) {
            return !problem.file.empty() && std::filesystem::path(one).filename() == problem.file;
        });
        return ProgramProblem{sentenceOf(problem, file),
            isRemark(problem.kind) ? Severity::Information : Severity::Error, problem.at, std::nullopt, problem.line,
            path == files.end() ? std::string() : *path};
    };
    std::vector<HostProblem> hosts = run.hostProblems;
    std::vector<ProgramProblem> problems = kernelProblems(run.record, file, hosts);
    const auto atEnd = std::stable_partition(
        hosts.begin(), hosts.end(), [](const HostProblem& problem) { return problem.kind != HostProblem::Kind::Leak; });
    std::transform(hosts.begin(), atEnd, std::back_inserter(problems), placed);
    std::ranges::stable_sort(problems, {},
        [](const ProgramProblem& problem) { return std::pair(problem.severity, problem.call.value_or(0)); });
    std::transform(atEnd, hosts.end(), std::back_inserter(problems), placed);
    return problems;
}

/// Calls of stand-ins for CUDA's other libraries, a line each.
std::vector<std::string> computedOnHost(const ProgramRecord& record, const std::string& file)
{
    struct Computed {
        std::uint64_t calls = 0;
        std::string more{}; ///< what is to be known of it
    };
    std::map<std::string_view, Computed> libraries;
    for (const runtime::CallRecord& call : record.calls)
        if (call.onHost) {
            Computed& computed = libraries[runtime::libraryOf(call.name)];
            ++computed.calls;
            if (call.result == 0 && computed.more.empty() && !call.reason.empty())
                computed.more = "; " + call.reason;
        }
    std::vector<std::string> lines;
    for (const auto& [library, computed] : libraries)
        lines.push_back(say("program.computed_on_host",
            "{}: {} of {} computed by WarpAtlas on the host, not by {}: no time or instruction of it is simulated{}",
            std::filesystem::path(file).filename().string(), counted(computed.calls, callNoun), std::string(library),
            std::string(library), computed.more));
    return lines;
}

/// Which launches printed more than the buffer for it holds: one line for those of one call's line.
std::vector<ProgramProblem> lostOfPrinted(const ProgramRecord& record, const std::string& file)
{
    std::vector<ProgramProblem> problems;
    std::map<std::pair<std::string, std::uint32_t>, std::size_t> told; ///< how often, by file and line
    for (std::size_t call = 0; call < record.calls.size(); ++call)
        for (std::size_t i = 0; i < record.calls[call].launch.size(); ++i) {
            const runtime::LaunchRecord& launch = record.calls[call].launch[i];
            std::string path = record.pathOf(call);
            const std::uint32_t line = record.lineOf(call);
            if (launch.printedLostBytes == 0 || ++told[{path, line}] > 1)
                continue;
            problems.push_back(
                {say("program.printed_lost",
                     "in {} kernel {} prints {} bytes, and its buffer holds no more than the last {}: what came before "
                     "is "
                     "overwritten, as on a GPU; cudaDeviceSetLimit(cudaLimitPrintfFifoSize, ...) makes it larger",
                     lineInWords(path.empty() ? file : record.fileOf(call), line), launch.kernel,
                     grouped(launch.printedBytes), grouped(launch.printedBytes - launch.printedLostBytes)),
                    Severity::Information, call, i, line, std::move(path)});
        }
    return problems;
}

} // namespace

std::vector<ProgramProblem> problemsOf(const ProgramRun& run, const std::string& file)
{
    std::vector<ProgramProblem> problems;
    std::vector<std::string> lines; // of the run and its record as a whole
    if (run.signal != 0 && !run.stopped) {
        const ProgramRecord& ended = endedRecord(run);
        const std::string fault = faultInWords(ended, file);
        problems.push_back({say("program.crashed", "the program was ended by a signal ({}), {}",
                                std::string(::strsignal(run.signal)), lastCallInWords(run, file))
                + (fault.empty() ? "" : ": " + fault),
            Severity::Error,
            &ended != &run.record || ended.calls.empty() ? std::nullopt : std::optional(ended.calls.size() - 1)});
    }
    for (const std::string& library : run.missingLibraries)
        lines.push_back(say("program.no_stand_in", "{}: asks for {}, which nothing stands in for here",
            std::filesystem::path(file).filename().string(), library));
    if (run.record.measured && run.record.calls.empty())
        lines.push_back(say("program.nothing_measured", "{}: called nothing of CUDA's",
            std::filesystem::path(file).filename().string()));
    else if (run.wasCommand && run.record.calls.empty() && run.missingLibraries.empty() && run.record.lost.empty())
        lines.push_back(say("program.nothing_came",
            "{}: no call of CUDA's came here; what nvcc -cudart shared has compiled makes them, and what has CUDA's "
            "runtime "
            "in itself (nvcc's default) does not",
            std::filesystem::path(file).filename().string()));
    if (run.othersNotSaved > 0)
        lines.push_back(say("program.not_saved",
            "{} more of its processes called CUDA: a saved run holds the first alone", grouped(run.othersNotSaved)));
    if (run.record.cut)
        lines.push_back(say("program.cut", "the record is full: what the program did afterwards is not in it"));
    if (!run.record.lost.empty())
        lines.push_back(say("program.lost_calls",
            "calls of it are missing here: it left no file descriptor for their record ({})", run.record.lost));
    if (run.record.damaged != 0)
        lines.push_back(say("program.damaged", "{} lines of the record cannot be read", grouped(run.record.damaged)));
    if (run.record.forgottenWork != 0)
        lines.push_back(say("program.forgotten",
            "of {} pieces of work it is not known whether others beside them were in their way: they touch too much",
            grouped(run.record.forgottenWork)));
    if (const std::optional<MeasuredOn>& on = run.record.measured; on && !on->measuring.refusal.empty())
        lines.push_back(say("program.not_measured", "nothing was measured: {}", on->measuring.refusal));
    if (const std::optional<MeasuredOn>& on = run.record.measured; on && on->measuring.lost != 0)
        lines.push_back(
            say("program.lost_times", "the times of {} pieces of work are missing: the driver had no room for them",
                grouped(on->measuring.lost)));
    for (std::string& line : computedOnHost(run.record, file))
        lines.push_back(std::move(line));
    constexpr int noDevice = 100; // in both interfaces
    if (std::ranges::any_of(run.record.calls,
            [](const runtime::CallRecord& call) { return call.result == noDevice && !call.reason.empty(); }))
        lines.push_back(say("program.no_device",
            "CUDA_VISIBLE_DEVICES does not show the simulated GPU, whose number is 0: the program sees none"));
    for (std::string& line : lines)
        problems.push_back({std::move(line), Severity::Information});
    for (ProgramProblem& problem : lostOfPrinted(run.record, file))
        problems.push_back(std::move(problem));
    for (ProgramProblem& problem : problemsOfCalls(run, file))
        problems.push_back(std::move(problem));
    return problems;
}

std::vector<std::string> problemLines(const ProgramRun& run, const std::string& file)
{
    std::vector<std::string> lines;
    for (ProgramProblem& problem : problemsOf(run, file))
        lines.push_back(std::move(problem.words));
    return lines;
}

namespace {

std::string launchesInWords(const ProgramRecord& record)
{
    const std::string launches = counted(record.launches(), noun::launch);
    const std::uint64_t refused = record.refusedLaunches();
    return refused == 0 ? launches : say("program.launches_refused", "{} ({} refused)", launches, grouped(refused));
}

} // namespace

std::vector<std::string> summaryOf(const ProgramRun& run, const std::string& file)
{
    const ProgramRecord& record = run.record;
    std::vector<std::string> lines = problemLines(run, file);
    if (run.stopped) {
        lines.insert(
            lines.begin(), say("program.was_stopped", "the program was stopped, {}", lastCallInWords(run, file)));
        if (record.running)
            lines.insert(lines.begin() + 1, stoppedInWords(*record.running, file));
    }
    for (std::size_t i = 0; i < run.others.size(); ++i) {
        const std::string process = say("program.process", "process {}: ", i + 2);
        for (const std::string& line : summaryOf(run.others[i], file))
            lines.push_back(process + line);
    }
    // Behind how it ended.
    const std::ptrdiff_t ends = run.stopped ? (record.running ? 2 : 1) : run.signal != 0 ? 1 : 0;
    lines.insert(lines.begin() + ends,
        say("program.summary", "{}, {}; {} to the device, {} back ({})", counted(record.calls.size(), callNoun),
            launchesInWords(record), counted(record.bytes(runtime::Direction::ToDevice), noun::byte),
            counted(record.bytes(runtime::Direction::ToHost), noun::byte),
            record.measured ? provenanceInWords(record) : say("program.simulated", "simulated")));
    if (record.measured && !record.calls.empty())
        lines.insert(lines.begin() + ends + 1, timelineInWords(timelineOf(record)));
    return lines;
}

} // namespace warpatlas::inline program
