#include "app/tools/profile.h"

#include "app/program/kernel_problems.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace warpatlas::inline tools {
namespace {

using runtime::CallRecord;
using runtime::LaunchRecord;
using What = ProfiledWork::What;

ProfiledWork copyOf(const CallRecord& call)
{
    ProfiledWork work{.start = call.startMicroseconds, .end = call.endMicroseconds, .bytes = call.bytes};
    const bool fills = call.name.find("emset") != std::string::npos;
    work.what = call.direction == runtime::Direction::ToDevice ? What::ToDevice
        : call.direction == runtime::Direction::ToHost         ? What::ToHost
        : fills                                                ? What::Fill
                                                               : What::Inside;
    work.name = work.what == What::ToDevice ? "[CUDA memcpy Host-to-Device]"
        : work.what == What::ToHost         ? "[CUDA memcpy Device-to-Host]"
        : work.what == What::Fill           ? "[CUDA memset]"
                                            : "[CUDA memcpy Device-to-Device]";
    return work;
}

template <class Value>
void addTo(std::map<std::string, std::vector<double>>& values, const std::string& name, Value value)
{
    values[name].push_back(double(value));
}

std::vector<ProfileRow> sorted(std::map<std::string, std::vector<double>>&& values)
{
    std::vector<ProfileRow> rows;
    for (auto& [name, all] : values) {
        std::ranges::sort(all);
        ProfileRow& row = rows.emplace_back();
        row.name = name;
        row.count = all.size();
        for (const double value : all)
            row.total += value;
        row.least = all.front();
        row.most = all.back();
        row.median = (all[(all.size() - 1) / 2] + all[all.size() / 2]) / 2;
        double squares = 0;
        for (const double value : all)
            squares += (value - row.average()) * (value - row.average());
        row.deviation = all.size() < 2 ? 0 : std::sqrt(squares / double(all.size() - 1));
    }
    std::ranges::stable_sort(
        rows, [](const ProfileRow& one, const ProfileRow& other) { return one.total > other.total; });
    return rows;
}

std::optional<double> shareOf(std::uint64_t part, std::uint64_t all, double scale)
{
    return all == 0 ? std::nullopt : std::optional(scale * double(part) / double(all));
}

const LaunchRecord& launchOf(const ProfiledWork& work)
{
    return *work.launch;
}

constexpr std::string_view launches = "Launch Statistics", instructions = "Instruction Statistics",
                           memory = "Memory Workload Analysis", branches = "Source Counters",
                           times = "Duration (modelled)";

using Worked = const ProfiledWork&;
using Value = std::optional<double>;

constexpr Metric knownMetrics[] = {
    {times, "Duration", "us", "gpu__time_duration.sum", "",
        [](Worked work) -> Value { return work.end > 0 ? Value(work.microseconds()) : Value(); }},
    {launches, "Grid Size", "", "launch__grid_size", "",
        [](Worked work) -> Value { return double(launchOf(work).launch.blocks()); }},
    {launches, "Block Size", "", "launch__block_size", "",
        [](Worked work) -> Value { return double(launchOf(work).launch.threadsPerBlock()); }},
    {launches, "Threads", "thread", "launch__thread_count", "",
        [](Worked work) -> Value { return double(launchOf(work).launch.threads()); }},
    {launches, "Registers Per Thread", "register/thread", "launch__registers_per_thread", "",
        [](Worked work) -> Value {
            return launchOf(work).registers == 0 ? Value() : Value(double(launchOf(work).registers));
        }},
    {launches, "Dynamic Shared Memory Per Block", "byte/block", "launch__shared_mem_per_block_dynamic", "",
        [](Worked work) -> Value { return double(launchOf(work).dynamicSharedBytes); }},
    {instructions, "Executed Instructions", "inst", "smsp__inst_executed.sum", "inst_executed",
        [](Worked work) -> Value { return double(launchOf(work).warpInstructions); }},
    {instructions, "Thread Instructions", "inst", "smsp__thread_inst_executed.sum", "thread_inst_executed",
        [](Worked work) -> Value { return double(launchOf(work).threadInstructions); }},
    {instructions, "Threads Per Instruction", "thread/inst", "smsp__thread_inst_executed_per_inst_executed.ratio", "",
        [](Worked work) { return shareOf(launchOf(work).threadInstructions, launchOf(work).warpInstructions, 1); }},
    {instructions, "Warp Execution Efficiency", "%", "smsp__thread_inst_executed_per_inst_executed.pct",
        "warp_execution_efficiency",
        [](Worked work) {
            return shareOf(launchOf(work).threadInstructions, 32 * launchOf(work).warpInstructions, 100);
        }},
    {memory, "Global Load Requests", "request", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", "gld_requests",
        [](Worked work) -> Value { return double(launchOf(work).loadRequests); }},
    {memory, "Global Load Sectors", "sector", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "gld_transactions",
        [](Worked work) -> Value { return double(launchOf(work).loadSectors); }},
    {memory, "Global Load Sectors Per Request", "sector/request",
        "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio", "gld_transactions_per_request",
        [](Worked work) { return shareOf(launchOf(work).loadSectors, launchOf(work).loadRequests, 1); }},
    {memory, "Global Store Requests", "request", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", "gst_requests",
        [](Worked work) -> Value { return double(launchOf(work).storeRequests); }},
    {memory, "Global Store Sectors", "sector", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", "gst_transactions",
        [](Worked work) -> Value { return double(launchOf(work).storeSectors); }},
    {memory, "Global Store Sectors Per Request", "sector/request",
        "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio", "gst_transactions_per_request",
        [](Worked work) { return shareOf(launchOf(work).storeSectors, launchOf(work).storeRequests, 1); }},
    {memory, "Shared Wavefronts", "", "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum", "",
        [](Worked work) -> Value { return double(launchOf(work).sharedPasses); }},
    {memory, "Shared Bank Conflicts", "", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum", "shared_bank_conflicts",
        [](Worked work) -> Value { return double(launchOf(work).sharedPasses - launchOf(work).sharedRequests); }},
    {branches, "Branch Instructions", "inst", "smsp__inst_executed_op_branch.sum", "branch",
        [](Worked work) -> Value { return double(launchOf(work).branches); }},
    {branches, "Divergent Branches", "inst", "smsp__branch_targets_threads_divergent.sum", "divergent_branch",
        [](Worked work) -> Value { return double(launchOf(work).divergentBranches); }},
    {branches, "Branch Efficiency", "%", "smsp__sass_average_branch_targets_threads_uniform.pct", "branch_efficiency",
        [](Worked work) {
            return shareOf(launchOf(work).branches - launchOf(work).divergentBranches, launchOf(work).branches, 100);
        }},
};

} // namespace

