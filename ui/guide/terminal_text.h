/// A chapter as a terminal shows it: wrapped lines, tables in columns, code as it is. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpatlas::ui::inline guide {

/// Returns lines of at most `columns` characters, except code and longer words; each ends with a line feed.
std::string terminalText(std::string_view markdown, std::size_t columns);

} // namespace warpatlas::ui::inline guide
