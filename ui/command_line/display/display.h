/// GPU memory to draw from, for runs without a window: an off-screen GL context whose buffers CUDA writes into.
#pragma once

#include "app/session/run_experiment.h"
#include "app/session/session.h"
#include "render/gl/offscreen.h"

#include <memory>
#include <string>

namespace warpatlas::ui::inline canvas {
class GlDisplayTarget;
}

namespace warpatlas::ui::inline command_line {

/// Threads: everything on the thread that made it, which must be the one that calls runExperiment().
class OffscreenDisplay {
public:
    /// Makes a context only for a CUDA device; for others there is nothing to share.
    OffscreenDisplay(const std::string& device, bool interop);
    ~OffscreenDisplay();
    OffscreenDisplay(const OffscreenDisplay&) = delete;
    OffscreenDisplay& operator=(const OffscreenDisplay&) = delete;

    /// Returns null for devices other than CUDA.
    DisplayTarget* target() const { return m_target.get(); }
    /// Returns null if no context could be made or none was needed.
    render::Offscreen* context() const { return m_context.get(); }
    /// Returns the GL name, in context(), of the buffer that the last run wrote into; 0 if the output was copied.
    unsigned outputBuffer() const;

private:
    std::unique_ptr<render::Offscreen> m_context;
    std::unique_ptr<DisplayTarget> m_target;
    GlDisplayTarget* m_glTarget = nullptr; ///< m_target, if it is one that shares
};

} // namespace warpatlas::ui::inline command_line
