/// JSON that somebody else wrote: the one place at which it comes in. Read strictly, in time and memory that grow with
/// its length; any thread.
#pragma once

#include "kernels/model/input_boundary.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace warpatlas {

/// Deeper than anything that the program writes.
inline constexpr std::size_t deepestJson = 32;

/// Throws InputError about `name`: `isNot` ("is not an experiment") where it is no JSON, with the line; or what else is
/// wrong with it: nested deeper than deepestJson, a key that stands twice in its object, a number that no double holds,
/// a zero byte in a text.
nlohmann::json parseJson(std::string_view text, const std::string& name, const std::string& isNot);

/// What `read` makes of it; whatever that throws, the library's own errors included, comes out as InputError.
template <class Read>
auto readJson(std::string_view text, const std::string& name, const std::string& isNot, const Read& read)
{
    return readingInput(name, [&] { return read(parseJson(text, name, isNot)); });
}

} // namespace warpatlas
