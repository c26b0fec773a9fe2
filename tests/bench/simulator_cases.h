/// The launches that the simulator's benchmark runs: kernels of simulator_kernels.cu with their data.
#pragma once

#include "kernels/simulator/recording/simulation.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace warpatlas::bench {

/// A launch that can be made again and again: each simulation runs once.
struct Case {
    std::string name; ///< "matmul 512^3, 32 x 8 threads"
    std::string kernel; ///< name in simulator_kernels.cu
    Launch launch;
    std::function<std::vector<Argument>(simulator::Simulation&)> fill; ///< makes the buffers, returns the arguments
};

struct Sample {
    double seconds = 0; ///< time of Simulation::run alone
    Trace trace;
};

/// The kernel of the given name, decoded for one build of the hot loop.
std::shared_ptr<const simulator::Kernel> load(const std::string& name, const simulator::InstructionSet& set);
Sample runOnce(const Case& launch, const std::shared_ptr<const simulator::Kernel>& kernel,
    const simulator::SimulationOptions& options);

Case matmul(std::uint32_t n, Dim3 block);
Case tiledMatmul(std::uint32_t n);
Case mandelbrot(std::uint32_t width, std::uint32_t height, int limit);
Case grayscale(std::uint32_t width, std::uint32_t height);
/// 64 reads by each of 65,536 threads, of as many floats: "load", "tex1Dfetch", "tex2D", "tex2D between elements".
std::vector<Case> reads();

} // namespace warpatlas::bench
