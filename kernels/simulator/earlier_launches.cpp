#include "kernels/simulator/earlier_launches.h"

#include "kernels/values/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace warpatlas::simulator {

namespace {

std::string placeInWords(const Problem& problem)
{
    std::string words;
    if (problem.block)
        words += fmt::format(", block ({},{},{})", problem.block->x, problem.block->y, problem.block->z);
    if (problem.thread)
        words += fmt::format(", thread ({},{},{})", problem.thread->x, problem.thread->y, problem.thread->z);
    return words;
}

void addProblems(std::vector<Problem>& all, const Trace& trace, const std::string& launch)
{
    for (Problem problem : trace.problems) {
        problem.message = fmt::format("{}{}: {}", launch, placeInWords(problem), problem.message);
        problem.block.reset();
        problem.thread.reset();
        all.push_back(std::move(problem));
    }
}

std::vector<ArrayPointer> contentsOf(const Work& work, Simulation& simulation)
{
    std::vector<ArrayPointer> contents;
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const BufferSpec& buffer = work.buffers[i];
        // What no launch may change need not be kept once more.
        if (buffer.role == BufferRole::Input) {
            contents.push_back(buffer.contents);
            continue;
        }
        auto array = std::make_shared<Array>(buffer.type, buffer.shape);
        std::ranges::copy(simulation.bytes(i), array->bytes().begin());
        contents.push_back(std::move(array));
    }
    return contents;
}

} // namespace

void fill(
    Simulation& simulation, const Work& work, std::span<const ArrayPointer> before, std::span<const Argument> arguments)
{
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const BufferSpec& buffer = work.buffers[i];
        const std::size_t number = simulation.addBuffer(buffer.name, buffer.type, buffer.shape.values());
        const ArrayPointer& contents = before.empty() ? buffer.contents : before[i];
        if (contents != nullptr)
            std::ranges::copy(contents->bytes(), simulation.bytes(number).begin());
    }
    for (const VariableSpec& variable : work.variables)
        simulation.setVariable(variable.name, variable.contents->bytes());
    simulation.setArguments(arguments);
}

EarlierResult runEarlier(const Work& work, const Launch& shown, Progress& progress)
{
    EarlierResult result;
    const std::size_t count = work.earlier.size();
    std::map<std::string, std::shared_ptr<const Kernel>> kernels;
    for (std::size_t i = 0; i < count; ++i) {
        const EarlierLaunch& earlier = work.earlier[i];
        progress.enterPart(double(i) / double(count + 1), double(i + 1) / double(count + 1));
        std::shared_ptr<const Kernel>& kernel = kernels[earlier.entry];
        SimulationOptions options;
        options.record = kernel == nullptr; // a repeated kernel was looked at already
        if (!kernel)
            kernel = loadKernel(work.code.lessonPtx, work.code.sourceName, earlier.entry, work.code.sourceName);
        Simulation simulation(kernel, earlier.launch(shown), earlier.dynamicSharedBytes);
        fill(simulation, work, result.buffers, earlier.arguments);
        const Trace trace = simulation.run(options, progress);
        addProblems(result.problems, trace,
            fmt::format("launch {} of {}, {}", grouped(i + 1), grouped(count + 1), earlier.entry));
        result.buffers = contentsOf(work, simulation);
    }
    progress.enterPart(double(count) / double(count + 1), 1);
    return result;
}

} // namespace warpatlas::simulator
