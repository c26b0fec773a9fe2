/// A run of a program that nobody compiled: a launch of scale(const float* in, float* out, int width, int height) over
/// memory of 6 x 4 floats.
#pragma once

#include "app/program/saved_program.h"
#include "tests/app/support/files.h"

#include <cstring>

namespace warpatlas::test {

constexpr const char* scaleText = R"(__constant__ float factor;
__global__ void scale(const float* in, float* out, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[y * width + x] = factor * in[y * width + x];
}
)";

template <class T> std::vector<std::byte> rawBytes(const std::vector<T>& values)
{
    std::vector<std::byte> bytes(values.size() * sizeof(T));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

inline runtime::ArgumentRecord pointer(
    const std::string& type, std::uint64_t allocation, std::uint64_t length, std::optional<std::uint64_t> snapshot)
{
    runtime::ArgumentRecord argument;
    argument.type = type;
    argument.bytes = rawBytes<std::uint64_t>({allocation << 40});
    argument.allocation = allocation;
    argument.length = length;
    argument.memory.snapshot = snapshot;
    return argument;
}

inline runtime::ArgumentRecord number(int value)
{
    runtime::ArgumentRecord argument;
    argument.type = "int";
    argument.bytes = rawBytes<int>({value});
    return argument;
}

inline ProgramRun madeUpRun()
{
    ProgramRun run;
    run.compiled = true;
    run.status = 3;
    std::vector<float> values(24);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = 0.5f * float(i);
    run.contents = {rawBytes(values), rawBytes<float>({2.5f})};
    runtime::CallRecord allocated, launched;
    allocated.name = "cudaMalloc";
    allocated.bytes = 96;
    allocated.address = std::uint64_t{1} << 40;
    launched.name = "cudaLaunchKernel";
    runtime::LaunchRecord& launch = launched.launch.emplace_back();
    launch.kernel = "scale";
    launch.launch = {{2, 2, 1}, {4, 4, 1}};
    launch.ran = true;
    launch.arguments = {pointer("float const*", 1, 96, 0), pointer("float*", 2, 96, {}), number(6), number(4)};
    launch.arguments[1].unwritten = true;
    launch.variables.push_back({"factor", 4, {1, false}});
    launch.variables.push_back({"$str", 4, {1, false}});
    run.record.calls = {allocated, launched};
    run.record.lines = {0, 12};
    return run;
}

/// Writes the program's text and its run, whose path it returns.
inline std::string saveMadeUpRun(const TemporaryFolder& folder, const ProgramRun& run)
{
    ProgramWish wish;
    wish.file = folder.write("scale.cu", scaleText);
    wish.arguments = {"--fast", "ä"};
    wish.definitions = {"N=3"};
    wish.standard = CppStandard::Cpp20;
    wish.gpu.name = "T4";
    const std::string path = folder.path("scale.warpatlas-program");
    saveProgram(run, wish, path);
    return path;
}

} // namespace warpatlas::test
