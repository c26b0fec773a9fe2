#include "ui/desktop/look/window_commands.h"

#include "ui/canvas/state/key_commands.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace warpatlas::ui::inline desktop {

std::span<const WindowCommand> windowCommands()
{
    static constexpr std::array commands{
        WindowCommand{"openProgram", {"menu.open_program", "Open pro&gram…"}, "Ctrl+Shift+O",
            {"menu.open_program.tip", "Run a whole CUDA program, host and kernels, on the simulator"}},
        WindowCommand{"open", {"menu.open", "&Open…"}, "Ctrl+O",
            {"menu.open.tip", "Open a picture, a matrix, a kernel or an experiment"}},
        WindowCommand{"newKernel", {"menu.new_kernel", "&New kernel"}, "Ctrl+N",
            {"menu.new_kernel.tip", "Write a kernel of your own"}},
        WindowCommand{"editKernel", {"menu.edit_kernel", "&Edit the kernel"}, "Ctrl+E",
            {"menu.edit_kernel.tip", "Write in your kernel, or in a copy of this one; and back to the run"}},
        WindowCommand{"saveKernel", {"menu.save_kernel", "Sa&ve the kernel's text…"}, "Ctrl+Alt+S"},
        WindowCommand{"saveExperiment", {"menu.save_experiment", "&Save experiment"}, "Ctrl+S"},
        WindowCommand{"saveExperimentAs", {"menu.save_experiment_as", "Save experiment &as…"}, "Ctrl+Shift+S"},
        WindowCommand{"saveCanvas", {"menu.save_canvas", "Save &picture of the canvas…"}, "Ctrl+Shift+P"},
        WindowCommand{"saveFilm", {"menu.save_film", "Save a&nimation of the canvas…"}, "Ctrl+Shift+A"},
        WindowCommand{"saveWindow", {"menu.save_window", "Save picture of the &window…"}, "Ctrl+Shift+W"},
        WindowCommand{"copyCanvas", {"menu.copy_canvas", "&Copy picture of the canvas"}, "Ctrl+Shift+C"},
        WindowCommand{"copyWindow", {"menu.copy_window", "Copy picture of the win&dow"}},
        WindowCommand{"copyCard", {"menu.copy_card", "Cop&y as a card"}, "Ctrl+Alt+C",
            {"menu.copy_card.tip", "This moment with one thread's source, numbers and launch, to be shared"}},
        WindowCommand{"saveCard", {"menu.save_card", "Sav&e as a card…"}},
        WindowCommand{"savePage", {"menu.save_page", "Save as an &HTML page…"}, "Ctrl+Alt+G",
            {"menu.save_page.tip", "All of this run in one file that any browser plays"}},
        WindowCommand{"quit", {"menu.quit", "&Quit"}, "Ctrl+Q"},
        WindowCommand{"run", {"menu.run", "&Run"}, "F5, Ctrl+R", {"menu.run.tip", "Run the experiment"}},
        WindowCommand{"cancel", {"menu.cancel", "&Cancel"}, "Shift+F5", {"menu.cancel.tip", "Stop what is running"}},
        WindowCommand{"measure", {"menu.measure", "&Measure times with each run"}},
        WindowCommand{"playPause", {"menu.play_pause", "&Play or pause"}, "Ctrl+Space",
            {"menu.play_pause.tip", "Play the launch"}},
        WindowCommand{
            "stepBack", {"menu.step_back", "Step &back"}, "Ctrl+Left", {"menu.step_back.tip", "To the moment before"}},
        WindowCommand{"stepForward", {"menu.step_forward", "Step &forward"}, "Ctrl+Right",
            {"menu.step_forward.tip", "To the next moment"}},
        WindowCommand{"toStart", {"menu.to_start", "To the &start"}, "Ctrl+Home"},
        WindowCommand{"follow", {"menu.follow", "Follow the &thread"}, "Ctrl+Shift+F",
            {"menu.follow.tip", "Follow the selected thread, line by line"}},
        WindowCommand{"lineOn", {"menu.line_on", "On by a &line"}, "F10",
            {"menu.line_on.tip", "On until the followed thread has done its next line"}},
        WindowCommand{"lineBack", {"menu.line_back", "&Back by a line"}, "Ctrl+F10"},
        WindowCommand{"instructionOn", {"menu.instruction_on", "On by an &instruction"}, "F12",
            {"menu.instruction_on.tip", "On by one instruction of PTX"}},
        WindowCommand{"instructionBack", {"menu.instruction_back", "Back by an i&nstruction"}, "Ctrl+F12"},
        WindowCommand{"barrierOn", {"menu.barrier_on", "On to the next ba&rrier"}, "Alt+F10"},
        WindowCommand{"barrierBack", {"menu.barrier_back", "Back to the barrier be&fore"}, "Ctrl+Alt+F10"},
        WindowCommand{"problemOn", {"menu.problem_on", "On to where something goes &wrong"}, "Alt+F12"},
        WindowCommand{"whoWrote", {"menu.who_wrote", "W&ho wrote the element?"}, "Ctrl+J",
            {"menu.who_wrote.tip", "Go back to the moment at which the selected element was written"}},
        WindowCommand{"whoRead", {"menu.who_read", "Who rea&d the element?"}, "Ctrl+Shift+J",
            {"menu.who_read.tip", "Go back to the moment at which the selected element was read last"}},
        WindowCommand{"fit", {"menu.fit", "&Fit the data"}, "Ctrl+0"},
        WindowCommand{"findThread", {"menu.find_thread", "Find a &thread"}, "Ctrl+F, Ctrl+T"},
        WindowCommand{"theme", {"menu.theme", "&Light theme"}, "Ctrl+L", {"menu.theme.tip", "Dark or light"}},
        WindowCommand{"reducedMotion", {"menu.reduced_motion", "Reduced &motion"}},
        WindowCommand{"systemLook", {"menu.system_look", "&As the system has it"}, "",
            {"menu.system_look.tip", "Theme and motion follow the settings of the desktop"}},
        WindowCommand{"foldLeft", {"menu.fold_left", "&Data and launch"}, "F7",
            {"menu.fold_left.tip", "Fold data and launch away"}},
        WindowCommand{"foldRight", {"menu.fold_right", "&Source and thread"}, "F8",
            {"menu.fold_right.tip", "Fold source and thread away"}},
        WindowCommand{"drawer", {"menu.drawer", "Ans&wers"}, "F9", {"menu.drawer.tip", "Open or close the answers"}},
        WindowCommand{"askright", {"menu.ask_right", "Ri&ght?"}, "Ctrl+1",
            {"menu.ask_right.tip", "What is wrong, the check against the CPU, and what the threads covered"}},
        WindowCommand{"askhowFast", {"menu.ask_how_fast", "&How fast?"}, "Ctrl+2",
            {"menu.ask_how_fast.tip", "Times of CPU and GPU with their copies, and how not to take them"}},
        WindowCommand{"askwhy", {"menu.ask_why", "Wh&y?"}, "Ctrl+3",
            {"menu.ask_why.tip", "What limits the kernel: occupancy, bandwidth or arithmetic"}},
        WindowCommand{"askwhatIf", {"menu.ask_what_if", "What &if?"}, "Ctrl+4",
            {"menu.ask_what_if.tip", "Another block, size, variant, GPU or mistake, and two runs side by side"}},
        WindowCommand{"showTimes", {"menu.show_times", "&Times"}, "F2"},
        WindowCommand{"showOccupancy", {"menu.show_occupancy", "&Occupancy"}, "F3"},
        WindowCommand{"showRoofline", {"menu.show_roofline", "&Roofline"}, "Shift+F4",
            {"menu.show_roofline.tip", "Where the kernel stands below the GPU's bandwidth and arithmetic"}},
        WindowCommand{"showFlow", {"menu.show_flow", "&Flow"}, "Shift+F6",
            {"menu.show_flow.tip", "The work in chunks over streams: when copies and kernels run"}},
        WindowCommand{"showFairness", {"menu.show_fairness", "Fair&ness"}, "Shift+F7",
            {"menu.show_fairness.tip", "What the usual mistakes of timing do to the kernel's times"}},
        WindowCommand{"showProblems", {"menu.show_problems", "&Problems"}, "F4"},
        WindowCommand{"showCheck", {"menu.show_check", "Chec&k and coverage"}, "Shift+F9",
            {"menu.show_check.tip", "What the result was checked against, and what the threads wrote"}},
        WindowCommand{"showSweep", {"menu.show_sweep", "S&weep"}, "Shift+F2",
            {"menu.show_sweep.tip", "Run the kernel over blocks, sizes, parameters, variants or GPUs"}},
        WindowCommand{"showCompare", {"menu.show_compare", "Comp&arison"}, "Shift+F3",
            {"menu.show_compare.tip", "What differs between two runs"}},
        WindowCommand{"showDebugger", {"menu.show_debugger", "De&bugger"}, "F6"},
        WindowCommand{"showProgram", {"menu.show_program", "Pro&gram"}, "Shift+F8",
            {"menu.show_program.tip", "A whole program: what its host and its streams did, launch by launch"}},
        WindowCommand{"movePanels", {"menu.move_panels", "&Move panels"}, "",
            {"menu.move_panels.tip", "Show the rows by which panels are moved, floated and closed"}},
        WindowCommand{"resetLayout", {"menu.reset_layout", "Reset &layout"}},
        WindowCommand{"showPtx", {"menu.show_ptx", "PT&X beside the source"}, "Ctrl+P",
            {"menu.show_ptx.tip", "Show what the compiler made of each line, each instruction explained"}},
        WindowCommand{"overlay", {"menu.overlay", "&Legend on the canvas"}, "Ctrl+I"},
        WindowCommand{"present", {"menu.present", "P&resent"}, "F11",
            {"menu.present.tip",
                "Show the canvas full screen to others. Keys pressed there hold until something changes here"}},
        WindowCommand{"compare", {"menu.compare", "Co&mpare"}, "Ctrl+Shift+K",
            {"menu.compare.tip", "Keep this run beside the next ones: what differs is shown"}},
        WindowCommand{"gallery", {"menu.gallery", "&Gallery…"}, "Ctrl+K",
            {"menu.gallery.tip", "All kernels, mistakes and data as cards, and a search over them"}},
        WindowCommand{"tour", {"menu.tour", "&First steps"}, "",
            {"menu.tour.tip", "Three pictures: the blocks, one thread, its numbers in the source"}},
        WindowCommand{"guide", {"menu.guide", "&Guide"}, "F1"},
        WindowCommand{"devices", {"menu.devices", "&Devices of this machine"}, "Ctrl+D",
            {"menu.devices.tip", "What this machine has to run kernels on: memory, clocks and links now"}},
        WindowCommand{"keys", {"menu.keys", "&Keys"}, "Shift+F1"},
        WindowCommand{"about", {"menu.about", "&About WarpAtlas"}},
        WindowCommand{"undo", {"menu.undo", "&Undo"}, "Ctrl+Z"},
        WindowCommand{"redo", {"menu.redo", "&Redo"}, "Ctrl+Shift+Z, Ctrl+Y"},
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
    std::string words = warpatlas::say(command.text);
    std::erase(words, '&');
    if (constexpr std::string_view dots = "…"; words.ends_with(dots))
        words.resize(words.size() - dots.size());
    return words;
}

std::string tipOf(const WindowCommand& command)
{
    // Two keys follow a thread. The one without Ctrl is shown: it works where the person points.
    const std::string key = command.name == "follow" ? keyOf(KeyCommand::FollowThread) : keyOfWindow(command.name);
    const std::string tip = command.tip.english.empty() ? std::string() : warpatlas::say(command.tip);
    return tip.empty() || key.empty() ? tip : tip + " (" + key + ")";
}

} // namespace warpatlas::ui::inline desktop
