#include "app/program/program_record.h"

#include "app/program/allocation_calls.h"
#include "kernels/compiler/program_compiler.h"
#include "kernels/runtime/errors/error_table.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace warpatlas::inline program {
namespace {

using runtime::CallRecord;

constexpr std::size_t longestRecordLine = std::size_t{4} << 20;

constexpr std::uint64_t mostCalls = std::uint64_t{1} << 40; ///< more than a record has room for

bool tells(const CallRecord& call)
{
    return call.name == "cudaGetLastError" || call.name == "cudaPeekAtLastError";
}

/// Calls of a program that has given up: it asks for the error, and frees memory.
bool endsThings(const CallRecord& call)
{
    constexpr std::string_view parts[] = {"Error", "Free", "Destroy", "Reset", "Unload", "Unregister", "Release",
        "Synchronize", "GetDevice", "SetDevice", "Detach", "ProfilerStop", "GetStatus"};
    return std::ranges::any_of(parts, [&](std::string_view part) { return call.name.find(part) != std::string::npos; });
}

/// Calls that take away what a program has not freed.
constexpr std::array<std::string_view, 5> endsOfContexts{
    "cudaDeviceReset", "cuCtxDestroy", "cuCtxDetach", "cuDevicePrimaryCtxReset", "cuDevicePrimaryCtxRelease"};

/// The runtime's code for work that is still under way.
constexpr int notReadyCode = 600;
/// The driver's, that the thread has no context.
constexpr int noContextCode = 201;
/// And that there is nothing in the program that could be run.
constexpr int noCode = 200;

class HostCheck {
public:
    HostCheck(const ProgramRecord& record, bool failed, bool crashed) : m_record(record), m_failed(failed)
    {
        for (std::size_t i = 0; i < record.calls.size(); ++i) {
            const CallRecord& call = record.calls[i];
            m_lastReturned[call.result] = i;
            m_lastTold[call.told] = i;
            if (tells(call))
                m_lastFetched[call.told] = i;
            if (isFailure(call))
                m_lastFailure = i;
        }
        m_ended = failed || crashed;
        if (m_ended)
            m_endedWith = endedWith();
    }

    std::vector<HostProblem> problems()
    {
        for (std::size_t i = 0; i < m_record.calls.size(); ++i)
            look(i);
        for (std::size_t i = 0; i < m_record.accesses.size(); ++i)
            lookAtAccess(i);
        for (const runtime::ClashRecord& clash : m_record.clashes)
            lookAtClash(clash);
        // Nothing can be freed once the context is lost, and a program that stops at a failure leaves that to its end.
        if (m_kernelErrorTold || (m_failed && m_anyFailed))
            m_live.clear();
        for (const auto& [address, call] : m_live) {
            m_at = call;
            m_file = m_record.fileOf(call);
            m_drivers = runtime::isDrivers(m_record.calls[call].name);
            add({HostProblem::Kind::Leak, m_record.lineOf(call), m_record.calls[call].name, 0,
                m_record.calls[call].bytes});
        }
        return std::move(m_problems);
    }

private:
    static bool isFailure(const CallRecord& call)
    {
        return call.result != 0 && call.result != notReadyCode && !tells(call);
    }

    /// The failed call that the program did nothing after but to end; the record's length: there is none.
    std::size_t endedWith() const
    {
        std::size_t found = m_record.calls.size();
        for (std::size_t i = found; i-- > 0;) {
            const CallRecord& call = m_record.calls[i];
            if (isFailure(call))
                found = i;
            if (!endsThings(call))
                break;
        }
        return found;
    }

    /// Whether the program left after an error that came later than the call: then it did not mean to wait for it.
    bool leftAfter(std::size_t index) const { return m_failed && m_lastFailure && *m_lastFailure > index; }

