/// ui/: how people use the program: the Qt desktop, the canvas with its Dear ImGui overlay, the command line. main.cpp
/// only chooses. Uses app/ and render/; not one CUDA include.
/// desktop/panels has one panel a file; they post commands and receive values, none holds a device pointer or waits.
/// canvas/ is the scene with overlay and input, without any window system: the hosts (desktop, off-screen picture,
/// presenter) are thin.
/// Threads: the window's thread; what the session's worker says is posted to it.
/// Errors: one clear line, the window keeps what it had; on the command line one line on standard error, exit status 2.
/// This header only explains the folder and includes nothing: include what you use.
#pragma once
