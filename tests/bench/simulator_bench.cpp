/// How fast the simulator is: thread instructions a second on one core, for both builds of its hot loop, alone and with
/// everything counted; two workers against one; the time and the memory that a large picture takes.
///     warpatlas_simulator_bench [--benchmark_...] [ROUNDS]
/// Ends with a table of targets, figures and ratios, and with numba's CUDA simulator beside this one where it is
/// installed. It never fails for being slow: that depends on the machine.
#include "kernels/compiler/process/compiler_child.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "tests/bench/look_closer.h"
#include "tests/bench/median.h"
#include "tests/bench/numba.h"
#include "tests/bench/simulator_cases.h"
#include "tests/bench/simulator_table.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <malloc.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>

namespace {

using namespace warpatlas;
using namespace warpatlas::bench;
using simulator::InstructionSet;
using simulator::SimulationOptions;

constexpr double million = 1e6;

SimulationOptions unobserved(int workers)
{
    SimulationOptions options;
    options.record = false;
    options.workers = workers;
    return options;
}
SimulationOptions counted(int workers, bool checked)
{
    SimulationOptions options;
    options.workers = workers;
    options.checks.uninitialised = checked;
    options.checks.races = checked;
    return options;
}

std::uint64_t instructionsOf(const Case& launch)
{
    static std::map<std::string, std::uint64_t> known;
    std::uint64_t& count = known[launch.name];
    if (count == 0)
        count = runOnce(launch, load(launch.kernel, simulator::bestInstructionSet()), counted(0, false))
                    .trace.total.threadInstructions;
    return count;
}

/// One launch with one set of options, its speed into the table.
void addSpeed(const Case& launch, const InstructionSet& set, const SimulationOptions& options, const char* how,
    double target, int rounds)
{
    const std::string name = fmt::format("{} ({}, {})", launch.name, set.name, how);
    benchmark::RegisterBenchmark(name.c_str(),
        [=, &set](benchmark::State& state) {
            const auto kernel = load(launch.kernel, set);
            const double instructions = static_cast<double>(instructionsOf(launch));
            std::vector<double> seconds;
            for (auto _ : state) {
                seconds.push_back(runOnce(launch, kernel, options).seconds);
                state.SetIterationTime(seconds.back());
            }
            const double speed = instructions / median(seconds) / million;
            state.counters["M_thread_instructions_per_s"] = speed;
            addRow({name, target, speed, "M/s"});
        })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(rounds);
}

/// The time of all threads of this process.
double cpuSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// One worker and two in turn, so that whatever else the machine does hits both alike; the median of the ratios. Where
/// others use the cores as well, processor time tells what two free cores would give at most: twice as much, less what
/// two workers have to do more than one.
void addTwoWorkers(const Case& launch, bool record, double target, int rounds)
{
    const std::string name = fmt::format("{}: two workers against one ({})", launch.name, record ? "counted" : "alone");
    benchmark::RegisterBenchmark(name.c_str(),
        [=](benchmark::State& state) {
            const auto kernel = load(launch.kernel, simulator::bestInstructionSet());
            const auto with = [&](int workers) {
                return runOnce(launch, kernel, record ? counted(workers, true) : unobserved(workers)).seconds;
            };
            with(2);
            std::vector<double> ratios, possible;
            for (auto _ : state) {
                const double start = cpuSeconds(), one = with(1), between = cpuSeconds(), two = with(2),
                             end = cpuSeconds();
                ratios.push_back(one / two);
                possible.push_back(2 * (between - start) / (end - between));
                state.SetIterationTime(two);
            }
            state.counters["ratio"] = median(ratios);
            addRow({name, target, median(ratios), "x"});
            addRow({name + " by CPU time", target, median(possible), "x"});
        })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(rounds);
}

/// "VmRSS", "VmHWM": megabytes of this process, as the kernel counts them.
double statusMb(const std::string& key)
{
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(key + ":"))
            return std::atof(line.c_str() + key.size() + 1) / 1024;
    return 0;
}

/// The picture that a lecture opens, in the simulator's default mode, on two workers.
void addLargePicture(int rounds)
{
    const Case launch = grayscale(3840, 2160);
    benchmark::RegisterBenchmark((launch.name + ", everything recorded, two workers").c_str(),
        [=](benchmark::State& state) {
            const auto kernel = load(launch.kernel, simulator::bestInstructionSet());
            std::vector<double> seconds, plain;
            double peakMb = 0;
            for (auto _ : state) {
                malloc_trim(0);
                std::ofstream("/proc/self/clear_refs") << "5"; // the peak counts from here
                const double before = statusMb("VmRSS");
                seconds.push_back(runOnce(launch, kernel, counted(2, true)).seconds);
                peakMb = std::max(peakMb, statusMb("VmHWM") - before);
                plain.push_back(runOnce(launch, kernel, counted(2, false)).seconds);
                state.SetIterationTime(seconds.back());
            }
            const double values = 3840.0 * 2160 * 4, megabyte = 1 << 20; // three channels and one
            addRow({launch.name + ": counters, owners and checks, two workers", 1, median(seconds), "s", true});
            addRow({launch.name + ": counters and owners, two workers", 1, median(plain), "s", true});
            addRow({launch.name + ": peak memory; buffers + 16 bytes a value + 64 MiB",
                values / megabyte + 16 * values / megabyte + 64, peakMb, "MiB", true});
        })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(rounds);
}

