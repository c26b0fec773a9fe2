#include "app/tools/compute_sanitizer.h"

#include "app/dataset/file_bytes.h"
#include "app/program/kernel_problems.h"
#include "app/program/program_words.h"
#include "app/tools/tool_options.h"
#include "app/words/names.h"
#include "app/words/place_words.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "kernels/runtime/errors/error_table.h"

#include <array>
#include <filesystem>

namespace warpatlas::inline tools {
namespace {

constexpr std::array<std::string_view, 4> toolsByName{"memcheck", "racecheck", "initcheck", "synccheck"};

std::string_view spaceOf(const MemoryPlace& place)
{
    using enum MemoryPlace::Where;
    return place.where == Shared || place.where == NoShared ? "__shared__"
        : place.where == Local                              ? "__local__"
                                                            : "__global__";
}

std::string_view nameOf(AccessKind kind)
{
    return kind == AccessKind::Load ? "read" : kind == AccessKind::Store ? "write" : "atomic";
}

/// Which of the tools looks for it.
SanitizerTool toolOf(const Problem& problem)
{
    const auto* const fault = factOf<MemoryFault>(problem);
    if (factOf<Race>(problem) != nullptr)
        return SanitizerTool::RaceCheck;
    if (factOf<BarrierFault>(problem) != nullptr)
        return SanitizerTool::SyncCheck;
    if (factOf<UnsetVariable>(problem) != nullptr || (fault != nullptr && fault->what == MemoryFault::What::Unwritten))
        return SanitizerTool::InitCheck;
    return SanitizerTool::MemCheck;
}

class ReportWriter {
public:
    explicit ReportWriter(const SanitizerWish& wish) : m_wish(wish) { }

    void add(const ProgramRun& run)
    {
        const ProgramRecord& record = run.record;
        for (std::size_t i = 0; i < record.calls.size(); ++i) {
            const runtime::CallRecord& call = record.calls[i];
            for (const runtime::LaunchRecord& launch : call.launch)
                for (const Problem& problem : launch.problems)
                    if (isWrong(launch, problem) && factOf<LaunchLimit>(problem) == nullptr)
                        take(record, i, launch, problem);
            if (m_wish.tool == SanitizerTool::MemCheck)
                addRefusal(record, i);
        }
        for (const HostProblem& problem : run.hostProblems)
            if (problem.kind == HostProblem::Kind::Leak)
                addLeak(record, problem);
    }

    SanitizerReport report()
    {
        SanitizerReport report{std::move(m_text), m_errors};
        const auto add = [&](const std::string& line) { report.text += "========= " + line + "\n"; };
        if (m_left != 0)
            add(fmt::format("{} more are not shown (--print-limit)", m_left));
        if (m_wish.leaks && m_wish.tool == SanitizerTool::MemCheck)
            add(fmt::format("LEAK SUMMARY: {} bytes leaked in {} allocations", m_leakedBytes, m_leaks));
        for (std::size_t tool = 0; tool < m_others.size(); ++tool)
            if (m_others[tool] != 0)
                add(say("tools.other_tool", "{} of another kind in this run: --tool {} shows them",
                    counted(m_others[tool], {"problem", "problem", "problems"}), std::string(toolsByName[tool])));
        if (m_wish.tool == SanitizerTool::RaceCheck)
            add(fmt::format("RACECHECK SUMMARY: {} hazard{} displayed ({} error{}, {} warning{})", m_shown,
                m_shown == 1 ? "" : "s", m_errors, m_errors == 1 ? "" : "s", m_warnings, m_warnings == 1 ? "" : "s"));
        else
            add(fmt::format("ERROR SUMMARY: {} error{}", m_errors, m_errors == 1 ? "" : "s"));
        return report;
    }

private:
    void line(const std::string& text) { m_text += "========= " + text + "\n"; }
    void detail(const std::string& text) { line("    " + text); }
    void end() { m_text += "=========\n"; }
    bool shows()
    {
        const bool room = m_shown < m_wish.most;
        ++(room ? m_shown : m_left);
        return room;
    }

