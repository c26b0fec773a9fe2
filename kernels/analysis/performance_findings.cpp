#include "kernels/analysis/performance_findings.h"

#include "kernels/analysis/execution.h"
#include "kernels/model/text.h"
#include "kernels/model/warp_request.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas {
namespace {

constexpr std::uint64_t fewestRequests = 32; ///< fewer are nobody's time
constexpr double mostTimes = 4; ///< that what is moved may exceed what is asked for, and turns one
constexpr double fewestSectors = 8; ///< a request: four where one would do are within a cache line

using What = PerformanceFinding::What;

constexpr double mostHidden = 1.5; ///< as mostTimes, of lines that may hide a request

PerformanceFinding finding(What what, ProblemKind kind, std::uint32_t line, std::uint64_t count)
{
    PerformanceFinding found;
    found.what = what;
    found.problem.kind = kind;
    found.problem.severity = Severity::Information;
    if (line != 0) {
        found.problem.line = line;
        found.lines = {line};
    }
    found.problem.count = count;
    return found;
}

/// "32", "16.5"
std::string average(double number)
{
    return std::abs(number - std::round(number)) < 0.05 ? fmt::format("{:.0f}", number) : fmt::format("{:.1f}", number);
}

void findUncoalesced(What what, std::uint32_t line, std::uint64_t requests, std::uint64_t sectors, std::uint64_t bytes,
    std::vector<PerformanceFinding>& list)
{
    if (requests < fewestRequests)
        return;
    const auto each = [&](std::uint64_t total) { return static_cast<double>(total) / static_cast<double>(requests); };
    const double needed = std::max(1.0, each(bytes) / static_cast<double>(sectorBytes));
    const bool clear = isUncoalesced(requests, each(sectors), needed);
    // One of two instructions that is as bad as it has to be leaves half of it in the mean.
    if (!clear && (each(sectors) < fewestSectors / 2 || each(sectors) < mostHidden * needed))
        return;
    list.push_back(finding(what, ProblemKind::Uncoalesced, line, requests));
    list.back().cost = each(sectors);
    list.back().needed = std::ceil(needed - 0.05);
    list.back().suspect = !clear;
}

/// "line 9", "lines 9, 10 and 12"
std::string linesInWords(const std::vector<std::uint32_t>& lines)
{
    std::string words = lines.size() == 1 ? "line " : "lines ";
    for (std::size_t i = 0; i < lines.size(); ++i)
        words += (i == 0 ? "" : i + 1 == lines.size() ? " and " : ", ") + std::to_string(lines[i]);
    return words;
}

struct Range {
    double least, most;
};

std::string messageOf(const PerformanceFinding& finding, const Range& cost)
{
    const bool several = finding.lines.size() > 1;
    std::string number = average(cost.least);
    if (average(cost.most) != number)
        number += " to " + average(cost.most);
    const std::string where = linesInWords(finding.lines);
    std::string words;
    if (finding.what == What::Shared)
        words = fmt::format("a warp's {} to shared memory at {} {} {} turns on average where 1 would do",
            several ? "requests" : "request", where, several ? "take" : "takes", number);
    else
        words = fmt::format("a warp's {}{}{} at {} {} {} sectors of 32 bytes on average where {} would do",
            finding.what == What::GlobalLoads ? "load" : "store", several ? "s" : "", finding.of, where,
            several ? "touch" : "touches", number, average(finding.needed));
    if (!finding.of.empty())
        words += ", counted in the first block";
    return finding.example.empty() ? words : words + ": " + finding.example;
}

bool areAlike(const PerformanceFinding& a, const PerformanceFinding& b)
{
    return a.what == b.what && a.what != What::Lanes && a.needed == b.needed && a.example == b.example && a.of == b.of;
}

} // namespace

std::vector<PerformanceFinding> performanceFindings(const Trace& trace)
{
    std::vector<PerformanceFinding> list;
    if (!trace.known.isAll())
        return list;
    const std::uint64_t lanes = trace.launch.warpsPerBlock() * 32, threads = trace.launch.threadsPerBlock();
    if (threads * 2 < lanes && trace.launch.blocks() >= fewestRequests) {
        list.push_back(finding(What::Lanes, ProblemKind::IdleLanes, 0, trace.launch.blocks()));
        list.back().problem.message = fmt::format(
            "a block of {} {} uses {} of the {} lanes of its {}: in all {} blocks the others have nothing to do",
            grouped(threads), threads == 1 ? "thread" : "threads", grouped(threads), grouped(lanes),
            lanes == 32 ? "warp" : "warps", grouped(trace.launch.blocks()));
        list.back().problem.block = list.back().problem.thread = Dim3{0, 0, 0};
    }
    for (const auto& [line, counters] : trace.lines) {
        if (line == 0 || counters.atomicRequests > 0)
            continue;
        findUncoalesced(What::GlobalLoads, line, counters.globalLoadRequests, counters.globalLoadSectors,
            counters.globalLoadBytes, list);
        findUncoalesced(What::GlobalStores, line, counters.globalStoreRequests, counters.globalStoreSectors,
            counters.globalStoreBytes, list);
        const Ratio degree = sharedConflictDegree(counters);
        if (degree && counters.sharedRequests >= fewestRequests && *degree >= mostTimes) {
            list.push_back(finding(What::Shared, ProblemKind::BankConflict, line, counters.sharedRequests));
            list.back().cost = *degree;
        }
    }
    return list;
}

bool isUncoalesced(double sectors, double needed)
{
    return sectors >= fewestSectors && sectors >= mostTimes * needed;
}

bool isUncoalesced(std::uint64_t requests, double sectors, double needed)
{
    return requests >= fewestRequests && isUncoalesced(sectors, needed);
}

void finishFindings(std::vector<PerformanceFinding>& findings)
{
    std::erase_if(findings, [](const PerformanceFinding& finding) { return finding.suspect; });
    std::vector<PerformanceFinding> merged;
    std::vector<Range> costs;
    for (PerformanceFinding& finding : findings) {
        const auto same =
            std::ranges::find_if(merged, [&](const PerformanceFinding& one) { return areAlike(one, finding); });
        if (same == merged.end()) {
            costs.push_back({finding.cost, finding.cost});
            merged.push_back(std::move(finding));
            continue;
        }
        Range& cost = costs[static_cast<std::size_t>(same - merged.begin())];
        cost = {std::min(cost.least, finding.cost), std::max(cost.most, finding.cost)};
        same->problem.count += finding.problem.count;
        same->lines.insert(same->lines.end(), finding.lines.begin(), finding.lines.end());
    }
    for (std::size_t i = 0; i < merged.size(); ++i)
        if (merged[i].what != What::Lanes)
            merged[i].problem.message = messageOf(merged[i], costs[i]);
    findings = std::move(merged);
}

} // namespace warpatlas
