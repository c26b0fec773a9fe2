/// A person's kernel through the compiler.
#pragma once

#include "app/source/source_kernel.h"
#include "kernels/model/error.h"
#include "kernels/model/gpu_sheet.h"

#include <memory>
#include <string>

namespace warpatlas {

/// The text does not compile: all messages, and one line as what().
class CompileFailure : public InputError {
public:
    CompileFailure(const std::string& file, std::shared_ptr<const Compilation> compilation);
    const Compilation& compilation() const { return *m_compilation; }

private:
    std::shared_ptr<const Compilation> m_compilation;
};

/// `kernel` with its template arguments, where it has some. Throws InputError (no compiler), CompileFailure, Cancelled.
std::shared_ptr<const Compilation> compileSource(
    const SourceKernel& source, const std::string& kernel, const Progress& progress);

/// What the toolkit's assembler says of it on that GPU, where that can refuse blocks of so many threads; else empty.
std::string resourcesThatMatter(const SourceKernel& source, const std::string& kernel, const Compilation& compilation,
    const GpuSheet& gpu, std::uint64_t threadsPerBlock, const Progress& progress);

/// "blur.cu:5:19", as far as the message has a place.
std::string placeOf(const CompilerMessage& message, const std::string& file);

} // namespace warpatlas
