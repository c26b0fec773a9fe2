/// The classifier's decision map on the CPU. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstddef>
#include <cstdint>

namespace warpatlas::inline bundled {

inline constexpr std::size_t mlpHidden = 32, mlpArms = 3;

/// As in mlp.cu: which colour stands for which arm.
inline constexpr float mlpPalette[mlpArms][3] = {{230, 159, 0}, {86, 180, 233}, {0, 158, 115}};

struct MlpModel {
    const float* W1 = nullptr; ///< 32 x 2
    const float* b1 = nullptr;
    const float* W2 = nullptr; ///< 32 x 32
    const float* b2 = nullptr;
    const float* W3 = nullptr; ///< 3 x 32
    const float* b3 = nullptr;
};

struct MlpPicture {
    std::size_t width = 0, height = 0;
    float scale = 0; ///< units of the plane a pixel
};

/// `rgb`: 3 bytes a pixel. Throws Cancelled.
void drawDecisions(
    CpuForm form, const MlpModel& model, const MlpPicture& picture, std::uint8_t* rgb, const Progress& progress);

} // namespace warpatlas::inline bundled
