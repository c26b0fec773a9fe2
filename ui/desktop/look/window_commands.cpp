#include "ui/desktop/look/window_commands.h"

#include "ui/canvas/state/key_commands.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace warpatlas::ui {

std::span<const WindowCommand> windowCommands()
{
    static constexpr std::array commands{
        WindowCommand{"open", "&Open…", "Ctrl+O", "Open a picture, a matrix or an experiment"},
        WindowCommand{"saveExperiment", "&Save experiment", "Ctrl+S"},
        WindowCommand{"saveExperimentAs", "Save experiment &as…", "Ctrl+Shift+S"},
        WindowCommand{"saveCanvas", "Save &picture of the canvas…", "Ctrl+Shift+P"},
        WindowCommand{"saveFilm", "Save a&nimation of the canvas…", "Ctrl+Shift+A"},
        WindowCommand{"saveWindow", "Save picture of the &window…", "Ctrl+Shift+W"},
        WindowCommand{"copyCanvas", "&Copy picture of the canvas", "Ctrl+Shift+C"},
        WindowCommand{"copyWindow", "Copy picture of the win&dow"},
        WindowCommand{"quit", "&Quit", "Ctrl+Q"},
        WindowCommand{"run", "&Run", "F5, Ctrl+R", "Run the experiment"},
        WindowCommand{"cancel", "&Cancel", "Shift+F5", "Stop what is running"},
        WindowCommand{"measure", "&Measure times with each run"},
        WindowCommand{"playPause", "&Play or pause", "Ctrl+Space", "Play the launch"},
        WindowCommand{"stepBack", "Step &back", "Ctrl+Left", "To the moment before"},
        WindowCommand{"stepForward", "Step &forward", "Ctrl+Right", "To the next moment"},
        WindowCommand{"toStart", "To the &start", "Ctrl+Home"},
        WindowCommand{"follow", "Follow the &thread", "Ctrl+Shift+F", "Follow the selected thread, line by line"},
        WindowCommand{"fit", "&Fit the data", "Ctrl+0"},
        WindowCommand{"findThread", "Find a &thread", "Ctrl+F, Ctrl+T"},
        WindowCommand{"theme", "&Light theme", "Ctrl+L", "Dark or light"},
        WindowCommand{"reducedMotion", "Reduced &motion"},
        WindowCommand{"systemLook", "&As the system has it", "", "Theme and motion follow the settings of the desktop"},
        WindowCommand{"foldLeft", "&Data and launch", "F7", "Fold data and launch away"},
        WindowCommand{"foldRight", "&Source and thread", "F8", "Fold source and thread away"},
        WindowCommand{"drawer", "D&rawer", "F9", "Open or close the drawer"},
        WindowCommand{"showTimes", "&Times", "F2"},
        WindowCommand{"showOccupancy", "&Occupancy", "F3"},
        WindowCommand{"showProblems", "&Problems", "F4"},
        WindowCommand{"movePanels", "&Move panels", "", "Show the rows by which panels are moved, floated and closed"},
        WindowCommand{"resetLayout", "Reset &layout"},
        WindowCommand{"overlay", "&Legend on the canvas", "Ctrl+I"},
        WindowCommand{"present", "P&resent", "F11",
            "Show the canvas full screen to others. Keys pressed there hold until something changes here"},
        WindowCommand{"guide", "&Guide", "F1"},
        WindowCommand{"keys", "&Keys", "Shift+F1"},
        WindowCommand{"about", "&About WarpAtlas"},
        WindowCommand{"undo", "&Undo", "Ctrl+Z"},
        WindowCommand{"redo", "&Redo", "Ctrl+Shift+Z, Ctrl+Y"},
    };
    return commands;
}

const WindowCommand& windowCommand(std::string_view name)
{
    const auto commands = windowCommands();
    const auto found = std::ranges::find(commands, name, &WindowCommand::name);
    if (found == commands.end())
        throw std::logic_error("the window has no command " + std::string(name));
    return *found;
}

std::string keyOfWindow(std::string_view name)
{
    const std::string_view keys = windowCommand(name).keys;
    return std::string(keys.substr(0, keys.find(',')));
}

std::string plainWords(const WindowCommand& command)
{
    std::string words = command.text;
    std::erase(words, '&');
    if (constexpr std::string_view dots = "…"; words.ends_with(dots))
        words.resize(words.size() - dots.size());
    return words;
}

std::string tipOf(const WindowCommand& command)
{
    // Of the two keys that follow, the one without Ctrl is shown: it holds where somebody points.
    const std::string key = command.name == "follow" ? keyOf(KeyCommand::FollowThread) : keyOfWindow(command.name);
    return *command.tip == '\0' || key.empty() ? command.tip : command.tip + (" (" + key + ")");
}

} // namespace warpatlas::ui