    void look(std::size_t index)
    {
        const CallRecord& call = m_record.calls[index];
        const std::uint32_t line = m_record.lineOf(index);
        m_at = index;
        m_file = m_record.fileOf(index);
        if (call.address != 0 && call.result == 0)
            follow(index);
        m_drivers = runtime::isDrivers(call.name);
        if (call.result == 0 && std::ranges::find(endsOfContexts, call.name) != endsOfContexts.end())
            m_live.clear();
        if (call.unsupported)
            add({HostProblem::Kind::Unsupported, line, call.name, call.result, 0, 1, call.reason});
        else if (call.result == noCode && !call.reason.empty() && !tells(call))
            add({HostProblem::Kind::Refused, line, call.name + "()", call.result, 0, 1, call.reason});
        else if (!call.launch.empty() && !call.launch.front().refusal.empty())
            add({HostProblem::Kind::Refused, line, call.launch.front().kernel, call.result, 0, 1,
                call.launch.front().refusal});
        if (call.failed != 0)
            m_kernelError = call.failed;
        // A real GPU does not say which kernel it was: the call that hears of it first stands for it.
        if (m_record.measured && m_kernelError == 0 && isKernelError(call.result)) {
            m_kernelError = call.result;
            m_kernelErrorTold = false;
        }
        if (call.failed != 0 && !later(m_lastReturned, index, call.failed) && !leftAfter(index))
            add({HostProblem::Kind::UntoldKernelError, line, call.launch.empty() ? "" : call.launch.front().kernel,
                call.failed});
        if (call.unwrittenBytes != 0 && call.onHost)
            add({HostProblem::Kind::ReadUnwritten, line, call.name, 0, call.unwrittenBytes});
        else if (call.unwrittenBytes != 0)
            lookAtUnwritten(index);
        if (call.unreadBytes != 0 && !call.neverAwaited && isResult(call))
            add({HostProblem::Kind::NeverRead, line, nameOfWork(call), 0, call.unreadBytes});
        if (call.neverAwaited && call.failed == 0 && !leftAfter(index))
            add({HostProblem::Kind::NeverAwaited, line, nameOfWork(call)});
        // That work is not done yet is an answer where that was the question.
        const bool asksReady =
            call.result == notReadyCode && (!call.name.ends_with("EventElapsedTime") || asksAgain(index));
        // And that there is no context, of which device it is.
        const bool asksContext = call.result == noContextCode && call.name == "cuCtxGetDevice";
        if (call.result == 0 || asksReady || asksContext || tells(call) || call.unsupported)
            return;
        m_anyFailed = true;
        // A kernel's error comes back from every call: the first one counts.
        if (call.result == m_kernelError && std::exchange(m_kernelErrorTold, true))
            return;
        // The result of a <<<>>> is fetched; that of a call which launches is its own.
        const bool isLaunch = !call.launch.empty() && call.name == "cudaLaunchKernel";
        if (isLaunch && !later(m_lastFetched, index, call.result))
            add({HostProblem::Kind::UncheckedLaunch, line, call.launch.front().kernel, call.result});
        else if (!isLaunch && !m_failed && !later(m_lastTold, index, call.result)
            && (call.launch.empty() || !later(m_lastFetched, index, call.result)))
            add({HostProblem::Kind::UncheckedResult, line, call.name, call.result, 0, 1, call.reason});
        else if (index == m_endedWith && !call.reason.empty())
            add({HostProblem::Kind::EndedWith, line, call.name, call.result, 0, 1, call.reason});
    }

    /// Whether what the kernel writes is what the program is for: not to measure it, nor what CUDA's own libraries
    /// need, nor what is of no use any more where something had failed.
    bool isResult(const CallRecord& kernel) const
    {
        return !m_ended && !m_lastFailure
            && std::ranges::all_of(kernel.launch,
                [](const runtime::LaunchRecord& launch) { return launch.source.empty() || isOfPeople(launch.source); })
            && !measures();
    }

    /// Whether it asks for times: copies and kernels may be there for these alone.
    bool measures() const
    {
        return std::ranges::any_of(
            m_record.calls, [](const CallRecord& call) { return call.name.ends_with("EventElapsedTime"); });
    }

