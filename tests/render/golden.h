/// Golden pictures: tests/golden/<folder>/<name>.png, drawn by Mesa's software GL.
#pragma once

#include "render/gl/offscreen.h"

#include <array>
#include <cstddef>
#include <gtest/gtest.h>
#include <memory>
#include <string>

namespace warpatlas::render::testing {

/// `name` is "folder/name". Fails if the baseline is missing or differs by more than `tolerance` in any channel of any
/// pixel, and then leaves the candidate and the difference in the build folder and says where.
/// WARPATLAS_UPDATE_GOLDEN=1 accepts the candidate. Where the program was built with other fonts than the baselines
/// (golden/fonts.txt: Debian 12's Inter and JetBrains Mono), what differs makes the test skipped, and says so.
::testing::AssertionResult matchesGolden(const std::string& name, const Picture& picture, int tolerance);

/// Mesa llvmpipe picks vector widths by the processor, which may round the last bit of a colour otherwise, and a colour
/// on the edge of a stripe is one step of 255 off then: two steps cover that, and no person sees them.
inline constexpr int mesaTolerance = 2;

/// The tolerance of most golden pictures.
inline constexpr int goldenWidth = 640, goldenHeight = 400;

/// A software context, shared by the tests of one program because making one takes a while. Null with a failure if this
/// machine has none.
Offscreen* softwareContext(int width, int height);
/// No context of EGL's is current on this thread any more: while one is, GLX, which Qt may draw with, makes none of its
/// own current there.
void releaseContext();

/// Red, green and blue of the pixel at that place.
inline std::array<int, 3> rgbAt(const Picture& picture, double x, double y)
{
    const std::size_t at = (std::size_t(y) * std::size_t(picture.width) + std::size_t(x)) * 4;
    return {picture.rgba[at], picture.rgba[at + 1], picture.rgba[at + 2]};
}

} // namespace warpatlas::render::testing
