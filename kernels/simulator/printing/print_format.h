/// The text that a device's printf writes for one thread. CUDA hands format and arguments to the host's C library, so
/// the result is that of the host's printf in the "C" locale; lengths are those of CUDA on Linux (long has 64 bits).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace warpatlas::simulator {

struct PrintArguments {
    /// The next argument's bits; `bytes` is 4 or 8, and the argument is aligned to as many.
    std::function<std::uint64_t(std::uint32_t bytes)> next;
    /// The text that an address points to, at most `most` bytes of it.
    std::function<std::string(std::uint64_t address, std::size_t most)> text;
};

struct FormattedText {
    std::string text;
    int arguments = 0; ///< number that the format asked for: what CUDA's printf returns
};

FormattedText formatPrinted(std::string_view format, const PrintArguments& arguments);

} // namespace warpatlas::simulator
