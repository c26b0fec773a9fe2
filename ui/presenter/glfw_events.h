/// Converts GLFW's keys, buttons and clicks to the canvas' own. Pure arithmetic: needs neither a window nor a display.
#pragma once

#include "ui/canvas/state/input.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui::inline presenter {

// Which monitor the presenter takes. Plain.

/// Chooses among `names`, in the window system's order, the primary first; not empty. `wanted`: a number from 1 or a
/// name. Without it, or where that monitor is not there, the second if there is one, because the first has the desktop.
std::size_t chooseMonitor(const std::vector<std::string>& names, const std::optional<std::string>& wanted);
/// Says whether the wanted monitor is there.
bool hasMonitor(const std::vector<std::string>& names, const std::string& wanted);

/// Converts a key that is the same on every keyboard (arrows, Space, Esc ...). Empty for keys that write characters:
/// the layout decides what they mean, and they come as characters. The keys of a remote control for slides count as
/// arrows.
std::optional<InputEvent> keyEvent(int key, int action, int modifiers);
/// Converts a typed character to the key that writes it; empty for the blank, which is a key.
std::optional<InputEvent> characterEvent(char32_t character, int modifiers);
/// Converts it to text.
InputEvent textEvent(char32_t character);
Button buttonOf(int glfwButton);

/// Recognises second presses of a double click, as GLFW does not.
class ClickCounter {
public:
    /// Returns 1 or 2, for a press at a place (device pixels) at a time in seconds.
    int press(Button button, double x, double y, double seconds, double pixelScale);

private:
    Button m_button = Button::None;
    double m_x = 0, m_y = 0, m_seconds = -1;
};

} // namespace warpatlas::ui::inline presenter
