#include "render/views/shared/shader_source.h"

#include "assets/assets.h"
#include "render/gl/render_error.h"

namespace warpatlas::render {

// Errors name lines of the piece as it is on disk.
std::string shaderPiece(std::string_view name)
{
    const std::string_view text = assetText("shaders/" + std::string(name));
    if (text.empty())
        throw RenderError("shader " + std::string(name), "not embedded in this program");
    return "#line 1\n" + std::string(text);
}

std::string shaderSource(std::string_view defines, std::initializer_list<std::string_view> pieces)
{
    std::string source = "#version 430 core\n";
    source += defines;
    for (const std::string_view piece : pieces)
        source += shaderPiece(piece);
    return source;
}

} // namespace warpatlas::render
