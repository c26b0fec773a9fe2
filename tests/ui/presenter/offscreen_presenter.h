/// A presenter without a window: driven by calls and keys, drawn off-screen. Needs EGL (Mesa is enough). Waits are for
/// what workers report, never for times.
#pragma once

#include "tests/render/golden.h"
#include "ui/presenter/glfw_events.h"
#include "ui/presenter/presenter.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace warpatlas::ui {

class OffscreenPresenter : public ::testing::Test {
protected:
    void begin(PresenterOptions options)
    {
        context = render::testing::softwareContext(16, 16);
        ASSERT_NE(context, nullptr);
        context->makeCurrent();
        options.interop = render::InteropPolicy::Never;
        presenter = std::make_unique<Presenter>(options, [this] {
            const std::scoped_lock lock(m_mutex);
            m_woken = true;
            m_wakes.notify_all();
        });
    }
    /// Whether it comes to be true, as workers report.
    template <class Condition> bool comes(const Condition& condition)
    {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(120);
        while (!condition()) {
            std::unique_lock lock(m_mutex);
            if (!m_wakes.wait_until(lock, end, [this] { return std::exchange(m_woken, false); }))
                return false;
            lock.unlock();
            presenter->update();
        }
        return true;
    }
    void press(char32_t character) { presenter->handle(*characterEvent(character, 0)); }
    void press(Key key)
    {
        InputEvent event;
        event.kind = InputKind::KeyPress;
        event.key = key;
        presenter->handle(event);
    }
    const OutcomePointer& shown() const { return presenter->canvas().outcome(); }
    const CanvasState& state() const { return presenter->canvas().state(); }
    render::Picture drawn(int width, int height, int frames = 2)
    {
        context->resize(width, height);
        presenter->resize(width, height, 1);
        for (int frame = 0; frame < frames; ++frame)
            presenter->draw(context->framebuffer(), 0);
        return context->read();
    }

    render::Offscreen* context = nullptr;

private:
    std::mutex m_mutex;
    std::condition_variable m_wakes;
    bool m_woken = false;

protected:
    std::unique_ptr<Presenter> presenter; ///< last: its workers wake the others
};

} // namespace warpatlas::ui
