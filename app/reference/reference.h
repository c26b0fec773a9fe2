/// The values that an output of a person's own kernel is to have: read, or computed on the simulator. Any thread; may
/// take as long as a kernel does. Nothing of a stranger's host code ever runs outside of the simulator.
#pragma once

#include "app/reference/reference_spec.h"
#include "app/source/bind_source.h"
#include "kernels/analysis/comparison.h"
#include "kernels/model/progress.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline reference {

/// Where a reference's values come from.
struct ReferenceFacts {
    ReferenceSpec spec;
    std::string name; ///< for sentences: "addCpu()", "blur:naive", "expected.npy"
    std::string source; ///< the file of a function or kernel: "vec.cu"; empty for the catalogue's and for data
    std::optional<Launch> launch; ///< that was simulated; empty for data
    std::uint64_t instructions = 0; ///< of warps, that were simulated
    std::uint64_t unwritten = 0; ///< values that a kernel left as they were, as far as that is looked for
    std::uint64_t values = 0; ///< of the output
    std::string note; ///< what was done to data that were read: "made f32"
};

/// "addCpu() of vec.cu, run on the simulator by one thread".
std::string provenanceOf(const ReferenceFacts& facts);

/// A reference and what came of it.
struct ReferenceCheck {
    ReferenceFacts facts;
    std::size_t buffer = 0; ///< of the work: what is compared
    ArrayPointer values; ///< what it should hold
    Comparison comparison;
    Tolerance tolerance;
};

/// The kernel that is checked, bound. Refers to what outlives it.
struct CheckedKernel {
    const SourceKernel& source;
    const BoundSource& bound;
    const Work& work;
    const Launch& launch;
    const GpuSheet& gpu; ///< whose limits and code the simulator takes
    bool convert = true; ///< data are brought into the type of the output
};

/// The buffers that a kernel writes, by their numbers.
std::vector<std::size_t> outputsOf(const Work& work);

/// The output that the reference is for: the one that it names; else that with the name of its file; else the only one.
/// Empty where it has to be said, or there is none of that name.
std::optional<std::size_t> comparedOutput(const ReferenceSpec& spec, const Work& work);

/// How many instructions of warps a reference may take before it is given up.
inline constexpr std::uint64_t mostReferenceInstructions = 2'000'000'000;

/// A reference that is there, whose values are not computed yet.
class BoundReference {
public:
    struct Source; ///< of the values

    /// Finds it, and looks whether it fits: reads data, compiles code, binds arguments. Throws InputError, Cancelled.
    BoundReference(const ReferenceSpec& spec, const CheckedKernel& checked, const Progress& progress);

    /// The output that it is for: the number of its buffer.
    std::size_t output() const { return m_output; }
    const ReferenceFacts& facts() const;
    /// Its values, in the shape and type of the output, and how far a right kernel may be from them; computed unless
    /// they were a short time ago. Throws InputError (subjectOf() the spec) where it does not come to an end or is
    /// wrong itself; Cancelled. `most`: of instructions.
    ReferenceCheck values(Progress& progress, std::uint64_t most = mostReferenceInstructions) const;

private:
    std::size_t m_output = 0;
    std::shared_ptr<const Source> m_source;
};

/// Compares `got`, the output's contents, with the reference's values. `tolerance`, unless empty, is a person's own.
void compareWith(ReferenceCheck& check, const Array& got, const std::optional<double>& tolerance);

} // namespace warpatlas::inline reference
