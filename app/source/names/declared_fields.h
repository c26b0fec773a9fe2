/// The fields of a structure, as the text declares them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

struct DeclaredField {
    std::string name;
    std::size_t indices = 0; ///< that lead to what is no array, as far as its own declaration says
    bool hidden = false; ///< private or protected
    bool bits = false; ///< a bit-field
    std::vector<DeclaredField> parts{}; ///< of what is a structure that the text declares, or an array of them
};

/// The fields of `type` ("filters::Params", "Matrix<float>"), those of its bases before them, in their order and as far
/// as the text is understood; of CUDA's vectors x, y, z and w. Whether a compiler knows them, layoutOf() says.
std::vector<DeclaredField> declaredFields(std::string_view text, std::string_view type);

} // namespace warpatlas
