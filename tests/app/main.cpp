// The app test program. It compiles, and the compiler works in a child of the program that does.
#include "app/session/child_work.h"

#include <gtest/gtest.h>

int main(int argc, char** argv)
{
    warpatlas::doChildWork(argc, argv);
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
