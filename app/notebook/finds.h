/// What is found in the cells of a notebook, in their order: texts with kernels, launches of them, functions that
/// Python compiles, files that cells write. Pure, any thread.
#pragma once

#include "app/notebook/kernel_text.h"
#include "app/notebook/python_value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline notebook {

/// The forms in which a notebook has a kernel; words for them: nameOf().
enum class KernelForm : std::uint8_t {
    Cell, ///< a cell of CUDA C++, maybe behind a magic
    WrittenFile, ///< %%writefile
    Shell, ///< cat > FILE << EOF
    Markdown, ///< shown, not run
    String, ///< of Python, whatever takes it
    SourceModule,
    RawKernel,
    RawModule,
    ElementwiseKernel,
    ReductionKernel,
    LoadInline,
    Program,
};

/// A kernel that a library makes of expressions: the strings that it is given.
struct MadeKernel {
    bool reduces = false, cupy = false;
    std::string name, type; ///< `type`: of what is summed; empty: of the result
    std::string inputs, outputs; ///< parameters, as they are declared
    TextPieces operation, reduction, finish, identity, preamble, before, after;
    std::vector<bool> scalars; ///< by parameter: a call gives a number for it
};

struct FoundText {
    std::size_t cell = 0, at = 0; ///< where its first kernel begins; of a made one, its call
    KernelForm form = KernelForm::String;
    TextPieces pieces;
    std::string magic{}; ///< of a cell: "%%cu"
    std::string named{}; ///< the kernel that the call names, or the file that the text is written to
    bool unread = false; ///< parts of it are computed by Python
    bool byCall = false; ///< a call takes it, not only a variable
    bool hidden = false; ///< another one has all of it
    std::optional<MadeKernel> made{};
    std::vector<std::string> definitions{}; ///< -D of a magic's options
};

struct FoundLaunch {
    std::optional<std::size_t> text; ///< number of the text; empty: the last with the kernel
    std::string kernel;
    PythonValue grid, block, shared;
    std::vector<PythonValue> arguments;
    std::size_t cell = 0;
    std::uint32_t line = 0; ///< of the cell
};

/// A function that Python compiles for a GPU when it runs.
struct FoundFunction {
    std::size_t cell = 0, at = 0;
    std::uint32_t line = 0;
    std::string name, maker; ///< `maker`: "@cuda.jit"
};

struct WrittenFile {
    std::string name;
    std::size_t cell = 0;
    TextPieces pieces;
};

struct Finds {
    std::vector<FoundText> texts;
    std::vector<FoundLaunch> launches;
    std::vector<FoundFunction> functions;
    std::vector<WrittenFile> files;

    /// Adds a text, or takes it for one that is there already: the same kernel stands in both. Its number; empty where
    /// it has no kernel.
    std::optional<std::size_t> add(FoundText text);
    /// The file as it is at last; null: no cell writes it. `name` is whole, or what its last part is.
    const WrittenFile* file(const std::string& name) const;
};

} // namespace warpatlas::inline notebook
