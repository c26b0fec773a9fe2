// The flow's page in the real window, run for real.
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/flow/flow_panel.h"
#include "ui/desktop/layout/drawer.h"

namespace warpatlas::ui {
namespace {

class FlowWindow : public WindowTest { };

TEST_F(FlowWindow, AKeyOpensThePageAndTheTabTellsWhatOverlapWins)
{
    window->model().setKernel("vector_add");
    ASSERT_TRUE(settled());
    QTest::keyClick(window.get(), Qt::Key_F6, Qt::ShiftModifier);
    EXPECT_EQ(window->docks().drawer->page(), "Flow");
    EXPECT_TRUE(find("flow.empty")->isVisible());
    EXPECT_EQ(tooWide(), "");
    click("flow.run");
    ASSERT_TRUE(waitFor([&] {
        const FlowPanel& panel = *window->docks().flow;
        return panel.result() && !panel.job().running();
    }));
    EXPECT_TRUE(find("flowChart")->isVisible());
    EXPECT_EQ(tooWide(), "");
    EXPECT_TRUE(find("drawer.flow")->accessibleName().startsWith("Copies and streams: 4 chunks on 2 streams "));
}

} // namespace
} // namespace warpatlas::ui
