#include "ui/presenter/presenter_window.h"

#include "app/dataset/images/decoder_messages.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/presenter/glfw_events.h"
#include "ui/terminal/output.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <dlfcn.h>
#include <mutex>
#include <string>
#include <unistd.h>

namespace warpatlas::ui::inline presenter {

namespace {

bool starting = false; ///< errors are then the exception's, not lines of their own

std::string lastError()
{
    const char* words = nullptr;
    glfwGetError(&words);
    return words ? words : say("display.no_reason", "no reason was given");
}

void onError(int, const char* words)
{
    if (!starting)
        printError(say("presenter.error", "presenter: {}", words));
}

/// Ends the program when the X server has gone, as Xlib does when this returns: but at once, as workers still run.
int onLostDisplay(void*)
{
    printError(say("presenter.display_gone", "presenter: the display has gone"));
    ::_exit(1);
}

/// Installs onLostDisplay() through the library that GLFW has loaded, because nothing else here needs X.
void watchDisplay()
{
    using SetHandler = void* (*)(int (*)(void*));
    void* library = ::dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD);
    if (const auto set = library ? reinterpret_cast<SetHandler>(::dlsym(library, "XSetIOErrorHandler")) : nullptr)
        set(onLostDisplay);
}

std::vector<std::string> namesOf(const std::vector<GLFWmonitor*>& monitors)
{
    std::vector<std::string> names;
    for (GLFWmonitor* monitor : monitors)
        names.emplace_back(glfwGetMonitorName(monitor));
    return names;
}

std::string listOf(const std::vector<std::string>& names)
{
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i)
        list += (i ? ", " : "") + say("presenter.monitor", "{} is {}", i + 1, names[i]);
    return list;
}

PresenterWindow& ownerOf(GLFWwindow* window)
{
    return *static_cast<PresenterWindow*>(glfwGetWindowUserPointer(window));
}

PresenterWindow* theWindow = nullptr; ///< for monitors, whose callback has no window

} // namespace

PresenterWindow::PresenterWindow(const PresenterWindowOptions& options) : m_options(options)
{
    starting = true;
    glfwSetErrorCallback(onError);
    std::optional<QuietStandardError> quiet(std::in_place); // X has lines of its own
    const bool there = glfwInit() == GLFW_TRUE;
    quiet.reset();
    if (!there)
        throw InputError("present", say("presenter.no_display", "no display to show anything on ({})", lastError()));
    watchDisplay();
    try {
        const auto found = monitors();
        if (found.empty() && !m_options.windowed)
            throw InputError("present", say("presenter.no_monitor", "no monitor to show anything on"));
        if (m_options.monitor && !m_options.driven && !hasMonitor(namesOf(found), *m_options.monitor))
            throw InputError("--monitor " + *m_options.monitor,
                say("presenter.unknown_monitor", "there is no such monitor: {}", listOf(namesOf(found))));
        create(found.empty() ? nullptr : found[chooseMonitor(namesOf(found), m_options.monitor)]);
    } catch (...) {
        glfwTerminate();
        throw;
    }
    starting = false;
    theWindow = this;
    connect();
    measure();
    hidePointer(true);
}

PresenterWindow::~PresenterWindow()
{
    theWindow = nullptr;
    glfwDestroyWindow(m_window);
    glfwTerminate();
}

std::vector<GLFWmonitor*> PresenterWindow::monitors() const
{
    int count = 0;
    GLFWmonitor** first = glfwGetMonitors(&count);
    return {first, first + count};
}

void PresenterWindow::create(GLFWmonitor* monitor)
{
    glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_API);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    // The canvas brings its own; an odd format would only round its colours.
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHint(GLFW_ALPHA_BITS, 0);
    // The lecturer goes on working on the other monitor: the audience's picture must not go away then.
    glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE);
    const bool focus = !(m_options.driven && monitors().size() > 1);
    glfwWindowHint(GLFW_FOCUSED, focus ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_FOCUS_ON_SHOW, focus ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "warpatlas");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "warpatlas-presenter");
    const std::string name = say("presenter.title", "WarpAtlas presenter");
    const char* const title = name.c_str();
    if (m_options.windowed) {
        m_window = glfwCreateWindow(m_options.windowed->first, m_options.windowed->second, title, nullptr, nullptr);
    } else {
        // The monitor keeps its mode: projectors need seconds for another, and it is shared with the desktop.
        const GLFWvidmode* mode = glfwGetVideoMode(monitor);
        glfwWindowHint(GLFW_RED_BITS, mode->redBits);
        glfwWindowHint(GLFW_GREEN_BITS, mode->greenBits);
        glfwWindowHint(GLFW_BLUE_BITS, mode->blueBits);
        glfwWindowHint(GLFW_REFRESH_RATE, mode->refreshRate);
        m_window = glfwCreateWindow(mode->width, mode->height, title, monitor, nullptr);
    }
    if (!m_window)
        throw InputError("present",
            say("presenter.no_opengl", "this display gives no OpenGL 4.3, which the presenter needs ({})",
                lastError()));
    glfwMakeContextCurrent(m_window);
    glfwSwapInterval(1);
}

