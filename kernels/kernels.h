/// kernels/: what runs, and the things it can run on.
///
/// Knows nothing of OpenGL, Qt or Dear ImGui, nor of files the user opens, nor of what the user is doing.
/// app, render and ui may call it. It includes nothing of theirs (tests/layers checks that).
/// Folders, lowest first; each may use those before it as kernels/CMakeLists.txt says:
/// - model: values that all share: arrays, launches, problems, GPU data sheets, errors
/// - text: what a CUDA text says without a compiler: tokens, lines, arrays, launches
/// - ptx: PTX read and decoded into steps
/// - uses: what a kernel does with its parameters, found in its PTX
/// - simulator: runs PTX, records every access, and finds what is wrong
/// - analysis: what a run says: coverage, occupancy, schedule, causes of mistakes
/// - timing: the predicted time of a launch on a GPU that is not here
/// - instrument: PTX rewritten so that it records itself on a real GPU
/// - catalogue: the kernels that come along, with references and mistakes
/// - frontend: what a CUDA text declares, read by libclang: kernels, launched instances, layouts, variables
/// - compiler: CUDA C++ to PTX while the program runs, by NVRTC or clang
/// - device: CPU, CUDA and simulator behind one interface
/// - runtime: CUDA's runtime and driver interface for whole programs
/// Threads: values are immutable once shared; a Device may be used by one thread at a time; everything that takes long
/// takes a Progress, through which any thread can watch and cancel it.
/// Errors: a programmer's mistake asserts; what the user gave wrongly throws InputError; what a device did wrongly
/// throws DeviceError; "there is none of that here" is an Answer with a Refusal. See kernels/model/error.h.
/// This header only explains the folder and includes nothing: include what you use.
#pragma once
