/// The value of a variable of the device's code before the launch, as it is written: "weights=f32:0.1,0.2,0.4",
/// "filters::table=in:table.npy".
#pragma once

#include "app/source/array_spec.h"
#include "app/source/names/number_spec.h"
#include "app/source/struct_spec.h"

#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace warpatlas::inline source {

struct SymbolSpec {
    std::string text; ///< as written
    std::string name; ///< of the variable, as the source writes it
    /// An array is what is copied into the variable, or, where that is a pointer, what it points to.
    std::variant<NumbersSpec, BufferArgumentSpec, StructSpec, BytesSpec> value;

    std::string subject() const { return "--symbol " + text; }
};

/// NAME=TYPE:VALUE[,VALUE...] | NAME= and what parseArgumentSpec() takes for arrays and structures. Reads no file.
/// Throws InputError whose subject is "--symbol TEXT".
SymbolSpec parseSymbolSpec(const std::string& text);

/// Its text with the files that it reads or writes as `change` names them.
std::string withFiles(const SymbolSpec& symbol, const std::function<std::string(const std::string& path)>& change);

/// The array that it is, or those among its fields.
std::vector<BufferArgumentSpec> arraysOf(const SymbolSpec& symbol);

} // namespace warpatlas::inline source
