#include "app/tools/nvprof.h"

#include "app/dataset/file_bytes.h"
#include "app/tools/profile.h"
#include "app/tools/text_columns.h"
#include "app/tools/tool_options.h"
#include "app/tools/watched_program.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <map>

namespace warpatlas::inline tools {
namespace {

using Words = std::vector<std::string>;
using Rows = std::vector<Words>;

Rows sumRows(const ProgramRecord& record)
{
    Rows told{{"Type", "Time(%)", "Time", "Calls", "Avg", "Min", "Max", "Name"}};
    const auto add = [&](const char* type, const std::vector<ProfileRow>& rows) {
        double sum = 0;
        for (const ProfileRow& row : rows)
            sum += row.total;
        for (const ProfileRow& row : rows)
            told.push_back(
                {&row == rows.data() ? type : "", fmt::format("{:.2f}%", sum == 0 ? 0 : 100 * row.total / sum),
                    shortTime(row.total), std::to_string(row.count), shortTime(row.average()), shortTime(row.least),
                    shortTime(row.most), row.name});
    };
    add("GPU activities:", rowsOf(worksOf(record)));
    add("API calls:", callRowsOf(record));
    return told;
}

Rows traceRows(const ProgramRecord& record)
{
    Rows told{{"Start", "Duration", "Grid Size", "Block Size", "Regs", "DSMem", "Size", "Device", "Stream", "Name"}};
    const auto dim = [](const Dim3& one) { return fmt::format("({} {} {})", one.x, one.y, one.z); };
    for (const ProfiledWork& work : worksOf(record)) {
        const runtime::CallRecord& call = record.calls[work.call];
        const runtime::LaunchRecord* const launch = work.launch;
        told.push_back({work.end > 0 ? shortTime(work.start) : "-", work.end > 0 ? shortTime(work.microseconds()) : "-",
            launch == nullptr ? "-" : dim(launch->launch.grid), launch == nullptr ? "-" : dim(launch->launch.block),
            launch == nullptr || launch->registers == 0 ? "-" : std::to_string(launch->registers),
            launch == nullptr ? "-" : fmt::format("{}B", launch->dynamicSharedBytes),
            work.isCopy() ? fmt::format("{}B", work.bytes) : "-", std::to_string(call.device),
            std::to_string(call.stream), work.name});
    }
    return told;
}

Rows metricRows(const ProgramRecord& record, const std::vector<const Metric*>& asked)
{
    Rows told{{"Kernel", "Invocations", "Metric Name", "Min", "Max", "Avg", "Metric Description"}};
    std::map<std::string, std::vector<ProfiledWork>> kernels;
    for (const ProfiledWork& work : worksOf(record))
        if (work.isKernel())
            kernels[work.name].push_back(work);
    for (const auto& [name, works] : kernels)
        for (const Metric* const metric : asked) {
            std::vector<double> values;
            for (const ProfiledWork& work : works)
                if (const auto value = metric->value(work))
                    values.push_back(*value);
            double sum = 0;
            for (const double value : values)
                sum += value;
            const auto text = [&](double value) {
                return metricText(values.empty() ? std::nullopt : std::optional(value))
                    + (metric->unit == "%" && !values.empty() ? "%" : "");
            };
            const auto [least, most] = std::ranges::minmax_element(values);
            told.push_back({name, std::to_string(works.size()), std::string(metric->nvprof),
                text(values.empty() ? 0 : *least), text(values.empty() ? 0 : *most),
                text(values.empty() ? 0 : sum / double(values.size())), std::string(metric->title)});
        }
    return told;
}

std::vector<const Metric*> nvprofMetrics(const std::string& list)
{
    std::vector<const Metric*> found;
    for (const std::string& name : partsOf(list)) {
        bool any = false;
        for (const Metric& metric : metrics())
            if (!metric.nvprof.empty() && (metric.nvprof == name || name == "all")) {
                found.push_back(&metric);
                any = true;
            }
        std::string known;
        for (const Metric& metric : metrics())
            known += metric.nvprof.empty() ? "" : (known.empty() ? "" : ", ") + std::string(metric.nvprof);
        if (!any)
            throw InputError("--metrics " + name,
                say("tools.no_nvprof_metric", "is not counted by the simulator, which has {}", known));
    }
    return found;
}

} // namespace

ToolEnd runNvprof(const Words& words, const Progress& progress)
{
    static constexpr ToolOption known[] = {{"--print-gpu-trace", false}, {"-m --metrics"}, {"-e --events"},
        {"--csv", false}, {"--log-file"}, {"-o --export-profile"}, {"-i --import-profile"},
        {"-f --force-overwrite", false}, {"-V --version", false}, {"-h --help", false},
        {"--print-summary", false, false}, {"-s --print-summary", false, false},
        {"--unified-memory-profiling", true, false}, {"--profile-child-processes", false, false},
        {"--profile-all-processes", false, false}, {"-u --normalized-time-unit", true, false},
        {"--profile-from-start", true, false}, {"--demangling", true, false}, {"--dependency-analysis", false, false}};
    const ToolOptions options(known, words,
        say("tools.nvprof_option",
            "is not simulated: nvprof has here --print-gpu-trace, -m, -e, --csv, --log-file, -o, -f and -i"));
    const std::string head = fmt::format(
        "==WARPATLAS== NVPROF simulated: {}; work is counted while kernels are interpreted, times are modelled, "
        "nothing is measured\n",
        nameOfSimulated(simulatedGpu()));
    if (options.has("--version") || options.has("--help"))
        return {0,
            head
                + "nvprof [--print-gpu-trace] [-m METRIC,...] [--csv] [--log-file FILE] [-o FILE] PROGRAM "
                  "[ARGUMENTS]\n"};
    const std::vector<const Metric*> asked =
        nvprofMetrics(options.value("--metrics") + "," + options.value("--events"));
    const std::string file = options.has("--export-profile")
        ? fileOfReport(options.value("--export-profile"), options.has("--force-overwrite"))
        : "";
    const WatchedProgram watched = options.has("--import-profile")
        ? loadWatched(options.value("--import-profile"))
        : runWatched(options.program(), "NVPROF_ID", progress);
    std::string text = head;
    for (const ProgramRun& run : watched.runs) {
        const ProgramRecord& record = run.record;
        const Rows rows = !asked.empty()       ? metricRows(record, asked)
            : options.has("--print-gpu-trace") ? traceRows(record)
                                               : sumRows(record);
        text += fmt::format("=={}== Profiling application: {}\n=={}== {} result (simulated):\n", record.process,
            watched.file, record.process, asked.empty() ? "Profiling" : "Metric");
        text += options.has("--csv") ? asCsv(rows) : inColumns(rows, "", false);
    }
    if (watched.runs.empty())
        text += "======== Warning: No CUDA application was profiled, exiting\n";
    ToolEnd end{watched.status};
    if (!file.empty()) {
        saveWatched(watched, file);
        text = head + fmt::format("==WARPATLAS== Generated result file: {}\n", file);
    }
    if (options.has("--log-file"))
        writeFile(options.value("--log-file"), asBytes(text));
    else
        end.err = text; // where nvprof writes
    return end;
}

} // namespace warpatlas::inline tools
