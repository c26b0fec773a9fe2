#include "ui/canvas/state/key_commands.h"

#include <algorithm>
#include <array>
#include <span>

namespace warpatlas::ui {

namespace {

/// `Either`: with Shift or with Ctrl. Of characters Shift is part of which one is written, but for letters.
enum class Modifier { None, Shift, Control, Either };

struct Binding {
    KeyCommand command;
    Key key;
    char32_t character = 0; ///< of Key::Character
    Modifier modifier = Modifier::None;
    const char* label = ""; ///< as a help names it; empty: it is another key for the same, which is not named
};

constexpr Binding letter(KeyCommand command, char32_t character, const char* label, Modifier modifier = Modifier::None)
{
    return {command, Key::Character, character, modifier, label};
}

/// A key that stands twice does what its first command does that is there.
constexpr std::array bindings{
    Binding{KeyCommand::PlayPause, Key::Space, 0, Modifier::None, "Space"},
    Binding{KeyCommand::StepBack, Key::Left, 0, Modifier::None, "Left"},
    Binding{KeyCommand::StepForward, Key::Right, 0, Modifier::None, "Right"},
    letter(KeyCommand::StepBack, U',', ""),
    letter(KeyCommand::StepForward, U'.', ""),
    letter(KeyCommand::Grain, U'G', "G"),
    letter(KeyCommand::FollowThread, U'F', "F"),
    letter(KeyCommand::Reverse, U'R', "R"),
    letter(KeyCommand::Loop, U'L', "L"),
    letter(KeyCommand::Slower, U'<', "<"),
    letter(KeyCommand::Faster, U'>', ">"),
    Binding{KeyCommand::ToStart, Key::Home, 0, Modifier::Control, "Ctrl+Home"},
    Binding{KeyCommand::ToEnd, Key::End, 0, Modifier::Control, "Ctrl+End"},
    Binding{KeyCommand::PreviousView, Key::Up, 0, Modifier::None, "Up"},
    Binding{KeyCommand::NextView, Key::Down, 0, Modifier::None, "Down"},
    letter(KeyCommand::ViewData, U'1', "1"),
    letter(KeyCommand::ViewLaunch, U'2', "2"),
    letter(KeyCommand::ViewMemory, U'3', "3"),
    letter(KeyCommand::ViewSchedule, U'4', "4"),
    letter(KeyCommand::Explode, U'E', "E"),
    letter(KeyCommand::ColourByState, U'S', "S"),
    letter(KeyCommand::ColourByOwner, U'B', "B"),
    letter(KeyCommand::ColourByResult, U'O', "O"),
    letter(KeyCommand::ColourByWrites, U'W', "W"),
    letter(KeyCommand::ColourByReads, U'E', "E"),
    letter(KeyCommand::ColourByValue, U'V', "V"),
    letter(KeyCommand::ColourByDifference, U'D', "D"),
    letter(KeyCommand::AllBuffers, U'A', "A"),
    letter(KeyCommand::RequestBefore, U'[', "["),
    letter(KeyCommand::RequestAfter, U']', "]"),
    letter(KeyCommand::NextBuffer, U'N', "N"),
    Binding{KeyCommand::LargerBlock, Key::Plus, 0, Modifier::None, "+"},
    Binding{KeyCommand::SmallerBlock, Key::Minus, 0, Modifier::None, "-"},
    letter(KeyCommand::LargerBlock, U'+', ""),
    letter(KeyCommand::LargerBlock, U'=', ""),
    letter(KeyCommand::SmallerBlock, U'-', ""),
    Binding{KeyCommand::PanLeft, Key::Left, 0, Modifier::Either, "Shift+Left"},
    Binding{KeyCommand::PanRight, Key::Right, 0, Modifier::Either, "Right"},
    Binding{KeyCommand::PanUp, Key::Up, 0, Modifier::Either, "Up"},
    Binding{KeyCommand::PanDown, Key::Down, 0, Modifier::Either, "Down"},
    letter(KeyCommand::ZoomIn, U'Z', "Z"),
    letter(KeyCommand::ZoomOut, U'Z', "Shift+Z", Modifier::Shift),
    letter(KeyCommand::Fit, U'0', "0"),
    Binding{KeyCommand::Fit, Key::Home, 0, Modifier::None, "Home"},
    letter(KeyCommand::Legend, U'K', "K"),
    letter(KeyCommand::Overlay, U'P', "P"),
    letter(KeyCommand::Help, U'?', "?"),
    Binding{KeyCommand::Clear, Key::Escape, 0, Modifier::None, "Esc"},
};

bool matches(const Binding& binding, const InputEvent& event)
{
    if (event.key != binding.key || (binding.key == Key::Character && event.character != binding.character))
        return false;
    const bool character = binding.key == Key::Character || binding.key == Key::Plus || binding.key == Key::Minus;
    switch (binding.modifier) {
    case Modifier::None:
        // Z alone has a second meaning with Shift; other letters are the same with it.
        return !event.control && (character ? binding.character != U'Z' || !event.shift : !event.shift);
    case Modifier::Shift:
        return event.shift && !event.control;
    case Modifier::Control:
        return event.control;
    case Modifier::Either:
        return event.shift || event.control;
    }
    return false;
}

InputEvent pressOf(const Binding& binding)
{
    InputEvent event;
    event.kind = InputKind::KeyPress;
    event.key = binding.key;
    event.character = binding.character;
    event.control = binding.modifier == Modifier::Control;
    event.shift = binding.modifier == Modifier::Shift || binding.modifier == Modifier::Either;
    return event;
}

bool shows(const KeyContext& context, ViewKind kind)
{
    return context.views.main == kind || context.views.strip(kind);
}

/// Whether it does something that can be seen.
bool isThere(KeyCommand command, const KeyContext& context)
{
    const bool data = shows(context, ViewKind::Data), launch = shows(context, ViewKind::Launch);
    const ViewKind main = context.views.main;
    switch (command) {
    case KeyCommand::None:
        return false;
    case KeyCommand::ColourByState:
    case KeyCommand::ColourByOwner:
        return data || launch;
    case KeyCommand::ColourByResult:
    case KeyCommand::ColourByWrites:
    case KeyCommand::ColourByReads:
    case KeyCommand::ColourByValue:
    case KeyCommand::ColourByDifference:
        return data;
    case KeyCommand::AllBuffers:
        return data && context.outcome && context.inputs;
    case KeyCommand::RequestBefore:
        return main == ViewKind::Memory && context.requestBefore;
    case KeyCommand::RequestAfter:
        return main == ViewKind::Memory && context.requestAfter;
    case KeyCommand::ViewData:
        return main != ViewKind::Data;
    case KeyCommand::ViewLaunch:
        return main != ViewKind::Launch;
    case KeyCommand::ViewMemory:
        return main != ViewKind::Memory;
    case KeyCommand::ViewSchedule:
        return main != ViewKind::Schedule;
    case KeyCommand::NextBuffer:
        return main == ViewKind::Memory && context.buffers;
    case KeyCommand::Explode:
        return main == ViewKind::Launch && context.space;
    case KeyCommand::FollowThread:
        return context.outcome && context.followable;
    case KeyCommand::LargerBlock:
    case KeyCommand::SmallerBlock:
        return context.host != CanvasHostKind::Window;
    case KeyCommand::PanUp:
    case KeyCommand::PanDown:
        return main != ViewKind::Memory; // a line goes to both sides only
    default:
        return true;
    }
}

struct Row {
    std::array<KeyCommand, 7> commands{}; ///< None: no more of them; none at all: the mouse
    const char* words = "";
    const char* mouse = ""; ///< named before the keys
};

constexpr std::array rows{
    Row{{KeyCommand::PlayPause}, "play or pause"},
    Row{{KeyCommand::StepBack, KeyCommand::StepForward}, "one step in time (also , and .)"},
    Row{{KeyCommand::Grain}, "steps: wave, block, warp, thread"},
    Row{{KeyCommand::FollowThread}, "follow the selected thread"},
    Row{{KeyCommand::Reverse, KeyCommand::Loop}, "backwards; again and again"},
    Row{{KeyCommand::Slower, KeyCommand::Faster}, "slower or faster"},
    Row{{KeyCommand::ToStart, KeyCommand::ToEnd}, "start or end of time"},
    Row{{KeyCommand::PreviousView, KeyCommand::NextView}, "view before or after this one"},
    Row{{KeyCommand::ViewData, KeyCommand::ViewLaunch, KeyCommand::ViewMemory, KeyCommand::ViewSchedule}, ""},
    Row{{KeyCommand::ColourByState, KeyCommand::ColourByOwner}, "colour: state, block"},
    Row{{KeyCommand::ColourByResult, KeyCommand::ColourByWrites, KeyCommand::ColourByReads, KeyCommand::ColourByValue,
            KeyCommand::ColourByDifference},
        "output, writes, reads, value, difference"},
    Row{{KeyCommand::LargerBlock, KeyCommand::SmallerBlock}, "larger or smaller blocks"},
    Row{{KeyCommand::PanLeft, KeyCommand::PanRight, KeyCommand::PanUp, KeyCommand::PanDown}, "move what is shown",
        "Drag"},
    Row{{}, "turn the launch in space (also Shift+drag)", "Right drag"},
    Row{{KeyCommand::ZoomIn, KeyCommand::ZoomOut}, "zoom: in, out", "Wheel"},
    Row{{KeyCommand::Fit}, "show all of it"},
    Row{{}, "keep what is pointed at", "Click"},
    Row{{KeyCommand::AllBuffers}, "the inputs beside the output"},
    Row{{KeyCommand::RequestBefore, KeyCommand::RequestAfter}, "the request before or after this one"},
    Row{{KeyCommand::NextBuffer}, "the next buffer"},
    Row{{KeyCommand::Explode}, "the layers apart"},
    Row{{KeyCommand::Legend, KeyCommand::Overlay}, "fold the legend; hide these panels"},
    Row{{KeyCommand::Help}, "this help"},
    Row{{KeyCommand::Clear}, ""},
};

/// What Esc does depends on who listens.
const char* clearWords(CanvasHostKind host)
{
    switch (host) {
    case CanvasHostKind::Window:
        break;
    case CanvasHostKind::Presenter:
        return "close this help; leave";
    case CanvasHostKind::DrivenPresenter:
        return "close this help; leave";
    }
    return "close this help; stop following; let go";
}

/// The words of a row that its context decides.
std::string wordsOf(const Row& row, const KeyContext& context)
{
    if (row.commands[0] == KeyCommand::Clear)
        return clearWords(context.host);
    if (row.commands[0] != KeyCommand::ViewData)
        return row.words;
    std::string views;
    for (const ViewKind kind : allViews)
        if (kind != context.views.main)
            views += (views.empty() ? "" : ", ") + std::string(nameOf(kind));
    const auto own = std::ranges::find(allViews, context.views.main) - allViews.begin();
    return views + " (" + std::to_string(own + 1) + ": " + std::string(nameOf(context.views.main)) + ", this one)";
}

bool isTurned(const Row& row, const KeyContext& context)
{
    return std::string_view(row.mouse) != "Right drag" || (context.views.main == ViewKind::Launch && context.space);
}

} // namespace

KeyContext KeyContext::any()
{
    KeyContext context;
    context.space = context.requestBefore = context.requestAfter = true;
    return context;
}

KeyCommand commandOf(const InputEvent& event, const KeyContext& context)
{
    if (event.kind != InputKind::KeyPress || event.alt)
        return KeyCommand::None;
    const auto found = std::ranges::find_if(
        bindings, [&](const Binding& binding) { return matches(binding, event) && isThere(binding.command, context); });
    return found == bindings.end() ? KeyCommand::None : found->command;
}

namespace {

std::vector<KeyHelp> keysOf(const KeyContext& context)
{
    std::vector<KeyHelp> help;
    for (const Row& row : rows) {
        KeyHelp line{row.mouse, wordsOf(row, context), {}};
        bool any = row.commands[0] == KeyCommand::None && isTurned(row, context);
        for (const KeyCommand command : row.commands) {
            if (!isThere(command, context))
                continue;
            any = true;
            for (const Binding& binding : bindings) {
                if (binding.command != command || *binding.label == '\0')
                    continue;
                // A press that another command takes first is not this one's.
                if (commandOf(pressOf(binding), context) != command)
                    continue;
                line.keys += (line.keys.empty() ? "" : "  ") + std::string(binding.label);
                line.presses.push_back(pressOf(binding));
            }
        }
        if (any)
            help.push_back(std::move(line));
    }
    if (context.host == CanvasHostKind::DrivenPresenter)
        help.push_back({"", "keys hold until the desktop changes something", {}});
    return help;
}

} // namespace

std::vector<KeyHelp> keyHelp(const KeyContext& context)
{
    std::vector<KeyHelp> help = keysOf(context);
    // What does nothing in the view in the middle is not among them.
    if (context.host == CanvasHostKind::Window)
        help.push_back({"", "keys of the other views: Help, Keys", {}});
    return help;
}

std::vector<KeyHelp> keyHelpOfAllViews(CanvasHostKind host)
{
    std::vector<KeyHelp> all;
    KeyContext context = KeyContext::any();
    context.host = host;
    std::vector<std::vector<KeyHelp>> views;
    for (const ViewKind view : allViews) {
        context.views.main = view;
        views.push_back(keysOf(context));
    }
    const auto isIn = [](const std::vector<KeyHelp>& lines, const KeyHelp& line) {
        return std::ranges::any_of(
            lines, [&](const KeyHelp& other) { return other.keys == line.keys && other.words == line.words; });
    };
    for (std::size_t view = 0; view < views.size(); ++view)
        for (KeyHelp& line : views[view]) {
            if (isIn(all, line))
                continue;
            const auto count =
                std::ranges::count_if(views, [&](const std::vector<KeyHelp>& lines) { return isIn(lines, line); });
            if (count == 1)
                line.view = nameOf(allViews[view]);
            all.push_back(line);
        }
    return all;
}

} // namespace warpatlas::ui