    void lookAtUnwritten(std::size_t index)
    {
        using enum runtime::UnwrittenRecord::Cause;
        const CallRecord& call = m_record.calls[index];
        const auto& part = call.unwritten;
        const bool isMeant = part && (part->cause == Unknown || (part->cause == Nothing && measures()));
        HostProblem problem{isMeant ? HostProblem::Kind::CopiedRest : HostProblem::Kind::CopiedUnwritten,
            m_record.lineOf(index), call.name, 0, call.unwrittenBytes};
        problem.unwritten = part;
        if (part) {
            problem.memoryLine = lineOfMemory(part->memory, index);
            addLastWriter(index, *part, problem);
        }
        add(std::move(problem));
    }

    /// The kernel that stored to the memory last, or where none is known the copy or fill.
    void addLastWriter(std::size_t index, const runtime::UnwrittenRecord& part, HostProblem& problem) const
    {
        std::size_t writer = part.callKnown ? m_record.indexOf(part.call) : index;
        problem.otherCall = part.kernel;
        if (part.kernel.empty()) {
            const auto writes = [&](const CallRecord& call) {
                return call.result == 0 && call.to - part.memory < part.bytes;
            };
            while (writer > 0 && !writes(m_record.calls[writer - 1]))
                --writer;
            if (writer-- == 0)
                return;
            problem.otherCall = m_record.calls[writer].name + "()";
            problem.otherBytes = m_record.calls[writer].bytes;
        }
        if (writer < index && m_record.fileOf(writer) == m_file)
            problem.otherLine = m_record.lineOf(writer);
    }

    /// The line of the latest call before `end` that gave the memory which begins there, in the present file.
    /// Addresses are given again.
    std::uint32_t lineOfMemory(std::uint64_t address, std::size_t end) const
    {
        for (std::size_t i = end; i-- > 0 && address != 0;)
            if (m_record.calls[i].address == address && !freesMemory(m_record.calls[i]))
                return m_record.fileOf(i) == m_file ? m_record.lineOf(i) : 0;
        return 0;
    }

    /// Whether the program waits and makes the same call once more: it has seen what that returned.
    bool asksAgain(std::size_t index) const
    {
        const CallRecord& call = m_record.calls[index];
        for (std::size_t i = index + 1; i < m_record.calls.size(); ++i) {
            const CallRecord& next = m_record.calls[i];
            if (next.thread != call.thread)
                continue;
            if (next.name == call.name) // a compiler may have made two calls of the one in the text
                return next.at == call.at || (m_record.lineOf(i) != 0 && m_record.lineOf(i) == m_record.lineOf(index));
            if (!next.name.ends_with("Synchronize") && !next.name.ends_with("Query"))
                return false;
        }
        return false;
    }

    void lookAtAccess(std::size_t index)
    {
        const runtime::AccessRecord& access = m_record.accesses[index];
        const std::size_t at = m_record.indexOf(access.call);
        if (at == m_record.calls.size())
            return;
        const CallRecord& call = m_record.calls[at];
        m_at = at;
        m_file = m_record.accessFileOf(index);
        m_drivers = runtime::isDrivers(call.name);
        HostProblem problem{access.write ? HostProblem::Kind::EarlyWrite : HostProblem::Kind::EarlyRead,
            index < m_record.accessLines.size() ? m_record.accessLines[index] : 0, nameOfWork(call)};
        problem.otherLine = m_record.lineOf(at);
        add(std::move(problem));
    }

