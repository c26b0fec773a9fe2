/// A stack for compilers that recurse over what a text nests. Internal to kernels/compiler.
#pragma once

#include <functional>

namespace warpatlas::inline compiler {

/// Runs `work` on a thread of its own with the largest stack that the system gives, up to 1 GiB, and waits for it. Only
/// the used part of the stack takes memory. If the system gives no such thread, `work` runs on this one. `work` must
/// not throw.
void onLargeStack(const std::function<void()>& work);

} // namespace warpatlas::inline compiler
