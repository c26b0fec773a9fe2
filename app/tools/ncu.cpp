#include "app/tools/ncu.h"

#include "app/program/kernel_problems.h"
#include "app/tools/profile.h"
#include "app/tools/text_columns.h"
#include "app/tools/tool_options.h"
#include "app/tools/watched_program.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <filesystem>
#include <regex>

namespace warpatlas::inline tools {
namespace {

/// Which launches are told, and what of them.
struct NcuWish {
    std::string kernel; ///< as -k has it: a name, or regex:...
    std::uint64_t skipped = 0, most = ~std::uint64_t{0};
    std::vector<const Metric*> asked; ///< empty: all
    bool csv = false;
};

/// Throws InputError for one that nothing here counts.
std::vector<const Metric*> metricsNamed(const std::string& list)
{
    std::vector<const Metric*> found;
    for (const std::string& name : partsOf(list)) {
        const auto metric = std::ranges::find(metrics(), name, &Metric::ncu);
        if (metric == metrics().end())
            throw InputError("--metrics " + name,
                say("tools.no_metric",
                    "is not counted by the simulator; --query-metrics lists what is, and --set full shows it"));
        found.push_back(&*metric);
    }
    return found;
}

bool isAsked(const NcuWish& wish, const std::string& kernel)
{
    constexpr std::string_view regex = "regex:";
    if (wish.kernel.empty())
        return true;
    if (wish.kernel.starts_with(regex))
        return std::regex_search(kernel, std::regex(wish.kernel.substr(regex.size())));
    return kernel == wish.kernel || kernel.substr(0, kernel.find('<')) == wish.kernel;
}

std::string dimText(const Dim3& dim)
{
    return fmt::format("({}, {}, {})", dim.x, dim.y, dim.z);
}

std::string details(const ProfiledWork& work, const NcuWish& wish)
{
    std::string text;
    std::string_view section;
    std::vector<std::vector<std::string>> rows;
    const auto finish = [&] {
        if (!rows.empty())
            text += inColumns(rows, "    ", true, true);
        rows.clear();
    };
    for (const Metric& metric : metrics()) {
        if (!wish.asked.empty() && std::ranges::find(wish.asked, &metric) == wish.asked.end())
            continue;
        if (wish.asked.empty() && section != metric.section) {
            finish();
            section = metric.section;
            text += fmt::format("    Section: {}\n", section);
        }
        if (rows.empty())
            rows.push_back({"Metric Name", "Metric Unit", "Metric Value"});
        rows.push_back({std::string(wish.asked.empty() ? metric.title : metric.ncu), std::string(metric.unit),
            metricText(metric.value(work))});
    }
    finish();
    return text + "\n";
}

std::string listOfMetrics()
{
    std::vector<std::vector<std::string>> rows{{"Metric Name", "Metric Unit", "Metric Description"}};
    for (const Metric& metric : metrics())
        rows.push_back({std::string(metric.ncu), std::string(metric.unit), std::string(metric.title)});
    return inColumns(rows, "", true, true);
}

std::string nameOfProcess(const ProgramRun& run, const WatchedProgram& watched)
{
    return std::filesystem::path(run.record.program.empty() ? watched.file : run.record.program).filename().string();
}

/// Tells the launches that are asked for, of all processes, to what takes their number, run, process and work. Returns
/// how many they are.
template <class Tell> std::uint64_t tellLaunches(const WatchedProgram& watched, const NcuWish& wish, const Tell& tell)
{
    std::uint64_t number = 0, told = 0;
    for (const ProgramRun& run : watched.runs)
        for (const ProfiledWork& work : worksOf(run.record))
            if (work.isKernel() && isAsked(wish, work.launch->kernel) && number++ >= wish.skipped && told < wish.most)
                tell(told++, run, work);
    return told;
}

constexpr const char* noKernels = "==WARNING== No kernels were profiled.\n";

std::string reportOf(const WatchedProgram& watched, const NcuWish& wish, const GpuSheet& gpu)
{
    std::string text;
    const ProgramRun* last = nullptr;
    const auto tell = [&](std::uint64_t, const ProgramRun& run, const ProfiledWork& work) {
        if (last != &run)
            text += fmt::format("[{}] {}@127.0.0.1\n", run.record.process, nameOfProcess(run, watched));
        last = &run;
        const runtime::CallRecord& call = run.record.calls[work.call];
        const std::string line = run.record.lineOf(work.call) == 0
            ? std::string()
            : ", " + lineInWords(run.record.pathOf(work.call), run.record.lineOf(work.call));
        text += fmt::format("  {} {}x{}, Context 1, Stream {}, Device {}, CC {}.{}{}\n", work.name,
            dimText(work.launch->launch.grid), dimText(work.launch->launch.block), call.stream, call.device,
            gpu.computeMajor, gpu.computeMinor, line);
        text += details(work, wish);
    };
    return tellLaunches(watched, wish, tell) == 0 ? noKernels : text;
}

/// With ncu's own columns, which readers ask for by name, and one that says where a number comes from. There are no
/// rules here, and they are empty.
std::string csvOf(const WatchedProgram& watched, const NcuWish& wish, const GpuSheet& gpu)
{
    std::vector<std::vector<std::string>> rows{
        {"ID", "Process ID", "Process Name", "Host Name", "Kernel Name", "Context", "Stream", "Block Size", "Grid Size",
            "Device", "CC", "Section Name", "Metric Name", "Metric Unit", "Metric Value", "Rule Name", "Rule Type",
            "Rule Description", "Estimated Speedup Type", "Estimated Speedup", "Provenance"}};
    const bool all = wish.asked.empty();
    const auto tell = [&](std::uint64_t number, const ProgramRun& run, const ProfiledWork& work) {
        const runtime::CallRecord& call = run.record.calls[work.call];
        for (const Metric& metric : metrics())
            if (all || std::ranges::find(wish.asked, &metric) != wish.asked.end())
                rows.push_back({std::to_string(number), std::to_string(run.record.process), nameOfProcess(run, watched),
                    "127.0.0.1", work.name, "1", fmt::format("{}", call.stream), dimText(work.launch->launch.block),
                    dimText(work.launch->launch.grid), fmt::format("{}", call.device),
                    fmt::format("{}.{}", gpu.computeMajor, gpu.computeMinor),
                    std::string(all ? metric.section : "Command line profiler metrics"),
                    std::string(all ? metric.title : metric.ncu), std::string(metric.unit),
                    metric.value(work) ? fmt::format("{}", *metric.value(work)) : "n/a", "", "", "", "", "",
                    metric.ncu.starts_with("gpu__time") ? "modelled" : "simulated"});
    };
    return tellLaunches(watched, wish, tell) == 0 ? noKernels : asCsv(rows);
}

} // namespace

ToolEnd runNcu(const std::vector<std::string>& words, const Progress& progress)
{
    static constexpr ToolOption known[] = {{"--metrics"}, {"-k --kernel-name"}, {"-s --launch-skip"},
        {"-c --launch-count"}, {"--csv", false}, {"-o --export"}, {"-f --force-overwrite", false}, {"-i --import"},
        {"--query-metrics", false}, {"-v --version", false}, {"-h --help", false},
        // All there is is shown anyway, of all processes, and nothing is played again.
        {"--set", true, false}, {"--section", true, false}, {"--page", true, false},
        {"--target-processes", true, false}, {"--details-all", false, false}, {"--print-details", true, false},
        {"--print-summary", true, false}, {"--print-units", true, false}, {"--print-fp", false, false},
        {"--replay-mode", true, false}, {"--cache-control", true, false}, {"--clock-control", true, false},
        {"--kernel-name-base", true, false}, {"--import-source", true, false}, {"--nvtx", false, false},
        {"--kill", true, false}, {"--devices", true, false}};
    const ToolOptions options(known, words,
        say("tools.ncu_option",
            "is not simulated: ncu has here --metrics, --query-metrics, -k, -s, -c, --csv, -o, -f and --import"));
    const GpuSheet gpu = simulatedGpu();
    const std::string head = fmt::format("==PROF== Simulated by WarpAtlas: {}; work is counted while kernels are "
                                         "interpreted, times are modelled, nothing is measured\n",
        nameOfSimulated(gpu));
    if (options.has("--version") || options.has("--help"))
        return {0, head + "ncu [--metrics M,...] [-k NAME] [-s N] [-c N] [--csv] [-o FILE] PROGRAM [ARGUMENTS]\n"};
    if (options.has("--query-metrics"))
        return {0, head + listOfMetrics()};
    NcuWish wish;
    wish.asked = metricsNamed(options.value("--metrics"));
    wish.kernel = options.value("--kernel-name");
    wish.skipped = options.number("--launch-skip", 0);
    wish.most = options.number("--launch-count", wish.most);
    wish.csv = options.has("--csv");
    try {
        isAsked(wish, "");
    } catch (const std::regex_error&) {
        throw InputError("-k " + wish.kernel, say("tools.no_regex", "is no regular expression"));
    }
    if (options.has("--import"))
        return {0,
            wish.csv ? csvOf(loadWatched(options.value("--import")), wish, gpu)
                     : head + reportOf(loadWatched(options.value("--import")), wish, gpu)};
    const std::string file =
        options.has("--export") ? fileOfReport(options.value("--export"), options.has("--force-overwrite")) : "";
    const WatchedProgram watched = runWatched(options.program(), "NV_COMPUTE_PROFILER_PERFWORKS_DIR", progress);
    ToolEnd end{watched.status};
    if (!file.empty()) {
        saveWatched(watched, file);
        end.out = head + fmt::format("==PROF== Report: {}\n", file);
        return end;
    }
    end.out = wish.csv ? csvOf(watched, wish, gpu) : head + reportOf(watched, wish, gpu);
    if (wish.csv)
        end.err = head;
    return end;
}

} // namespace warpatlas::inline tools