std::vector<ProfiledWork> worksOf(const ProgramRecord& record)
{
    std::vector<ProfiledWork> works;
    for (std::size_t i = 0; i < record.calls.size(); ++i) {
        const CallRecord& call = record.calls[i];
        const bool graph = runtime::isGraphLaunch(call);
        if (graph)
            works.push_back({What::Graph, "[CUDA graph]", i, nullptr, call.startMicroseconds, call.endMicroseconds});
        for (const LaunchRecord& launch : call.launch) {
            if (!launch.ran)
                continue;
            ProfiledWork& work = works.emplace_back();
            work.name = shortName(launch.kernel);
            work.call = i;
            work.launch = &launch;
            work.start = graph ? 0 : call.startMicroseconds;
            work.end = graph ? 0 : call.endMicroseconds;
        }
        if (!graph && call.launch.empty() && call.result == 0 && call.direction != runtime::Direction::None) {
            works.push_back(copyOf(call));
            works.back().call = i;
        }
    }
    return works;
}

std::vector<ProfileRow> rowsOf(std::span<const ProfiledWork> works, bool bytes)
{
    std::map<std::string, std::vector<double>> values;
    for (const ProfiledWork& work : works)
        if (bytes || work.end > 0)
            addTo(values, work.name, bytes ? double(work.bytes) : work.microseconds());
    return sorted(std::move(values));
}

std::vector<ProfileRow> callRowsOf(const ProgramRecord& record)
{
    std::map<std::string, std::vector<double>> values;
    for (const CallRecord& call : record.calls)
        addTo(values, call.name, call.hostEndMicroseconds - call.hostStartMicroseconds);
    return sorted(std::move(values));
}

std::span<const Metric> metrics()
{
    return knownMetrics;
}

std::string metricText(const std::optional<double>& value)
{
    if (!value)
        return "n/a";
    return *value == std::floor(*value) && *value < 1e15 ? grouped(std::uint64_t(*value))
                                                         : fmt::format("{:.2f}", *value);
}

std::string shortTime(double microseconds)
{
    return microseconds < 1   ? fmt::format("{:.0f}ns", microseconds * 1000)
        : microseconds < 1000 ? fmt::format("{:.3f}us", microseconds)
        : microseconds < 1e6  ? fmt::format("{:.3f}ms", microseconds / 1000)
                              : fmt::format("{:.3f}s", microseconds / 1e6);
}

} // namespace warpatlas::inline tools
