#include "app/report/ladder_words.h"

#include "app/words/say.h"

#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <vector>

namespace warpatlas {

namespace {

/// Writes two significant digits: no ratio of medians has more that can be trusted.
std::string twoDigits(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return "?";
    const int decimals = 1 - int(std::floor(std::log10(value)));
    return fmt::format("{:.{}f}", value, decimals > 0 ? decimals : 0);
}

/// Returns "two threads", "16 threads"; "all threads" where their number is not known.
std::string threadsInWords(int threads)
{
    static constexpr Text words[] = {{"ladder.1_thread", "one thread"}, {"ladder.2_threads", "two threads"},
        {"ladder.3_threads", "three threads"}, {"ladder.4_threads", "four threads"},
        {"ladder.5_threads", "five threads"}, {"ladder.6_threads", "six threads"},
        {"ladder.7_threads", "seven threads"}, {"ladder.8_threads", "eight threads"},
        {"ladder.9_threads", "nine threads"}, {"ladder.10_threads", "ten threads"},
        {"ladder.11_threads", "eleven threads"}, {"ladder.12_threads", "twelve threads"}};
    if (threads <= 0)
        return say("ladder.all_threads", "all threads");
    return std::size_t(threads) <= std::size(words) ? say(words[threads - 1])
                                                    : say("ladder.threads", "{} threads", threads);
}

/// Returns the verdict, without a difference where the factor rounds to one.
Verdict verdictOf(const SpeedUp& speedUp)
{
    return twoDigits(speedUp.factor) == "1.0" || twoDigits(1 / speedUp.factor) == "1.0" ? Verdict::NoClearDifference
                                                                                        : speedUp.verdict;
}

/// "3.3× faster", "2× slower", "no clear difference", "unsteady: 0.8× to 1.9×".
std::string compared(const SpeedUp& speedUp, std::string_view times)
{
    if (speedUp.unsteady)
        return factorInWords(speedUp.factor, speedUp.unsteady, times);
    switch (verdictOf(speedUp)) {
    case Verdict::Faster:
        return say("ladder.faster", "{} faster", factorInWords(speedUp.factor, {}, times));
    case Verdict::Slower:
        return say("ladder.slower", "{} slower", factorInWords(1 / speedUp.factor, {}, times));
    case Verdict::NoClearDifference:
        break;
    }
    return say("ladder.no_difference", "no clear difference");
}

std::string simdInWords(const LadderStep& step, std::string_view times)
{
    if (step.speedUp.unsteady)
        return say("ladder.simd_unsteady", "SIMD against one thread without it is {}", compared(step.speedUp, times));
    if (verdictOf(step.speedUp) == Verdict::Faster)
        return say("ladder.simd_faster", "SIMD gives {} of one thread", factorInWords(step.speedUp.factor, {}, times));
    if (verdictOf(step.speedUp) == Verdict::Slower)
        return say("ladder.simd_slower", "SIMD is {} than one thread without it", compared(step.speedUp, times));
    return say("ladder.simd_same", "SIMD makes no clear difference");
}

std::string threadsStepInWords(const LadderStep& step, bool first, std::string_view times)
{
    const std::string threads = threadsInWords(step.threads);
    if (step.speedUp.unsteady)
        return first ? say("ladder.threads_unsteady", "{} against one are {}", threads, compared(step.speedUp, times))
                     : say("ladder.more_threads_unsteady", "{} against one {}", threads, compared(step.speedUp, times));
    if (verdictOf(step.speedUp) == Verdict::Faster)
        return first
            ? say("ladder.threads_faster", "{} give {} of one", threads, factorInWords(step.speedUp.factor, {}, times))
            : say("ladder.more_threads_faster", "{} {} more", threads, factorInWords(step.speedUp.factor, {}, times));
    if (verdictOf(step.speedUp) == Verdict::Slower)
        return say("ladder.threads_slower", "{} are {} than one", threads, compared(step.speedUp, times));
    return say("ladder.threads_same", "{} make no clear difference", threads);
}

} // namespace

std::string factorInWords(double factor, const std::optional<Spread>& unsteady, std::string_view times)
{
    if (unsteady)
        return say("ladder.unsteady", "unsteady: {}{} to {}{}", twoDigits(unsteady->lowest), times,
            twoDigits(unsteady->highest), times);
    return twoDigits(factor) + std::string(times);
}

std::string ladderInWords(std::span<const LadderStep> steps, std::string_view times)
{
    std::string cpu, gpu;
    for (const LadderStep& step : steps)
        switch (step.change) {
        case LadderChange::Simd:
            cpu = simdInWords(step, times);
            break;
        case LadderChange::Threads:
            cpu += (cpu.empty() ? "" : ", ") + threadsStepInWords(step, cpu.empty(), times);
            break;
        case LadderChange::Gpu:
            gpu = step.threads > 0 ? say("ladder.gpu", "The GPU against the {} of the CPU: {} with copies",
                      threadsInWords(step.threads), compared(step.speedUp, times))
                                   : say("ladder.gpu_all", "The GPU against all CPU threads: {} with copies",
                                       compared(step.speedUp, times));
            break;
        case LadderChange::GpuWithoutCopies:
            gpu += say("ladder.gpu_kernel", ", {} counting the kernel alone", compared(step.speedUp, times));
            break;
        }
    if (!cpu.empty()) {
        cpu += '.';
        if (cpu.front() >= 'a' && cpu.front() <= 'z')
            cpu.front() = char(cpu.front() - 'a' + 'A');
    }
    if (!gpu.empty())
        gpu += '.';
    return cpu + (cpu.empty() || gpu.empty() ? "" : " ") + gpu;
}

} // namespace warpatlas
