// The bottom line never makes the window wider than its screen.
#include "tests/ui/desktop/window_fixture.h"

#include <QLabel>

namespace warpatlas::ui {
namespace {

TEST_F(WindowTest, TheSmallestWindowHoldsWhateverTheStatusSays)
{
    window->resize(960, 600);
    window->model().setMistake("no_guard");
    ASSERT_TRUE(settled());
    auto* check = window->findChild<QLabel*>("status.check");
    auto* devices = window->findChild<QLabel*>("status.device");
    ASSERT_TRUE(check && devices);
    QString words = "check against the CPU: 1,234,940 values differ, by up to 1.23e+07";
    for (; check->sizeHint().width() < 880; words += " more")
        check->setText(words);
    window->resize(961, 600);
    window->resize(960, 600);
    ASSERT_TRUE(waitFor([&] { return check->width() >= check->sizeHint().width(); })) << "said in full";
    EXPECT_LE(window->minimumSizeHint().width(), 960);
    EXPECT_EQ(window->width(), 960);
    EXPECT_FALSE(devices->isVisible()) << "what stands elsewhere too gives way";
    window->resize(1900, 900);
    EXPECT_TRUE(waitFor([&] { return devices->isVisible(); }));
}

} // namespace
} // namespace warpatlas::ui
