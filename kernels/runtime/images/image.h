/// Module images that a program loads: PTX as a text, or a fat binary with PTX in it. Any thread.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace warpatlas::runtime {

struct ImageText {
    std::string ptx;
    bool machineCode = false; ///< there is nothing else, and that cannot be run
    std::string reason; ///< why there is no PTX; empty: there is
};

/// `image`: as cuModuleLoadData() takes it, which is not told how long it is: a text ends with a zero, and what is not
/// says its own length.
ImageText readImage(const void* image);

/// The same of a file or of bytes whose number is known. Nothing behind them is read, and a wrapper, which points into
/// a program's memory, is no image there.
ImageText readImage(std::span<const std::byte> image);

} // namespace warpatlas::runtime
