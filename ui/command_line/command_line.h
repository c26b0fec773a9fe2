/// The command line: everything the window does, without a window. `warpatlas [FILE]` opens the desktop.
/// Errors: one line on standard error that names the file or option and the reason. Exit 0 done, 1 done and something
/// is wrong with the run, 2 bad usage or bad input. Ctrl-C cancels the run and exits 130.
#pragma once

namespace warpatlas::ui::inline command_line {

int runCommandLine(int argc, char** argv);

} // namespace warpatlas::ui::inline command_line
