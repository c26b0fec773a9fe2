/// Compiles a text while it is being written: on a worker, and of several that come in one another's way the newest
/// only. Threads: its owner's, but for `wake`.
#pragma once

#include "app/player/newest_work.h"
#include "app/source/kernel_signature.h"
#include "app/source/source_kernel.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline player {

/// The compiler's verdict on a text.
struct CheckedSource {
    SourceKernel source;
    std::shared_ptr<const Compilation> compilation; ///< null for PTX, and where there is no compiler
    std::vector<KernelSignature> kernels; ///< those that can be run; empty where it does not compile
    std::vector<std::string> variables{}; ///< those in global and constant memory, with their scopes
    std::string refusal; ///< why it cannot be run, where the compilation does not say it; empty: it can

    bool succeeded() const { return refusal.empty() && (!compilation || compilation->succeeded); }
};

class CompileCheck {
public:
    /// `wake` is called on the worker's thread when take() has something.
    explicit CompileCheck(std::function<void()> wake);

    /// Stops what is being compiled. `instances`: of kernels that are templates, as CompileRequest has them; `gpu`: the
    /// one that is to run it.
    void check(const SourceKernel& source, const std::vector<std::string>& instances = {},
        const std::optional<GpuSheet>& gpu = {});
    bool busy() const { return m_work.busy(); }
    /// The newest answer, once.
    std::optional<CheckedSource> take() { return m_work.take(); }

private:
    struct Wish {
        SourceKernel source;
        std::vector<std::string> instances;
        std::optional<GpuSheet> gpu;
    };

    NewestWork<Wish, CheckedSource> m_work; ///< its end stops the compiler and waits
};

/// The same on the calling thread. Throws Cancelled.
CheckedSource checkSource(const SourceKernel& source, const std::vector<std::string>& instances,
    const std::optional<GpuSheet>& gpu, const Progress& progress);

} // namespace warpatlas::inline player
