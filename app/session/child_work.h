/// This program started as its own child, for what must not take the program with it when it crashes: a compiler.
#pragma once

namespace warpatlas {

/// To be called first in main(). Where this process is such a child, does its work and does not return.
void doChildWork(int argc, char** argv);

} // namespace warpatlas
