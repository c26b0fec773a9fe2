/// The first line of a cell where it is one of IPython's magics: `%%writefile -a x.cu`. Pure, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline notebook {

struct CellMagic {
    std::string name; ///< "writefile"; empty: the cell has none
    std::vector<std::string> words; ///< behind it, without quotes
    std::size_t body = 0; ///< byte at which the cell's own text begins
    std::uint32_t line = 1; ///< of that byte

    bool has(std::string_view word) const;
    /// What stands behind one of the options ("-n", "--name"), or behind its "="; empty: it is not given.
    std::string option(std::string_view brief, std::string_view name) const;
    /// The first word that is no option.
    std::string plainWord() const;
};

CellMagic magicOf(std::string_view source);

} // namespace warpatlas::inline notebook