    void lookAtClash(const runtime::ClashRecord& clash)
    {
        using Kind = HostProblem::Kind;
        const std::size_t at = m_record.indexOf(clash.call), earlier = m_record.indexOf(clash.earlier);
        if (at == m_record.calls.size() || earlier == m_record.calls.size())
            return;
        const CallRecord &call = m_record.calls[at], &other = m_record.calls[earlier];
        if (allocatesLater(call) || (allocatesLater(other) && !isFirstUse(call, earlier, at)))
            return;
        m_at = at;
        m_file = m_record.fileOf(at);
        m_drivers = runtime::isDrivers(call.name);
        HostProblem problem{!clash.writes ? Kind::UnorderedRead
                : clash.earlierWrites     ? Kind::UnorderedWrites
                                          : Kind::UnorderedOverwrite,
            m_record.lineOf(at), nameOfWork(call), 0, clash.bytes};
        problem.otherLine = m_record.lineOf(earlier);
        problem.otherCall = nameOfWork(other);
        problem.stream = call.stream;
        problem.otherStream = other.stream;
        // A call that frees memory has its address.
        const std::uint64_t memory = freesMemory(call) ? call.address
            : freesMemory(other)                       ? other.address
                                                       : clash.memory;
        problem.frees = freesMemory(call);
        problem.otherFrees = freesMemory(other);
        problem.otherGives = allocatesLater(other);
        problem.memoryLine = lineOfMemory(memory, earlier);
        add(std::move(problem));
    }

    /// Whether it allocates in the order of a stream.
    static bool allocatesLater(const CallRecord& call)
    {
        return call.name.find("lloc") != std::string::npos && call.name.ends_with("Async");
    }

    /// The first use of memory that does not wait for its allocation is reported, whatever follows in its stream. A
    /// free is reported with the uses; behind it the address is another memory's.
    bool isFirstUse(const CallRecord& call, std::size_t allocated, std::size_t at)
    {
        const std::uint64_t address = m_record.calls[allocated].address;
        for (std::size_t i = allocated; i <= at; ++i)
            if (m_record.calls[i].address == address && freesMemory(m_record.calls[i]))
                return false;
        return m_usedEarly.emplace(allocated, call.stream).second;
    }

    static std::string nameOfWork(const CallRecord& call)
    {
        return call.launch.empty() || runtime::isGraphLaunch(call) ? call.name + "()" : call.launch.front().kernel;
    }

    /// Memory that is there, or registered.
    void follow(std::size_t index)
    {
        const CallRecord& call = m_record.calls[index];
        if (freesMemory(call))
            m_live.erase(call.address);
        else
            m_live[call.address] = index;
    }

    using LastCalls = std::map<int, std::size_t>; ///< by error code
    static bool later(const LastCalls& last, std::size_t than, int code)
    {
        const auto found = last.find(code);
        return found != last.end() && found->second > than;
    }

    /// Once a line and kind.
    void add(HostProblem problem)
    {
        problem.file = m_file;
        problem.drivers = m_drivers;
        problem.at = m_at;
        for (HostProblem& known : m_problems)
            if (known.kind == problem.kind && known.line == problem.line && known.call == problem.call
                && known.code == problem.code && known.otherLine == problem.otherLine && known.file == problem.file
                && known.otherCall == problem.otherCall) {
                ++known.count;
                if (problem.otherCall.empty() || problem.unwritten)
                    known.bytes += problem.bytes;
                return;
            }
        m_problems.push_back(std::move(problem));
    }

    const ProgramRecord& m_record;
    bool m_failed, m_ended = false, m_drivers = false, m_anyFailed = false;
    LastCalls m_lastReturned, m_lastTold, m_lastFetched;
    std::optional<std::size_t> m_lastFailure, m_endedWith;
    std::size_t m_at = 0; ///< call that is looked at
    std::string m_file; ///< of it, or of the access
    int m_kernelError = 0;
    bool m_kernelErrorTold = false;
    std::set<std::pair<std::size_t, std::uint64_t>> m_usedEarly; ///< calls that allocate, and streams that did not wait
    std::map<std::uint64_t, std::size_t> m_live; ///< by address: the call that allocated it
    std::vector<HostProblem> m_problems;
};

class RecordReader {
public:
    void take(const nlohmann::json& json)
    {
        const auto has = [&](const char* key) { return json.is_object() && json.contains(key); };
        if (has("running")) {
            m_record.running = runtime::recordFrom<runtime::RunningRecord>(json);
            return;
        }
        if (json.is_object() && json.value("cut", false))
            m_record.cut = true;
        else if (has("done"))
            takeDone(runtime::recordFrom<runtime::DoneRecord>(json));
        else if (has("access"))
            m_record.accesses.push_back(runtime::recordFrom<runtime::AccessRecord>(json));
        else if (has("fault"))
            m_record.fault = runtime::recordFrom<runtime::FaultRecord>(json);
        else if (has("clash"))
            m_record.clashes.push_back(runtime::recordFrom<runtime::ClashRecord>(json));
        else if (has("forgotten"))
            m_record.forgottenWork += json.at("forgotten").get<std::uint64_t>();
        else if (has("measuring"))
            takeMeasuring(runtime::recordFrom<runtime::MeasuringRecord>(json));
        else if (has("program"))
            takeProcess(json);
        else if (!takeCall(runtime::recordFrom<CallRecord>(json)))
            return;
        m_record.running.reset(); // it has ended: nothing else is written while it runs
    }

