#include "ui/presenter/glfw_events.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace warpatlas::ui::inline presenter {

namespace {

std::optional<std::size_t> indexOf(const std::vector<std::string>& names, const std::string& wanted)
{
    const auto named = std::find(names.begin(), names.end(), wanted);
    if (named != names.end())
        return std::size_t(named - names.begin());
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
    if (error != std::errc() || end != wanted.data() + wanted.size() || number < 1 || number > names.size())
        return std::nullopt;
    return number - 1;
}

} // namespace

std::size_t chooseMonitor(const std::vector<std::string>& names, const std::optional<std::string>& wanted)
{
    if (wanted)
        if (const auto index = indexOf(names, *wanted))
            return *index;
    return names.size() > 1 ? 1 : 0;
}

bool hasMonitor(const std::vector<std::string>& names, const std::string& wanted)
{
    return indexOf(names, wanted).has_value();
}

namespace {

constexpr double doubleClickSeconds = 0.4;
constexpr double doubleClickDistance = 5; ///< logical pixels

Key keyOf(int key)
{
    switch (key) {
    case GLFW_KEY_SPACE:
        return Key::Space;
    case GLFW_KEY_LEFT:
        return Key::Left;
    case GLFW_KEY_RIGHT:
        return Key::Right;
    case GLFW_KEY_PAGE_UP: // a remote control's "back"
        return Key::PageUp;
    case GLFW_KEY_PAGE_DOWN: // and its "next"
        return Key::PageDown;
    case GLFW_KEY_UP:
        return Key::Up;
    case GLFW_KEY_DOWN:
        return Key::Down;
    case GLFW_KEY_HOME:
        return Key::Home;
    case GLFW_KEY_END:
        return Key::End;
    case GLFW_KEY_ESCAPE:
        return Key::Escape;
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
        return Key::Enter;
    case GLFW_KEY_BACKSPACE:
        return Key::Backspace;
    case GLFW_KEY_DELETE:
        return Key::Delete;
    case GLFW_KEY_TAB:
        return Key::Tab;
    default:
        return Key::None;
    }
}

void setModifiers(InputEvent& event, int modifiers)
{
    event.shift = (modifiers & GLFW_MOD_SHIFT) != 0;
    event.control = (modifiers & GLFW_MOD_CONTROL) != 0;
    event.alt = (modifiers & GLFW_MOD_ALT) != 0;
}

std::string utf8(char32_t character)
{
    const auto byte = [](char32_t bits) { return char(static_cast<unsigned char>(bits)); };
    if (character < 0x80)
        return {byte(character)};
    if (character < 0x800)
        return {byte(0xc0 | character >> 6), byte(0x80 | (character & 0x3f))};
    if (character < 0x10000)
        return {byte(0xe0 | character >> 12), byte(0x80 | (character >> 6 & 0x3f)), byte(0x80 | (character & 0x3f))};
    return {byte(0xf0 | character >> 18), byte(0x80 | (character >> 12 & 0x3f)), byte(0x80 | (character >> 6 & 0x3f)),
        byte(0x80 | (character & 0x3f))};
}

} // namespace

std::optional<InputEvent> keyEvent(int key, int action, int modifiers)
{
    InputEvent event;
    event.kind = action == GLFW_RELEASE ? InputKind::KeyRelease : InputKind::KeyPress;
    event.key = keyOf(key);
    if (event.key == Key::None)
        return std::nullopt;
    // A key that is held repeats steps; it does not start and stop playback again and again.
    const bool repeats =
        event.key == Key::Left || event.key == Key::Right || event.key == Key::Up || event.key == Key::Down;
    if (action == GLFW_REPEAT && !repeats)
        return std::nullopt;
    setModifiers(event, modifiers);
    return event;
}

std::optional<InputEvent> characterEvent(char32_t character, int modifiers)
{
    if (character <= U' ')
        return std::nullopt;
    InputEvent event;
    event.kind = InputKind::KeyPress;
    event.key = character == U'+' || character == U'=' ? Key::Plus : character == U'-' ? Key::Minus : Key::Character;
    if (event.key == Key::Character)
        event.character = character >= U'a' && character <= U'z' ? character - U'a' + U'A' : character;
    setModifiers(event, modifiers);
    return event;
}

InputEvent textEvent(char32_t character)
{
    InputEvent event;
    event.kind = InputKind::Text;
    event.text = utf8(character);
    return event;
}

Button buttonOf(int glfwButton)
{
    switch (glfwButton) {
    case GLFW_MOUSE_BUTTON_LEFT:
        return Button::Left;
    case GLFW_MOUSE_BUTTON_MIDDLE:
        return Button::Middle;
    case GLFW_MOUSE_BUTTON_RIGHT:
        return Button::Right;
    default:
        return Button::None;
    }
}

int ClickCounter::press(Button button, double x, double y, double seconds, double pixelScale)
{
    const bool second = button == m_button && m_seconds >= 0 && seconds - m_seconds <= doubleClickSeconds
        && std::hypot(x - m_x, y - m_y) <= doubleClickDistance * pixelScale;
    m_button = button;
    m_x = x;
    m_y = y;
    m_seconds = second ? -1 : seconds; // a third press is a first one again
    return second ? 2 : 1;
}

} // namespace warpatlas::ui::inline presenter
