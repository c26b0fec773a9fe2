/// The weights of trained networks, which are inside the program as weights/NAME.f32: matrices and vectors one after
/// the other, row by row, as little-endian f32. assets/train_NAME.py makes them. That script and the code that reads
/// a file say which parts it has and how large they are. Used by the catalogue only.
#pragma once

#include "kernels/model/array.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace warpatlas::inline bundled {

class NetworkWeights {
public:
    /// At the file's beginning. Throws std::logic_error if the program was built without it.
    explicit NetworkWeights(std::string_view name);

    /// The next part: `columns` wide and `rows` high. Throws std::logic_error if the file has less.
    ArrayPointer next(std::size_t columns, std::size_t rows = 1);
    bool atEnd() const { return m_rest.empty(); }

private:
    std::string m_name;
    std::span<const std::byte> m_rest;
};

} // namespace warpatlas::inline bundled