    void countDamaged() { ++m_record.damaged; }
    ProgramRecord record()
    {
        if (m_record.running)
            addOpen(*m_record.running);
        return std::move(m_record);
    }

private:
    void takeProcess(const nlohmann::json& json)
    {
        m_record.program = json.at("program").get<std::string>();
        m_record.process = json.value("process", std::uint64_t{0});
        m_record.made = json.value("made", std::int64_t{0});
        m_record.watcher = json.value("watcher", std::string());
    }

    /// The launch that the program was in, and the call of the host's that waited for it: nothing came after them.
    void addOpen(const runtime::RunningRecord& running)
    {
        if (!running.open)
            return;
        const runtime::OpenWork& open = *running.open;
        CallRecord waiting;
        waiting.name = open.waitsIn;
        waiting.thread = open.thread;
        waiting.at = open.at;
        waiting.from = open.from;
        waiting.stream = open.stream;
        waiting.hostStartMicroseconds = waiting.hostEndMicroseconds = open.hostStartMicroseconds;
        waiting.open = true;
        const auto launch = [&](CallRecord& call) {
            call.stream = open.stream;
            call.startMicroseconds = call.endMicroseconds = open.startMicroseconds;
            call.workOpen = true;
            // A graph's record has the launches that have ended, and of others what was known when it was asked for.
            if (call.launch.empty() || (call.launch.back().ran && !running.problems.empty()))
                call.launch.push_back({.kernel = running.kernel, .launch = running.launch, .source = running.source});
            if (!running.problems.empty())
                call.launch.back().problems = running.problems;
        };
        std::size_t at = m_record.calls.size();
        if (open.call) // that was recorded when it ended
            at = m_record.indexOf(*open.call);
        if (at < m_record.calls.size())
            launch(m_record.calls[at]);
        else if (!open.call)
            launch(waiting);
        if (!open.waitsIn.empty())
            takeCall(std::move(waiting));
    }

    bool takeCall(CallRecord call)
    {
        // In the order of their numbers, whatever a damaged line says.
        if (call.number > mostCalls) {
            countDamaged();
            return false;
        }
        if (!m_record.calls.empty())
            call.number = std::max(call.number, m_record.calls.back().number + 1);
        if (call.startedCuda)
            takeWithin(call);
        m_record.calls.push_back(std::move(call));
        return true;
    }

    /// The call began unwatched, and its requests to the driver were taken for the program's calls.
    void takeWithin(CallRecord& call)
    {
        const auto isWithin = [&](const CallRecord& other) { return other.thread == call.thread; };
        for (CallRecord& other : m_record.calls)
            if (isWithin(other)) {
                m_within[other.number] = call.number;
                addWork(call, std::move(other));
            }
        std::erase_if(m_record.calls, [&](const CallRecord& other) { return m_within.contains(other.number); });
    }

    void takeDone(runtime::DoneRecord done)
    {
        if (const auto outer = m_within.find(done.call); outer != m_within.end())
            done.call = outer->second;
        if (const std::size_t at = m_record.indexOf(done.call); at < m_record.calls.size())
            add(m_record.calls[at], std::move(done));
    }

