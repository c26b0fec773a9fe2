/// ui/: how people use the program. main.cpp only chooses. Uses app/ and render/; not one CUDA include.
/// Folders, lowest first; each may use those before it as ui/CMakeLists.txt says:
/// - terminal: what goes to a terminal, its width, and Ctrl-C
/// - guide: the chapters, as blocks and as lines of a terminal
/// - canvas: the four views with overlay and input, without any window system; its hosts are thin
/// - pictures: the canvas as PNG, film and card, without a window
/// - presenter: the canvas full screen for a lecture hall, with GLFW
/// - desktop: the Qt window; its panels post commands and receive values, and none holds a device pointer or waits
/// - command_line: everything the window does, without a window
/// Threads: the window's thread; what the session's worker says is posted to it.
/// Errors: one clear line, the window keeps what it had; on the command line one line on standard error, exit status 2.
/// - notebook: the Python package `warpatlas`, which drives the program from a notebook; no C++
/// This header only explains the folder and includes nothing: include what you use.
#pragma once
