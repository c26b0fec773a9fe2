/// kernels/: what runs, and the things it can run on.
///
/// Lives here: model (arrays, launches, works, problems), the catalogue of kernels, the devices (CPU, CUDA, simulated),
/// PTX and its simulator, and the analyses of what a run did (coverage, occupancy, schedule).
/// Knows nothing of OpenGL, Qt or Dear ImGui, nor of files the user opens, nor of what the user is doing.
/// app, render and ui may call it. It includes nothing of theirs (tests/layers checks that).
/// Threads: values are immutable once shared; a Device may be used by one thread at a time; everything that takes long
/// takes a Progress, through which any thread can watch and cancel it.
/// Errors: a programmer's mistake asserts; what the user gave wrongly throws InputError; what a device did wrongly
/// throws DeviceError; "there is none of that here" is an Answer with a Refusal. See kernels/model/error.h.
/// This header only explains the folder and includes nothing: include what you use.
#pragma once
