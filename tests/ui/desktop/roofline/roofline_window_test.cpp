// The roofline's page in the real window, run for real.
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/roofline/roofline_panel.h"

namespace warpatlas::ui {
namespace {

class RooflineWindow : public WindowTest { };

TEST_F(RooflineWindow, AKeyOpensThePageAndTheTabTellsWhileItIsClosed)
{
    window->model().setMeasuring(true);
    window->model().setKernel("vector_add");
    ASSERT_TRUE(settled());
    const QString tab = find("drawer.roofline")->accessibleName();
    EXPECT_TRUE(tab.startsWith("Roofline: ")) << tab.toStdString();
    EXPECT_TRUE(tab.endsWith(" % of the roof, modelled; 0.083 FLOP/byte, memory-bound, simulated"))
        << tab.toStdString();
    QTest::keyClick(window.get(), Qt::Key_F4, Qt::ShiftModifier);
    EXPECT_EQ(window->docks().drawer->page(), "Roofline");
    EXPECT_TRUE(find("rooflineChart")->isVisible());
    EXPECT_EQ(tooWide(), "");
    click("roofline.run");
    ASSERT_TRUE(waitFor([&] {
        const RooflinePanel& panel = *window->docks().roofline;
        return panel.points().size() == 3 && !panel.job().running();
    }));
}

} // namespace
} // namespace warpatlas::ui
