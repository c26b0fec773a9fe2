#include "ui/desktop/window/canvas_events.h"

#include "tests/ui/application.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(CanvasEvents, PositionsBecomeDevicePixels)
{
    WARPATLAS_NEEDS_WINDOW();
    const QMouseEvent press(
        QEvent::MouseButtonPress, {10, 20}, {10, 20}, {10, 20}, Qt::LeftButton, Qt::LeftButton, Qt::ShiftModifier);
    const auto event = toInputEvent(press, 2);
    ASSERT_TRUE(event);
    EXPECT_EQ(event->kind, InputKind::ButtonPress);
    EXPECT_EQ(event->button, Button::Left);
    EXPECT_DOUBLE_EQ(event->x, 20);
    EXPECT_DOUBLE_EQ(event->y, 40);
    EXPECT_TRUE(event->shift);
    EXPECT_EQ(event->clicks, 1);
}

TEST(CanvasEvents, ADoubleClickIsASecondPress)
{
    WARPATLAS_NEEDS_WINDOW();
    const QMouseEvent press(QEvent::MouseButtonDblClick, {1, 1}, {1, 1}, {1, 1}, Qt::LeftButton, Qt::LeftButton, {});
    const auto event = toInputEvent(press, 1);
    EXPECT_EQ(event->kind, InputKind::ButtonPress);
    EXPECT_EQ(event->clicks, 2);
}

TEST(CanvasEvents, ANotchOfTheWheelIsOne)
{
    WARPATLAS_NEEDS_WINDOW();
    const QWheelEvent wheel({5, 5}, {5, 5}, {}, {0, -120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    EXPECT_DOUBLE_EQ(toInputEvent(wheel, 1)->wheel, -1);
}

TEST(CanvasEvents, KeysAreNamedAndLettersAreUpperCase)
{
    WARPATLAS_NEEDS_WINDOW();
    EXPECT_EQ(toInputEvent(QKeyEvent(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier, " "), 1)->key, Key::Space);
    const auto letter = toInputEvent(QKeyEvent(QEvent::KeyPress, Qt::Key_F, Qt::NoModifier, "f"), 1);
    EXPECT_EQ(letter->key, Key::Character);
    EXPECT_EQ(letter->character, U'F');
    EXPECT_FALSE(toInputEvent(QKeyEvent(QEvent::KeyPress, Qt::Key_Shift, Qt::NoModifier), 1));
}

} // namespace
} // namespace warpatlas::ui