    void takeMeasuring(const runtime::MeasuringRecord& measuring)
    {
        if (!m_record.measured)
            m_record.measured.emplace();
        add(m_record.measured->measuring, measuring);
    }

    ProgramRecord m_record;
    std::map<std::uint64_t, std::uint64_t> m_within; ///< calls that were made within others: the numbers of both
};

} // namespace

std::optional<std::size_t> ProgramRecord::openWork() const
{
    const auto found = std::ranges::find(calls, true, &CallRecord::workOpen);
    return found == calls.end() ? std::nullopt : std::optional(std::size_t(found - calls.begin()));
}

std::uint64_t ProgramRecord::launches() const
{
    std::uint64_t sum = 0;
    for (const CallRecord& call : calls)
        sum += call.launch.size();
    return sum;
}

std::uint64_t ProgramRecord::refusedLaunches() const
{
    std::uint64_t count = 0;
    for (const CallRecord& call : calls) {
        if (measured) { // no limit is told there
            count += call.result != 0 ? call.launch.size() : 0;
            continue;
        }
        count += static_cast<std::uint64_t>(std::ranges::count_if(call.launch, [](const runtime::LaunchRecord& launch) {
            return std::ranges::any_of(
                launch.problems, [](const Problem& problem) { return factOf<LaunchLimit>(problem) != nullptr; });
        }));
    }
    return count;
}

std::size_t ProgramRecord::indexOf(std::uint64_t number) const
{
    const auto found = std::ranges::lower_bound(calls, number, {}, &CallRecord::number);
    return found == calls.end() || found->number != number ? calls.size()
                                                           : static_cast<std::size_t>(found - calls.begin());
}

std::uint32_t ProgramRecord::fileNumber(const std::string& path)
{
    if (path.empty())
        return 0;
    const auto found = std::ranges::find(files, path);
    const auto index = static_cast<std::uint32_t>(found - files.begin());
    if (found == files.end())
        files.push_back(path);
    return index + 1;
}

std::uint64_t ProgramRecord::bytes(runtime::Direction direction) const
{
    std::uint64_t sum = 0;
    for (const CallRecord& call : calls) {
        sum += call.direction == direction && call.result == 0 ? call.bytes : 0;
        sum += direction == runtime::Direction::ToDevice ? call.graphBytesToDevice : 0;
        sum += direction == runtime::Direction::ToHost ? call.graphBytesToHost : 0;
    }
    return sum;
}

ProgramRecord readRecord(std::string_view text)
{
    RecordReader reader;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        try {
            reader.take(line.size() > longestRecordLine ? nlohmann::json() : nlohmann::json::parse(line));
        } catch (const std::exception&) {
            reader.countDamaged();
        }
    }
    return reader.record();
}

std::string_view nameOf(HostProblem::Kind kind)
{
    static constexpr std::string_view names[] = {"unchecked_result", "ended_with", "unchecked_launch",
        "untold_kernel_error", "leak", "unsupported", "refused", "early_read", "early_write", "never_awaited",
        "never_read", "copied_unwritten", "copied_rest", "read_unwritten", "unordered_writes", "unordered_read",
        "unordered_overwrite"};
    static_assert(std::size(names) == std::size_t(HostProblem::Kind::UnorderedOverwrite) + 1);
    return std::size_t(kind) < std::size(names) ? names[std::size_t(kind)] : std::string_view();
}

bool isRemark(HostProblem::Kind kind)
{
    return kind == HostProblem::Kind::NeverRead || kind == HostProblem::Kind::CopiedRest;
}

bool isKernelError(int code)
{
    // cudaErrorIllegalAddress is 700, and its like stand beside it.
    constexpr int illegalAddress = 700, launchTimeout = 702, assertFailed = 710, launchFailure = 719;
    return code == illegalAddress || code == launchTimeout || code == assertFailed
        || (code > 713 && code <= launchFailure);
}

std::vector<HostProblem> hostProblems(const ProgramRecord& record, bool failed, bool crashed)
{
    return HostCheck(record, failed, crashed).problems();
}

} // namespace warpatlas::inline program
