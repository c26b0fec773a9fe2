// The gpu test program: what only a CUDA device can show. Without one every test skips, with the device's own reason.
#include "app/session/child_work.h"

#include <gtest/gtest.h>

int main(int argc, char** argv)
{
    warpatlas::doChildWork(argc, argv);
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
