/// A GL, EGL or driver failure: the call or stage, and the reason that was given.
#pragma once

#include <stdexcept>
#include <string>

namespace warpatlas::render {

class RenderError : public std::runtime_error {
public:
    RenderError(const std::string& what, const std::string& reason) : std::runtime_error(what + ": " + reason) { }
};

} // namespace warpatlas::render
