/// The process in which NVRTC works: a compiler may crash, hang or take all memory, and must not take this program
/// with it. It is the same executable, started again: nothing else has to be installed or found.
#pragma once

namespace warpatlas::inline compiler {

/// Every program that compiles with NVRTC calls this first in main(). If the program was started as its own child, this
/// does the child's work and does not return; otherwise it only remembers that it was called. The child ends when its
/// parent ends, however that happens, and when it had nothing to do for some minutes.
void serveAsCompilerChild(int argc, char** argv);

/// Whether serveAsCompilerChild() was called. A program that did not call it would start as a second copy of itself.
bool canBeCompilerChild();

/// The hidden command; the parent's process id follows.
inline constexpr const char* compilerChildCommand = "--compiler-child";

} // namespace warpatlas::inline compiler
