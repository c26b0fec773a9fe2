#include "ui/canvas/key_commands.h"

#include <array>

namespace warpatlas::ui {

namespace {

/// With Shift or Ctrl the arrows move the map; alone they are a player's: left and right step, up and down change
/// speed.
Command arrowCommand(const InputEvent& event)
{
    const bool map = event.shift || event.control;
    switch (event.key) {
    case Key::Left:
        return map ? Command::PanLeft : Command::StepBack;
    case Key::Right:
        return map ? Command::PanRight : Command::StepForward;
    case Key::Up:
        return map ? Command::PanUp : Command::Faster;
    case Key::Down:
        return map ? Command::PanDown : Command::Slower;
    default:
        return Command::None;
    }
}

Command characterCommand(char32_t character)
{
    switch (character) {
    case U'+':
    case U'=':
        return Command::ZoomIn;
    case U'-':
        return Command::ZoomOut;
    case U',':
    case U'<':
        return Command::StepBack;
    case U'.':
    case U'>':
        return Command::StepForward;
    case U'F':
        return Command::Fit;
    case U'L':
        return Command::Loop;
    case U'G':
        return Command::Legend;
    case U'O':
        return Command::Overlay;
    case U'1':
        return Command::ColourByState;
    case U'2':
        return Command::ColourByOwner;
    case U'3':
        return Command::ColourByResult;
    case U'4':
        return Command::ColourByWrites;
    case U'?':
        return Command::Help;
    default:
        return Command::None;
    }
}

constexpr std::array<KeyHelp, 14> help{{
    {"Space", "play or pause"},
    {"Left  Right", "one step in time (also , and .)"},
    {"Ctrl+Home  End", "start or end of time"},
    {"Up  Down", "faster or slower"},
    {"L", "repeat from the start"},
    {"1 2 3 4", "state, owner, result, writes"},
    {"Drag", "move the map (Shift+arrows)"},
    {"Wheel  +  -", "zoom (double click: in)"},
    {"F  Home", "show all of the data"},
    {"Point", "who wrote this element"},
    {"Click", "keep it (Esc lets go)"},
    {"G", "fold the legend"},
    {"O", "hide these panels"},
    {"?", "this help"},
}};

} // namespace

Command commandOf(const InputEvent& event)
{
    if (event.kind != InputKind::KeyPress || event.alt)
        return Command::None;
    switch (event.key) {
    case Key::Left:
    case Key::Right:
    case Key::Up:
    case Key::Down:
        return arrowCommand(event);
    case Key::Home:
        return event.control ? Command::ToStart : Command::Fit;
    case Key::End:
        return event.control ? Command::ToEnd : Command::None;
    default:
        break;
    }
    // Ctrl with a letter is the window's.
    if (event.control)
        return Command::None;
    switch (event.key) {
    case Key::Space:
        return Command::PlayPause;
    case Key::Escape:
        return Command::Clear;
    case Key::Plus:
        return Command::ZoomIn;
    case Key::Minus:
        return Command::ZoomOut;
    case Key::Character:
        return characterCommand(event.character);
    default:
        return Command::None;
    }
}

std::span<const KeyHelp> keyHelp()
{
    return help;
}

} // namespace warpatlas::ui
