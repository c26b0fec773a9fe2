#include "ui/canvas/key_commands.h"

#include <array>

namespace warpatlas::ui {

namespace {

/// With Shift or Ctrl the arrows move the map; alone they walk: left and right in time, up and down through the views.
Command arrowCommand(const InputEvent& event)
{
    const bool map = event.shift || event.control;
    switch (event.key) {
    case Key::Left:
        return map ? Command::PanLeft : Command::StepBack;
    case Key::Right:
        return map ? Command::PanRight : Command::StepForward;
    case Key::Up:
        return map ? Command::PanUp : Command::PreviousView;
    case Key::Down:
        return map ? Command::PanDown : Command::NextView;
    default:
        return Command::None;
    }
}

Command characterCommand(char32_t character, bool shift)
{
    switch (character) {
    case U',':
        return Command::StepBack;
    case U'.':
        return Command::StepForward;
    case U'<':
        return Command::Slower;
    case U'>':
        return Command::Faster;
    case U'+':
    case U'=':
        return Command::LargerBlock;
    case U'-':
        return Command::SmallerBlock;
    case U'Z':
        return shift ? Command::ZoomOut : Command::ZoomIn;
    case U'0':
        return Command::Fit;
    case U'1':
        return Command::ViewData;
    case U'2':
        return Command::ViewLaunch;
    case U'3':
        return Command::ViewMemory;
    case U'4':
        return Command::ViewSchedule;
    case U'F':
        return Command::FollowThread;
    case U'G':
        return Command::Grain;
    case U'R':
        return Command::Reverse;
    case U'L':
        return Command::Loop;
    case U'S':
        return Command::ColourByState;
    case U'B':
        return Command::ColourByOwner;
    case U'O':
        return Command::ColourByResult;
    case U'W':
        return Command::ColourByWrites;
    case U'E':
        return Command::ColourByReads;
    case U'V':
        return Command::ColourByValue;
    case U'D':
        return Command::ColourByDifference;
    case U'A':
        return Command::AllBuffers;
    case U'K':
        return Command::Legend;
    case U'P':
        return Command::Overlay;
    case U'?':
        return Command::Help;
    default:
        return Command::None;
    }
}

constexpr std::array<KeyHelp, 22> help{{
    {"Space", "play or pause"},
    {"Left  Right", "one step in time (also , and .)"},
    {"G", "steps: wave, block, warp, thread"},
    {"F", "follow the selected thread"},
    {"R  L", "backwards; again and again"},
    {"<  >", "slower or faster"},
    {"Ctrl+Home  End", "start or end of time"},
    {"Up  Down", "view before or after this one"},
    {"1 2 3 4", "data, launch, memory, schedule"},
    {"S B O W E V D", "colour: state, block, output, writes,"},
    {"", "reads, value, difference"},
    {"+  -", "larger or smaller blocks"},
    {"Drag", "move the map (Shift+arrows)"},
    {"Right drag", "turn a launch in space (Shift+drag)"},
    {"Wheel  Z", "zoom (Shift+Z: out)"},
    {"0  Home", "show all of it"},
    {"Click", "keep what is pointed at (Esc lets go)"},
    {"A", "data: the inputs beside the output"},
    {"[  ]  N", "memory: requests; the next buffer"},
    {"E", "launch in space: its layers apart"},
    {"K  P", "fold the legend; hide these panels"},
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
        return Command::LargerBlock;
    case Key::Minus:
        return Command::SmallerBlock;
    case Key::Character:
        return characterCommand(event.character, event.shift);
    default:
        return Command::None;
    }
}

std::span<const KeyHelp> keyHelp()
{
    return help;
}

} // namespace warpatlas::ui
