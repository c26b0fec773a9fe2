/// Runs the kernels of problems.cu and races.cu and looks for what was found.
#pragma once

#include "app/words/problem_words.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator::testing {

/// `collection`: the file's name without what follows it.
inline std::shared_ptr<const Kernel> problemKernel(const std::string& name, const std::string& collection = "problems")
{
    const std::string file = collection + ".ptx";
    return loadKernel(readFile("simulator/problems/" + file), file, name, collection + ".cu");
}

/// The line of the collection's source that holds `text` for the first time behind the kernel's name, or else (in what
/// the kernel calls) in the file.
inline std::uint32_t problemLine(
    const std::string& kernel, const std::string& text, const std::string& collection = "problems")
{
    const std::string source = readFile("simulator/problems/" + collection + ".cu");
    std::size_t found = source.find(text, source.find(" " + kernel + "("));
    if (found == std::string::npos)
        found = source.find(text);
    if (found == std::string::npos)
        return 0;
    return static_cast<std::uint32_t>(
        1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(found), '\n'));
}

inline std::string textOf(const Trace& trace)
{
    std::string text;
    for (const Problem& problem : trace.problems)
        text += std::string(nameOf(problem.kind)) + " (" + std::string(nameOf(problem.severity)) + ") line "
            + std::to_string(problem.line.value_or(0)) + " x" + std::to_string(problem.count) + ": "
            + sentenceOf(problem) + "\n";
    return text;
}

/// `line` 0: any.
inline const Problem* findProblem(
    const Trace& trace, ProblemKind kind, const std::string& words = "", std::uint32_t line = 0)
{
    for (const Problem& problem : trace.problems)
        if (problem.kind == kind && (line == 0 || problem.line == line)
            && sentenceOf(problem).find(words) != std::string::npos)
            return &problem;
    return nullptr;
}

/// The arguments of a run: buffers of 32-bit integers and scalars, in the order of its parameters.
struct ProblemArgument {
    std::string buffer; ///< empty: a scalar
    std::vector<int> values;
    int scalar = 0;
    bool uninitialised = false;
};
inline ProblemArgument buffer(std::string name, std::size_t count, int first = 0, int step = 0)
{
    ProblemArgument argument{std::move(name), std::vector<int>(count)};
    for (std::size_t i = 0; i < count; ++i)
        argument.values[i] = first + step * static_cast<int>(i);
    return argument;
}
inline ProblemArgument raw(std::string name, std::size_t count)
{
    ProblemArgument argument{std::move(name), std::vector<int>(count)};
    argument.uninitialised = true;
    return argument;
}
inline ProblemArgument number(int value)
{
    return {"", {}, value};
}

struct ProblemRun {
    Trace trace;
    std::vector<std::vector<int>> values; ///< by buffer
};

inline ProblemRun runKernel(std::shared_ptr<const Kernel> kernel, std::uint32_t blocks, std::uint32_t threads,
    const std::vector<ProblemArgument>& list, const SimulationOptions& options = {}, std::uint32_t dynamicShared = 0)
{
    Simulation simulation(std::move(kernel), {{blocks, 1, 1}, {threads, 1, 1}}, dynamicShared);
    std::vector<Argument> arguments;
    for (const ProblemArgument& argument : list) {
        if (argument.buffer.empty()) {
            arguments.emplace_back(ScalarArgument::of("scalar", argument.scalar));
            continue;
        }
        const std::size_t number = argument.uninitialised
            ? simulation.addUninitialisedBuffer(argument.buffer, ElementType::I32, argument.values.size())
            : simulation.addBuffer(argument.buffer, ElementType::I32, argument.values.size());
        if (!argument.uninitialised)
            std::memcpy(simulation.bytes(number).data(), argument.values.data(), argument.values.size() * sizeof(int));
        arguments.emplace_back(BufferArgument{number});
    }
    simulation.setArguments(arguments);
    Progress progress;
    ProblemRun run{simulation.run(options, progress), {}};
    std::size_t number = 0;
    for (const ProblemArgument& argument : list) {
        if (argument.buffer.empty())
            continue;
        run.values.emplace_back(argument.values.size());
        std::memcpy(run.values.back().data(), simulation.bytes(number++).data(), argument.values.size() * sizeof(int));
    }
    return run;
}

/// Runs a kernel of problems.cu.
inline ProblemRun runProblem(const std::string& kernel, std::uint32_t blocks, std::uint32_t threads,
    const std::vector<ProblemArgument>& list, const SimulationOptions& options = {}, std::uint32_t dynamicShared = 0)
{
    return runKernel(problemKernel(kernel), blocks, threads, list, options, dynamicShared);
}

} // namespace warpatlas::simulator::testing
