/// Makes a Work of a person's own kernel, which runs like any other kernel's. Any thread; compilers run in processes of
/// their own.
#pragma once

#include "app/source/bind_arguments.h"
#include "app/source/kernel_signature.h"
#include "app/source/source_kernel.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/model/error.h"
#include "kernels/model/gpu_sheet.h"
#include "kernels/model/progress.h"

#include <memory>
#include <string>
#include <vector>

namespace warpatlas {

/// The error for a text that does not compile: all messages, and one line as what().
class CompileFailure : public InputError {
public:
    CompileFailure(const std::string& file, std::shared_ptr<const Compilation> compilation);
    const Compilation& compilation() const { return *m_compilation; }

private:
    std::shared_ptr<const Compilation> m_compilation;
};

/// Returns "blur.cu:5:19", as far as the message has a place.
std::string placeOf(const CompilerMessage& message, const std::string& file);

/// What is shown of a bound kernel beside its Work.
struct BoundSource {
    std::shared_ptr<const Compilation> compilation; ///< null for PTX
    KernelSignature signature;
    std::vector<BoundFile> files; ///< by buffer of the Work
    std::unique_ptr<const CatalogueKernel> kernel; ///< its description: without parameters, mistakes and reference
};

/// Compiles the source, reads the files of its arguments, and makes `work` of it. `kernel`: as chooseKernel() takes it.
/// `gpu` (may be null) is the one whose limits hold. Throws InputError (the file, "--kernel NAME", "--arg SPEC"),
/// CompileFailure, Cancelled.
std::shared_ptr<const BoundSource> bindSource(const SourceKernel& source, const std::string& kernel,
    const Launch& launch, const GpuSheet* gpu, const Progress& progress, Work& work);

} // namespace warpatlas
