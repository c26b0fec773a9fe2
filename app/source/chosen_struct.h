/// The argument for a structure by value that nobody gave: its fields are chosen by their names and types as parameters
/// are. A guess, which is marked as chosen wherever it is shown.
#pragma once

#include "app/source/call_plan.h"
#include "app/source/struct_fields.h"
#include "kernels/model/progress.h"
#include "kernels/ptx/module.h"
#include "kernels/uses/parameter_use.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas {

/// A structure as the text declares it.
struct DeclaredStruct {
    std::size_t parameter = 0;
    std::vector<StructField> fields; ///< that can be given by themselves
    std::vector<ptx::ParameterUse> uses; ///< by field, of pointers: what the code does with what is there

    bool isArray(std::size_t field) const; ///< a pointer to numbers
    bool isRead(std::size_t field) const; ///< an array that is, or that is const
    bool hasArrays() const;
};

/// Those of the plan that the text declares and that the compiler knows. Throws Cancelled.
std::vector<DeclaredStruct> declaredStructs(const CallPlan& plan, const KernelSignature& signature,
    const ptx::Function& entry, const std::optional<CompileRequest>& text, const Progress& progress);

/// The shape of arrays where no parameter has one: with rows where there is a height, square where several belong
/// together.
std::optional<Shape> shapeFor(const CallPlan& plan, const std::vector<DeclaredStruct>& structs);

/// "struct:width=613,height=409,gain=2,tint={2,2,2},data=in:ramp:613x409:f32". `arrays`: as chosenArguments() takes
/// them; `data`: a spec for the first array that is read, empty: it is made.
ArgumentSpec chosenStruct(const DeclaredStruct& declared, const CallPlan& plan,
    const std::vector<std::optional<Shape>>& arrays, std::string& data);

} // namespace warpatlas
