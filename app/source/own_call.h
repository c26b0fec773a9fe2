/// The arguments of the launch that a file's own host code makes: numbers, the shapes of arrays, and
/// how large the structures are that these consist of. Any thread.
#pragma once

#include "app/source/call_plan.h"

namespace warpatlas::inline source {

/// Notes the bytes of the structures that pointers point to, by parameter, and for sizeof. Throws Cancelled.
void measurePointees(const KernelSignature& signature, const DeclaredTypes& types, CallUses& uses, HostSizes& sizes);

/// Takes the launch's arguments into the plan: sizes only where it gives all of them, no others were given, and data of
/// these sizes are soon made and soon run.
void takeOwnLaunch(const KernelSignature& signature, const CallUses& called, CallPlan& plan);

} // namespace warpatlas::inline source