    void take(
        const ProgramRecord& record, std::size_t call, const runtime::LaunchRecord& launch, const Problem& problem)
    {
        const SanitizerTool tool = toolOf(problem);
        if (tool != m_wish.tool) {
            ++m_others[std::size_t(tool)];
            return;
        }
        const auto* const race = factOf<Race>(problem);
        const bool warning = race != nullptr && problem.severity == Severity::Possible;
        // As the tool counts: each access of a thread, but races by their places.
        (warning ? m_warnings : m_errors) += race != nullptr ? 1 : problem.count;
        if (!shows())
            return;
        if (race != nullptr)
            addRace(launch, problem, *race, warning);
        else
            addFault(launch, problem);
        addLaunch(record, call);
        end();
    }

    static std::string placeOf(const runtime::LaunchRecord& launch, std::uint32_t number)
    {
        std::string kernel = shortName(launch.kernel);
        if (number == 0)
            return kernel;
        // The text of a program that was compiled here is the launch's own.
        return fmt::format("{} in {}", kernel,
            launch.source.empty() ? say("line", "line {}", number) : lineInWords(launch.source, number));
    }

    void addFault(const runtime::LaunchRecord& launch, const Problem& problem)
    {
        const auto* const fault = factOf<MemoryFault>(problem);
        const bool isAccess = fault != nullptr && fault->what != MemoryFault::What::Unwritten;
        if (isAccess)
            line(fmt::format(
                "Invalid {} {} of size {} bytes", spaceOf(fault->place), nameOf(fault->access), fault->bytes));
        else if (fault != nullptr)
            line(fmt::format("Uninitialized {} memory read of size {} bytes", spaceOf(fault->place), fault->bytes));
        else if (m_wish.tool == SanitizerTool::SyncCheck)
            line("Barrier error detected. " + sentenceInProgram(problem));
        else
            line(sentenceInProgram(problem));
        detail("at " + placeOf(launch, problem.line.value_or(0)));
        if (problem.thread && problem.block)
            detail(fmt::format("by thread {} in block {}", indexText(*problem.thread), indexText(*problem.block)));
        else if (problem.block)
            detail(fmt::format("in block {}", indexText(*problem.block)));
        if (isAccess)
            detail(fmt::format("Access at {:#x} is {}", fault->place.address,
                fault->what == MemoryFault::What::Misaligned     ? "misaligned"
                    : fault->what == MemoryFault::What::Constant ? "to constant memory"
                                                                 : "out of bounds"));
        if (fault != nullptr)
            detail(sentenceInProgram(problem));
        if (problem.count > 1)
            detail(say("tools.as_often", "{} times in this launch; the first is shown", grouped(problem.count)));
    }

    void addRace(const runtime::LaunchRecord& launch, const Problem& problem, const Race& race, bool warning)
    {
        const auto side = [&](std::size_t which) {
            std::string name(nameOf(race.sides[which].kind));
            name.front() = static_cast<char>(name.front() - 'a' + 'A');
            return fmt::format("{} access at {}", name, placeOf(launch, race.sides[which].line));
        };
        line(fmt::format("{}: Race reported between {}", warning ? "Warning" : "Error", side(0)));
        detail(fmt::format("and {} [{} hazard{}]", side(1), problem.count, problem.count == 1 ? "" : "s"));
        detail(sentenceInProgram(problem));
    }

    void addLaunch(const ProgramRecord& record, std::size_t call)
    {
        if (record.lineOf(call) == 0)
            return;
        detail("Saved host backtrace up to driver entry point at kernel launch time");
        detail("    Host Frame: " + lineInWords(record.pathOf(call), record.lineOf(call)));
    }

    /// Calls that failed; what asks for an error failed nowhere.
    void addRefusal(const ProgramRecord& record, std::size_t index)
    {
        constexpr int notReady = 600;
        const runtime::CallRecord& call = record.calls[index];
        if (call.result == 0 || call.result == notReady || call.name.ends_with("LastError"))
            return;
        ++m_errors;
        if (!shows())
            return;
        const bool drivers = runtime::isDrivers(call.name);
        line(fmt::format("Program hit {} (error {}) due to \"{}\" on CUDA API call to {}.",
            runtime::errorNameOf(drivers, call.result), call.result, runtime::errorTextOf(drivers, call.result),
            call.name));
        if (!call.reason.empty())
            detail(call.reason);
        for (const runtime::LaunchRecord& launch : call.launch)
            for (const Problem& problem : launch.problems)
                if (factOf<LaunchLimit>(problem) != nullptr)
                    detail(fmt::format("{}: {}", shortName(launch.kernel), sentenceInProgram(problem)));
        if (record.lineOf(index) != 0) {
            detail("Saved host backtrace up to driver entry point at error");
            detail("    Host Frame: " + lineInWords(record.pathOf(index), record.lineOf(index)));
        }
        end();
    }

