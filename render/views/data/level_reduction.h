/// The levels of a layout, each made on the GPU of the one below: what the reductions of values, owners and bytes
/// share.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/views/shared/layout.h"

#include <array>
#include <functional>
#include <initializer_list>
#include <string>

namespace warpatlas::render {

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

} // namespace warpatlas::render
