/// Fetches from textures and accesses of surfaces, of every kind and mode, that a GPU and the simulator are asked
/// alike: each is a Work, which any device runs.
#pragma once

#include "kernels/device/device.h"
#include "kernels/model/work.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::simulator::answers {

struct TextureQuestion {
    std::string name; ///< "tex.2d of f32, wrap, normalised, linear"
    Work work;
    Launch launch;
    bool floats = true; ///< the answers are floats; else bits
    /// How far apart the GPU's answers and the simulator's may be; 0: they are the same to the bit. What linear
    /// filtering may be off by (kernels/simulator/textures/footprint.h).
    double tolerance = 0;
};

const std::vector<TextureQuestion>& textureQuestions();

/// A key of the question, its coordinates and its texture: kept answers are found by it.
std::uint64_t keyOf(const TextureQuestion& question);

struct TextureAnswer {
    std::vector<std::byte> bytes; ///< of the output
    std::string problem; ///< why there is none; empty
};
/// Throws DeviceError.
TextureAnswer answerOf(const TextureQuestion& question, Device& device);

struct TextureDifference {
    std::size_t values = 0, of = 0; ///< beyond the tolerance
    double largest = 0; ///< of floats that are numbers
    std::string first; ///< the first value beyond it: coordinates, what there is, and what was wanted
};
TextureDifference compare(
    const TextureQuestion& question, const std::vector<std::byte>& mine, const std::vector<std::byte>& gpus);

} // namespace warpatlas::simulator::answers
