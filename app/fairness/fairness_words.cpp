#include "app/fairness/fairness_words.h"

#include "app/words/figures.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "app/words/sentence.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <vector>

namespace warpatlas::inline fairness {

namespace {

/// "3,790", "12", "2.4": how many times. More digits would say nothing.
std::string times(double factor)
{
    if (factor < 10)
        return significant(factor, 2);
    const double step = factor < 1000 ? 1 : std::pow(10, std::floor(std::log10(factor)) - 2);
    return grouped(std::uint64_t(std::llround(factor / step) * step));
}

std::string clockSentence(const FairnessRow& row)
{
    const double factor = factorOf(row);
    if (factor < 1.1)
        return say("fairness.host_clock.long",
            "The clock has the launch and the way back in it, which is little beside a kernel this long. Events stand "
            "right before and behind the kernel, however short it is.");
    return say("fairness.host_clock.short",
        "The clock has the launch and the way back in it, which is much beside a kernel this short. Events stand right "
        "before and behind the kernel.");
}

std::string cacheSentence(const FairnessRow& row)
{
    if (isHarmless(row))
        return say("fairness.warm_cache.same",
            "With data larger than L2, or a kernel that memory does not limit, a warm L2 hardly helps. Empty it before "
            "each run all the same: with less data it does.");
    return say("fairness.warm_cache",
        "Run again and again on the same data, the kernel finds them in L2, where new data never are. Empty L2 before "
        "each run, as a read of a buffer of twice its size does.");
}

/// The words about each row that is no ratio, each once.
template <class Words> std::string eachOnce(const FairnessFacts& facts, const Words& wordsOf)
{
    std::vector<std::string> all;
    for (const FairnessRow& row : facts.rows)
        if (const std::string one = wordsOf(row); !isRatio(row.what) && std::ranges::find(all, one) == all.end())
            all.push_back(one);
    return fmt::format("{}", fmt::join(all, "; "));
}

std::string cpuSentence(const FairnessFacts& facts)
{
    std::string words = say("fairness.slow_cpu",
        "One thread of code that was not optimised is no time of a CPU. Compile with -O3, and take vectors and all "
        "threads.");
    if (facts.speedUp)
        words += ' '
            + say("fairness.claim",
                "Beside the first, and without copies, the GPU would be called {} times as fast; it is {} times as "
                "fast.",
                times(facts.speedUp->claimed), times(facts.speedUp->fair));
    return words;
}

} // namespace

std::string titleOf(Unfair what)
{
    static constexpr Text texts[] = {{"fairness.title.no_synchronise", "No synchronise"},
        {"fairness.title.first_call", "First call included"}, {"fairness.title.host_clock", "Host clock, one launch"},
        {"fairness.title.few_runs", "Mean of three runs"}, {"fairness.title.warm_cache", "Data still in L2"},
        {"fairness.title.pageable_copies", "Pageable copies"}, {"fairness.title.copies_left_out", "Copies left out"},
        {"fairness.title.slow_cpu", "CPU not optimised"}};
    return say(texts[std::size_t(what)]);
}

std::string valueInWords(Unfair what, double value)
{
    return isRatio(what) ? say("fairness.times_as_fast", "{}x as fast", times(value)) : milliseconds(value, 3);
}

std::string conditionsInWords(Unfair what, const Quantity& number)
{
    const std::string range = isRatio(what) ? say("fairness.between", "{} to {}", times(number.low), times(number.high))
                                            : millisecondsBetween(number.low, number.high);
    std::string words = number.samples == 1 ? say("fairness.one_run", "one run")
                                            : say("fairness.of_runs", "{} runs, {}", number.samples, range);
    if (!number.note.empty())
        words += ", " + number.note;
    return words;
}

std::string factorInWords(const FairnessRow& row)
{
    if (isHarmless(row))
        return say("fairness.harmless", "hardly a difference");
    const double factor = factorOf(row);
    const bool small = isTooSmall(row);
    if (factor < 2) {
        const std::string part = percent(small ? 1 - 1 / factor : factor - 1);
        return isRatio(row.what)
            ? small ? say("fairness.part_low", "{} too low", part) : say("fairness.part_high", "{} too high", part)
            : small ? say("fairness.part_short", "{} too short", part)
                    : say("fairness.part_long", "{} too long", part);
    }
    const std::string words = times(factor);
    return isRatio(row.what) ? small ? say("fairness.times_low", "{} times too low", words)
                                     : say("fairness.times_high", "{} times too high", words)
        : small ? say("fairness.times_short", "{} times too short", words)
                             : say("fairness.times_long", "{} times too long", words);
}

std::string fairnessInWords(const FairnessRow& row, const FairnessFacts& facts)
{
    switch (row.what) {
    case Unfair::NoSynchronise:
        if (isTooSmall(row))
            return say("fairness.no_synchronise",
                "A launch returns at once, long before the kernel has ended: what was timed is the launch. The GPU "
                "itself passes events, before the kernel and after it.");
        return say("fairness.no_synchronise.short",
            "A launch returns without the kernel's end: what was timed is the launch, which takes longer than a kernel "
            "this short. The GPU itself passes events, before the kernel and after it.");
    case Unfair::FirstCall:
        return say("fairness.first_call",
            "The first call allocates memory and loads the kernel's code. Run the kernel once before, and time what "
            "comes after.");
    case Unfair::HostClock:
        return clockSentence(row);
    case Unfair::FewRuns:
        return say("fairness.few_runs",
            "Means of three runs went from {} here: one run that is disturbed moves a mean. Take {} runs, their "
            "median, and say its interval.",
            millisecondsBetween(row.wrong.low, row.wrong.high), row.right.samples);
    case Unfair::WarmCache:
        return cacheSentence(row);
    case Unfair::PageableCopies:
        return say("fairness.pageable_copies",
            "From memory as malloc gives it, the driver copies to pinned memory of its own first. cudaMallocHost gives "
            "pinned memory; say which one was used.");
    case Unfair::CopiesLeftOut:
        return say("fairness.copies_left_out",
            "Data that come from the host and go back are a part of what a program waits for. Include their copies, or "
            "show both.");
    case Unfair::SlowCpu:
        break;
    }
    return cpuSentence(facts);
}

FairnessCode codeOf(Unfair what)
{
    switch (what) {
    case Unfair::NoSynchronise:
        return {R"(auto begin = clock::now();
kernel<<<grid, block>>>(in, out, n);
auto time = clock::now() - begin;)",
            R"(cudaEventRecord(begin);
kernel<<<grid, block>>>(in, out, n); cudaEventRecord(end);
cudaEventSynchronize(end); cudaEventElapsedTime(&ms, begin, end);)"};
    case Unfair::FirstCall:
        return {R"(auto begin = clock::now();
cudaMalloc(&out, bytes); kernel<<<grid, block>>>(in, out, n);
cudaDeviceSynchronize(); auto time = clock::now() - begin;)",
            R"(kernel<<<grid, block>>>(in, out, n); // not timed
cudaDeviceSynchronize(); cudaEventRecord(begin);
kernel<<<grid, block>>>(in, out, n); cudaEventRecord(end);)"};
    case Unfair::HostClock:
        return {R"(auto begin = clock::now();
kernel<<<grid, block>>>(in, out, n);
cudaDeviceSynchronize(); auto time = clock::now() - begin;)",
            R"(cudaEventRecord(begin);
kernel<<<grid, block>>>(in, out, n); cudaEventRecord(end);
cudaEventSynchronize(end); cudaEventElapsedTime(&ms, begin, end);)"};
    case Unfair::FewRuns:
        return {R"(for (int i = 0; i < 3; ++i)
    sum += timeOnce();
double time = sum / 3;)",
            R"(for (int i = 0; i < 30; ++i)
    times[i] = timeOnce();
