/// A person's own kernel made into a Work, which runs like that of any other kernel. Any thread; compilers work in
/// processes of their own.
#pragma once

#include "app/source/bind_arguments.h"
#include "app/source/bind_symbols.h"
#include "app/source/complete_call.h"
#include "app/source/kernel_signature.h"
#include "app/source/source_kernel.h"
#include "app/source/used_variables.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/model/error.h"
#include "kernels/model/gpu_sheet.h"
#include "kernels/model/problem.h"
#include "kernels/model/progress.h"

#include <memory>
#include <string>
#include <vector>

namespace warpatlas::inline source {

/// The text does not compile: all messages, and one line as what().
class CompileFailure : public InputError {
public:
    CompileFailure(const std::string& file, const std::string& kernel, std::shared_ptr<const Compilation> compilation);
    const Compilation& compilation() const { return *m_compilation; }

private:
    std::shared_ptr<const Compilation> m_compilation;
};

/// "blur.cu:5:19", as far as the message has a place.
std::string placeOf(const CompilerMessage& message, const std::string& file);

/// Facts beside the Work, for showing it.
struct BoundSource {
    std::shared_ptr<const Compilation> compilation; ///< null for PTX
    KernelSignature signature;
    std::vector<std::string> arguments; ///< by parameter, as parseArgumentSpec() takes them
    std::string covered; ///< name of the array that a chosen grid covers
    std::vector<bool> chosen; ///< by parameter: it was not given
    /// Facts about the launch that host code of the file makes.
    struct FileLaunch {
        std::uint32_t line = 0; ///< 0: there is none
        std::uint32_t cell = 0; ///< of a notebook whose line it is; 0: it is one of the text
        bool grid = false, block = false; ///< are those of this launch
        bool shared = false; ///< so is the size of the dynamic shared memory, where the kernel takes any
        std::vector<bool> arguments; ///< by parameter: chosen as it has them
        enum class Left : std::uint8_t {
            Nothing, ///< everything that was not given is as it has it
            Computed, ///< the program computes what is chosen here
            Large, ///< it has more memory than is taken unasked
        } left = Left::Nothing;
    } fileLaunch;
    std::vector<std::vector<StructFieldSpec>> chosenFields; ///< as CompleteCall's, like the next
    std::vector<std::string> takers;
    bool takesDynamicShared = false; ///< the code has `extern __shared__` arrays that the kernel uses
    bool chosenShared = false; ///< neither a person nor a launch of the file gave their size
    std::vector<std::string> leftOut; ///< specs of data that no input is there for
    std::vector<BoundFile> files; ///< by buffer of the Work
    std::vector<BoundStruct> structures; ///< by value, among arguments and symbols
    std::vector<BoundSymbol> symbols; ///< variables that were filled
    std::vector<UsedVariable> variables; ///< those that the kernel reads
    std::vector<Problem> problems; ///< that are known before the launch: variables that nothing fills
    std::unique_ptr<const CatalogueKernel> kernel; ///< its description: without parameters, mistakes and reference
    std::shared_ptr<const InputSet> inputs; ///< the arrays that it begins with; `kernel` is theirs
    Launch launch;
};

/// "line 12"; "cell 7, line 3".
std::string placeOf(const BoundSource::FileLaunch& launch);

/// Compiles it, reads the files of its arguments, chooses what was not given (see completeCall()), and makes `work` of
/// it. `gpu` (null: any) is the one that it is compiled for; data that `previous` (may be null) has are not read again.
/// Throws InputError (the file, "--kernel NAME", "--arg SPEC", "--symbol NAME=SPEC", "--grid auto"), CompileFailure,
/// Cancelled.
std::shared_ptr<const BoundSource> bindSource(const SourceKernel& source, const CallWishes& wishes, const GpuSheet* gpu,
    const InputSet* previous, const Progress& progress, Work& work);

} // namespace warpatlas::inline source
