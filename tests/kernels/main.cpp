// The kernels test program. It compiles, and NVRTC works in a child of the program that does.
#include "kernels/compiler/process/compiler_child.h"

#include <gtest/gtest.h>

int main(int argc, char** argv)
{
    warpatlas::serveAsCompilerChild(argc, argv);
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
