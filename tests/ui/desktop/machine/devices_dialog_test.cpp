#include "ui/desktop/machine/devices_dialog.h"

#include "tests/app/report/made_up_machine.h"
#include "tests/ui/application.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <atomic>
#include <gmock/gmock.h>

namespace warpatlas::ui {
namespace {

using testing::HasSubstr;

class DevicesDialogTest : public testing::Test {
protected:
    static constexpr int patience = 60000; ///< milliseconds that a loaded machine may need

    void SetUp() override { WARPATLAS_NEEDS_WINDOW(); }

    void open(int gpus, const QString& renderer = "llvmpipe (LLVM 15.0.6, 256 bits)")
    {
        dialog = std::make_unique<DevicesDialog>(MachineWatch::Source{[gpus] { return test::madeUpMachine(gpus); },
                                                     [this, gpus](const MachineFacts&) {
                                                         auto states = test::madeUpStates(gpus);
                                                         for (GpuState& state : states)
                                                             state.smClockMhz = clock.load();
                                                         return states;
                                                     }},
            std::chrono::milliseconds(1));
        dialog->setRenderer(renderer);
        dialog->show();
        ASSERT_TRUE(QTest::qWaitFor([&] { return !text("devices.versions").empty(); }, patience));
    }
    std::string text(const QString& name) const
    {
        const auto* label = dialog->findChild<QLabel*>(name);
        return label ? label->text().toStdString() : std::string();
    }

    std::atomic<double> clock = 345;
    std::unique_ptr<DevicesDialog> dialog;
};

class DeviceCards : public DevicesDialogTest, public testing::WithParamInterface<int> { };

TEST_P(DeviceCards, HasACardForEachDevice)
{
    const int gpus = GetParam();
    ASSERT_NO_FATAL_FAILURE(open(gpus));
    for (int i = 0; i < gpus; ++i) {
        const QString id = QString("devices.cuda:%1").arg(i);
        EXPECT_EQ(text(id + ".title"), "Made-up GPU " + std::to_string(i + 1));
        EXPECT_THAT(text(id + ".memory"), HasSubstr("of 85.9 GB used"));
        EXPECT_THAT(text(id + ".pcie"), HasSubstr("5.0 x16"));
    }
    EXPECT_EQ(text("devices.none.remark"), gpus == 0 ? "no NVIDIA driver is installed" : "");
    EXPECT_EQ(text("devices.cpu.threads"), "8");
    EXPECT_THAT(text("devices.versions"), HasSubstr(gpus == 0 ? "No NVIDIA driver" : "580.95.05"));
    EXPECT_THAT(text("devices.drawnBy"), HasSubstr("llvmpipe"));
    for (const QLabel* label : dialog->findChildren<QLabel*>())
        EXPECT_LE(label->mapTo(dialog.get(), label->rect().topRight()).x(), dialog->width())
            << label->objectName().toStdString();
}

INSTANTIATE_TEST_SUITE_P(, DeviceCards, testing::Values(0, 1, 4));

TEST_F(DevicesDialogTest, WhatChangesIsShownAnewWhileItIsOpen)
{
    ASSERT_NO_FATAL_FAILURE(open(1));
    clock = 1500;
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return text("devices.cuda:0.sm_clock") == "1,500 MHz now, 1,980 at most"; }, patience));
    QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close), Qt::LeftButton);
    EXPECT_FALSE(dialog->isVisible());
    EXPECT_FALSE(dialog->watch().isWatching());
    dialog->show();
    EXPECT_TRUE(dialog->watch().isWatching());
}

TEST_F(DevicesDialogTest, SaysWhichGpuDrawsTheWindow)
{
    ASSERT_NO_FATAL_FAILURE(open(4, "Made-up GPU 3/PCIe/SSE2"));
    EXPECT_EQ(text("devices.cuda:2.remark"), "cuda:2, draws the window");
    EXPECT_EQ(text("devices.cuda:0.remark"), "cuda:0");
}

} // namespace
} // namespace warpatlas::ui