std::sort(times, times + 30); // times[15]; 95 %: [9] to [20])"};
    case Unfair::WarmCache:
        return {R"(for (int i = 0; i < 30; ++i)
    kernel<<<grid, block>>>(in, out, n); // timed, each time)",
            R"(for (int i = 0; i < 30; ++i) {
    readAll<<<blocks, 256>>>(other, twiceL2); // empties L2
    kernel<<<grid, block>>>(in, out, n); /* timed */ })"};
    case Unfair::PageableCopies:
        return {R"(float* host = (float*)malloc(bytes);
cudaMemcpy(in, host, bytes, cudaMemcpyHostToDevice);)",
            R"(float* host; cudaMallocHost(&host, bytes); // pinned
cudaMemcpyAsync(in, host, bytes, cudaMemcpyHostToDevice, stream);)"};
    case Unfair::CopiesLeftOut:
        return {R"(speedUp = cpuTime / kernelTime;)",
            R"(speedUp = cpuTime / (upload + kernelTime + download);
kernelAlone = cpuTime / kernelTime; // beside it, never alone)"};
    case Unfair::SlowCpu:
        break;
    }
    return {R"($ g++ sum.cpp # -O0
for (int i = 0; i < n; ++i) out[i] = a[i] + b[i];)",
        R"($ g++ -O3 -march=native -fopenmp sum.cpp
