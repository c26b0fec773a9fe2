/// What a program loads as a module: PTX as a text, or a fat binary with PTX in it. Any thread.
#pragma once

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

} // namespace warpatlas::runtime
