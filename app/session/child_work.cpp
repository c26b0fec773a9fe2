#include "app/session/child_work.h"

#include "kernels/compiler/process/compiler_child.h"

namespace warpatlas::inline session {

void doChildWork(int argc, char** argv)
{
    serveAsCompilerChild(argc, argv);
}

} // namespace warpatlas::inline session
