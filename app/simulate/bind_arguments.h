/// Arguments as they were written, made into what a kernel takes. Internal to app/simulate.
#pragma once

#include "app/simulate/argument_spec.h"
#include "app/simulate/kernel_signature.h"

#include <vector>

namespace warpatlas {

/// Reads the files. `work.buffers` and `work.arguments` are what it adds; `files` is where each buffer is to be written
/// (empty: nowhere). Throws InputError: a number or a kind that the kernel does not take, with its parameter list.
void bindArguments(const std::vector<ArgumentSpec>& arguments, const KernelSignature& signature, Work& work,
    std::vector<std::string>& files);

} // namespace warpatlas
