/// The levels of a layout, each made on the GPU of the one below: what the reductions of values, owners and bytes
/// share.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/gl/texture.h"
#include "render/views/shared/layout.h"

#include <array>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

namespace warpatlas::render {

/// The reduced levels of a layout: level L has a texel for every 2^L x 2^L elements. Levels 1 and up lie one after the
/// other in one buffer; level 0 is the data itself.
struct Level {
    std::uint64_t columns = 1;
    std::uint64_t rows = 1;
    std::uint64_t offset = 0; ///< index of its first texel; 0 for level 0
};

class Levels {
public:
    explicit Levels(const Layout& layout);
    int count() const { return int(m_levels.size()); } ///< level 0 included; the last has one texel
    const Level& operator[](int level) const { return m_levels[std::size_t(level)]; }
    std::uint64_t reducedTexels() const { return m_reducedTexels; } ///< number of texels of levels 1 and up together

private:
    std::vector<Level> m_levels;
    std::uint64_t m_reducedTexels = 0;
};

/// Return which level a camera needs. For colours it is the one whose texel is nearest to a pixel (several samples a
/// pixel are averaged; a finer one would be little sharper and miss the caches). For defects it is the first whose
/// texel is not smaller than a pixel, so that none falls between the pixels.
int colourLevel(double pixelsPerCell, const Levels& levels);
int defectLevel(double pixelsPerCell, const Levels& levels);

class LevelReduction {
public:
    /// `label` names it in errors. `source`: what follows reduce_levels.glsl and defines its reduce().
    LevelReduction(std::string label, std::string source);

    /// Makes levels 1 and up, as Levels lays them out. `reduced`: 32-bit words that the shader reads and writes as
    /// images, in the order of their bindings. `setInputs` binds the textures and sets the uniforms that the source
    /// adds; it is called with each program in use. What comes next sees the words written, be it a shader that fetches
    /// texels or Buffer::read(). Needs a GL context; throws RenderError where a program does not compile.
    void run(const Layout& layout, std::initializer_list<const gl::Buffer*> reduced,
        const std::function<void(const gl::Program&)>& setInputs);

private:
    /// Macros tell them apart and not a uniform: software GL runs both sides of every branch.
    enum Form { OfElements, OfSlices, OfTexels };
    const gl::Program& program(Form form);

    std::string m_label, m_source;
    std::array<gl::Program, 3> m_programs; // by form; compiled when first needed
};

// One byte an element (counts, differences) for when a pixel covers several elements, made on the GPU.

/// How elements become one: counts are averaged, as each element weighs the same; the largest difference stays, so that
/// none is lost.
enum class Reduction { Mean, Largest };

class ByteReducer {
public:
    ByteReducer();
    /// Returns a byte a texel for levels 1 and up, as Levels lays them out; a mean is rounded, halves up. `bytes` has a
    /// byte an element, four in a texel.
    gl::Buffer reduce(const gl::TextureBuffer& bytes, const Layout& layout, Reduction reduction);

private:
    LevelReduction m_reduction;
};

// Owner maps for when a pixel covers several elements, made on the GPU: one owner out of the elements below a texel,
// and whether any of them has a defect.

/// Levels 1 and up, as Levels lays them out.
struct ReducedOwners {
    gl::Buffer owners; ///< a 32-bit word a texel; noThread where all below have none
    gl::Buffer flags; ///< a byte a texel; 1: no thread wrote an element below, 2: one was written more than once
};

class OwnerReducer {
public:
    OwnerReducer();
    /// `owners` has a 32-bit word an element; `writes` a byte an element, four in a texel.
    ReducedOwners reduce(const gl::TextureBuffer& owners, const gl::TextureBuffer& writes, const Layout& layout);

private:
    LevelReduction m_reduction;
};

} // namespace warpatlas::render
