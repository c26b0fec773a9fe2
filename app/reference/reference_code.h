/// Code that computes a reference, compiled for the simulator. Internal to app/reference.
#pragma once

#include "app/reference/reference.h"
#include "kernels/ptx/module.h"

#include <memory>
#include <string>
#include <string_view>

namespace warpatlas::inline reference {

struct ReferenceCode {
    KernelCode code;
    KernelSignature signature;
    std::shared_ptr<const ptx::Module> module;
    int axes = 1; ///< of the launch that it looks at

    /// Fills those of `variables` that the code has.
    std::vector<VariableSpec> filled(const std::vector<VariableSpec>& variables) const;
    bool has(std::string_view variable) const; ///< by its name in the PTX
    /// The same buffers; those that are variables which the code has not got have memory of their own.
    std::vector<BufferSpec> owned(std::vector<BufferSpec> buffers) const;
};

/// `source` has the text that is compiled; `kernel` as chooseKernel() takes it. Products and sums become one fma where
/// `fuses`. Throws InputError with `subject`; Cancelled.
ReferenceCode compileReference(const SourceKernel& source, const std::string& kernel, const GpuSheet& gpu, bool fuses,
    const std::string& subject, const Progress& progress);

/// Everything beside the text that decides how it is compiled and what it includes.
std::string compileKey(const SourceKernel& source, const GpuSheet& gpu);

/// The bytes of arguments, for keys.
std::string argumentKey(const std::vector<Argument>& arguments);

} // namespace warpatlas::inline reference
