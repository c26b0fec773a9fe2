/// Threads, blocks, lines and sizes as all texts name them.
#pragma once

#include "kernels/model/cause.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::inline words {

/// Things that a text has named already, so that they are not said a second time.
struct Mentions {
    bool thread = false, block = false;
    bool ofProgram = false; ///< the text tells of a whole program, where no option and no field helps
};

std::string indexText(const Dim3& index); ///< "(3,0,0)"
std::string lineText(std::uint32_t line); ///< " in line 5"; empty where the line is not known
/// "thread (17,0,0) of block (3,0,0)"
std::string nameOf(const ThreadId& id, Mentions& mentions);
/// "400 x 900": axes that neither of the two uses are left out at the end.
std::string sizeText(const Place3& size, const Place3& other);
/// "element x 3, y 0" of an output; "element 17" of one with a single row
std::string elementText(const ElementPlace& place);
/// "a, b and c"
std::string listed(const std::vector<std::string>& parts);
/// "line 5", "lines 3, 5 and 7"
std::string linesText(const std::vector<std::uint32_t>& lines);
/// "lane 5", "lanes 0-3, 8 and 12-31"
std::string lanesText(std::uint32_t mask);
/// "warp 5", "warps 0-3 and 8": a block has 32 at most.
std::string warpsText(std::uint32_t mask);

} // namespace warpatlas::inline words
