#include "kernels/analysis/performance_findings.h"

#include "kernels/analysis/execution.h"
#include "kernels/model/warp_request.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::inline analysis {
namespace {

constexpr std::uint64_t fewestRequests = 32; ///< fewer are not worth a finding
constexpr double mostTimes = 4; ///< that what is moved may exceed what is asked for, and turns one
constexpr double fewestSectors = 8; ///< a request: four where one would do are within a cache line

constexpr double mostHidden = 1.5; ///< as mostTimes, of lines that may hide a request

PerformanceFinding finding(Inefficiency::What what, ProblemKind kind, std::uint32_t line, std::uint64_t count)
{
    PerformanceFinding found;
    Inefficiency fact;
    fact.what = what;
    found.problem.kind = kind;
    found.problem.severity = Severity::Information;
    if (line != 0) {
        found.problem.line = line;
        fact.lines = {line};
    }
    found.problem.count = count;
    found.problem.fact = std::move(fact);
    return found;
}

void findUncoalesced(Inefficiency::What what, std::uint32_t line, std::uint64_t requests, std::uint64_t sectors,
    std::uint64_t bytes, std::vector<PerformanceFinding>& list)
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
    list.back().fact().least = list.back().fact().most = each(sectors);
    list.back().fact().needed = std::ceil(needed - 0.05);
    list.back().suspect = !clear;
}

bool areAlike(const Inefficiency& a, const Inefficiency& b)
{
    return a.what == b.what && a.what != Inefficiency::What::Lanes && a.needed == b.needed && a.of == b.of
        && a.buffer == b.buffer && a.bytesApart == b.bytesApart && a.lanesAtBank == b.lanesAtBank && a.bank == b.bank;
}

} // namespace

std::vector<PerformanceFinding> performanceFindings(const Trace& trace)
{
    std::vector<PerformanceFinding> list;
    if (!trace.known.isAll())
        return list;
    const std::uint64_t lanes = trace.launch.warpsPerBlock() * 32, threads = trace.launch.threadsPerBlock();
    if (threads * 2 < lanes && trace.launch.blocks() >= fewestRequests) {
        list.push_back(finding(Inefficiency::What::Lanes, ProblemKind::IdleLanes, 0, trace.launch.blocks()));
        Inefficiency& fact = list.back().fact();
        fact.threads = threads;
        fact.lanes = lanes;
        fact.blocks = trace.launch.blocks();
        list.back().problem.block = list.back().problem.thread = Dim3{0, 0, 0};
    }
    for (const auto& [line, counters] : trace.lines) {
        if (line == 0 || counters.atomicRequests > 0)
            continue;
        findUncoalesced(Inefficiency::What::GlobalLoads, line, counters.globalLoadRequests, counters.globalLoadSectors,
            counters.globalLoadBytes, list);
        findUncoalesced(Inefficiency::What::GlobalStores, line, counters.globalStoreRequests,
            counters.globalStoreSectors, counters.globalStoreBytes, list);
        const Ratio degree = sharedConflictDegree(counters);
        if (degree && counters.sharedRequests >= fewestRequests && *degree >= mostTimes) {
            list.push_back(
                finding(Inefficiency::What::Shared, ProblemKind::BankConflict, line, counters.sharedRequests));
            list.back().fact().least = list.back().fact().most = *degree;
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
    for (PerformanceFinding& finding : findings) {
        const auto same = std::ranges::find_if(
            merged, [&](const PerformanceFinding& one) { return areAlike(one.fact(), finding.fact()); });
        if (same == merged.end()) {
            merged.push_back(std::move(finding));
            continue;
        }
        Inefficiency& fact = same->fact();
        fact.least = std::min(fact.least, finding.fact().least);
        fact.most = std::max(fact.most, finding.fact().most);
        same->problem.count += finding.problem.count;
        fact.lines.insert(fact.lines.end(), finding.fact().lines.begin(), finding.fact().lines.end());
    }
    findings = std::move(merged);
}

} // namespace warpatlas::inline analysis
