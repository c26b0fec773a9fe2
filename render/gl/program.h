/// A linked shader program. Moved-from: name() 0.
#pragma once

#include "render/gl/name.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace warpatlas::render::gl {

void deleteProgram(unsigned name);

class Program {
public:
    Program() = default; ///< none
    /// Builds the program; throws RenderError with the driver's log, in which `label` names the program.
    static Program fromVertexAndFragment(
        const std::string& label, const std::string& vertex, const std::string& fragment);
    static Program fromCompute(const std::string& label, const std::string& compute);

    unsigned name() const { return m_name.value(); }
    void use() const;

    /// Sets a uniform of the program in use; one that the compiler removed is ignored, as GL does.
    void set(const char* uniform, int value) const;
    void set(const char* uniform, std::uint32_t value) const;
    void set(const char* uniform, float value) const;
    void set(const char* uniform, std::array<float, 2> value) const;
    void set(const char* uniform, std::array<float, 3> value) const;
    void set(const char* uniform, std::array<std::int32_t, 2> value) const;
    void set(const char* uniform, std::array<std::uint32_t, 2> value) const;
    void set(const char* uniform, std::array<std::uint32_t, 3> value) const;
    void setDoubles(const char* uniform, std::array<double, 3> value) const;
    void setColours(const char* uniform, std::span<const std::array<float, 3>> values) const;

private:
    int location(const char* uniform) const;
    Name<deleteProgram> m_name;
};

} // namespace warpatlas::render::gl
