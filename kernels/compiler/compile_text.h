/// One text with one compiler, which is there. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/compiler.h"
#include "kernels/compiler/device_code.h"

namespace warpatlas::inline compiler {

/// Compiles the text's device code. Where that fails it is compiled once more without what no kernel reaches, and then
/// without what the compiler finds wrong and nothing marks as the device's, as long as that leads on. What fails to the
/// end has the messages that are about the device's code. Throws Cancelled.
Compilation compileText(CompilerKind compiler, const CompileRequest& request, const Progress& progress);

/// The part of a text that compiles in the end. Throws Cancelled.
DeviceCode codeThatCompiles(CompilerKind compiler, const CompileRequest& request, const Progress& progress);

} // namespace warpatlas::inline compiler
