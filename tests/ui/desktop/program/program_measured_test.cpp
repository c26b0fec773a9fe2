// The page of whole programs where the machine has a GPU.
#include "tests/ui/desktop/program/program_panel_fixture.h"

#include <QComboBox>
#include <QPushButton>

namespace warpatlas::ui {
namespace {

using testing::HasSubstr;

class ProgramMeasured : public ProgramPanelFixture {
protected:
    void setGpu() { panel->setDevices({{"cpu", "a CPU", true, {}}, {"cuda:0", "NVIDIA H100", true, {}}}); }
    void measure() { run.record.measured = MeasuredOn{"NVIDIA H100", "580.95.05", "2026-11-28", {1500, 0, {}}}; }
};

TEST_F(ProgramMeasured, IsAChoiceWhereThereIsAGpu)
{
    auto* device = find<QComboBox>("program.device");
    panel->open(file);
    EXPECT_FALSE(device->isVisible());
    setGpu();
    EXPECT_TRUE(device->isVisible());
    EXPECT_EQ(device->currentIndex(), 0) << "the simulator, until somebody chooses";
    finish();
    EXPECT_FALSE(asked.real);
    EXPECT_GT(asked.keptBytes, 0u);
    device->setCurrentIndex(1);
    setGpu();
    EXPECT_EQ(device->currentIndex(), 1) << "the list comes again";
    find<QPushButton>("program.run")->click();
    finish();
    ASSERT_TRUE(asked.real);
    EXPECT_EQ(asked.real->id, "cuda:0");
    EXPECT_EQ(asked.keptBytes, 0u);
    panel->setDevices({{"cuda:0", "NVIDIA GPU", false, "no driver"}});
    EXPECT_FALSE(device->isVisible());
    find<QPushButton>("program.run")->click();
    finish();
    EXPECT_FALSE(asked.real);
}

TEST_F(ProgramMeasured, IsToldAsMeasuredAndOpensNoLaunch)
{
    measure();
    panel->open(file);
    finish();
    EXPECT_EQ(panel->provenance(), Provenance::Measured);
    EXPECT_THAT(text("program.pointed"), HasSubstr("On the simulator, launches open"));
    const std::size_t kernel = barOf(ProgramBar::What::Kernel);
    auto* view = find<PointView>("programChart");
    const QPoint place = chart().placeOf(kernel, QRectF(view->rect())).center().toPoint();
    QTest::mouseClick(view, Qt::LeftButton, {}, place);
    EXPECT_THAT(chart().chosen(), testing::ElementsAre(kernel));
    EXPECT_FALSE(model->experiment().source) << "nothing was opened";
    EXPECT_TRUE(told.isEmpty());
    // What is read again is of another day.
    const QString path = toQString(folder.path("run.warpatlas-program"));
    ASSERT_TRUE(panel->saveTo(path));
    panel->open(path);
    ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
    EXPECT_EQ(panel->provenance(), Provenance::Recorded);
}

TEST_F(ProgramMeasured, TimeIsScaledMovedAndShownWhole)
{
    panel->open(file);
    finish();
    auto* view = find<PointView>("programChart");
    const std::size_t kernel = barOf(ProgramBar::What::Kernel);
    const auto place = [&] { return chart().placeOf(kernel, QRectF(view->rect())); };
    const QRectF whole = place();
    const auto wheel = [&](int delta, Qt::KeyboardModifiers modifiers = {}) {
        QWheelEvent event(
            whole.center(), view->mapToGlobal(whole.center()), {}, {0, delta}, {}, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view, &event);
        return event.isAccepted();
    };
    EXPECT_FALSE(wheel(-120)) << "all is shown: what is around it scrolls";
    EXPECT_FALSE(wheel(120, Qt::ShiftModifier));
    EXPECT_TRUE(wheel(120));
    EXPECT_NEAR(whole.center().x() - place().left(), whole.width() / 2 / 0.8, 1) << "what is pointed at stays there";
    const ShownTime scaled = chart().shown();
    EXPECT_TRUE(wheel(120, Qt::ShiftModifier));
    EXPECT_LT(chart().shown().from, scaled.from);
    EXPECT_NEAR(chart().shown().to - chart().shown().from, scaled.to - scaled.from, 1e-9);
    QKeyEvent shortcut(QEvent::ShortcutOverride, Qt::Key_0, Qt::NoModifier, "0");
    shortcut.ignore();
    QCoreApplication::sendEvent(view, &shortcut);
    EXPECT_TRUE(shortcut.isAccepted()) << "else the canvas takes it";
    QTest::keyClick(view, Qt::Key_0);
    EXPECT_EQ(chart().shown(), ShownTime());
    QTest::keyClick(view, Qt::Key_Plus);
    EXPECT_NE(chart().shown(), ShownTime());
    QTest::keyClick(view, Qt::Key_Minus);
    EXPECT_EQ(chart().shown(), ShownTime());
}

/// A drag that ends over a bar moves the time and chooses nothing.
TEST_F(ProgramMeasured, DraggingChoosesNothing)
{
    panel->open(file);
    finish();
    auto* view = find<PointView>("programChart");
    const QRectF kernel = chart().placeOf(barOf(ProgramBar::What::Kernel), QRectF(view->rect()));
    const QPoint from = kernel.center().toPoint();
    const auto drag = [&](int pixels) {
        QTest::mousePress(view, Qt::LeftButton, {}, from);
        QTest::mouseMove(view, from + QPoint(pixels, 0));
        QTest::mouseRelease(view, Qt::LeftButton, {}, from + QPoint(pixels, 0));
    };
    QTest::keyClick(view, Qt::Key_Plus);
    const ShownTime before = chart().shown();
    drag(40);
    EXPECT_LT(chart().shown().from, before.from);
    EXPECT_TRUE(chart().chosen().empty());
    EXPECT_FALSE(model->experiment().source);
    // Where all is shown nothing moves, and a hand that trembles has clicked.
    QTest::keyClick(view, Qt::Key_0);
    drag(20);
    EXPECT_FALSE(chart().chosen().empty());
    EXPECT_TRUE(model->experiment().source);
}

} // namespace
} // namespace warpatlas::ui
