#include "app/report/report_words.h"

#include "app/dataset/recorded/program_file.h"
#include "app/words/figures.h"
#include "app/words/names.h"
#include "app/words/say.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::inline report {
namespace {

/// Whether it is one of what the line names.
bool isOfChecks(const Problem& problem)
{
    switch (problem.kind) {
    case ProblemKind::OutOfBounds:
    case ProblemKind::Misaligned:
    case ProblemKind::Memory:
    case ProblemKind::Race:
    case ProblemKind::Barrier:
    case ProblemKind::Uninitialised:
        return true;
    default:
        return false;
    }
}

bool computes(Timed what)
{
    return what != Timed::Upload && what != Timed::Download && what != Timed::EndToEnd && what != Timed::LaunchOverhead;
}

} // namespace

std::string labelOf(Timed what)
{
    static constexpr Text texts[] = {{"timed.cpu_scalar", "CPU, 1 thread, scalar"},
        {"timed.cpu_simd", "CPU, 1 thread, SIMD"}, {"timed.cpu_parallel", "CPU, all threads, SIMD"},
        {"timed.upload", "GPU copy to device"}, {"timed.kernel", "GPU kernel alone"},
        {"timed.download", "GPU copy to host"}, {"timed.end_to_end", "GPU with copies"},
        {"timed.launch_overhead", "GPU launch overhead"}, {"timed.cpu_library", "CPU, all threads, library"},
        {"timed.library", "GPU kernel of the library"}};
    return say(texts[std::size_t(what)]);
}

std::string parametersInWords(const KernelDescription& kernel, const ParameterValues& given)
{
    std::string words;
    for (const ParameterDescription& parameter : kernel.parameters) {
        const auto value = given.find(parameter.name);
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", parameter.name,
            value == given.end() ? parameter.defaultValue : value->second);
    }
    return words;
}

std::string inWords(const AchievedOccupancy& achieved)
{
    const double most = achieved.fraction > 0 ? achieved.warpsPerSm / achieved.fraction : 0;
    return say("report.achieved_warps", "{}: {} of {} warps on an SM on average", percent(achieved.fraction),
        threeDigits(achieved.warpsPerSm), std::llround(most));
}

std::string limitersInWords(const std::vector<std::string>& limitedBy)
{
    static constexpr Text known[] = {{"limiter.warps", "warps"}, {"limiter.registers", "registers"},
        {"limiter.shared_memory", "shared memory"}, {"limiter.blocks", "blocks"}};
    std::vector<std::string> words;
    for (const std::string& limiter : limitedBy) {
        const auto text = std::ranges::find_if(
            known, [&](const Text& one) { return one.key.substr(one.key.find('.') + 1) == limiter; });
        words.push_back(text == std::end(known) ? limiter : say(*text));
    }
    return listed(words);
}

std::string bestBlocksInWords(const GpuSheet& gpu, const OccupancyInput& input)
{
    constexpr std::size_t most = 12;
    const std::vector<int> best = bestBlockSizes(gpu, input);
    if (best.empty())
        return say("report.no_block_fits", "no block fits on an SM");
    OccupancyInput one = input;
    one.threadsPerBlock = best.front();
    std::string sizes;
    for (std::size_t i = 0; i < std::min(best.size(), most); ++i)
        sizes += (i == 0                        ? ""
                         : i + 1 == best.size() ? say("report.or", " or ")
                                                : ", ")
            + grouped(static_cast<std::uint64_t>(best[i]));
    return say("report.best_blocks", "{} with blocks of {}{} threads", percent(computeOccupancy(gpu, one).fraction),
        sizes, best.size() > most ? " ..." : "");
}

std::string checkedInWords(const Outcome& outcome)
{
    const Trace* const trace = outcome.trace.get();
    if (!trace || !trace->recorded || !trace->known.isAll() || !trace->checks.races || !trace->checks.uninitialised
        || std::ranges::any_of(outcome.problems, isOfChecks))
        return {};
    return say("report.checked", "checked: accesses, races, barriers, uninitialised values; nothing found");
}

std::string partOfAllocation(const Outcome& outcome)
{
    const auto& source = outcome.bound->experiment.source;
    if (!source || !outcome.coverage || !outcome.trace || !outcome.trace->known.isAll())
        return {};
    const bool isRecorded = std::ranges::any_of(source->arguments, [](const std::string& argument) {
        return argument.find(std::string(programExtension) + ':') != std::string::npos;
    });
    const Coverage& coverage = *outcome.coverage;
    const std::uint64_t written = coverage.writtenOnce + coverage.writtenMore;
    const bool isOneRange = written > 0 && coverage.lastWritten - coverage.firstWritten + 1 == written;
    if (!isRecorded || coverage.unwritten == 0 || !isOneRange || writesOf(outcome) == WritePattern::Once)
        return {};
    return say("coverage.part",
        "elements {} to {} of {} in the program's allocation are written, the others by no thread of this launch",
        grouped(coverage.firstWritten), grouped(coverage.lastWritten), grouped(coverage.elements));
}

std::vector<Achieved> achievedIn(std::span<const TimeResult> times, const Cost& cost)
{
    std::vector<Achieved> all;
    for (const TimeResult& time : times)
        if (computes(time.what) && time.medianMs > 0)
            all.push_back({time.what, time.device, time.provenance, cost.bytes / time.medianMs * 1e-6,
                cost.operations / time.medianMs * 1e-6});
    return all;
}

std::string inWords(const Achieved& achieved)
{
    const std::string bytes = threeDigits(achieved.gbPerSecond);
    return achieved.gigaOperationsPerSecond > 0 ? say("report.bytes_and_operations", "{} GB/s and {} G operations/s",
               bytes, threeDigits(achieved.gigaOperationsPerSecond))
                                                : bytes + " GB/s";
}

} // namespace warpatlas::inline report
