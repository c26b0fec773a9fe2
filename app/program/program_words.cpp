#include "app/program/program_words.h"

#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/text.h"
#include "kernels/runtime/errors/driver_errors.h"

#include <cstring>
#include <filesystem>
#include <map>
#include <tuple>

namespace warpatlas {
namespace {

constexpr Noun callNoun{"call", "call", "calls"}, launchNoun{"launch", "launch", "launches"};

std::string placeOf(const std::string& file, std::uint32_t line)
{
    const std::string name = std::filesystem::path(file).filename().string();
    return line == 0 ? name : name + ":" + std::to_string(line);
}

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

/// A problem that several launches have, once, with their number.
struct KernelProblem {
    std::string text;
    std::uint64_t launches = 0;
};

std::vector<KernelProblem> kernelProblems(const ProgramRun& run, const std::string& file)
{
    std::vector<KernelProblem> problems;
    using Key = std::tuple<std::string, std::uint32_t, std::uint64_t>; // kernel, line, kind of mistake
    std::map<std::pair<Key, std::uint64_t>, std::size_t> known;
    const auto textOf = [&](const Problem& problem, const runtime::LaunchRecord& launch, std::size_t call) {
        // A refusal is the launch's, which is in the host's code.
        const std::string host = run.record.fileOf(call);
        const std::string place = problem.line.value_or(0) != 0
            ? placeOf(launch.source.empty() ? file : launch.source, *problem.line)
            : placeOf(host.empty() ? file : host, run.record.lineOf(call));
        Problem told = problem;
        told.line.reset(); // it is in front already
        const std::string thread = placeInWords(told);
        return fmt::format(
            "{}: {}{}: {}", place, launch.kernel, thread.empty() ? "" : ", " + thread, sentenceOf(problem));
    };
    for (std::size_t i = 0; i < run.record.calls.size(); ++i)
        for (const runtime::LaunchRecord& launch : run.record.calls[i].launch) {
            std::map<Key, std::uint64_t> alike; // in this launch: a line may leave two arrays
            for (const Problem& problem : launch.problems) {
                const Key key{launch.source + launch.kernel, problem.line.value_or(0),
                    findingOf(problem.fact) * 64 + static_cast<std::uint64_t>(problem.kind)};
                const auto [found, added] = known.try_emplace({key, alike[key]++}, problems.size());
                if (added)
                    problems.push_back({textOf(problem, launch, i), 0});
                ++problems[found->second].launches;
            }
        }
    return problems;
}

} // namespace

std::string sentenceOf(const HostProblem& problem, const std::string& file)
{
    using Kind = HostProblem::Kind;
    const std::string place = placeOf(problem.file.empty() ? file : problem.file, problem.line) + ": ";
    const std::string times = timesText(problem.count);
    switch (problem.kind) {
    case Kind::UncheckedResult:
        return place
            + say("program.unchecked", "{}() returned {}, and nothing shows that the program looked at it{}",
                problem.call, codeText(problem), times)
            + (problem.reason.empty() ? "" : ": " + problem.reason);
    case Kind::UncheckedLaunch:
        return place
            + say("program.unchecked_launch",
                "the launch of {} was refused with {}, and no cudaGetLastError() fetched it{}", problem.call,
                codeText(problem), times);
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
                + say("program.not_there", "{}(), of another library of CUDA's, is not there{}", problem.call, why);
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
    case Kind::Refused:
        return place + say("program.refused", "the simulator cannot run {}: {}{}", problem.call, problem.reason, times);
    }
    return {};
}

namespace {

/// "loop.cu:7, block (3, 0), warp 1; about ...".
std::string placeOf(const runtime::RunningRecord& running, const std::string& file)
{
    WorkPlace place = running.place;
    place.line = 0; // it stands beside the file
    return placeOf(running.source.empty() ? file : running.source, running.place.line) + ", "
        + toText(place, running.launch, running.executed);
}

} // namespace

std::string stillRunningInWords(const runtime::RunningRecord& running, const std::string& file)
{
    return say("program.still_running", "still running after {} s: {} in {}", grouped(running.seconds), running.kernel,
        placeOf(running, file));
}

std::string stoppedInWords(const runtime::RunningRecord& running, const std::string& file)
{
    return say("program.was_in", "{} s after its launch, {} was in {}", grouped(running.seconds), running.kernel,
        placeOf(running, file));
}

namespace {

std::string lastCallInWords(const ProgramRun& run, const std::string& file)
{
    const ProgramRecord& record = run.record;
    if (record.calls.empty())
        return say("program.no_call", "before its first call of CUDA");
    const std::string lastFile = record.fileOf(record.calls.size() - 1);
    return say("program.last_call", "after {}() in {}", record.calls.back().name,
        placeOf(lastFile.empty() ? file : lastFile, record.lineOf(record.calls.size() - 1)));
}

} // namespace

std::vector<std::string> problemLines(const ProgramRun& run, const std::string& file)
{
    std::vector<std::string> lines;
    if (run.signal != 0 && !run.stopped)
        lines.push_back(say("program.crashed", "the program was ended by a signal ({}), {}",
            std::string(::strsignal(run.signal)), lastCallInWords(run, file)));
    for (const std::string& library : run.missingLibraries)
        lines.push_back(say("program.no_stand_in", "{}: asks for {}, which nothing stands in for here",
            std::filesystem::path(file).filename().string(), library));
    if (run.wasCommand && run.record.calls.empty() && run.missingLibraries.empty())
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
    if (run.record.damaged != 0)
        lines.push_back(say("program.damaged", "{} lines of the record cannot be read", grouped(run.record.damaged)));
    for (const KernelProblem& problem : kernelProblems(run, file))
        lines.push_back(problem.launches < 2
                ? problem.text
                : say("program.in_launches", "{} (in {} launches)", problem.text, grouped(problem.launches)));
    for (const HostProblem& problem : run.hostProblems)
        lines.push_back(sentenceOf(problem, file));
    return lines;
}

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
        say("program.summary", "{}, {}; {} to the device, {} back (simulated)", counted(record.calls.size(), callNoun),
            counted(record.launches(), launchNoun), counted(record.bytes(runtime::Direction::ToDevice), noun::byte),
            counted(record.bytes(runtime::Direction::ToHost), noun::byte)));
    return lines;
}

} // namespace warpatlas
