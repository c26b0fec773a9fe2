#include "app/report/report_words.h"

#include "app/words/figures.h"
#include "app/words/names.h"
#include "app/words/say.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas {

std::string labelOf(Timed what)
{
    switch (what) {
    case Timed::CpuScalar:
        return say("timed.cpu_scalar", "CPU, 1 thread, scalar");
    case Timed::CpuSimd:
        return say("timed.cpu_simd", "CPU, 1 thread, SIMD");
    case Timed::CpuParallel:
        return say("timed.cpu_parallel", "CPU, all threads, SIMD");
    case Timed::Upload:
        return say("timed.upload", "GPU copy to device");
    case Timed::Kernel:
        return say("timed.kernel", "GPU kernel alone");
    case Timed::Download:
        return say("timed.download", "GPU copy to host");
    case Timed::EndToEnd:
        return say("timed.end_to_end", "GPU with copies");
    case Timed::LaunchOverhead:
        return say("timed.launch_overhead", "GPU launch overhead");
    case Timed::CpuLibrary:
        return say("timed.cpu_library", "CPU, all threads, library");
    case Timed::Library:
        return say("timed.library", "GPU kernel of the library");
    }
    return {};
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

} // namespace warpatlas
