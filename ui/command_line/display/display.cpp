#include "ui/command_line/display/display.h"

#include "kernels/model/device_id.h"
#include "ui/canvas/gl_display_target.h"

namespace warpatlas::ui::inline command_line {

namespace {

/// A target without a GL context: every run is copied, with this reason.
class CopyOnly : public DisplayTarget {
public:
    explicit CopyOnly(std::string reason) : m_reason(std::move(reason)) { }
    Lease acquire(const DeviceInfo&, std::size_t) override { return {std::nullopt, m_reason}; }
    std::string release() override { return {}; }

private:
    std::string m_reason;
};

} // namespace

OffscreenDisplay::OffscreenDisplay(const std::string& device, bool interop)
{
    if (kindOfDevice(device) != DeviceKind::Cuda)
        return;
    Answer<std::unique_ptr<render::Offscreen>> context = render::Offscreen::create(16, 16);
    if (!context) {
        m_target = std::make_unique<CopyOnly>(context.reason());
        return;
    }
    m_context = std::move(context.value());
    const auto here = [this](const std::function<void()>& task) {
        m_context->makeCurrent();
        task();
        return true;
    };
    auto target = std::make_unique<GlDisplayTarget>(
        here, interop ? render::InteropPolicy::Automatic : render::InteropPolicy::Never);
    m_glTarget = target.get();
    m_target = std::move(target);
}

OffscreenDisplay::~OffscreenDisplay() = default;

unsigned OffscreenDisplay::outputBuffer() const
{
    const auto finished = m_glTarget ? m_glTarget->finished() : nullptr;
    return finished ? finished->glName() : 0;
}

} // namespace warpatlas::ui::inline command_line
