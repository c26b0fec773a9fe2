// The devices of this machine, from everywhere in the window.
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/machine/devices_dialog.h"

#include <QComboBox>
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

TEST_F(DevicesWindow, TheGpuIsChosenBesideTheDeviceAndAllPagesFollow)
{
    Experiment onT4 = window->model().experiment();
    onT4.device = "sim:T4"; // as a launch of a program has it
    window->model().change("t4", onT4);
    ASSERT_TRUE(settled());
    const auto expect = [this](const char* gpu) {
        EXPECT_TRUE(find<QMenu>("gpus")->title().endsWith(gpu)) << gpu;
        for (const QAction* action : find<QMenu>("gpus")->actions())
            EXPECT_EQ(action->isChecked(), action->data().toString() == gpu) << gpu;
        EXPECT_TRUE(find<QToolButton>("device")->text().endsWith(gpu)) << gpu;
        EXPECT_EQ(outcome().gpu.name, gpu);
        EXPECT_TRUE(text("occupancy.facts").contains(gpu)) << gpu;
        EXPECT_EQ(find<QComboBox>("flow.gpus")->itemText(0), QString("Modelled for ") + gpu);
        EXPECT_EQ(window->model().gpu(), gpu);
    };
    window->resize(1920, 1080);
    expect("T4");
    find<QAction>("gpu.H100")->trigger();
    ASSERT_TRUE(settled());
    expect("H100");
    EXPECT_EQ(window->model().experiment().device, "sim") << "the device brings none of its own";
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    expect("T4");
    window->model().setDevice("sim");
    ASSERT_TRUE(settled());
    expect("T4");
    window->model().setDevice("cpu");
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().gpu(), "T4") << "what is modelled is so for this one still";
}

} // namespace
} // namespace warpatlas::ui
