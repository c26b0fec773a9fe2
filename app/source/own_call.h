/// What the launch that a file's own host code makes gives the call of its kernel: numbers, the shapes of arrays, and
/// how large the structures are that these consist of. Any thread.
#pragma once

#include "app/source/call_plan.h"
#include "kernels/compiler/compiler.h"
#include "kernels/model/progress.h"

#include <optional>

namespace warpatlas {

/// Notes the bytes of the structures that pointers point to, by parameter, and for sizeof. `text` declares them; empty:
/// there is none (PTX). Throws Cancelled.
void measurePointees(const KernelSignature& signature, const std::optional<CompileRequest>& text,
    const Progress& progress, CallUses& uses, HostSizes& sizes);

/// Takes into the plan what the launch says: sizes only where it says all of them, nobody said other ones, and what
/// they need is soon made and soon run.
void takeOwnLaunch(const KernelSignature& signature, const CallUses& called, CallPlan& plan);

} // namespace warpatlas
