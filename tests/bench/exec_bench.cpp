/// What `warpatlas exec` adds to a program that is compiled already: the time until its first line, the time of many
/// small launches, and the memory that keeping those of large ones takes. The program runs in turn by itself, with the
/// simulator's library in the place of CUDA's, and under exec, so that whatever else the machine does hits both alike.
///     warpatlas_exec_bench [--benchmark_...] WARPATLAS [ROUNDS]     build/release/warpatlas 11
/// Ends with a table of targets and figures. It never fails for being slow: that depends on the machine.
#include "assets/assets.h"
#include "kernels/compiler/process/toolkit_library.h"
#include "tests/bench/median.h"

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace warpatlas;
namespace fs = std::filesystem;

struct Timed {
    double first = 0, whole = 0; ///< seconds until the first line, and until the end
    double peakMb = 0; ///< of the largest of its processes
};

/// A command's standard output is read; what it says on standard error is not wanted.
Timed timed(std::vector<std::string> words)
{
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const auto start = std::chrono::steady_clock::now();
    const auto now = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    pid_t id = 0;
    const int failed = ::posix_spawnp(&id, arguments[0], &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (failed != 0)
        throw std::runtime_error(words[0] + " cannot be started");
    Timed result;
    std::array<char, 4096> part{};
    while (::read(ends[0], part.data(), part.size()) > 0)
        if (result.first == 0)
            result.first = now();
    ::close(ends[0]);
    int status = 0;
    rusage usage{};
    ::wait4(id, &status, 0, &usage);
    result.whole = now();
    result.peakMb = static_cast<double>(usage.ru_maxrss) / 1024;
    if (status != 0)
        throw std::runtime_error(words[0] + " failed");
    return result;
}

struct Row {
    std::string what;
    double most = 0, figure = 0;
    const char* unit = "";
};
std::vector<Row> rows;

/// The program, compiled as its author would, and how it is run.
class Bench {
public:
    explicit Bench(std::string program) : m_warpatlas(fs::absolute(program))
    {
        const std::string nvcc = findToolkitProgram("nvcc");
        std::string pattern = (fs::temp_directory_path() / "warpatlas-bench-XXXXXX").string();
        if (nvcc.empty() || ::mkdtemp(pattern.data()) == nullptr)
            throw std::runtime_error(nvcc.empty() ? "no nvcc" : "no folder for the program");
        m_folder = pattern;
        const std::string source = m_folder + "/launches.cu";
        std::ofstream(source) << assetText("bench/exec_launches.cu");
        timed({nvcc, "-allow-unsupported-compiler", "-cudart", "shared", "-o", m_folder + "/launches", source});
    }
    ~Bench()
    {
        std::error_code ignored;
        fs::remove_all(m_folder, ignored);
    }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;

    Timed alone(int launches, int count) const
    {
        const std::string library = (fs::path(m_warpatlas).parent_path() / "warpatlas_stand_ins").string();
        return timed({"env", "LD_LIBRARY_PATH=" + library, m_folder + "/launches", std::to_string(launches),
            std::to_string(count)});
    }
    Timed exec(int launches, int count, const std::vector<std::string>& options = {}) const
    {
        std::vector<std::string> words{m_warpatlas, "exec"};
        words.insert(words.end(), options.begin(), options.end());
        words.insert(words.end(), {"--", m_folder + "/launches", std::to_string(launches), std::to_string(count)});
        return timed(words);
    }
    std::string saved() const { return m_folder + "/launches.warpatlas-program"; }
    Timed open(int launch) const
    {
        return timed({m_warpatlas, "run", saved() + ":" + std::to_string(launch), "--no-measure"});
    }

private:
    std::string m_warpatlas, m_folder;
};

void addStart(const Bench& bench, int rounds)
{
    benchmark::RegisterBenchmark("start of a compiled program",
        [&bench](benchmark::State& state) {
            std::vector<double> later;
            for (auto _ : state) {
                const double alone = bench.alone(0, 1).first, exec = bench.exec(0, 1).first;
                later.push_back(exec - alone);
                state.SetIterationTime(exec);
            }
            rows.push_back({"start of a compiled program: later than by itself", 0.3, bench::median(later), "s"});
        })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(rounds);
}

void addLaunches(const Bench& bench, int rounds)
{
    constexpr int launches = 500, threads = 5000;
    benchmark::RegisterBenchmark("500 launches of 5,000 threads",
        [&bench](benchmark::State& state) {
            std::vector<double> seconds, ratios;
            for (auto _ : state) {
                const double alone = bench.alone(launches, threads).whole, exec = bench.exec(launches, threads).whole;
                seconds.push_back(exec);
                ratios.push_back(exec / alone);
                state.SetIterationTime(exec);
            }
            rows.push_back({"500 launches of 5,000 threads", 1, bench::median(seconds), "s"});
            rows.push_back({"500 launches of 5,000 threads: against by itself", 0, bench::median(ratios), "x"});
        })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(rounds);
}

/// A thousand launches that each find another megabyte, and --keep of less and of as much.
void addMemory(const Bench& bench)
{
    constexpr int launches = 1000, floats = 1 << 18;
    for (const int keepMb : {64, 256, 1024})
        benchmark::RegisterBenchmark(fmt::format("1,000 launches of 1 MiB, --keep {}", keepMb).c_str(),
            [&bench, keepMb](benchmark::State& state) {
                double save = 0, open = 0;
                for (auto _ : state) {
                    const Timed run =
                        bench.exec(launches, floats, {"--save", bench.saved(), "--keep", std::to_string(keepMb)});
                    state.SetIterationTime(run.whole);
                    save = run.peakMb;
                    open = bench.open(1).peakMb;
                }
                state.counters["save_MiB"] = save;
                state.counters["open_MiB"] = open;
                // What is kept, once, and the program itself.
                rows.push_back(
                    {fmt::format("peak memory of exec --save --keep {}", keepMb), keepMb + 64.0, save, "MiB"});
                rows.push_back(
                    {fmt::format("peak memory of opening one of it, of {}", keepMb), keepMb + 64.0, open, "MiB"});
            })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond)
            ->Iterations(1);
}

void print()
{
    std::printf("\n%-62s %10s %10s\n", "", "at most", "is");
    for (const Row& row : rows)
        std::printf("%-62s %10s %10.3f %s\n", row.what.c_str(),
            row.most == 0 ? "" : fmt::format("{}", row.most).c_str(), row.figure, row.unit);
}

} // namespace

int main(int count, char** words)
{
    benchmark::Initialize(&count, words);
    if (count < 2) {
        std::fprintf(stderr, "warpatlas_exec_bench WARPATLAS [ROUNDS]\n");
        return 2;
    }
    try {
        const Bench bench(words[1]);
        const int rounds = count > 2 ? std::max(1, std::atoi(words[2])) : 11;
        addStart(bench, rounds);
        addLaunches(bench, rounds);
        addMemory(bench);
        benchmark::RunSpecifiedBenchmarks();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    print();
    return 0;
}
