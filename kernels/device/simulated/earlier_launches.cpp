#include "kernels/device/simulated/earlier_launches.h"

#include "kernels/analysis/out_of_bounds_cause.h"
#include "kernels/analysis/stray_threads.h"
#include "kernels/analysis/thread_guards.h"
#include "kernels/simulator/recording/access_reader.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace warpatlas::simulator {

namespace {

/// The launch's problems and why, as seen from the buffer that it writes. Only of one that was looked at in full.
std::vector<Problem> explainedProblems(const Work& work, const EarlierLaunch& launch, const Trace& trace)
{
    std::vector<Problem> problems = trace.problems;
    if (problems.empty() || !trace.known.isAll())
        return problems;
    Work launched = work;
    const auto isWritten = [](const AccessMap& buffer) {
        AccessReader values(buffer.values);
        return std::any_of(values.begin(), values.end(), [](const ValueAccess& value) { return value.writes > 0; });
    };
    const auto written = std::ranges::find_if(trace.buffers, isWritten);
    if (written == trace.buffers.end())
        return problems;
    launched.output = static_cast<std::size_t>(written - trace.buffers.begin());
    launched.guards = threadGuards(work.code, launch.entry, launch.arguments);
    const StrayThreads strays(launched, trace);
    for (Problem& problem : problems)
        explainStray(launched, trace, strays, problem);
    return problems;
}

std::vector<ArrayPointer> contentsOf(const Work& work, Simulation& simulation)
{
    std::vector<ArrayPointer> contents;
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const BufferSpec& buffer = work.buffers[i];
        // A buffer that no launch may change need not be kept once more.
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

using Contents = std::vector<std::span<const std::byte>>;

/// Buffers, variables and arguments. What buffers of their own memory hold is left to the caller: returned, by buffer.
Contents declare(
    Simulation& simulation, const Work& work, std::span<const ArrayPointer> before, std::span<const Argument> arguments)
{
    Contents left(work.buffers.size());
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const BufferSpec& buffer = work.buffers[i];
        const bool unset = buffer.before != BufferSpec::Before::Zeros && before.empty();
        const std::uint64_t count = buffer.shape.values();
        const std::size_t number = !buffer.variable.empty()
            ? simulation.addVariable(buffer.variable, buffer.type, count)
            : unset ? simulation.addUnsetBuffer(buffer.name, buffer.type, count, buffer.before)
                    : simulation.addBuffer(buffer.name, buffer.type, count);
        const ArrayPointer& contents = before.empty() ? buffer.contents : before[i];
        if (contents == nullptr)
            continue;
        if (buffer.variable.empty())
            left[i] = contents->bytes();
        else
            std::ranges::copy(contents->bytes(), simulation.bytes(number).begin());
    }
    for (const VariableSpec& variable : work.variables) {
        std::vector<std::byte> bytes(variable.contents->bytes().begin(), variable.contents->bytes().end());
        for (const PointerPlace& pointer : variable.pointers) {
            const std::uint64_t to = simulation.address(pointer.buffer);
            std::memcpy(bytes.data() + pointer.offset, &to, sizeof to);
        }
        simulation.setVariable(variable.name, bytes);
    }
    simulation.setArguments(arguments);
    return left;
}

} // namespace

void fill(
    Simulation& simulation, const Work& work, std::span<const ArrayPointer> before, std::span<const Argument> arguments)
{
    const Contents contents = declare(simulation, work, before, arguments);
    for (std::size_t i = 0; i < contents.size(); ++i)
        std::ranges::copy(contents[i], simulation.bytes(i).begin());
}

std::shared_ptr<const LaunchSnapshot> filledSnapshot(
    Simulation& simulation, const Work& work, std::span<const ArrayPointer> before, std::span<const Argument> arguments)
{
    return simulation.snapshot(declare(simulation, work, before, arguments));
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
            kernel = loadKernel(work.code, earlier.entry);
        Simulation simulation(kernel, earlier.launch(shown), earlier.dynamicSharedBytes);
        fill(simulation, work, result.buffers, earlier.arguments);
        const Trace trace = simulation.run(options, progress);
        result.launches.push_back(
            {earlier.entry, options.record, options.record ? explainedProblems(work, earlier, trace) : trace.problems});
        result.buffers = contentsOf(work, simulation);
    }
    progress.enterPart(double(count) / double(count + 1), 1);
    return result;
}

} // namespace warpatlas::simulator
