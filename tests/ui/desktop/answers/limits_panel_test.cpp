#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"

namespace warpatlas::ui {
namespace {

class LimitsPage : public WindowTest { };

TEST_F(LimitsPage, LeadsToTheLineAndToThePages)
{
    window->model().setMeasuring(true); // a time is predicted with those that are measured
    window->model().setKernel("transpose:naive");
    ASSERT_TRUE(settled());
    Drawer& drawer = *window->docks().drawer;
    drawer.showPage("Limits");
    ASSERT_EQ(drawer.page(), "Limits");
    click("limits.line");
    EXPECT_EQ(window->view().state().selected.line, 8u);
    for (const char* page : {"Roofline", "Occupancy"}) {
        drawer.showPage("Limits");
        click(QString("limits.") + QString(page).toLower());
        EXPECT_EQ(drawer.page(), page);
    }
}

} // namespace
} // namespace warpatlas::ui
