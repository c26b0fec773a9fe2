/// Runs this program as its own child, for work whose crash must not end the program: a compiler.
#pragma once

namespace warpatlas::inline session {

/// Call it first in main(). Where this process is such a child, it does the child's work and does not return.
void doChildWork(int argc, char** argv);

} // namespace warpatlas::inline session
