/// A kernel of this folder: how it is launched, and what a run must find in it. All of it is said in comments.
///
/// At the head: `// launch: GRID BLOCK [shared BYTES]`, `// arg: in|out|inout TYPE SIZE [ramp|shuffled|zeros]` or
/// `// arg: i32 NUMBER` for each parameter, `// for: 9.0` (the GPU's compute capability), `// not with clang: REASON`,
/// `// because: REASON` for what is missed. Behind lines: `// finds: KIND[: WORDS]` (must be told there, with these
/// words), `// also: KIND` (may be told),
/// `// missed: KIND` (should be told, and is not). Nothing else may be told.
#pragma once

#include "kernels/compiler/compiler.h"
#include "kernels/model/problem.h"
#include "kernels/simulator/recording/simulation.h"

#include <string>
#include <vector>

namespace warpatlas::verdicts {

struct Marker {
    enum class Kind { Finds, Also, Missed } kind = Kind::Finds;
    std::string problem, words;
    std::uint32_t line = 0;
};

struct VerdictArgument {
    enum class Role { In, Out, InOut, Number } role = Role::Number;
    ElementType type = ElementType::I32;
    Shape shape;
    std::string values; ///< or the number
};

struct VerdictFile {
    std::string folder, name, text; ///< "faulty", name of the kernel
    Launch launch;
    std::uint32_t sharedBytes = 0;
    int capability = 75; ///< compute capability
    std::vector<VerdictArgument> arguments;
    std::vector<Marker> markers;
    std::string notWithClang, because;
};

/// All files of both folders, by folder and name.
const std::vector<VerdictFile>& verdictFiles();

/// The findings of a run of the compiled kernel, other information left out.
std::vector<Problem> problemsOf(const VerdictFile& file, const std::string& ptx, int workers);

/// The faults of these problems, a line each; empty: none.
std::string complaints(const VerdictFile& file, const std::vector<Problem>& problems);

} // namespace warpatlas::verdicts
