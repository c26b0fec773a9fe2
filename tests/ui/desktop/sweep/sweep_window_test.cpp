// The sweep's page in the real window, run for real.
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/sweep/sweep_form.h"
#include "ui/desktop/sweep/sweep_panel.h"

namespace warpatlas::ui {
namespace {

class SweepWindow : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure()) {
            window->model().data().openFiles({writePicture("small.png", 60, 40)});
            ASSERT_TRUE(settled());
        }
    }
    SweepPanel& panel() { return *window->docks().sweep; }
    QString tab() { return find("drawer.sweep")->accessibleName(); }
};

TEST_F(SweepWindow, FourClicksLeadToAChartAndOneMoreToALaunch)
{
    EXPECT_EQ(tab(), "Many runs");
    click("answer.whatIf");
    EXPECT_EQ(window->docks().drawer->page(), "Cards");
    click("drawer.sweep");
    EXPECT_EQ(window->docks().drawer->page(), "Sweep");
    click("sweep.chip.block");
    ASSERT_TRUE(waitFor([&] { return !panel().form().reads(); }));
    click("sweep.start");
    ASSERT_TRUE(waitFor([&] { return panel().result() && !panel().job().running(); }));
    ASSERT_TRUE(panel().result()->complete());
    EXPECT_EQ(tab(), "Many runs: 8 points, modelled");
    auto* view = find<PointView>("sweepChart");
    EXPECT_TRUE(view->isVisible());
    EXPECT_EQ(tooWide(), "");
    QTest::mouseClick(view, Qt::LeftButton, {}, view->chart()->placeOf(7, QRectF(view->rect())).center().toPoint());
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->launch.block, (Dim3{32, 32, 1}));
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->launch.block, (Dim3{16, 16, 1}));
}

TEST_F(SweepWindow, AKeyOpensThePageAndTheTabTellsWhileItIsClosed)
{
    QTest::keyClick(window.get(), Qt::Key_F2, Qt::ShiftModifier);
    EXPECT_EQ(window->docks().drawer->page(), "Sweep");
    type("sweep.overValues", "8x8,16x16");
    ASSERT_TRUE(waitFor([&] { return !panel().form().reads(); }));
    click("sweep.start");
    window->docks().drawer->setOpen(false);
    ASSERT_TRUE(waitFor([&] { return tab() == "Many runs: 2 points, modelled"; }));
    click("answer.whatIf");
    EXPECT_TRUE(find("sweepChart")->isVisible());
}

} // namespace
} // namespace warpatlas::ui