void PresenterWindow::connect()
{
    glfwSetWindowUserPointer(m_window, this);
    glfwSetFramebufferSizeCallback(m_window, [](GLFWwindow* w, int, int) { ownerOf(w).measure(); });
    glfwSetWindowContentScaleCallback(m_window, [](GLFWwindow* w, float, float) { ownerOf(w).measure(); });
    glfwSetWindowRefreshCallback(m_window, [](GLFWwindow* w) { ownerOf(w).m_damaged = true; });
    glfwSetWindowIconifyCallback(m_window, [](GLFWwindow* w, int iconified) {
        ownerOf(w).m_iconified = iconified == GLFW_TRUE;
        ownerOf(w).m_damaged = true;
    });
    glfwSetKeyCallback(m_window, [](GLFWwindow* w, int key, int, int action, int modifiers) {
        PresenterWindow& self = ownerOf(w);
        self.m_modifiers = modifiers;
        if (action != GLFW_RELEASE)
            self.hidePointer(true);
        if (const auto event = keyEvent(key, action, modifiers))
            self.input(*event);
    });
    glfwSetCharCallback(m_window, [](GLFWwindow* w, unsigned character) {
        PresenterWindow& self = ownerOf(w);
        if (const auto event = characterEvent(character, self.m_modifiers))
            self.input(*event);
        self.input(textEvent(character));
    });
    glfwSetCursorPosCallback(m_window, [](GLFWwindow* w, double x, double y) {
        PresenterWindow& self = ownerOf(w);
        self.hidePointer(false);
        self.input(self.pointerEvent(InputKind::PointerMove, x, y));
    });
    glfwSetCursorEnterCallback(m_window, [](GLFWwindow* w, int entered) {
        if (entered == GLFW_TRUE)
            return;
        InputEvent event;
        event.kind = InputKind::PointerLeave;
        ownerOf(w).input(event);
    });
    glfwSetMouseButtonCallback(m_window, [](GLFWwindow* w, int button, int action, int modifiers) {
        PresenterWindow& self = ownerOf(w);
        self.m_modifiers = modifiers;
        double x = 0, y = 0;
        glfwGetCursorPos(w, &x, &y);
        const bool press = action == GLFW_PRESS;
        InputEvent event = self.pointerEvent(press ? InputKind::ButtonPress : InputKind::ButtonRelease, x, y);
        event.button = buttonOf(button);
        if (press)
            event.clicks = self.m_clicks.press(event.button, event.x, event.y, seconds(), self.m_pixelScale);
        self.input(event);
    });
    glfwSetScrollCallback(m_window, [](GLFWwindow* w, double, double notches) {
        PresenterWindow& self = ownerOf(w);
        double x = 0, y = 0;
        glfwGetCursorPos(w, &x, &y);
        InputEvent event = self.pointerEvent(InputKind::Wheel, x, y);
        event.wheel = notches;
        self.input(event);
    });
    glfwSetMonitorCallback([](GLFWmonitor*, int) {
        if (theWindow)
            theWindow->monitorChanged();
    });
}

void PresenterWindow::input(const InputEvent& event)
{
    if (onInput)
        onInput(event);
}

InputEvent PresenterWindow::pointerEvent(InputKind kind, double x, double y) const
{
    // GLFW counts in screen coordinates, which are device pixels on X11 and larger elsewhere.
    int width = 0, height = 0;
    glfwGetWindowSize(m_window, &width, &height);
    InputEvent event;
    event.kind = kind;
    event.x = x * m_width / std::max(width, 1);
    event.y = y * m_height / std::max(height, 1);
    event.shift = (m_modifiers & GLFW_MOD_SHIFT) != 0;
    event.control = (m_modifiers & GLFW_MOD_CONTROL) != 0;
    event.alt = (m_modifiers & GLFW_MOD_ALT) != 0;
    return event;
}

/// Hides a pointer that does not move, as it is in the way of the picture.
void PresenterWindow::hidePointer(bool hidden)
{
    if (m_pointerHidden == hidden)
        return;
    m_pointerHidden = hidden;
    glfwSetInputMode(m_window, GLFW_CURSOR, hidden ? GLFW_CURSOR_HIDDEN : GLFW_CURSOR_NORMAL);
}

void PresenterWindow::measure()
{
    int width = 0, height = 0;
    glfwGetFramebufferSize(m_window, &width, &height);
    m_width = std::max(width, 1);
    m_height = std::max(height, 1);
    float x = 1, y = 1;
    glfwGetWindowContentScale(m_window, &x, &y);
    m_pixelScale = x > 0 && std::isfinite(x) ? x : 1;
    GLFWmonitor* monitor = glfwGetWindowMonitor(m_window);
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (mode && mode->refreshRate > 0)
        m_frameSeconds = 1.0 / mode->refreshRate;
    m_damaged = true;
}

/// Moves, when a cable was pulled or plugged in, to the monitor that is wanted if it is there, else to one that is.
void PresenterWindow::monitorChanged()
{
    if (m_options.windowed)
        return;
    const auto there = monitors();
    if (there.empty())
        return; // GLFW has made it an ordinary window; it waits for a monitor
    GLFWmonitor* monitor = there[chooseMonitor(namesOf(there), m_options.monitor)];
    const GLFWvidmode* mode = glfwGetVideoMode(monitor);
    if (mode && glfwGetWindowMonitor(m_window) != monitor)
        glfwSetWindowMonitor(m_window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    measure();
}

void PresenterWindow::wake()
{
    // One after the other: a thread that sends may also read what another one's event woke the window with; only the
    // window can read the last one's own.
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    glfwPostEmptyEvent();
}

void PresenterWindow::wait()
{
    glfwWaitEvents();
}

void PresenterWindow::poll()
{
    glfwPollEvents();
}

void PresenterWindow::waitUntil(double until)
{
    const double left = until - seconds();
    if (left > 0)
        glfwWaitEventsTimeout(left);
    else
        poll();
}

double PresenterWindow::seconds()
{
    return glfwGetTime();
}

bool PresenterWindow::closing() const
{
    return glfwWindowShouldClose(m_window) == GLFW_TRUE;
}

void PresenterWindow::setTitle(const std::string& title)
{
    glfwSetWindowTitle(m_window, title.c_str());
}

void PresenterWindow::swap()
{
    glfwSwapBuffers(m_window);
}

} // namespace warpatlas::ui::inline presenter
