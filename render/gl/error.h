/// GL's error flags as exceptions.
#pragma once

#include <string>

namespace warpatlas::render::gl {

/// Forgets errors of foreign calls.
void clearErrors();
/// Throws RenderError with GL's own name for the error, if a call since clearErrors() failed.
void throwOnError(const std::string& stage);

} // namespace warpatlas::render::gl
