#include "ui/presenter/present.h"

#include "render/gl/framebuffer.h"
#include "ui/presenter/signal_watch.h"
#include "ui/terminal/output.h"

#include <epoxy/gl.h>
#include <utility>

namespace warpatlas::ui {

namespace {

/// Runs the loop: it sleeps until something happens, and draws only when something has changed.
class Show {
public:
    /// `inbox` is the desktop's, which answers signals itself; null: none drives it.
    Show(PresenterWindow& window, const PresenterOptions& options, LiveInbox* inbox)
        : m_window(window), m_presenter(options, PresenterWindow::wake), m_inbox(inbox)
    {
        if (m_inbox)
            m_inbox->setWake(PresenterWindow::wake);
        else
            m_signals.emplace(PresenterWindow::wake);
        m_window.onInput = [this](const InputEvent& event) { m_changed = m_presenter.handle(event) || m_changed; };
    }
    ~Show()
    {
        m_window.onInput = nullptr;
        if (m_inbox)
            m_inbox->setWake({});
    }
    Show(const Show&) = delete;
    Show& operator=(const Show&) = delete;

    void run()
    {
        for (;;) {
            // However late the next frame is, input comes before it: a slow renderer drops frames, never keys.
            if (m_changed && m_window.visible())
                m_window.poll();
            else if (m_moving && m_window.visible())
                m_window.waitUntil(m_nextFrame);
            else
                m_window.wait();
            listen();
            if (ended())
                return;
            const bool due = m_moving && PresenterWindow::seconds() >= m_nextFrame;
            if ((m_changed || due) && m_window.visible())
                draw();
        }
    }
    const Presenter& presenter() const { return m_presenter; }

private:
    bool ended() const
    {
        return m_presenter.ended() || m_window.closing() || (m_inbox ? m_inbox->closed() : m_signals->asked());
    }

    void listen()
    {
        if (m_inbox)
            if (const auto change = m_inbox->take())
                m_changed = m_presenter.apply(*change) || m_changed;
        m_changed = m_presenter.update() || m_changed;
        m_changed = m_window.takeDamage() || m_changed;
    }

    void draw()
    {
        const double now = PresenterWindow::seconds();
        // Time passes only between frames that follow one another: the first after a rest does not jump.
        const double passed = m_moving ? now - m_lastFrame : 0;
        const int width = m_window.width(), height = m_window.height();
        if (const std::pair size{width, height}; std::exchange(m_size, size) != size)
            m_picture = render::gl::Framebuffer(width, height);
        m_presenter.resize(width, height, m_window.pixelScale());
        m_changed = false;
        m_moving = m_presenter.draw(m_picture.name(), passed);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, m_picture.name());
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
        glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        m_window.swap();
        // Set after the picture: a reader of the title can rely on the picture showing what it names.
        if (m_presenter.title() != m_title)
            m_window.setTitle(m_title = m_presenter.title());
        m_lastFrame = now;
        m_nextFrame = now + m_window.frameSeconds();
    }

    PresenterWindow& m_window;
    Presenter m_presenter;
    LiveInbox* m_inbox;
    std::optional<SignalWatch> m_signals;
    // A window's own format is the display's, which rounds mixed colours differently; this framebuffer has the format
    // of desktop and pictures, and the same pixels.
    render::gl::Framebuffer m_picture;
    std::pair<int, int> m_size;
    std::string m_title;
    double m_lastFrame = 0, m_nextFrame = 0;
    bool m_changed = true, m_moving = false;
};

} // namespace

int present(const PresenterOptions& options, const PresenterWindowOptions& windowOptions)
{
    PresenterWindow window(windowOptions);
    Show show(window, options, nullptr);
    show.run();
    if (show.presenter().failure().empty())
        return 0;
    printError(show.presenter().failure());
    return 2;
}

LiveChange presentLive(LiveInbox& inbox, const PresenterOptions& options, const PresenterWindowOptions& windowOptions)
{
    PresenterWindow window(windowOptions);
    Show show(window, options, &inbox);
    show.run();
    return show.presenter().left();
}

} // namespace warpatlas::ui
