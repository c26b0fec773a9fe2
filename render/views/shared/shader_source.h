/// Shader text put together from the embedded pieces in assets/shaders.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace warpatlas::render {

/// Returns one piece, from its first line. Throws RenderError if it is not in the program.
std::string shaderPiece(std::string_view name);

/// Returns "#version 430 core", `defines` as it is, then the pieces (names below "shaders/") in order.
std::string shaderSource(std::string_view defines, std::initializer_list<std::string_view> pieces);

} // namespace warpatlas::render
