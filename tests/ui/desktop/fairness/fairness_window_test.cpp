// The page of wrong and right times in the real window, measured for real.
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/fairness/fairness_panel.h"
#include "ui/desktop/layout/drawer.h"

namespace warpatlas::ui {
namespace {

class FairnessWindow : public WindowTest { };

TEST_F(FairnessWindow, AKeyOpensThePageAndTheTabTellsTheWorst)
{
    window->model().setKernel("vector_add");
    ASSERT_TRUE(settled());
    QTest::keyClick(window.get(), Qt::Key_F7, Qt::ShiftModifier);
    EXPECT_EQ(window->docks().drawer->page(), "Fairness");
    EXPECT_TRUE(find("fairnessChart")->isVisible());
    EXPECT_EQ(tooWide(), "");
    // A click goes to the middle of what is laid out by then.
    ASSERT_TRUE(waitFor([&] { return find("fairness.run")->height() > 0; }));
    click("fairness.run");
    const FairnessPanel& panel = *window->docks().fairness;
    ASSERT_TRUE(waitFor([&] { return panel.facts().row(Unfair::SlowCpu) && !panel.job().running(); }));
    EXPECT_TRUE(find("drawer.fairness")->accessibleName().startsWith("Wrong ways of timing: "))
        << find("drawer.fairness")->accessibleName().toStdString();
    EXPECT_TRUE(find("drawer.fairness")->accessibleName().endsWith(", measured")) << "only what was measured here";
    EXPECT_EQ(tooWide(), "");
}

} // namespace
} // namespace warpatlas::ui
