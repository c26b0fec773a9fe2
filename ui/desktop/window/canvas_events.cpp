#include "ui/desktop/window/canvas_events.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

namespace warpatlas::ui::inline desktop {
namespace {

Button toButton(Qt::MouseButton button)
{
    switch (button) {
    case Qt::LeftButton:
        return Button::Left;
    case Qt::MiddleButton:
        return Button::Middle;
    case Qt::RightButton:
        return Button::Right;
    default:
        return Button::None;
    }
}

Key toKey(int key)
{
    switch (key) {
    case Qt::Key_Space:
        return Key::Space;
    case Qt::Key_Left:
        return Key::Left;
    case Qt::Key_Right:
        return Key::Right;
    case Qt::Key_Up:
        return Key::Up;
    case Qt::Key_Down:
        return Key::Down;
    case Qt::Key_Home:
        return Key::Home;
    case Qt::Key_End:
        return Key::End;
    case Qt::Key_Escape:
        return Key::Escape;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return Key::Enter;
    case Qt::Key_Backspace:
        return Key::Backspace;
    case Qt::Key_Delete:
        return Key::Delete;
    case Qt::Key_Tab:
        return Key::Tab;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return Key::Plus;
    case Qt::Key_Minus:
        return Key::Minus;
    default:
        return key >= 0x21 && key <= 0x10ffff ? Key::Character : Key::None;
    }
}

void setModifiers(InputEvent& result, Qt::KeyboardModifiers modifiers)
{
    result.shift = modifiers.testFlag(Qt::ShiftModifier);
    result.control = modifiers.testFlag(Qt::ControlModifier);
    result.alt = modifiers.testFlag(Qt::AltModifier);
}

InputEvent pointer(InputKind kind, const QSinglePointEvent& event, double pixelScale)
{
    InputEvent result;
    result.kind = kind;
    result.x = event.position().x() * pixelScale;
    result.y = event.position().y() * pixelScale;
    result.button = toButton(event.button());
    setModifiers(result, event.modifiers());
    return result;
}

} // namespace

std::optional<InputEvent> toInputEvent(const QEvent& event, double pixelScale)
{
    switch (event.type()) {
    case QEvent::MouseMove:
        return pointer(InputKind::PointerMove, static_cast<const QMouseEvent&>(event), pixelScale);
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: {
        InputEvent result = pointer(InputKind::ButtonPress, static_cast<const QMouseEvent&>(event), pixelScale);
        result.clicks = event.type() == QEvent::MouseButtonDblClick ? 2 : 1;
        return result;
    }
    case QEvent::MouseButtonRelease:
        return pointer(InputKind::ButtonRelease, static_cast<const QMouseEvent&>(event), pixelScale);
    case QEvent::Leave: {
        InputEvent result;
        result.kind = InputKind::PointerLeave;
        return result;
    }
    case QEvent::Wheel: {
        const auto& wheel = static_cast<const QWheelEvent&>(event);
        InputEvent result = pointer(InputKind::Wheel, wheel, pixelScale);
        // Alt turns the wheel sideways on some systems.
        const QPoint angle = wheel.angleDelta();
        result.wheel = double(angle.y() != 0 ? angle.y() : angle.x()) / 120;
        return result;
    }
    case QEvent::KeyPress:
    case QEvent::KeyRelease: {
        const auto& key = static_cast<const QKeyEvent&>(event);
        InputEvent result;
        result.kind = event.type() == QEvent::KeyPress ? InputKind::KeyPress : InputKind::KeyRelease;
        result.key = toKey(key.key());
        if (result.key == Key::None)
            return std::nullopt;
        if (result.key == Key::Character)
            result.character = char32_t(key.key());
        setModifiers(result, key.modifiers());
        return result;
    }
    default:
        return std::nullopt;
    }
}

} // namespace warpatlas::ui::inline desktop