#pragma omp parallel for simd
for (int i = 0; i < n; ++i) out[i] = a[i] + b[i];)"};
}

std::string worstInWords(const FairnessFacts& facts)
{
    if (facts.rows.empty())
        return {};
    const FairnessRow& worst = *worstOf(facts);
    return say("fairness.worst", "{}: {}", titleOf(worst.what), factorInWords(worst));
}

std::string runInWords(const FairnessRun& run)
{
    return say("fairness.run", "{} at {}, block {}", run.kernel, run.size, toText(run.launch.block));
}

std::string rowRunInWords(const FairnessRow& row, const FairnessFacts& facts)
{
    if (!facts.recordedOf)
        return {};
    const std::string run = runInWords(facts.runOf(row));
    return row.provenance() == Provenance::Recorded ? say("fairness.row_recorded", "Recorded of {}.", run)
                                                    : say("fairness.row_measured", "Measured of {}.", run);
}

std::string withRun(const FairnessRow& row, const FairnessFacts& facts)
{
    const std::string run = rowRunInWords(row, facts);
    return run.empty() ? fairnessInWords(row, facts) : run + ' ' + fairnessInWords(row, facts);
}

std::string fairnessTitle(const FairnessFacts& facts)
{
    if (!facts.recordedOf)
        return say("fairness.title", "Wrong and right times of {} at {}", facts.kernel, facts.size);
    const bool recorded = std::ranges::all_of(
        facts.rows, [](Provenance from) { return from == Provenance::Recorded; }, &FairnessRow::provenance);
    const FairnessRun own{facts.kernel, facts.size, facts.launch};
    if (facts.recordedOf->kernel == own.kernel && facts.recordedOf->size != own.size)
        return recorded
            ? say("fairness.title_sizes", "Wrong and right times of {}, recorded at {}, nothing at {}", own.kernel,
                facts.recordedOf->size, own.size)
            : say("fairness.title_both_sizes", "Wrong and right times of {}, recorded at {}, measured at {}",
                own.kernel, facts.recordedOf->size, own.size);
    // Two runs that differ in nothing else have the blocks in their names.
    const bool sameSize = facts.recordedOf->kernel == own.kernel && facts.recordedOf->size == own.size;
    const auto name = [&](const FairnessRun& run) {
        return sameSize ? runInWords(run) : say("fairness.run_name", "{} at {}", run.kernel, run.size);
    };
    return recorded ? say("fairness.title_recorded", "Wrong and right times recorded of {}, nothing of {}",
               name(*facts.recordedOf), name(own))
                    : say("fairness.title_both", "Wrong and right times recorded of {}, measured of {}",
                        name(*facts.recordedOf), name(own));
}

std::string fairnessFaults(const FairnessFacts& facts)
{
    return ended(wrongRunInWords(facts.problems));
}

std::string fairnessSummary(const FairnessFacts& facts)
{
    if (facts.rows.empty())
        return say("fairness.no_rows", "Nothing of it could be measured.");
    const auto far = std::ranges::count_if(facts.rows, [](const FairnessRow& row) { return factorOf(row) >= 2; });
    return say("fairness.summary", "{} of {} are wrong by a factor of two or more, the worst is {}.", far,
        facts.rows.size(), worstInWords(facts));
}

std::string sourcesInWords(const FairnessFacts& facts)
{
    return eachOnce(facts, [&](const FairnessRow& row) {
        return say(
            "fairness.source_of", "{} {} on {}", runInWords(facts.runOf(row)), nameOf(row.provenance()), row.device());
    });
}

std::string devicesInWords(const FairnessFacts& facts)
{
    return eachOnce(facts, [](const FairnessRow& row) {
        return say("fairness.source", "{} on {}", nameOf(row.provenance()), row.device());
    });
}

} // namespace warpatlas::inline fairness
