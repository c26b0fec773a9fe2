#include "tests/bench/look_closer.h"

#include "assets/assets.h"
#include "kernels/compiler/compiler.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "kernels/simulator/recording/launch_snapshot.h"
#include "kernels/simulator/replay/cursor.h"
#include "tests/bench/median.h"
#include "tests/bench/simulator_cases.h"
#include "tests/bench/simulator_table.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>

namespace warpatlas::bench {
namespace {

using simulator::BlockRecording;
using simulator::Simulation;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

void addRecording(const Case& launch, int rounds)
{
    const std::string name = launch.name + ": one block with everything recorded";
    benchmark::RegisterBenchmark(name.c_str(),
        [=](benchmark::State& state) {
            Simulation simulation(load(launch.kernel, simulator::bestInstructionSet()), launch.launch);
            const std::vector<Argument> arguments = launch.fill(simulation);
            simulation.setArguments(arguments);
            const auto snapshot = simulation.snapshot();
            Progress progress;
            std::uint64_t instructions = 0;
            std::vector<double> seconds;
            for (auto _ : state) {
                const Clock::time_point start = Clock::now();
                const auto recording = BlockRecording::make(snapshot, 5, {}, progress);
                seconds.push_back(since(start));
                state.SetIterationTime(seconds.back());
                if (instructions == 0)
                    for (std::uint64_t step = recording->first(); step < recording->end(); ++step)
                        instructions += static_cast<std::uint64_t>(std::popcount(recording->step(step).mask));
            }
            addRow({name, 100, static_cast<double>(instructions) / median(seconds) / 1e6, "M/s"});
        })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(rounds);
}

/// Milliseconds, or the reason why there are none.
Answer<double> firstStepMs(CompilerKind compiler, int number)
{
    Progress progress;
    const Clock::time_point start = Clock::now();
    CompileRequest request;
    request.name = "fifty_lines.cu";
    request.text = std::string(assetText("bench/fifty_lines.cu")) + fmt::format("// {}\n", number);
    request.compiler = compiler;
    const auto compiled = compile(request, progress);
    if (!compiled)
        return Refusal{compiled.reason()};
    if (!compiled.value()->succeeded)
        return Refusal{compiled.value()->messages.front().text};
    const auto kernel = simulator::loadKernel(compiled.value()->ptx, request.name, "blur", request.name);
    const int width = 100, height = 70;
    Simulation simulation(kernel, {{7, 5, 1}, {16, 16, 1}});
    const std::size_t in = simulation.addBuffer("in", ElementType::F32, width * height);
    const std::size_t out = simulation.addBuffer("out", ElementType::F32, width * height);
    const std::size_t bright = simulation.addBuffer("bright", ElementType::I32, 35);
    simulation.setArguments(std::vector<Argument>{BufferArgument{in}, BufferArgument{out}, BufferArgument{bright},
        ScalarArgument::of("width", width), ScalarArgument::of("height", height)});
    simulator::Cursor cursor(BlockRecording::make(simulation.snapshot(), 0, {}, progress));
    if (!cursor.stepInstruction())
        return Refusal{"the block has no step"};
    return since(start) * 1e3;
}

} // namespace

void addRecordings(int rounds)
{
    addRecording(matmul(512, {16, 16, 1}), rounds);
    addRecording(tiledMatmul(512), rounds);
    addRecording(mandelbrot(1024, 768, 200), rounds);
}

void addFirstSteps()
{
    for (const CompilerKind compiler : {CompilerKind::Nvrtc, CompilerKind::Clang}) {
        const std::string name = fmt::format("compile and first step of 50 lines ({})", nameOf(compiler));
        benchmark::RegisterBenchmark(name.c_str(),
            [=](benchmark::State& state) {
                std::vector<double> ms;
                for (auto _ : state) {
                    const Answer<double> answer = firstStepMs(compiler, static_cast<int>(ms.size()));
                    if (!answer) {
                        state.SkipWithError(answer.reason().c_str());
                        addRow({name + ": not measured, " + answer.reason()});
                        return;
                    }
                    ms.push_back(answer.value());
                    state.SetIterationTime(ms.back() * 1e-3);
                }
                addRow({name + ", the first in the program's life", 0, ms.front(), "ms", true});
                addRow({name, 150, median(ms), "ms", true});
            })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond)
            ->Iterations(9);
    }
}

} // namespace warpatlas::bench
