/// Mouse and keyboard as plain values, into which Qt, GLFW and tests translate their own.
#pragma once

#include <string>

namespace warpatlas::ui::inline canvas {

enum class InputKind { PointerMove, PointerLeave, ButtonPress, ButtonRelease, Wheel, KeyPress, KeyRelease, Text };
enum class Button { None, Left, Middle, Right };
enum class Key {
    None,
    Space,
    Left,
    Right,
    Up,
    Down,
    PageUp,
    PageDown,
    Home,
    End,
    Escape,
    Enter,
    Backspace,
    Delete,
    Tab,
    Plus,
    Minus,
    Character
};

inline constexpr double clickTolerance = 4; ///< logical pixels that a hand moves while it clicks

struct InputEvent {
    InputKind kind = InputKind::PointerMove;
    double x = 0, y = 0; ///< device pixels from the canvas' top left
    Button button = Button::None;
    int clicks = 1; ///< for ButtonPress: 2 where the host says that it is the second of a double click
    double wheel = 0; ///< notches, up positive
    Key key = Key::None;
    char32_t character = 0; ///< upper case, for Key::Character
    bool shift = false, control = false, alt = false;
    std::string text; ///< UTF-8, for Text
};

} // namespace warpatlas::ui::inline canvas
