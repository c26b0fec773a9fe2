/// app/: what the user is doing, without any widget: datasets, experiments, the session that runs them, measuring and
/// reports. Uses kernels/; knows nothing of OpenGL, CUDA, widgets or Dear ImGui (QtCore and QtGui's image readers are
/// used).
///
/// Callers: ui.
///
/// Threads: values (Dataset, Experiment, Outcome) are immutable once shared. Session is the one mutable object: its
/// methods are called from one thread (the window's), never block, and answer through a listener on the worker's
/// thread.
///
/// Errors: InputError names the file or option; nothing that the session held is lost by it.
///
/// This header only explains the folder and includes nothing: include what you use.
#pragma once
