#include "app/report/ladder_words.h"

#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <vector>

namespace warpatlas {

namespace {

/// Two significant digits, as no ratio of medians has more that can be trusted.
std::string twoDigits(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return "?";
    const int decimals = 1 - int(std::floor(std::log10(value)));
    return fmt::format("{:.{}f}", value, decimals > 0 ? decimals : 0);
}

/// "two threads", "16 threads", "all threads" where nobody counted them.
std::string threadsInWords(int threads)
{
    static constexpr const char* words[] = {
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};
    if (threads <= 0)
        return "all threads";
    if (threads == 1)
        return "one thread";
    return std::size_t(threads) <= std::size(words) ? fmt::format("{} threads", words[threads - 1])
                                                    : fmt::format("{} threads", threads);
}

/// What rounds to one is no difference that words can name.
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
        return factorInWords(speedUp.factor, {}, times) + " faster";
    case Verdict::Slower:
        return factorInWords(1 / speedUp.factor, {}, times) + " slower";
    case Verdict::NoClearDifference:
        break;
    }
    return "no clear difference";
}

std::string simdInWords(const LadderStep& step, std::string_view times)
{
    if (step.speedUp.unsteady)
        return "SIMD against one thread without it is " + compared(step.speedUp, times);
    if (verdictOf(step.speedUp) == Verdict::Faster)
        return fmt::format("SIMD gives {} of one thread", factorInWords(step.speedUp.factor, {}, times));
    if (verdictOf(step.speedUp) == Verdict::Slower)
        return fmt::format("SIMD is {} than one thread without it", compared(step.speedUp, times));
    return "SIMD makes no clear difference";
}

std::string threadsStepInWords(const LadderStep& step, bool first, std::string_view times)
{
    const std::string threads = threadsInWords(step.threads);
    if (step.speedUp.unsteady)
        return fmt::format("{} against one {}{}", threads, first ? "are " : "", compared(step.speedUp, times));
    if (verdictOf(step.speedUp) == Verdict::Faster)
        return first ? fmt::format("{} give {} of one", threads, factorInWords(step.speedUp.factor, {}, times))
                     : fmt::format("{} {} more", threads, factorInWords(step.speedUp.factor, {}, times));
    if (verdictOf(step.speedUp) == Verdict::Slower)
        return fmt::format("{} are {} than one", threads, compared(step.speedUp, times));
    return threads + " make no clear difference";
}

} // namespace

std::string factorInWords(double factor, const std::optional<Spread>& unsteady, std::string_view times)
{
    if (unsteady)
        return fmt::format(
            "unsteady: {}{} to {}{}", twoDigits(unsteady->lowest), times, twoDigits(unsteady->highest), times);
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
            gpu = fmt::format("The GPU against {}{}: {} with copies", step.threads > 0 ? "the " : "",
                step.threads > 0 ? threadsInWords(step.threads) + " of the CPU" : std::string("all CPU threads"),
                compared(step.speedUp, times));
            break;
        case LadderChange::GpuWithoutCopies:
            gpu += fmt::format(", {} counting the kernel alone", compared(step.speedUp, times));
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