/// Reads of a texture beside loads of the same elements, in turn: how many times as long they take.
void addTextureReads(const SimulationOptions& options, const char* how, int rounds)
{
    benchmark::RegisterBenchmark(fmt::format("reads of textures ({})", how).c_str(),
        [=](benchmark::State& state) {
            const std::vector<Case> all = reads();
            std::vector<std::vector<double>> ratios(all.size());
            for (auto _ : state) {
                std::vector<double> seconds;
                for (const Case& one : all)
                    seconds.push_back(runOnce(one, load(one.kernel, simulator::bestInstructionSet()), options).seconds);
                for (std::size_t i = 0; i < all.size(); ++i)
                    ratios[i].push_back(seconds[i] / seconds[0]);
                state.SetIterationTime(seconds[0]);
            }
            for (std::size_t i = 1; i < all.size(); ++i)
                addRow({fmt::format("{} against a load ({})", all[i].name, how), 3, median(ratios[i]), "x", true});
        })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(rounds);
}

/// What a person waits for who changes a line of a small product: counters, touches and checks, on two workers.
void addSmallProduct(int rounds)
{
    const Case launch = matmul(256, {16, 16, 1});
    benchmark::RegisterBenchmark((launch.name + ", everything recorded, two workers").c_str(),
        [=](benchmark::State& state) {
            const auto kernel = load(launch.kernel, simulator::bestInstructionSet());
            runOnce(launch, kernel, counted(2, true));
            std::vector<double> seconds, cpu;
            for (auto _ : state) {
                const double start = cpuSeconds();
                seconds.push_back(runOnce(launch, kernel, counted(2, true)).seconds);
                cpu.push_back((cpuSeconds() - start) / 2);
                state.SetIterationTime(seconds.back());
            }
            addRow({launch.name + ": counters, owners and checks, two workers", 0.1, median(seconds), "s", true});
            addRow({launch.name + ": the same, half of its CPU time", 0.1, median(cpu), "s", true});
        })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(rounds);
}

void addAll(int rounds)
{
    const InstructionSet& best = simulator::bestInstructionSet();
    const InstructionSet& baseline = simulator::baselineInstructionSet();
    const Case naive = matmul(512, {32, 8, 1}), square = matmul(512, {16, 16, 1}), tiled = tiledMatmul(512),
               fractal = mandelbrot(1024, 768, 200);
    for (const InstructionSet* set : {&best, &baseline}) {
        if (set == &baseline && &best == &baseline)
            continue;
        addSpeed(naive, *set, unobserved(1), "alone", 1000, rounds);
        addSpeed(square, *set, unobserved(1), "alone", 1000, rounds);
        addSpeed(fractal, *set, unobserved(1), "alone", 2000, rounds);
        addSpeed(tiled, *set, unobserved(1), "alone", 800, rounds);
        for (const Case& launch : {naive, square, tiled}) {
            const bool isFast = set == &best && launch.name != tiled.name;
            addSpeed(launch, *set, counted(1, false), "counted", isFast ? 2000 : 300, rounds);
            addSpeed(launch, *set, counted(1, true), "counted and checked", 0, rounds);
        }
    }
    for (const Case& launch : {naive, fractal, tiled})
        addTwoWorkers(launch, false, 1.8, rounds);
    for (const Case& launch : {naive, tiled, grayscale(3840, 2160)})
        addTwoWorkers(launch, true, 1.8, rounds);
    addTextureReads(unobserved(1), "alone", rounds);
    addTextureReads(counted(1, true), "counted and checked", rounds);
    addSmallProduct(rounds);
    addLargePicture(rounds);
    addRecordings(rounds);
    addFirstSteps();
}

} // namespace

int main(int argc, char** argv)
{
    warpatlas::serveAsCompilerChild(argc, argv);
    benchmark::Initialize(&argc, argv);
    addAll(argc > 1 ? std::max(1, std::atoi(argv[1])) : 5);
    benchmark::RunSpecifiedBenchmarks();
    printTable();
    printNumbaComparison();
}
