// The ui test program. Most of its tests need no application; those that do ask for one, which starts on first use.
#include "app/session/child_work.h"
#include "tests/ui/application.h"
#include "tests/ui/held_display.h"

#include <gtest/gtest.h>

int main(int argc, char** argv)
{
    warpatlas::doChildWork(argc, argv);
    ::testing::InitGoogleTest(&argc, argv);
    if (!::testing::GTEST_FLAG(list_tests))
        warpatlas::support::holdDisplay();
    warpatlas::support::rememberArguments(argc, argv);
    const int status = RUN_ALL_TESTS();
    warpatlas::support::endApplication();
    return status;
}
