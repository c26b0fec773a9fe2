// Icons as pictures: of any size, also of none.
#include "ui/desktop/look/icons.h"

#include "tests/ui/application.h"

#include <QPixmap>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

int warnings = 0;

void countWarnings(QtMsgType, const QMessageLogContext&, const QString&)
{
    ++warnings;
}

TEST(Icons, AButtonWithoutRoomPaintsNothing)
{
    WARPATLAS_NEEDS_WINDOW();
    EXPECT_FALSE(icon("play").pixmap(QSize(16, 16)).isNull());
    warnings = 0;
    const QtMessageHandler before = qInstallMessageHandler(countWarnings);
    // A window that is smaller than its contents leaves some of them no room.
    for (const QSize& size : {QSize(0, 0), QSize(16, 0), QSize(0, 16), QSize(-2, -2)})
        EXPECT_TRUE(icon("play").pixmap(size).isNull()) << size.width() << " x " << size.height();
    qInstallMessageHandler(before);
    EXPECT_EQ(warnings, 0);
}

} // namespace
} // namespace warpatlas::ui
