#include "app/tools/nsys.h"

#include "app/tools/profile.h"
#include "app/tools/text_columns.h"
#include "app/tools/tool_options.h"
#include "app/tools/watched_program.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <filesystem>

namespace warpatlas::inline tools {
namespace {

using Words = std::vector<std::string>;
using Rows = std::vector<Words>;

std::string headOf()
{
    return fmt::format(
        "Simulated by WarpAtlas: {}; times are modelled, nothing is measured\n", nameOfSimulated(simulatedGpu()));
}

std::string nanoseconds(double microseconds)
{
    return grouped(std::uint64_t(microseconds * 1000 + 0.5));
}

std::string decimal(double value)
{
    return fmt::format("{:.1f}", value);
}

Rows timeRows(const std::vector<ProfileRow>& rows, const char* counted)
{
    double sum = 0;
    for (const ProfileRow& row : rows)
        sum += row.total;
    Rows told{{"Time (%)", "Total Time (ns)", counted, "Avg (ns)", "Med (ns)", "Min (ns)", "Max (ns)", "StdDev (ns)",
        "Name"}};
    for (const ProfileRow& row : rows)
        told.push_back({decimal(sum == 0 ? 0 : 100 * row.total / sum), nanoseconds(row.total), grouped(row.count),
            nanoseconds(row.average()), nanoseconds(row.median), nanoseconds(row.least), nanoseconds(row.most),
            nanoseconds(row.deviation), row.name});
    return told;
}

Rows sizeRows(const std::vector<ProfileRow>& rows)
{
    Rows told{{"Total (MB)", "Count", "Avg (MB)", "Med (MB)", "Min (MB)", "Max (MB)", "StdDev (MB)", "Operation"}};
    const auto megabytes = [](double bytes) { return fmt::format("{:.3f}", bytes / 1e6); };
    for (const ProfileRow& row : rows)
        told.push_back({megabytes(row.total), grouped(row.count), megabytes(row.average()), megabytes(row.median),
            megabytes(row.least), megabytes(row.most), megabytes(row.deviation), row.name});
    return told;
}

/// Each launch and copy by itself.
Rows traceRows(const ProgramRecord& record, const std::vector<ProfiledWork>& works)
{
    Rows told{{"Start (ns)", "Duration (ns)", "Stream", "Grid", "Block", "Registers", "Dynamic Shared (B)", "Bytes",
        "Instructions", "Line", "Name"}};
    const auto dim = [](const Dim3& one) { return fmt::format("{}x{}x{}", one.x, one.y, one.z); };
    for (const ProfiledWork& work : works) {
        const runtime::LaunchRecord* const launch = work.launch;
        const std::uint32_t line = record.lineOf(work.call);
        const auto ofLaunch = [&](const auto& value) { return launch == nullptr ? std::string() : value(*launch); };
        const bool timed = work.end > 0;
        told.push_back({timed ? nanoseconds(work.start) : "", timed ? nanoseconds(work.microseconds()) : "",
            std::to_string(record.calls[work.call].stream),
            ofLaunch([&](const auto& one) { return dim(one.launch.grid); }),
            ofLaunch([&](const auto& one) { return dim(one.launch.block); }), ofLaunch([](const auto& one) {
                return one.registers == 0 ? std::string() : std::to_string(one.registers);
            }),
            ofLaunch([](const auto& one) { return grouped(one.dynamicSharedBytes); }),
            work.isCopy() ? grouped(work.bytes) : "",
            ofLaunch([](const auto& one) { return grouped(one.warpInstructions); }),
            line == 0 ? std::string() : std::to_string(line), work.name});
    }
    return told;
}

struct Report {
    std::string_view title, names; ///< as nsys calls it, and called it
};
constexpr Report reports[] = {{"CUDA API Summary", "cuda_api_sum cudaapisum"},
    {"CUDA GPU Kernel Summary", "cuda_gpu_kern_sum gpukernsum"},
    {"CUDA GPU MemOps Summary (by Time)", "cuda_gpu_mem_time_sum gpumemtimesum"},
    {"CUDA GPU MemOps Summary (by Size)", "cuda_gpu_mem_size_sum gpumemsizesum"},
    {"CUDA GPU Trace", "cuda_gpu_trace gputrace"}};

Rows rowsOfReport(std::size_t report, const ProgramRecord& record)
{
    const std::vector<ProfiledWork> works = worksOf(record);
    std::vector<ProfiledWork> kernels, copies;
    for (const ProfiledWork& work : works)
        (work.isCopy() ? copies : kernels).push_back(work);
    switch (report) {
    case 0:
        return timeRows(callRowsOf(record), "Num Calls");
    case 1:
        return timeRows(rowsOf(kernels), "Instances");
    case 2:
        return timeRows(rowsOf(copies), "Count");
    case 3:
        return sizeRows(rowsOf(copies, true));
    default:
        return traceRows(record, works);
    }
}

/// `asked`: names of reports, "name:base" among them; empty: all.
std::string tablesOf(const WatchedProgram& watched, const Words& asked, bool csv)
{
    std::string text;
    for (const std::string& name : asked)
        if (std::ranges::none_of(reports, [&](const Report& report) {
                return (" " + std::string(report.names) + " ").find(" " + name.substr(0, name.find(':')) + " ")
                    != std::string::npos;
            }))
            throw InputError("--report " + name,
                say("tools.no_report",
                    "is none of the simulator's: cuda_api_sum, cuda_gpu_kern_sum, cuda_gpu_mem_time_sum, "
                    "cuda_gpu_mem_size_sum, cuda_gpu_trace"));
    for (std::size_t process = 0; process < watched.runs.size(); ++process) {
        const ProgramRecord& record = watched.runs[process].record;
        if (watched.runs.size() > 1)
            text += fmt::format("\n Process {} ({})\n", record.process, record.program);
        for (std::size_t i = 0; i < std::size(reports); ++i) {
            const auto isThis = [&](const std::string& name) {
                return (" " + std::string(reports[i].names) + " ").find(" " + name.substr(0, name.find(':')) + " ")
                    != std::string::npos;
            };
            if (!asked.empty() && std::ranges::none_of(asked, isThis))
                continue;
            const Rows rows = rowsOfReport(i, record);
            const std::string_view first = reports[i].names.substr(0, reports[i].names.find(' '));
            text += fmt::format("\n ** {} ({}), {}:\n\n", reports[i].title, first,
                i == 3       ? "simulated"
                    : i == 0 ? "times modelled: waits alone take any"
                             : "times modelled");
            text += rows.size() == 1 ? " no such work\n" : csv ? asCsv(rows) : inColumns(rows, " ", true);
        }
    }
    return text + (watched.runs.empty() ? "\n no call of CUDA's was made\n" : "");
}

ToolEnd profile(const Words& words, const Progress& progress)
{
    static constexpr ToolOption known[] = {{"-o --output"}, {"-f --force-overwrite"}, {"--stats"},
        // CUDA's work is traced, and nothing else is there to be.
        {"-t --trace", true, false}, {"-s --sample", true, false}, {"--cpuctxsw", true, false},
        {"--cuda-memory-usage", true, false}, {"--show-output", true, false}, {"-w --show-output", true, false},
        {"--export", true, false}, {"-x --stop-on-exit", true, false}, {"--cuda-um-cpu-page-faults", true, false},
        {"--cuda-um-gpu-page-faults", true, false}, {"--backtrace", true, false}, {"--cudabacktrace", true, false},
        {"--cuda-graph-trace", true, false}, {"--gpu-metrics-device", true, false}, {"--wait", true, false}};
    const ToolOptions options(known, words,
        say("tools.nsys_option",
            "is not simulated: nsys profile has here -o, -f, --stats and -t, and watches the whole program"));
    // As nsys numbers them.
    std::string name = options.value("--output");
    std::error_code unknown;
    for (int number = 1;
         name.empty() || (!options.has("--output") && std::filesystem::exists(fileOfReport(name, true), unknown));
         ++number)
        name = fmt::format("report{}", number);
    const bool replaces = options.has("--force-overwrite") && isOn(options.value("--force-overwrite"));
    const std::string file = fileOfReport(name, replaces);
    const WatchedProgram watched = runWatched(options.program(), "NSYS_PROFILING_SESSION_ID", progress);
    ToolEnd end{watched.status, headOf() + tablesOf(watched, {}, false)};
    if (!watched.runs.empty()) {
        saveWatched(watched, file);
        end.out += fmt::format("\nGenerated:\n    {}\n", std::filesystem::absolute(file, unknown).string());
    }
    return end;
}

ToolEnd stats(const Words& words)
{
    static constexpr ToolOption known[] = {{"-r --report"}, {"-f --format"}, {"--force-export", true, false},
        {"--force-overwrite", true, false}, {"-q --quiet", false, false}, {"--timeunit", true, false}};
    const ToolOptions options(
        known, words, say("tools.nsys_stats_option", "is not simulated: nsys stats has here -r and -f table or csv"));
    const std::string format = options.value("--format");
    if (!format.empty() && format != "csv" && format != "table" && format != "column")
        throw InputError("--format " + format, say("tools.no_format", "is none of table, column and csv"));
    return {0,
        headOf()
            + tablesOf(loadWatched(options.program().front()), partsOf(options.value("--report")), format == "csv")};
}

} // namespace

ToolEnd runNsys(const Words& words, const Progress& progress)
{
    const std::string what = words.empty() ? "" : words.front();
    const Words rest(words.begin() + (words.empty() ? 0 : 1), words.end());
    if (what == "profile")
        return profile(rest, progress);
    if (what == "stats")
        return stats(rest);
    if (what == "--version" || what == "-v" || what == "--help" || what == "-h" || what == "status")
        return {0,
            headOf()
                + "nsys profile [-o FILE] [-f true] PROGRAM [ARGUMENTS]\nnsys stats [-r REPORT,...] [-f csv] FILE\n"};
    throw InputError(
        what.empty() ? "nsys" : what, say("tools.nsys_command", "is not simulated: nsys profile and nsys stats are"));
}

} // namespace warpatlas::inline tools
