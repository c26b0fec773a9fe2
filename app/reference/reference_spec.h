/// The reference of a person's own kernel, as it is written: "expected.npy", "c=blur:naive", "naive.cu:sum",
/// "cpu:addCpu".
#pragma once

#include "kernels/model/array.h"
#include "kernels/model/tolerance.h"

#include <cstdint>
#include <functional>
#include <string>

namespace warpatlas::inline reference {

// How far a right kernel may be from a reference that a person named. Pure, any thread.

/// Whole numbers are exact. Of floats every rounding is as likely up as down: n of them lie within 4 sqrt(n) of the
/// half distance between two numbers, relative to the value, and to what a quarter of the values are smaller than: sums
/// that cancel are small and have the roundings of what they were made of. `steps`: how many instructions or inputs a
/// value was made of; n is that, and at least 1,000 (16 for f16, whose sums are kept in f32 as a rule).
Tolerance toleranceFor(const Array& reference, std::uint64_t steps);

struct ReferenceSpec {
    enum class Kind {
        Data, ///< `file`, as --data takes it: what the output has to be
        Catalogue, ///< `name`, a kernel of the catalogue
        Kernel, ///< `name` in `file`; the file is empty where it is the checked kernel's own
        CpuFunction, ///< `name`, a host function in the checked kernel's text
    } kind = Kind::Data;
    std::string text; ///< as written
    /// Name of the output that is compared, or the number of its parameter, from 1; empty: it is chosen.
    std::string output;
    std::string file;
    std::string name; ///< of Kernel: empty means the only one in the file

    /// The output has a number: parameters of both are matched in their order, whatever they are called.
    bool inOrder() const { return !output.empty() && output.front() >= '0' && output.front() <= '9'; }
};

/// [OUTPUT=]DATA | [OUTPUT=]NAME[:VARIANT] | [OUTPUT=]FILE.cu[:NAME] | [OUTPUT=]kernel:NAME | [OUTPUT=]cpu:NAME. Reads
/// no file. Throws InputError whose subject is "--reference TEXT".
ReferenceSpec parseReferenceSpec(const std::string& text);

/// Its text with the file that it reads as `change` names it.
std::string withFiles(const ReferenceSpec& spec, const std::function<std::string(const std::string& path)>& change);

/// "--reference TEXT": what errors about it name.
std::string subjectOf(const ReferenceSpec& spec);

} // namespace warpatlas::inline reference