    void addLeak(const ProgramRecord& record, const HostProblem& problem)
    {
        if (m_wish.tool != SanitizerTool::MemCheck || !m_wish.leaks)
            return;
        m_leakedBytes += problem.bytes;
        m_leaks += problem.count;
        m_errors += problem.count;
        if (!shows())
            return;
        const std::uint64_t address = problem.at ? record.calls[*problem.at].address : 0;
        line(fmt::format("Leaked {} bytes at {:#x}", problem.bytes, address));
        if (problem.line != 0) {
            detail("Saved host backtrace up to driver entry point at allocation time");
            detail("    Host Frame: " + lineInWords(problem.file, problem.line));
        }
        end();
    }

    SanitizerWish m_wish;
    std::string m_text;
    std::uint64_t m_errors = 0, m_warnings = 0, m_leaks = 0, m_leakedBytes = 0;
    std::size_t m_shown = 0, m_left = 0;
    std::array<std::uint64_t, 4> m_others{};
};

} // namespace

SanitizerReport sanitizerReport(const WatchedProgram& watched, const SanitizerWish& wish)
{
    ReportWriter writer(wish);
    for (const ProgramRun& run : watched.runs)
        writer.add(run);
    return writer.report();
}

ToolEnd computeSanitizer(const std::string& title, const std::vector<std::string>& words, const Progress& progress)
{
    static constexpr ToolOption known[] = {{"-t --tool"}, {"--error-exitcode"}, {"--leak-check"}, {"--print-limit"},
        {"--log-file"}, {"--version", false}, {"-h --help", false},
        // So it is anyway.
        {"--target-processes", true, false}, {"--show-backtrace", true, false}, {"--report-api-errors", true, false},
        {"--destroy-on-device-error", true, false}, {"--print-level", true, false},
        {"--check-device-heap", true, false}, {"--racecheck-report", true, false},
        {"--racecheck-detect-level", true, false}, {"--launch-timeout", true, false},
        {"--print-session-details", false, false}, {"--demangle", true, false},
        {"--check-api-memory-access", true, false}, {"--track-unused-memory", true, false}};
    const ToolOptions options(known, words,
        say("tools.sanitizer_option",
            "is not simulated: compute-sanitizer has here --tool, --error-exitcode, --leak-check full, --print-limit "
            "and "
            "--log-file"));
    const std::string head =
        fmt::format("========= {} (simulated by WarpAtlas: {})\n", title, nameOfSimulated(simulatedGpu()));
    if (options.has("--version") || options.has("--help"))
        return {0,
            head
                + "compute-sanitizer [--tool memcheck|racecheck|initcheck|synccheck] [--error-exitcode N] "
                  "[--leak-check full] [--print-limit N] [--log-file FILE] PROGRAM [ARGUMENTS]\n"};
    SanitizerWish wish;
    if (options.has("--tool")) {
        const auto found = std::ranges::find(toolsByName, options.value("--tool"));
        if (found == toolsByName.end())
            throw InputError("--tool " + options.value("--tool"),
                say("tools.no_sanitizer_tool", "is none of memcheck, racecheck, initcheck and synccheck"));
        wish.tool = static_cast<SanitizerTool>(found - toolsByName.begin());
    }
    wish.leaks = options.value("--leak-check") == "full";
    wish.most = std::size_t(options.number("--print-limit", 100));
    const int exitCode = int(options.number("--error-exitcode", 0));
    const WatchedProgram watched = runWatched(options.program(), "NV_SANITIZER_INJECTION_PORT_RANGE_BEGIN", progress);
    const SanitizerReport report = sanitizerReport(watched, wish);
    std::string text = head;
    if (watched.runs.empty())
        text += "========= Error: Target application terminated before first instrumented API call\n";
    else if (watched.status != 0)
        text += fmt::format("========= Target application returned an error ({})\n", watched.status);
    text += report.text;
    ToolEnd end{watched.status == 0 && watched.runs.empty() ? 1 : watched.status, text, ""};
    if (report.errors != 0 && exitCode != 0)
        end.status = exitCode;
    if (options.has("--log-file")) {
        writeFile(options.value("--log-file"), asBytes(text));
        end.out.clear();
    }
    return end;
}

} // namespace warpatlas::inline tools
