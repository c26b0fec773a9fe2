#include "tests/bench/numba.h"

#include "assets/assets.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "tests/bench/median.h"
#include "tests/bench/simulator_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <unistd.h>

namespace warpatlas::bench {
namespace {

struct Answer {
    int status = 127;
    std::string output;
};

Answer run(const std::string& python, const std::string& script)
{
    Answer answer;
    FILE* const pipe = popen(("'" + python + "' '" + script + "' 2>/dev/null").c_str(), "r");
    if (pipe == nullptr)
        return answer;
    std::array<char, 4096> part{};
    while (const std::size_t bytes = std::fread(part.data(), 1, part.size(), pipe))
        answer.output.append(part.data(), bytes);
    const int status = pclose(pipe);
    answer.status = status < 0 ? 127 : status >> 8;
    return answer;
}

/// The script travels inside the program; Python wants a file.
Answer askNumba()
{
    std::string script = "/tmp/warpatlas_numba_XXXXXX";
    const int file = mkstemp(script.data());
    if (file < 0)
        return {};
    const std::string_view text = assetText("bench/numba_comparison.py");
    const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    close(file);
    Answer answer;
    const char* const chosen = std::getenv("WARPATLAS_PYTHON");
    for (const std::string python : {chosen != nullptr ? chosen : "python3", "/usr/bin/python3"}) {
        answer = written ? run(python, script) : Answer{};
        if (answer.status == 0 || chosen != nullptr)
            break;
    }
    unlink(script.c_str());
    return answer;
}

double secondsOf(const Case& launch, bool record)
{
    simulator::SimulationOptions options;
    options.record = record;
    options.workers = 1;
    const auto kernel = load(launch.kernel, simulator::bestInstructionSet());
    std::vector<double> seconds;
    for (int i = 0; i < 21; ++i)
        seconds.push_back(runOnce(launch, kernel, options).seconds);
    return median(seconds);
}

} // namespace

void printNumbaComparison()
{
    fmt::print("\nnumba's CUDA simulator beside this one: the same kernel and launch, one core, thread instructions a "
               "second\n(as many as this simulator counts)\n");
    std::fflush(stdout);
    const Answer answer = askNumba();
    if (answer.status != 0) {
        fmt::print("not compared: {}\n",
            answer.status == 3 ? "this Python has no numba (Debian: python3-numba; another Python: WARPATLAS_PYTHON)"
                               : fmt::format("python3 with numba_comparison.py ended with status {}", answer.status));
        return;
    }
    std::map<std::string, double> numba;
    std::string versions;
    std::istringstream lines(answer.output);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t space = line.find(' ');
        if (line.starts_with("numba "))
            versions = line;
        else if (space != std::string::npos)
            numba[line.substr(0, space)] = std::atof(line.c_str() + space);
    }
    fmt::print("{}\n{:<44}{:>14}{:>12}{:>14}{:>9}{:>14}{:>9}\n", versions, "launch", "instructions", "numba /s",
        "recorded /s", "times", "alone /s", "times");
    for (const Case& launch : {matmul(32, {16, 16, 1}), mandelbrot(64, 48, 50), grayscale(64, 48)}) {
        simulator::SimulationOptions counting;
        counting.workers = 1;
        const double instructions =
            static_cast<double>(runOnce(launch, load(launch.kernel, simulator::bestInstructionSet()), counting)
                                    .trace.total.threadInstructions);
        const double theirs = instructions / numba[launch.kernel], recorded = instructions / secondsOf(launch, true),
                     alone = instructions / secondsOf(launch, false);
        fmt::print("{:<44}{:>14.0f}{:>12.3g}{:>14.3g}{:>9.0f}{:>14.3g}{:>9.0f}\n", launch.name, instructions, theirs,
            recorded, recorded / theirs, alone, alone / theirs);
    }
    std::fflush(stdout);
}

} // namespace warpatlas::bench
