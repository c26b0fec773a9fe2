#include "ui/canvas/gl_display_target.h"

#include "app/words/say.h"
#include "kernels/model/device_id.h"
#include "render/gl/render_error.h"
#include "ui/canvas/canvas.h"

#include <mutex>
#include <utility>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr Text closing{"display.closing", "the window is closing"};

} // namespace

struct GlDisplayTarget::State {
    Invoke invoke;
    render::InteropPolicy policy;
    mutable std::mutex mutex;
    // A buffer is made, mapped, unmapped and destroyed on the GL thread only; the mutex guards the pointers.
    std::shared_ptr<render::SharedBuffer> writing;
    std::shared_ptr<render::SharedBuffer> finished;
    std::shared_ptr<render::SharedBuffer> drawn; ///< used by the GL thread alone
};

GlDisplayTarget::GlDisplayTarget(Invoke invoke, render::InteropPolicy policy) : m_state(std::make_unique<State>())
{
    m_state->invoke = std::move(invoke);
    m_state->policy = policy;
}

GlDisplayTarget::~GlDisplayTarget() = default;

DisplayTarget::Lease GlDisplayTarget::acquire(const DeviceInfo& device, std::size_t byteCount)
{
    const auto asked = parseDeviceId(device.id);
    if (!asked || asked->kind != DeviceKind::Cuda)
        return {std::nullopt, say("display.not_on_gpu", "{} does not write GPU memory", device.name)};
    Lease lease;
    const bool ran = m_state->invoke([&] {
        try {
            auto buffer = std::make_shared<render::SharedBuffer>(byteCount, asked->ordinal, m_state->policy);
            const std::lock_guard lock(m_state->mutex);
            if (buffer->shared()) {
                lease.memory = buffer->map();
                m_state->writing = std::move(buffer);
            } else {
                lease.reason = buffer->copyReason();
            }
        } catch (const render::RenderError& error) {
            lease.reason = error.what();
        }
        // An older run's picture would be taken for this one, whose output is copied.
        if (!lease.memory)
            m_state->finished.reset();
    });
    if (!ran)
        return {std::nullopt, say(closing)};
    return lease;
}

std::string GlDisplayTarget::release()
{
    std::string lost;
    // Refused while closing: then the buffer goes with this object, which its host destroys on the GL thread.
    const bool ran = m_state->invoke([&] {
        const std::lock_guard lock(m_state->mutex);
        if (!m_state->writing)
            return;
        try {
            m_state->writing->unmap();
            m_state->finished = std::move(m_state->writing);
        } catch (const render::RenderError& error) {
            lost = error.what();
            m_state->finished.reset(); // the copy on the host is drawn
        }
        m_state->writing.reset();
    });
    return ran ? lost : say(closing);
}

std::shared_ptr<render::SharedBuffer> GlDisplayTarget::finished() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->finished;
}

void GlDisplayTarget::show(Canvas& canvas, const OutcomePointer& outcome)
{
    const OutcomePointer before = canvas.outcome();
    const BufferSpec& output = outcome->bound->work.outputBuffer();
    std::shared_ptr<render::SharedBuffer> buffer;
    if (outcome->display.path == Display::Path::Interop)
        buffer = finished();
    if (buffer && buffer->byteCount() < output.byteCount())
        buffer.reset(); // a later run's, of other data, which will be shown as soon as its outcome arrives
    canvas.setOutcome(outcome, buffer ? buffer->glName() : 0);
    m_state->drawn = std::move(buffer); // only now may the one before go
    if (!before || before->bound->work.outputBuffer().shape != output.shape)
        canvas.fitToView();
}

unsigned GlDisplayTarget::drawn() const
{
    return m_state->drawn ? m_state->drawn->glName() : 0;
}

void GlDisplayTarget::drop()
{
    m_state->drawn.reset();
}

} // namespace warpatlas::ui::inline canvas
