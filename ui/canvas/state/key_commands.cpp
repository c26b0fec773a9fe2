#include "ui/canvas/state/key_commands.h"

#include "app/words/say.h"

#include <algorithm>
#include <array>
#include <span>

namespace warpatlas::ui::inline canvas {

namespace {

/// Which modifier a key needs; `Either`: Shift or Ctrl. Shift is part of a character that is written, except for
/// letters.
enum class Modifier { None, Shift, Control, Either };

struct Binding {
    KeyCommand command = KeyCommand::None;
    Key key = Key::Character;
    char32_t character = 0; ///< for Key::Character
    const char* label = ""; ///< as a help names it; empty: it is another key for the same, which is not named
    Modifier modifier = Modifier::None;
};

constexpr Text rightDrag{"keys.right_drag", "Right drag"};

/// A line of the help: keys that belong together, and their action.
struct Row {
    Text words{}; ///< empty: the context decides
    std::array<Binding, 7> keys{}; ///< None: no more of them; none at all: the mouse
    Text mouse{}; ///< named before the keys
};

/// Returns the rows in the order in which a help is read.
std::span<const Row> rows()
{
    using enum KeyCommand;
    static constexpr std::array table{
        // First: letters of a prediction are otherwise keys of their own.
        Row{{"keys.lesson", "the lesson's page and step before or after this one"},
            {{{LessonBack, Key::PageUp, 0, "PgUp"}, {LessonOn, Key::PageDown, 0, "PgDn"}}}},
        Row{{"keys.predict", "a prediction of the room; count it; take it back"},
            {{{LessonType, Key::Character, U'0', "0-9"}, {LessonCount, Key::Enter, 0, "Enter"},
                {LessonErase, Key::Backspace, 0, "Backspace"}}}},
        Row{{"keys.tell", "run it: what is right"}, {{{LessonTell, Key::Character, U'T', "T"}}}},
        Row{{"keys.play", "play or pause"}, {{{PlayPause, Key::Space, 0, "Space"}}}},
        Row{{"keys.step", "one step in time (also , and .)"},
            {{{StepBack, Key::Left, 0, "Left"}, {StepForward, Key::Right, 0, "Right"}, {StepBack, Key::Character, U','},
                {StepForward, Key::Character, U'.'}}}},
        Row{{"keys.grain", "steps: wave, block, warp, thread"}, {{{Grain, Key::Character, U'G', "G"}}}},
        Row{{"keys.follow", "follow the selected thread"}, {{{FollowThread, Key::Character, U'F', "F"}}}},
        Row{{"keys.reverse_loop", "backwards; again and again"},
            {{{Reverse, Key::Character, U'R', "R"}, {Loop, Key::Character, U'L', "L"}}}},
        Row{{"keys.speed", "slower or faster"},
            {{{Slower, Key::Character, U'<', "<"}, {Faster, Key::Character, U'>', ">"}}}},
        Row{{"keys.ends", "start or end of time"},
            {{{ToStart, Key::Home, 0, "Ctrl+Home", Modifier::Control},
                {ToEnd, Key::End, 0, "Ctrl+End", Modifier::Control}}}},
        Row{{"keys.next_view", "view before or after this one"},
            {{{PreviousView, Key::Up, 0, "Up"}, {NextView, Key::Down, 0, "Down"}}}},
        Row{{"keys.scenes", "the scene before or after this one"},
            {{{SceneBack, Key::PageUp, 0, "PgUp"}, {SceneOn, Key::PageDown, 0, "PgDn"}}}},
        Row{{"keys.scene", "scenes: grid, block, thread, formula, memory"},
            {{{SceneGrid, Key::Character, U'1', "1"}, {SceneBlock, Key::Character, U'2', "2"},
                {SceneThread, Key::Character, U'3', "3"}, {SceneFormula, Key::Character, U'4', "4"},
                {SceneMemory, Key::Character, U'5', "5"}}}},
        Row{{},
            {{{ViewData, Key::Character, U'1', "1"}, {ViewLaunch, Key::Character, U'2', "2"},
                {ViewMemory, Key::Character, U'3', "3"}, {ViewSchedule, Key::Character, U'4', "4"}}}},
        Row{{"keys.colour_state", "colour: state, block"},
            {{{ColourByState, Key::Character, U'S', "S"}, {ColourByOwner, Key::Character, U'B', "B"}}}},
        Row{{"keys.colour_value", "output, writes, reads, value, difference"},
            {{{ColourByResult, Key::Character, U'O', "O"}, {ColourByWrites, Key::Character, U'W', "W"},
                {ColourByReads, Key::Character, U'E', "E"}, {ColourByValue, Key::Character, U'V', "V"},
                {ColourByDifference, Key::Character, U'D', "D"}}}},
        Row{{"keys.block_size", "larger or smaller blocks"},
            {{{LargerBlock, Key::Plus, 0, "+"}, {SmallerBlock, Key::Minus, 0, "-"}, {LargerBlock, Key::Character, U'+'},
                {LargerBlock, Key::Character, U'='}, {SmallerBlock, Key::Character, U'-'}}}},
        Row{{"keys.pan", "move what is shown"},
            {{{PanLeft, Key::Left, 0, "Shift+Left", Modifier::Either},
                {PanRight, Key::Right, 0, "Right", Modifier::Either}, {PanUp, Key::Up, 0, "Up", Modifier::Either},
                {PanDown, Key::Down, 0, "Down", Modifier::Either}}},
            {"keys.drag", "Drag"}},
        Row{{"keys.turn", "turn the launch in space (also Shift+drag)"}, {}, rightDrag},
        Row{{"keys.zoom", "zoom: in, out"},
            {{{ZoomIn, Key::Character, U'Z', "Z"}, {ZoomOut, Key::Character, U'Z', "Shift+Z", Modifier::Shift}}},
            {"keys.wheel", "Wheel"}},
        Row{{"keys.fit", "show all of it"}, {{{Fit, Key::Character, U'0', "0"}, {Fit, Key::Home, 0, "Home"}}}},
        Row{{"keys.keep", "keep what is pointed at"}, {}, {"keys.click", "Click"}},
        Row{{"keys.inputs", "the inputs beside the output"}, {{{AllBuffers, Key::Character, U'A', "A"}}}},
        Row{{"keys.cone", "the thread's block, warp and memory below"}, {{{Cone, Key::Character, U'C', "C"}}}},
        Row{{"keys.requests", "the request before or after this one"},
            {{{RequestBefore, Key::Character, U'[', "["}, {RequestAfter, Key::Character, U']', "]"}}}},
        Row{{"keys.next_buffer", "the next buffer"}, {{{NextBuffer, Key::Character, U'N', "N"}}}},
        Row{{"keys.layers", "the layers apart"}, {{{Explode, Key::Character, U'E', "E"}}}},
        Row{{"keys.legend", "fold the legend; hide these panels"},
            {{{Legend, Key::Character, U'K', "K"}, {Overlay, Key::Character, U'P', "P"}}}},
        Row{{"keys.help", "this help"}, {{{Help, Key::Character, U'?', "?"}}}},
        Row{{}, {{{Clear, Key::Escape, 0, "Esc"}}}},
    };
    return table;
}

bool matches(const Binding& binding, const InputEvent& event)
{
    if (binding.command == KeyCommand::LessonType) // any letter that answers have
        return event.key == Key::Character && !event.control
            && std::u32string_view(U"0123456789.,:%()").find(event.character) != std::u32string_view::npos;
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

/// Says whether the command has a visible effect.
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
    case KeyCommand::ColourByReads:
        return data && !isThere(KeyCommand::Explode, context); // which has the same key
    case KeyCommand::ColourByResult:
    case KeyCommand::ColourByWrites:
    case KeyCommand::ColourByValue:
    case KeyCommand::ColourByDifference:
        return data;
    case KeyCommand::AllBuffers:
        return data && context.outcome && context.inputs;
    case KeyCommand::Cone:
        return main == ViewKind::Data && context.outcome;
    case KeyCommand::RequestBefore:
        return main == ViewKind::Memory && context.requestBefore;
    case KeyCommand::RequestAfter:
        return main == ViewKind::Memory && context.requestAfter;
    case KeyCommand::ViewData:
        return context.host == CanvasHostKind::Window && main != ViewKind::Data;
    case KeyCommand::ViewLaunch:
        return context.host == CanvasHostKind::Window && main != ViewKind::Launch;
    case KeyCommand::ViewMemory:
        return context.host == CanvasHostKind::Window && main != ViewKind::Memory;
    case KeyCommand::ViewSchedule:
        return context.host == CanvasHostKind::Window && main != ViewKind::Schedule;
    case KeyCommand::NextBuffer:
        return main == ViewKind::Memory && context.buffers;
    case KeyCommand::Explode:
        return main == ViewKind::Launch && context.space;
    case KeyCommand::FollowThread:
        return context.outcome && context.followable;
    case KeyCommand::LargerBlock:
    case KeyCommand::SmallerBlock:
        return context.host != CanvasHostKind::Window;
    case KeyCommand::LessonBack:
    case KeyCommand::LessonOn:
        return context.lesson;
    case KeyCommand::LessonTell:
        return context.tells;
    case KeyCommand::LessonType:
    case KeyCommand::LessonCount:
    case KeyCommand::LessonErase:
        return context.predicts;
    case KeyCommand::SceneBack:
    case KeyCommand::SceneOn:
    case KeyCommand::SceneGrid:
    case KeyCommand::SceneBlock:
    case KeyCommand::SceneThread:
    case KeyCommand::SceneFormula:
    case KeyCommand::SceneMemory:
        return context.host != CanvasHostKind::Window && context.outcome;
    case KeyCommand::PanUp:
    case KeyCommand::PanDown:
        return main != ViewKind::Memory; // a line goes to both sides only
    default:
        return true;
    }
}

/// Returns what Esc does, which depends on the host.
std::string clearWords(CanvasHostKind host)
{
    return host == CanvasHostKind::Window ? say("keys.clear", "close this help; stop following; let go")
                                          : say("keys.leave", "close this help; leave");
}

/// Returns the words of a row where its context decides them.
std::string wordsOf(const Row& row, const KeyContext& context)
{
    if (row.keys[0].command == KeyCommand::Clear)
        return clearWords(context.host);
    if (row.keys[0].command != KeyCommand::ViewData)
        return say(row.words);
    std::string views;
    for (const ViewKind kind : allViews)
        if (kind != context.views.main)
            views += (views.empty() ? "" : ", ") + std::string(nameOf(kind));
    const auto own = std::ranges::find(allViews, context.views.main) - allViews.begin();
    return say("keys.views", "{} ({}: {}, this one)", views, own + 1, nameOf(context.views.main));
}

bool isTurned(const Row& row, const KeyContext& context)
{
    return row.mouse.key != rightDrag.key || (context.views.main == ViewKind::Launch && context.space);
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
    for (const Row& row : rows())
        for (const Binding& binding : row.keys)
            if (isThere(binding.command, context) && matches(binding, event))
                return binding.command;
    return KeyCommand::None;
}

std::string keyOf(KeyCommand command)
{
    for (const Row& row : rows())
        for (const Binding& binding : row.keys)
            if (binding.command == command && *binding.label != '\0')
                return binding.label;
    return {};
}

std::string withKey(std::string_view words, KeyCommand command)
{
    return std::string(words) + " (" + keyOf(command) + ")";
}

namespace {

std::vector<KeyHelp> keysOf(const KeyContext& context)
{
    std::vector<KeyHelp> help;
    for (const Row& row : rows()) {
        KeyHelp line{say(row.mouse), wordsOf(row, context), {}};
        bool any = row.keys[0].command == KeyCommand::None && isTurned(row, context);
        for (const Binding& binding : row.keys) {
            // A key may be another's in this context.
            if (!isThere(binding.command, context) || commandOf(pressOf(binding), context) != binding.command)
                continue;
            any = true;
            if (*binding.label == '\0')
                continue;
            line.keys += (line.keys.empty() ? "" : "  ") + std::string(binding.label);
            line.presses.push_back(pressOf(binding));
        }
        if (any)
            help.push_back(std::move(line));
    }
    if (context.host == CanvasHostKind::DrivenPresenter)
        help.push_back({"", say("keys.driven", "keys hold until the desktop changes something"), {}});
    return help;
}

} // namespace

std::vector<KeyHelp> keyHelp(const KeyContext& context)
{
    std::vector<KeyHelp> help = keysOf(context);
    // Commands without an effect in the main view are left out.
    if (context.host == CanvasHostKind::Window)
        help.push_back({"", say("keys.other_views", "keys of the other views: Help, Keys"), {}});
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

} // namespace warpatlas::ui::inline canvas
