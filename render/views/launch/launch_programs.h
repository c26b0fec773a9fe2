/// The launch view's shaders, specialised: macros say what is known and how far out the camera is, because software GL
/// runs both sides of every branch. Compiled when first needed.
#pragma once

#include "render/views/shared/pixel_program.h"

#include <map>
#include <tuple>

namespace warpatlas::render {

struct LaunchVariant {
    bool space = false; ///< in 3-D
    int samples = 1; ///< 1 or 2 a pixel; in space 1
    bool blocks = false; ///< block words are there
    bool reduced = false; ///< blocks are smaller than pixels, or drawn as tiles
    bool tiles = false; ///< see tileLevel()
    bool writers = false; ///< the lanes that wrote are known, and lanes are large enough to show it
    bool followed = false;
    bool selection = false;
    int paint = 0; ///< as LaunchPaint
    bool emptyPlaces = false; ///< in space: some places of the lattice hold nothing
};

class LaunchPrograms {
public:
    const PixelProgram& get(const LaunchVariant& variant);

private:
    using Key = std::tuple<bool, int, bool, bool, bool, bool, bool, bool, int, bool>;
    std::map<Key, PixelProgram> m_programs;
};

} // namespace warpatlas::render
