/// The fields of a structure, as the text declares them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

/// The names of the fields in `type` itself ("filters::Params", "Matrix<float>"), not those of its bases, in their
/// order and as far as the text is understood. Whether a compiler knows them, layoutOf() says.
std::vector<std::string> declaredFields(std::string_view text, std::string_view type);

} // namespace warpatlas
