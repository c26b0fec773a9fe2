#include "ui/desktop/panels/source_view.h"

#include "tests/ui/application.h"

#include <QScrollBar>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(SourceView, ScrollsToTheLineThatIsSelectedElsewhere)
{
    WARPATLAS_NEEDS_WINDOW();
    SourceView view;
    view.resize(300, 200);
    view.show();
    view.setSource(QString("line\n").repeated(100), {});
    const int top = view.verticalScrollBar()->value();
    view.setMarks({}, 80);
    const int there = view.verticalScrollBar()->value();
    EXPECT_GT(there, top);
    view.setMarks(3, 80);
    EXPECT_LT(view.verticalScrollBar()->value(), there) << "the followed thread's line";
    view.setMarks(3, 90);
    EXPECT_GT(view.verticalScrollBar()->value(), there);
}

} // namespace
} // namespace warpatlas::ui
