#include "kernels/analysis/performance_findings.h"

#include "kernels/analysis/execution.h"
#include "kernels/values/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas {
namespace {

constexpr std::uint64_t fewestRequests = 32; ///< fewer are nobody's time
constexpr double mostTimes = 4; ///< that what is moved may exceed what is asked for, and turns one
constexpr double fewestSectors = 8; ///< a request: four where one would do are within a cache line

using What = PerformanceFinding::What;

PerformanceFinding finding(What what, ProblemKind kind, std::uint32_t line, std::uint64_t count, std::string message)
{
    PerformanceFinding found;
    found.what = what;
    found.problem.kind = kind;
    found.problem.severity = Severity::Information;
    if (line != 0)
        found.problem.line = line;
    found.problem.count = count;
    found.problem.message = std::move(message);
    return found;
}

/// "32", "16.5"
std::string average(double number)
{
    return std::abs(number - std::round(number)) < 0.05 ? fmt::format("{:.0f}", number) : fmt::format("{:.1f}", number);
}

void findUncoalesced(What what, const char* verb, std::uint32_t line, std::uint64_t requests, std::uint64_t sectors,
    std::uint64_t bytes, std::vector<PerformanceFinding>& list)
{
    if (requests < fewestRequests)
        return;
    const auto each = [&](std::uint64_t total) { return static_cast<double>(total) / static_cast<double>(requests); };
    const double needed = std::max(1.0, each(bytes) / static_cast<double>(bytesPerSector));
    if (each(sectors) < fewestSectors || each(sectors) < mostTimes * needed)
        return;
    list.push_back(finding(what, ProblemKind::Uncoalesced, line, requests,
        fmt::format("a warp's {} at line {} touches {} sectors of 32 bytes where {} would do", verb, line,
            average(each(sectors)), average(std::ceil(needed - 0.05)))));
}

} // namespace

std::vector<PerformanceFinding> performanceFindings(const Trace& trace)
{
    std::vector<PerformanceFinding> list;
    if (!trace.known.isAll())
        return list;
    const std::uint64_t lanes = trace.launch.warpsPerBlock() * 32, threads = trace.launch.threadsPerBlock();
    if (threads * 2 < lanes && trace.launch.blocks() >= fewestRequests) {
        list.push_back(finding(What::Lanes, ProblemKind::IdleLanes, 0, trace.launch.blocks(),
            fmt::format(
                "a block of {} {} uses {} of the {} lanes of its {}: in all {} blocks the others have nothing to "
                "do",
                grouped(threads), threads == 1 ? "thread" : "threads", grouped(threads), grouped(lanes),
                lanes == 32 ? "warp" : "warps", grouped(trace.launch.blocks()))));
        list.back().problem.block = list.back().problem.thread = Dim3{0, 0, 0};
    }
    for (const auto& [line, counters] : trace.lines) {
        if (line == 0 || counters.atomicRequests > 0)
            continue;
        findUncoalesced(What::GlobalLoads, "load", line, counters.globalLoadRequests, counters.globalLoadSectors,
            counters.globalLoadBytes, list);
        findUncoalesced(What::GlobalStores, "store", line, counters.globalStoreRequests, counters.globalStoreSectors,
            counters.globalStoreBytes, list);
        const Ratio degree = sharedConflictDegree(counters);
        if (degree && counters.sharedRequests >= fewestRequests && *degree >= mostTimes)
            list.push_back(finding(What::Shared, ProblemKind::BankConflict, line, counters.sharedRequests,
                fmt::format("a warp's request to shared memory at line {} takes {} turns where 1 would do", line,
                    average(*degree))));
    }
    return list;
}

} // namespace warpatlas
