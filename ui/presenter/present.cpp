#include "ui/presenter/present.h"

#include "render/gl/texture.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <array>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <epoxy/gl.h>
#include <fcntl.h>
#include <functional>
#include <thread>
#include <unistd.h>
#include <utility>

namespace warpatlas::ui::inline presenter {

namespace {

// Answers a shell's signals without Qt: an interrupted, terminated or hung-up presenter leaves as if Esc were pressed,
// so that the run under way is cancelled and the screen given back.

/// Makes the ending signals (SIGINT and its like) call `asked` on a thread of its own while it lives; a second one ends
/// the program at once. A signal that was ignored before (nohup, a job in the background) stays ignored. One at a time.
class SignalWatch {
public:
    explicit SignalWatch(std::function<void()> asked);
    ~SignalWatch(); ///< signals do again what they do by default
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

    /// Any thread: says whether a signal has come.
    bool asked() const { return m_asked; }

private:
    std::function<void()> m_tell;
    std::atomic<bool> m_asked = false;
    int m_readEnd = -1;
    std::thread m_thread;
};

constexpr char ending = 'e', stop = 's';

// A handler may do very little: it writes a byte, and a thread that waits for it does the rest.
std::atomic<int> watchEnd = -1;
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may touch nothing that could wait");

void wakeWatch(int)
{
    const int before = errno;
    [[maybe_unused]] const ssize_t written = ::write(watchEnd.load(), &ending, 1); // full: it has been said already
    errno = before;
}

SignalWatch::SignalWatch(std::function<void()> asked) : m_tell(std::move(asked))
{
    assert(watchEnd < 0 && "one at a time");
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return; // the signals then do what they do by default
    m_readEnd = ends[0];
    watchEnd = ends[1];
    m_thread = std::thread([this] {
        for (char byte = 0;;) {
            const ssize_t count = ::read(m_readEnd, &byte, 1);
            if (count < 0 && errno == EINTR)
                continue;
            if (count != 1 || byte == stop)
                return;
            m_asked = true;
            m_tell();
        }
    });
    handleEndingSignals(wakeWatch);
}

SignalWatch::~SignalWatch()
{
    if (m_readEnd < 0)
        return;
    handleEndingSignals(SIG_DFL);
    [[maybe_unused]] const ssize_t written = ::write(watchEnd.load(), &stop, 1);
    m_thread.join();
    ::close(watchEnd.exchange(-1));
    ::close(m_readEnd);
}

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

} // namespace warpatlas::ui::inline presenter
