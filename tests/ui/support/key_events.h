/// Keys as the canvas is told of them.
#pragma once

#include "ui/canvas/state/input.h"

namespace warpatlas::test {

inline ui::InputEvent keyPress(ui::Key key, bool shift = false, bool control = false)
{
    ui::InputEvent event;
    event.kind = ui::InputKind::KeyPress;
    event.key = key;
    event.shift = shift;
    event.control = control;
    return event;
}

inline ui::InputEvent letterPress(char32_t letter, bool control = false)
{
    ui::InputEvent event = keyPress(ui::Key::Character, false, control);
    event.character = letter;
    return event;
}

} // namespace warpatlas::test
