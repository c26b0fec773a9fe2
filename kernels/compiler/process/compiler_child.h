/// The process in which NVRTC works: a compiler may crash, hang or take all memory, and must not take this program
/// with it. It is the same executable, started again: nothing else has to be installed or found.
#pragma once

namespace warpatlas {

/// To be called first in main() by every program that compiles with NVRTC. Where the program was started as its own
/// child, this does the child's work and does not return; else it does nothing but remember that it was called.
/// The child ends with its parent, however that ends, and when it had nothing to do for some minutes.
void serveAsCompilerChild(int argc, char** argv);

/// Whether it was called: a program that does not would be started as a second one of itself.
bool canBeCompilerChild();

/// The hidden command; the parent's process id follows.
inline constexpr const char* compilerChildCommand = "--compiler-child";

} // namespace warpatlas
