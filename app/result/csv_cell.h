/// A text as one cell of a CSV (RFC 4180).
#pragma once

#include <string>

namespace warpatlas {

/// As it is, or within quotes where it has a comma, a quote or the end of a line. Any thread.
std::string csvCell(const std::string& text);

} // namespace warpatlas
