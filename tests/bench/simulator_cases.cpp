#include "tests/bench/simulator_cases.h"

#include "assets/assets.h"
#include "kernels/ptx/parser.h"

#include <chrono>
#include <cstring>
#include <optional>

namespace warpatlas::bench {
namespace {

using simulator::Simulation;

template <class T> Argument buffer(Simulation& simulation, const char* name, const std::vector<T>& values)
{
    const std::size_t number = simulation.addBuffer(name, ElementTypeOf<T>::value, values.size());
    std::memcpy(simulation.bytes(number).data(), values.data(), values.size() * sizeof(T));
    return BufferArgument{number};
}

/// Buffers that no vector stands beside: what they take is part of what is measured.
template <class T> Argument zeros(Simulation& simulation, const char* name, std::uint64_t count)
{
    return BufferArgument{simulation.addBuffer(name, ElementTypeOf<T>::value, count)};
}

Argument scalar(std::uint32_t value)
{
    return ScalarArgument::of("scalar", static_cast<int>(value));
}

Launch covering(std::uint32_t width, std::uint32_t height, Dim3 block)
{
    return {{(width + block.x - 1) / block.x, (height + block.y - 1) / block.y, 1}, block};
}

std::vector<float> ramp(std::uint64_t count)
{
    std::vector<float> values(count);
    for (std::uint64_t i = 0; i < count; ++i)
        values[i] = static_cast<float>(i * 2654435761u % 1000) * 0.001f;
    return values;
}

Case readsOf(const char* name, const char* kernel, const std::optional<TextureSpec>& texture)
{
    constexpr std::uint32_t threads = 65536;
    Case result;
    result.name = name;
    result.kernel = kernel;
    result.launch = covering(threads, 1, {256, 1, 1});
    result.fill = [texture](Simulation& simulation) -> std::vector<Argument> {
        Argument data = buffer(simulation, "data", ramp(threads));
        std::get<BufferArgument>(data).texture = texture;
        return {data, zeros<float>(simulation, "out", threads)};
    };
    return result;
}

Case product(std::string kernel, std::uint32_t n, Dim3 block)
{
    Case result;
    result.name = kernel + " " + std::to_string(n) + "^3, block " + toText(block);
    result.kernel = std::move(kernel);
    result.launch = covering(n, n, block);
    result.fill = [n](Simulation& simulation) -> std::vector<Argument> {
        const std::vector<float> values = ramp(std::uint64_t{n} * n);
        return {buffer(simulation, "A", values), buffer(simulation, "B", values),
            zeros<float>(simulation, "C", values.size()), scalar(n), scalar(n), scalar(n)};
    };
    return result;
}

} // namespace

std::shared_ptr<const simulator::Kernel> load(const std::string& name, const simulator::InstructionSet& set)
{
    auto module = std::make_shared<const ptx::Module>(
        ptx::parse(assetText("bench/simulator_kernels.ptx"), "simulator_kernels.ptx"));
    return std::make_shared<const simulator::Kernel>(
        ptx::decode(module, ptx::findEntry(*module, name), "simulator_kernels.cu", ptx::Products::Apart), set);
}

Sample runOnce(const Case& launch, const std::shared_ptr<const simulator::Kernel>& kernel,
    const simulator::SimulationOptions& options)
{
    Simulation simulation(kernel, launch.launch);
    const std::vector<Argument> arguments = launch.fill(simulation);
    simulation.setArguments(arguments);
    Progress progress;
    Sample sample;
    const auto start = std::chrono::steady_clock::now();
    sample.trace = simulation.run(options, progress);
    sample.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return sample;
}

Case matmul(std::uint32_t n, Dim3 block)
{
    return product("matmul", n, block);
}

Case tiledMatmul(std::uint32_t n)
{
    return product("matmul_tiled", n, {16, 16, 1});
}

Case mandelbrot(std::uint32_t width, std::uint32_t height, int limit)
{
    Case result;
    result.kernel = "mandelbrot";
    result.launch = covering(width, height, {32, 8, 1});
    result.name = "mandelbrot " + std::to_string(width) + " x " + std::to_string(height) + ", block "
        + toText(result.launch.block);
    result.fill = [=](Simulation& simulation) -> std::vector<Argument> {
        return {zeros<std::int32_t>(simulation, "steps", std::uint64_t{width} * height), scalar(width), scalar(height),
            scalar(static_cast<std::uint32_t>(limit))};
    };
    return result;
}

Case grayscale(std::uint32_t width, std::uint32_t height)
{
    Case result;
    result.kernel = "grayscale";
    result.launch = covering(width, height, {16, 16, 1});
    result.name = "grayscale " + std::to_string(width) + " x " + std::to_string(height) + ", block "
        + toText(result.launch.block);
    result.fill = [=](Simulation& simulation) -> std::vector<Argument> {
        const std::uint64_t pixels = std::uint64_t{width} * height;
        const Argument rgb = zeros<std::uint8_t>(simulation, "rgb", pixels * 3);
        const std::span<std::byte> bytes = simulation.bytes(std::get<BufferArgument>(rgb).buffer);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<std::byte>(i * 7 + i / 3);
        return {rgb, zeros<std::uint8_t>(simulation, "gray", pixels), scalar(width), scalar(height)};
    };
    return result;
}

std::vector<Case> reads()
{
    TextureSpec line, picture;
    line.axes = 1;
    line.extent = {65536, 1, 1};
    line.linearMemory = true;
    picture.extent = {256, 256, 1};
    TextureSpec between = picture;
    between.filter = TextureFilter::Linear;
    return {readsOf("load", "read_plain", {}), readsOf("tex1Dfetch", "read_fetch", line),
        readsOf("tex2D", "read_picture", picture), readsOf("tex2D between elements", "read_picture", between)};
}

} // namespace warpatlas::bench
