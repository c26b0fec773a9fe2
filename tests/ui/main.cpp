// The ui test program. Most of its tests need no application; those that do ask for one, which starts on first use.
#include "app/session/child_work.h"
#include "tests/render/golden.h"
#include "tests/ui/application.h"
#include "tests/ui/held_display.h"

#include <gtest/gtest.h>

namespace {

/// Tests of the canvas share a context that stays, and those of the window, which may follow, have Qt's.
class ContextRelease : public ::testing::EmptyTestEventListener {
    void OnTestEnd(const ::testing::TestInfo&) override { warpatlas::render::testing::releaseContext(); }
};

} // namespace

int main(int argc, char** argv)
{
    warpatlas::doChildWork(argc, argv);
    ::testing::InitGoogleTest(&argc, argv);
    if (!::testing::GTEST_FLAG(list_tests))
        warpatlas::support::holdDisplay();
    ::testing::UnitTest::GetInstance()->listeners().Append(new ContextRelease);
    warpatlas::support::rememberArguments(argc, argv);
    const int status = RUN_ALL_TESTS();
    warpatlas::support::endApplication();
    return status;
}
