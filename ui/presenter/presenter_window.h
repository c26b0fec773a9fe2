/// The presenter's window: GLFW, OpenGL 4.3 core, full screen on a monitor or of a given size. It does not know what is
/// shown: it passes on input, sizes and requests to draw.
/// Threads: one for a window's life, from the constructor (glfwInit) to the destructor (glfwTerminate), which makes all
/// calls of GLFW but wake(); one window at a time. GLFW asks for the program's first thread, because macOS has windows
/// only there; X11 and Wayland have no such thread: GLFW has a connection and a context of its own there, beside Qt's.
#pragma once

#include "ui/canvas/state/input.h"
#include "ui/presenter/glfw_events.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

struct GLFWwindow;
struct GLFWmonitor;

namespace warpatlas::ui::inline presenter {

struct PresenterWindowOptions {
    std::optional<std::string> monitor; ///< as chooseMonitor() takes it
    std::optional<std::pair<int, int>> windowed; ///< device pixels; empty: full screen
    bool driven = false; ///< by a desktop: the keyboard stays there if it has a monitor of its own, and a
                         ///< monitor that is not known here is no mistake
};

class PresenterWindow {
public:
    /// Opens the window; its context is current from here on. Throws InputError: no display, no such monitor, no OpenGL
    /// 4.3.
    explicit PresenterWindow(const PresenterWindowOptions& options);
    ~PresenterWindow();
    PresenterWindow(const PresenterWindow&) = delete;
    PresenterWindow& operator=(const PresenterWindow&) = delete;

    /// Any thread, while the window lives: ends wait().
    static void wake();
    void poll(); ///< hands on what has happened
    void wait(); ///< until something happens, and hands it on
    /// Waits in the same way, but at most until `seconds` of seconds(), when the next frame of a movement is due.
    void waitUntil(double seconds);
    static double seconds(); ///< a steady clock

    bool closing() const;
    /// Says whether the window can be seen; an iconified one is not drawn.
    bool visible() const { return !m_iconified; }
    /// Says once whether the window itself has to be drawn again (uncovered, resized).
    bool takeDamage() { return std::exchange(m_damaged, false); }
    int width() const { return m_width; } ///< device pixels
    int height() const { return m_height; }
    double pixelScale() const { return m_pixelScale; } ///< device pixels a logical pixel
    double frameSeconds() const { return m_frameSeconds; } ///< for which the monitor shows a picture
    void setTitle(const std::string& title);
    void swap(); ///< shows what was drawn, at the monitor's pace

    std::function<void(const InputEvent&)> onInput;

private:
    std::vector<GLFWmonitor*> monitors() const;
    void create(GLFWmonitor* monitor);
    void measure();
    void monitorChanged();
    void hidePointer(bool hidden);
    void input(const InputEvent& event);
    InputEvent pointerEvent(InputKind kind, double x, double y) const;
    void connect();

    PresenterWindowOptions m_options;
    GLFWwindow* m_window = nullptr;
    ClickCounter m_clicks;
    int m_width = 1, m_height = 1;
    double m_pixelScale = 1, m_frameSeconds = 1.0 / 60;
    int m_modifiers = 0;
    bool m_iconified = false, m_damaged = true, m_pointerHidden = false;
};

} // namespace warpatlas::ui::inline presenter
