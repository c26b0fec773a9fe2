/// The call of a person's own kernel, complete: what was given, and what is chosen for the rest.
#pragma once

#include "app/inputs/input_set.h"
#include "app/source/call_plan.h"
#include "app/source/source_kernel.h"
#include "kernels/model/progress.h"
#include "kernels/ptx/module.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline source {

/// An experiment's wishes for a call beside the kernel's own arguments.
struct CallWishes {
    std::string kernel{}; ///< as chooseKernel() takes it
    std::vector<std::string> data{}; ///< specs for the inputs, in their order; an empty one is not given
    bool convert = true; ///< bring data into the form that the kernel takes
    std::optional<Dim3> grid{}, block{}; ///< empty: chosen
};

struct CalledKernel {
    const KernelSignature& signature;
    const ptx::Function& entry;
    int axes = 1; ///< of the launch that it looks at: 1 to 3
    const DeclaredTypes& types;
    const Compilation* compilation = nullptr; ///< of the text; null: PTX
    std::span<const ptx::Variable> variables{}; ///< the module's
};

struct CompleteCall {
    std::vector<ArgumentSpec> arguments; ///< one for each parameter
    std::vector<bool> chosen; ///< by parameter: it was not given
    /// By parameter: of a structure that somebody gave in part, the fields that were chosen beside it.
    std::vector<std::vector<StructFieldSpec>> chosenFields;
    /// The arrays that take the data, in their order, as buffers are named: "in", "A.elements".
    std::vector<std::string> takers;
    std::vector<std::string> leftOut; ///< specs of data that no input is there for
    CallPlan plan;
    std::vector<std::optional<HostNumber>> numbers; ///< by parameter that is one
    /// By parameter that is chosen and only written: elements that each block has, where all its threads share them:
    /// 1 of out[blockIdx.x]; else 0.
    std::vector<std::uint64_t> blockElements;
    std::optional<OwnLaunch> launch; ///< that host code of the file makes, with these numbers
    bool alone = false; ///< as CallUses has it
};

/// Each of `arguments` is for the next parameter, or, as "NAME=SPEC", for that one. Where all have names, or there are
/// none, the missing ones are chosen, and their data are read (reusing what `previous`, which may be null, has loaded).
/// So are the fields that a structure with a name was not given.
/// Throws InputError: too many or too few arguments, a name that the kernel does not have, data that cannot be read, or
/// that are for an input that has an argument; Cancelled.
CompleteCall completeCall(const SourceKernel& source, const CallWishes& wishes, const CalledKernel& kernel,
    const InputSet* previous, const Progress& progress);

} // namespace warpatlas::inline source
