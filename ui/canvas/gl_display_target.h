/// Lends GL memory to CUDA runs: a fresh SharedBuffer a run, so that the last result stays drawable while the next
/// runs.
#pragma once

#include "app/session/session.h"
#include "render/gl/shared_buffer.h"

#include <functional>
#include <memory>

namespace warpatlas::ui::inline canvas {

class Canvas;

class GlDisplayTarget : public DisplayTarget {
public:
    /// Runs a task on the thread of the GL context, with that context current, and returns when it is done; returns
    /// false without running it if the window is going away (so that closing can never wait for a worker that waits).
    using Invoke = std::function<bool(const std::function<void()>&)>;
    GlDisplayTarget(Invoke invoke, render::InteropPolicy policy);
    ~GlDisplayTarget() override; ///< GL thread, with the context current, after the session that used it

    Lease acquire(const DeviceInfo& device, std::size_t byteCount) override;
    std::string release() override;

    /// Draws the outcome on the canvas, from the very buffer that its run wrote into where it was lent one. All of it
    /// comes into view where the output has another shape than before. GL thread, as the next three.
    void show(Canvas& canvas, const OutcomePointer& outcome);
    /// Returns GL's name of the buffer that the canvas draws from, while the next run may write into another; 0: none.
    unsigned drawn() const;
    void drop(); ///< call it when the canvas has gone
    /// Returns the buffer that the last finished run wrote into; null if the output was copied.
    std::shared_ptr<render::SharedBuffer> finished() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::ui::inline canvas
