#include "ui/desktop/panels/axis_row.h"

#include "tests/ui/desktop/window_fixture.h"

#include <QLineEdit>

namespace warpatlas::ui {
namespace {

using AxisRowTest = WindowTest;

TEST_F(AxisRowTest, EveryDigitIsSeenInTheNarrowestWindow)
{
    window->model().setKernel("vector_add");
    ASSERT_TRUE(settled());
    window->resize(960, 600);
    ASSERT_TRUE(waitFor([this] { return window->width() == 960; }));
    for (const Dim3 grid : {Dim3{7, 1, 1}, Dim3{15625, 1, 1}, Dim3{99999, 99999, 1}}) {
        window->model().setGrid(grid); // the last one is refused
        QString cut;
        EXPECT_TRUE(waitFor([&] {
            cut.clear();
            for (const char* name : {"grid.x", "grid.y", "grid.z", "block.x", "block.y", "block.z"}) {
                const auto* line = find(name)->findChild<QLineEdit*>();
                constexpr int ownMargins = 4; // of QLineEdit, two on each side
                if (line->width() < line->fontMetrics().horizontalAdvance(line->text()) + ownMargins)
                    cut += QString("%1 shows %2 in %3 px\n").arg(name, line->text()).arg(line->width());
            }
            return cut.isEmpty() && find<QAbstractSpinBox>("grid.x")->text() == QString::number(grid.x);
        })) << cut.toStdString();
        EXPECT_EQ(tooWide().toStdString(), "");
    }
}

} // namespace
} // namespace warpatlas::ui
