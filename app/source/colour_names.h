/// Whether a kernel's elements are the three colours of pixels, as its text and its parameters' names say. A
/// convention, not a fact. Pure, any thread.
#pragma once

#include "app/source/kernel_signature.h"

#include <string_view>

namespace warpatlas::inline source {

/// "x * 3": how the first value of a pixel is found. In the index of what is no parameter it is the width of a mask.
bool timesThree(std::string_view text, const KernelSignature& signature);
/// "channels", "rgb".
bool namesColours(const KernelSignature& signature);

} // namespace warpatlas::inline source
