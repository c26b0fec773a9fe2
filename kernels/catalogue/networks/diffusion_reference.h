/// The reverse process of the diffusion model on the CPU. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace warpatlas::inline bundled {

inline constexpr std::size_t diffusionNoisings = 50, diffusionHidden = 64;

/// As in diffusion.cu.
struct DiffusionModel {
    const float* W1 = nullptr; ///< 64 x 2
    const float* b1 = nullptr; ///< 50 x 64
    const float* W2 = nullptr; ///< 64 x 64
    const float* b2 = nullptr;
    const float* W3 = nullptr; ///< 2 x 64
    const float* b3 = nullptr;
};

/// A reverse step: from the noise of t noisings to that of t - 1.
struct DiffusionStep {
    std::int32_t t = 0;
    float keep = 0;
    float add = 0;
};

struct DiffusionSpots {
    std::int32_t count = 0; ///< points
    std::uint32_t seed = 0;
    float scale = 0; ///< 1/16 of a pixel a unit of the plane
    std::int32_t width = 0, height = 0;
};

/// The picture of the points after `steps`. All forms do the same operations on a point in the same order, each rounded
/// once, and sums of integers have no order: results are equal to the last bit. Throws Cancelled.
void drawDiffusion(CpuForm form, const DiffusionModel& model, std::span<const DiffusionStep> steps,
    const DiffusionSpots& spots, std::span<std::uint32_t> picture, const Progress& progress);

} // namespace warpatlas::inline bundled
