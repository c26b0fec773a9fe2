/// The argument for a structure by value that was not given: its fields are chosen by their names and types as
/// parameters are. A guess, which is marked as chosen wherever it is shown.
#pragma once

#include "app/source/call_plan.h"
#include "kernels/ptx/module.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline source {

/// Those that the text declares. Throws Cancelled.
std::vector<DeclaredStruct> declaredStructs(const KernelSignature& signature, const ptx::Function& entry,
    const GivenArguments& given, const DeclaredTypes& types);

/// The shape of arrays where no parameter has one: with rows where there is a height, square where several belong
/// together.
std::optional<Shape> shapeFor(const CallPlan& plan, const std::vector<DeclaredStruct>& structs);

/// "struct:width=613,height=409,gain=2,tint={2,2,2},data=in:ramp:613x409:f32". `arrays`: as chosenArguments() takes
/// them; `data`: by field, a spec for an array that is read; others are made. `given` (may be null): fields that
/// somebody gave, which are left out; of a list of which an element was given the others stay zero.
ArgumentSpec chosenStruct(const DeclaredStruct& declared, const CallPlan& plan,
    const std::vector<std::optional<Shape>>& arrays, const std::map<std::size_t, std::string>& data,
    const StructSpec* given);

} // namespace warpatlas::inline source
