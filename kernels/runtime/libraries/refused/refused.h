/// Functions of a library's that nothing stands in for. What is defined by it reads no header of that library.
#pragma once

#include "kernels/runtime/libraries/library.h"

/// Defines a function of a library's that nothing stands in for, whatever its parameters are. `symbol`: what the linker
/// knows `name` by.
#define WARPATLAS_REFUSED(library, name, symbol, status)                                                               \
    extern "C" __attribute__((visibility("default"))) int symbol()                                                     \
    {                                                                                                                  \
        warpatlasAbsent(                                                                                               \
            #name, "WarpAtlas stands in for a part of " library ", and not for this", __builtin_return_address(0));    \
        return status;                                                                                                 \
    }
