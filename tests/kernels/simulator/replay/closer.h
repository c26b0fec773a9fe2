/// Launches whose blocks the tests of replay look at closely.
#pragma once

#include "kernels/simulator/replay/cursor.h"
#include "tests/kernels/simulator/lesson.h"

#include <functional>
#include <numeric>

namespace warpatlas::simulator::testing {

inline std::shared_ptr<const Kernel> closer(const std::string& name)
{
    return loadKernel(readFile("simulator/replay/closer.ptx"), "closer.ptx", name, "closer.cu");
}

inline std::shared_ptr<const Kernel> closerTiles(const std::string& name)
{
    return loadKernel(readFile("simulator/tiles/tiles_nvcc.ptx"), "tiles_nvcc.ptx", name, "tiles.cu");
}

struct CloserCase {
    const char* name;
    std::function<std::unique_ptr<LessonRun>()> launch;
    EarlierBlocks earlier = EarlierBlocks::Auto;
};

inline std::vector<int> numbers(std::size_t count)
{
    std::vector<int> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = static_cast<int>(i * 37 % 101) + 1;
    return values;
}

template <class T> std::vector<T> zeros(std::size_t count)
{
    return std::vector<T>(count);
}

inline std::unique_ptr<LessonRun> launch(
    std::shared_ptr<const Kernel> kernel, const Dim3& grid, const Dim3& block, std::uint32_t shared = 0)
{
    return std::make_unique<LessonRun>(std::move(kernel), grid, block, shared);
}

inline const std::vector<CloserCase>& closerCases()
{
    static const std::vector<CloserCase> cases{
        {"everything",
            [] {
                auto run = launch(closer("everything"), {3, 1, 1}, {128, 1, 1});
                run->buffer("in", numbers(350)).buffer("out", zeros<int>(350)).scalar(350);
                return run;
            }},
        {"racy",
            [] {
                auto run = launch(closer("racy"), {4, 1, 1}, {64, 1, 1});
                run->buffer("data", numbers(250)).scalar(250);
                return run;
            },
            EarlierBlocks::Run},
        {"tickets",
            [] {
                auto run = launch(closer("tickets"), {6, 1, 1}, {64, 1, 1});
                run->buffer("next", std::vector<unsigned>(1)).buffer("serving", std::vector<unsigned>(1));
                run->buffer("log", zeros<int>(6 * 64));
                return run;
            }},
        {"relay",
            [] {
                auto run = launch(closer("relay"), {5, 1, 1}, {64, 1, 1});
                run->buffer("baton", zeros<int>(5)).buffer("out", zeros<int>(5 * 64));
                return run;
            }},
        {"lists",
            [] {
                auto run = launch(closer("lists"), {3, 1, 1}, {48, 1, 1});
                run->buffer("out", zeros<int>(144));
                return run;
            }},
        {"wander",
            [] {
                auto run = launch(closer("wander"), {1, 1, 1}, {96, 1, 1});
                run->buffer("field", std::vector<unsigned>(4096 * 96)).scalar(700);
                return run;
            }},
        {"wmma_gemm",
            [] {
                auto run = launch(closerTiles("wmma_gemm"), {2, 1, 1}, {32, 1, 1});
                std::vector<std::uint16_t> halves(16 * 32 + 32 * 32);
                for (std::size_t i = 0; i < halves.size(); ++i)
                    halves[i] = static_cast<std::uint16_t>(0x3c00 + i % 7 * 64);
                run->buffer("a", halves).buffer("b", halves).buffer("c", zeros<float>(16 * 32)).scalar(32).scalar(32);
                return run;
            }},
        {"async_sums",
            [] {
                auto run = launch(closerTiles("async_sums"), {1, 1, 1}, {64, 1, 1});
                run->buffer("in", std::vector<float>(192, 1.5f)).buffer("out", zeros<float>(64)).scalar(3);
                return run;
            }},
        {"bytes_in_ptx",
            [] {
                auto run = launch(closerTiles("bytes_in_ptx"), {1, 1, 1}, {32, 1, 1});
                run->buffer("a", numbers(32)).buffer("b", numbers(40)).buffer("out", zeros<unsigned>(128));
                return run;
            }},
        {"tiled",
            [] {
                auto run = launch(lesson("tiled"), {3, 3, 1}, {16, 16, 1});
                std::vector<float> a(40 * 40);
                std::iota(a.begin(), a.end(), 0.5f);
                run->buffer("A", a).buffer("B", a).buffer("C", zeros<float>(1600)).scalar(40);
                return run;
            }},
        {"reduce",
            [] {
                auto run = launch(lesson("reduce"), {4, 1, 1}, {256, 1, 1}, 1024);
                run->buffer("in", numbers(1000)).buffer("out", zeros<int>(4)).scalar(1000);
                return run;
            }},
        {"collatz",
            [] {
                auto run = launch(lesson("collatz"), {3, 1, 1}, {128, 1, 1});
                run->buffer("in", numbers(333)).buffer("steps", zeros<int>(333)).scalar(333);
                return run;
            }},
        {"nested",
            [] {
                auto run = launch(lesson("nested"), {2, 1, 1}, {64, 1, 1});
                run->buffer("out", zeros<int>(100)).scalar(100);
                return run;
            }},
        {"recursion",
            [] {
                auto run = launch(lesson("recursion"), {1, 1, 1}, {40, 1, 1});
                run->buffer("out", zeros<int>(40));
                return run;
            }},
        {"histogram",
            [] {
                auto run = launch(lesson("histogram"), {5, 1, 1}, {128, 1, 1});
                std::vector<std::uint8_t> in(600);
                for (std::size_t i = 0; i < in.size(); ++i)
                    in[i] = static_cast<std::uint8_t>(i * i % 23);
                run->buffer("in", in).buffer("bins", zeros<int>(256)).scalar(600);
                return run;
            }},
        {"sum_floats",
            [] {
                auto run = launch(lesson("sum_floats"), {5, 1, 1}, {64, 1, 1});
                std::vector<float> in(300, 0.1f);
                run->buffer("in", in).buffer("out", zeros<float>(1)).scalar(300);
                return run;
            }},
        {"spin_lock",
            [] {
                auto run = launch(lesson("spin_lock"), {3, 1, 1}, {40, 1, 1});
                run->buffer("lock", zeros<int>(1)).buffer("counter", zeros<int>(1));
                return run;
            }},
        {"warp_sum",
            [] {
                auto run = launch(lesson("warp_sum"), {1, 1, 1}, {96, 1, 1});
                run->buffer("in", numbers(96)).buffer("out", zeros<int>(3));
                return run;
            }},
    };
    return cases;
}

inline const CloserCase& closerCase(const std::string& name)
{
    return *std::ranges::find_if(closerCases(), [&](const CloserCase& c) { return c.name == name; });
}

/// A recording of one of its blocks.
inline std::shared_ptr<const BlockRecording> record(
    const CloserCase& which, std::uint64_t block, RecordingOptions options = {})
{
    Progress progress;
    if (options.earlier == EarlierBlocks::Auto)
        options.earlier = which.earlier;
    return BlockRecording::make(which.launch()->snapshot(), block, options, progress);
}

} // namespace warpatlas::simulator::testing
