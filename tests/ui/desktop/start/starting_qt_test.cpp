#include "ui/desktop/start/starting_qt.h"

#include <gtest/gtest.h>

#include <unistd.h>

namespace warpatlas::ui {
namespace {

const QString fatalOfQt =
    "This application failed to start because no Qt platform plugin could be initialized. Reinstalling the application "
    "may fix this problem.\n\nAvailable platform plugins are: linuxfb, offscreen, vnc, xcb.\n";

TEST(StartRefusal, NamesThePlatformThatIsNotThereAndThoseThatAre)
{
    EXPECT_EQ(startRefusal({"Could not find the Qt platform plugin \"wayland\" in \"\""}, fatalOfQt),
        "no window can be opened: Qt has no platform 'wayland' here; there are linuxfb, offscreen, vnc, xcb; "
        "`warpatlas "
        "run` and `warpatlas render` need none");
    EXPECT_EQ(startRefusal({"Could not find the Qt platform plugin \"xcb\" in \"\""}, "No plugins."),
        "no window can be opened: Qt has no platform 'xcb' here, nor any other; `warpatlas run` and `warpatlas render` "
        "need none");
}

TEST(StartRefusal, NamesTheDisplay)
{
    EXPECT_EQ(startRefusal({"could not connect to display far:3",
                               "Could not load the Qt platform plugin \"xcb\" in \"\" even though it was found."},
                  fatalOfQt),
        "no window can be opened: the display far:3 cannot be connected to; `warpatlas run` and `warpatlas render` "
        "need "
        "none");
}

TEST(StartRefusal, OtherwiseSaysWhatQtSaidFirstInOneShortLine)
{
    EXPECT_EQ(startRefusal({"first\ncause", "then that"}, fatalOfQt),
        "no window can be opened: first cause; `warpatlas run` and `warpatlas render` need none");
    EXPECT_EQ(startRefusal({"QStandardPaths: XDG_RUNTIME_DIR not set", "the cause"}, fatalOfQt),
        "no window can be opened: the cause; `warpatlas run` and `warpatlas render` need none");
    EXPECT_EQ(startRefusal({"something before"}, "Could not initialize GLX\nmore"),
        "no window can be opened: Could not initialize GLX; `warpatlas run` and `warpatlas render` need none");
    EXPECT_EQ(startRefusal({}, ""),
        "no window can be opened: Qt does not say why; `warpatlas run` and `warpatlas render` need none");
    EXPECT_LE(startRefusal({QString(100'000, 'w')}, "").size(), 260u);
}

TEST(StartingQtDeathTest, AFatalMessageEndsTheProgramInOneLine)
{
    EXPECT_EXIT(
        {
            const StartingQt starting;
            qWarning("could not connect to display :7");
            [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, "of X itself\n", 12);
            qFatal("no way");
        },
        testing::ExitedWithCode(2),
        "^warpatlas: no window can be opened: the display :7 cannot be connected to; .* need none\n$");
}

TEST(StartingQt, GivesMessagesAndStandardErrorBack)
{
    testing::internal::CaptureStderr();
    {
        const StartingQt starting;
        qWarning("kept");
        EXPECT_EQ(starting.warnings(), QStringList("kept"));
    }
    qWarning("told");
    const std::string err = testing::internal::GetCapturedStderr();
    EXPECT_EQ(err.find("kept"), std::string::npos) << err;
    EXPECT_NE(err.find("told"), std::string::npos) << err;
}

} // namespace
} // namespace warpatlas::ui
