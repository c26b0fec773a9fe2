/// Columns of text, as wide as what stands in them. Pure, any thread.
#pragma once

#include <string>
#include <vector>

namespace warpatlas::inline tools {

/// The first row is the head, with a line of '-' below it where `underlined`. The last column is at the left, others at
/// the right, or the first at the left as well.
std::string inColumns(const std::vector<std::vector<std::string>>& rows, const std::string& indent, bool underlined,
    bool firstAtLeft = false);

/// As RFC 4180 has it, with ends of lines as a terminal's.
std::string asCsv(const std::vector<std::vector<std::string>>& rows);

} // namespace warpatlas::inline tools
