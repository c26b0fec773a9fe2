#include "render/gl/program.h"

#include "render/gl/render_error.h"

#include <epoxy/gl.h>

#include <initializer_list>

namespace warpatlas::render::gl {

void deleteProgram(unsigned name)
{
    glDeleteProgram(name);
}

namespace {

void deleteShader(unsigned name)
{
    glDeleteShader(name);
}
using Shader = Name<deleteShader>;

Shader compile(const std::string& label, unsigned stage, const std::string& source)
{
    Shader shader(glCreateShader(stage));
    const char* text = source.c_str();
    glShaderSource(shader.value(), 1, &text, nullptr);
    glCompileShader(shader.value());
    GLint compiled = 0;
    glGetShaderiv(shader.value(), GL_COMPILE_STATUS, &compiled);
    if (!compiled) {
        std::string log(4096, '\0');
        GLsizei length = 0;
        glGetShaderInfoLog(shader.value(), GLsizei(log.size()), &length, log.data());
        log.resize(std::size_t(length));
        throw RenderError("compiling shader " + label, log);
    }
    return shader;
}

Name<deleteProgram> link(const std::string& label, std::initializer_list<const Shader*> shaders)
{
    Name<deleteProgram> program(glCreateProgram());
    for (const Shader* shader : shaders)
        glAttachShader(program.value(), shader->value());
    glLinkProgram(program.value());
    for (const Shader* shader : shaders)
        glDetachShader(program.value(), shader->value());
    GLint linked = 0;
    glGetProgramiv(program.value(), GL_LINK_STATUS, &linked);
    if (!linked) {
        std::string log(4096, '\0');
        GLsizei length = 0;
        glGetProgramInfoLog(program.value(), GLsizei(log.size()), &length, log.data());
        log.resize(std::size_t(length));
        throw RenderError("linking shader " + label, log);
    }
    return program;
}

} // namespace

Program Program::fromVertexAndFragment(const std::string& label, const std::string& vertex, const std::string& fragment)
{
    const Shader first = compile(label + " (vertex)", GL_VERTEX_SHADER, vertex);
    const Shader second = compile(label + " (fragment)", GL_FRAGMENT_SHADER, fragment);
    Program program;
    program.m_name = link(label, {&first, &second});
    return program;
}

Program Program::fromCompute(const std::string& label, const std::string& compute)
{
    const Shader shader = compile(label + " (compute)", GL_COMPUTE_SHADER, compute);
    Program program;
    program.m_name = link(label, {&shader});
    return program;
}

void Program::use() const
{
    glUseProgram(name());
}
int Program::location(const char* uniform) const
{
    return glGetUniformLocation(name(), uniform);
}

void Program::set(const char* uniform, int value) const
{
    glUniform1i(location(uniform), value);
}
void Program::set(const char* uniform, std::uint32_t value) const
{
    glUniform1ui(location(uniform), value);
}
void Program::set(const char* uniform, float value) const
{
    glUniform1f(location(uniform), value);
}
void Program::set(const char* uniform, std::array<float, 2> value) const
{
    glUniform2fv(location(uniform), 1, value.data());
}
void Program::set(const char* uniform, std::array<float, 3> value) const
{
    glUniform3fv(location(uniform), 1, value.data());
}
void Program::set(const char* uniform, std::array<std::int32_t, 2> value) const
{
    glUniform2iv(location(uniform), 1, value.data());
}
void Program::set(const char* uniform, std::array<std::uint32_t, 2> value) const
{
    glUniform2uiv(location(uniform), 1, value.data());
}
void Program::set(const char* uniform, std::array<std::uint32_t, 3> value) const
{
    glUniform3uiv(location(uniform), 1, value.data());
}
void Program::setDoubles(const char* uniform, std::array<double, 3> value) const
{
    glUniform3d(location(uniform), value[0], value[1], value[2]);
}
void Program::setColours(const char* uniform, std::span<const std::array<float, 3>> values) const
{
    glUniform3fv(location(uniform), GLsizei(values.size()), values.front().data());
}

} // namespace warpatlas::render::gl
