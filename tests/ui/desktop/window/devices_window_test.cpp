// The devices of this machine, from everywhere in the window.
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/look/drop_button.h"
#include "ui/desktop/machine/devices_dialog.h"

#include <QMenu>
#include <QToolButton>

namespace warpatlas::ui {
namespace {

class DevicesWindow : public WindowTest {
protected:
    DevicesDialog* dialog() const { return window->findChild<DevicesDialog*>(); }
    void expectOpen(const char* how)
    {
        ASSERT_TRUE(dialog()) << how;
        EXPECT_TRUE(dialog()->isVisible()) << how;
        EXPECT_TRUE(waitFor([&] { return !dialog()->findChild<QLabel*>("devices.versions")->text().isEmpty(); }))
            << how;
        EXPECT_TRUE(dialog()->findChild<QLabel*>("devices.cpu.threads")) << how;
        EXPECT_TRUE(dialog()->findChild<QLabel*>("devices.drawnBy")->isVisible()) << how;
        dialog()->close();
        EXPECT_FALSE(dialog()->watch().isWatching()) << how;
    }
};

TEST_F(DevicesWindow, OpenWithTheKeysTheMenusAndOneClickOnTheDevice)
{
    EXPECT_FALSE(dialog()) << "nobody asked for it";
    QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
    expectOpen("the keys");
    window->activateWindow();
    click("status.device");
    expectOpen("the bottom line");
    const auto actions = find<QToolButton>("device")->menu()->actions();
    ASSERT_FALSE(actions.isEmpty());
    EXPECT_EQ(actions.back()->objectName(), "action.devices");
    actions.back()->trigger();
    expectOpen("the menu of devices");
    EXPECT_EQ(window->findChildren<DevicesDialog*>().size(), 1) << "it is one window";
}

} // namespace
} // namespace warpatlas::ui
