/// A stack for compilers that recurse over what a text nests. Internal to kernels/compiler.
#pragma once

#include <functional>

namespace warpatlas {

/// Runs `work` on a thread of its own with the largest stack that can be had, up to 1 GiB, of which only what is used
/// takes memory, and waits for it; on this thread where none can be had. `work` must not throw.
void onLargeStack(const std::function<void()>& work);

} // namespace warpatlas
