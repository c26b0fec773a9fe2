#include "render/gl/offscreen.h"

#include "render/gl/render_error.h"
#include "render/gl/texture.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace warpatlas::render {

namespace {

// An EGL context of OpenGL 4.3 core that needs no display, or the reason why there is none.

/// Move-only; moved-from: no context. Destroying it makes no context current if it was the current one.
class EglContext {
public:
    static Answer<EglContext> create(GlChoice choice);
    ~EglContext();
    EglContext(EglContext&& other) noexcept;
    EglContext& operator=(EglContext&& other) noexcept;
    /// Throws RenderError.
    void makeCurrent() const;

private:
    EglContext(void* display, void* context) : m_display(display), m_context(context) { }
    static Answer<EglContext> onDisplay(void* display);
    void* m_display = nullptr; // EGLDisplay
    void* m_context = nullptr; // EGLContext
};

bool listed(const char* extensions, std::string_view name)
{
    const std::string_view all = extensions ? extensions : "";
    for (std::size_t at = all.find(name); at != all.npos; at = all.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || all[at - 1] == ' ') && (end == all.size() || all[end] == ' '))
            return true;
    }
    return false;
}

std::string failure(const char* call)
{
    return fmt::format("{} failed (0x{:04x})", call, unsigned(eglGetError()));
}

struct EglDevice {
    EGLDeviceEXT device;
    bool cuda;
    bool software;
};

/// Returns the devices in the order in which they are tried: CUDA's first, software's last.
std::vector<EglDevice> devices()
{
    std::array<EGLDeviceEXT, 32> found{};
    EGLint count = 0;
    if (!eglQueryDevicesEXT(EGLint(found.size()), found.data(), &count))
        return {};
    std::vector<EglDevice> result;
    for (EGLint i = 0; i < count; ++i) {
        const char* extensions = eglQueryDeviceStringEXT(found[std::size_t(i)], EGL_EXTENSIONS);
        result.push_back({found[std::size_t(i)], listed(extensions, "EGL_NV_device_cuda"),
            listed(extensions, "EGL_MESA_device_software")});
    }
    std::stable_sort(result.begin(), result.end(), [](const EglDevice& a, const EglDevice& b) {
        return std::pair(!a.cuda, a.software) < std::pair(!b.cuda, b.software);
    });
    return result;
}

// The display is never terminated: EGL hands out one display for each device and process, and terminating it would
// destroy all other contexts of the process.
Answer<EglContext> EglContext::onDisplay(void* display)
{
    EGLint major = 0, minor = 0;
    if (display == EGL_NO_DISPLAY)
        return Refusal{"no display"};
    if (!eglInitialize(display, &major, &minor))
        return Refusal{failure("eglInitialize")};
    if (!eglBindAPI(EGL_OPENGL_API))
        return Refusal{failure("eglBindAPI(EGL_OPENGL_API)")};
    const char* extensions = eglQueryString(display, EGL_EXTENSIONS);
    if (!listed(extensions, "EGL_KHR_surfaceless_context"))
        return Refusal{"EGL_KHR_surfaceless_context is missing"};
    EGLConfig config = nullptr; // EGL_NO_CONFIG_KHR
    if (!listed(extensions, "EGL_KHR_no_config_context")) {
        const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
        EGLint count = 0;
        if (!eglChooseConfig(display, wanted, &config, 1, &count) || count == 0)
            return Refusal{"no EGL configuration for OpenGL"};
    }
    const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION_KHR, 4, EGL_CONTEXT_MINOR_VERSION_KHR, 3,
        EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR, EGL_NONE};
    const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
    if (context == EGL_NO_CONTEXT)
        return Refusal{"no OpenGL 4.3 core: " + failure("eglCreateContext")};
    EglContext result(display, context);
    if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
        return Refusal{failure("eglMakeCurrent")};
    return result;
}

Answer<EglContext> EglContext::create(GlChoice choice)
{
    const char* environment = std::getenv("WARPATLAS_SOFTWARE_GL");
    const bool software = choice == GlChoice::Software || (environment && std::string_view(environment) == "1");
    std::string reasons;
    const auto note = [&reasons](const std::string& what, const std::string& reason) {
        reasons += (reasons.empty() ? "" : "; ") + what + ": " + reason;
    };
    const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const bool devicePlatform = listed(client, "EGL_EXT_platform_device")
        && (listed(client, "EGL_EXT_device_base") || listed(client, "EGL_EXT_device_enumeration"));
    if (devicePlatform) {
        for (const EglDevice& device : devices()) {
            if (software && !device.software)
                continue;
            auto context = onDisplay(eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, device.device, nullptr));
            if (context)
                return context;
            note(device.software ? "EGL's software device" : "an EGL device", context.reason());
        }
    } else {
        note("EGL's device platform", "not there");
    }
    if (listed(client, "EGL_MESA_platform_surfaceless")) {
        auto context = onDisplay(eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
        if (context)
            return context;
        note("Mesa's surfaceless platform", context.reason());
    } else {
        note("Mesa's surfaceless platform", "not there");
    }
    return Refusal{"nothing here can draw without a window (" + reasons + ")"};
}

EglContext::EglContext(EglContext&& other) noexcept
    : m_display(std::exchange(other.m_display, nullptr)), m_context(std::exchange(other.m_context, nullptr))
{
}

EglContext& EglContext::operator=(EglContext&& other) noexcept
{
    std::swap(m_display, other.m_display);
    std::swap(m_context, other.m_context);
    return *this;
}

EglContext::~EglContext()
{
    if (!m_context)
        return;
    if (eglGetCurrentContext() == m_context)
        eglMakeCurrent(m_display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(m_display, m_context);
}

void EglContext::makeCurrent() const
{
    if (!eglMakeCurrent(m_display, EGL_NO_SURFACE, EGL_NO_SURFACE, m_context))
        throw RenderError("making the off-screen context current", failure("eglMakeCurrent"));
}

} // namespace

// In this order, so that GL objects go before the context that they belong to.
struct Offscreen::State {
    EglContext context;
    gl::Framebuffer framebuffer;
    int width = 0;
    int height = 0;
    std::string renderer;
};

Offscreen::Offscreen() = default;

Offscreen::~Offscreen()
{
    // The framebuffer's names are deleted in the current context, which another Offscreen may have become since.
    try {
        m_state->context.makeCurrent();
    } catch (const RenderError&) {
        // A context that cannot be made current any more takes its objects with it.
    }
}

Answer<std::unique_ptr<Offscreen>> Offscreen::create(int width, int height, GlChoice choice)
{
    auto context = EglContext::create(choice);
    if (!context)
        return Refusal{context.reason()};
    std::unique_ptr<Offscreen> offscreen(new Offscreen);
    offscreen->m_state.reset(new State{std::move(context.value()), {}, 0, 0, {}});
    const auto text = [](unsigned name) { return reinterpret_cast<const char*>(glGetString(name)); };
    offscreen->m_state->renderer = fmt::format("{}, OpenGL {}", text(GL_RENDERER), text(GL_VERSION));
    try {
        offscreen->resize(width, height);
    } catch (const RenderError& error) {
        return Refusal{error.what()};
    }
    return offscreen;
}

void Offscreen::makeCurrent()
{
    m_state->context.makeCurrent();
    m_state->framebuffer.bind();
}

void Offscreen::resize(int width, int height)
{
    m_state->context.makeCurrent();
    GLint limit = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
    if (width < 1 || height < 1 || width > limit || height > limit)
        throw RenderError(
            fmt::format("picture of {} x {}", width, height), fmt::format("a side must be 1 to {}", limit));
    if (width != m_state->width || height != m_state->height)
        m_state->framebuffer = gl::Framebuffer(width, height);
    m_state->framebuffer.bind();
    m_state->width = width;
    m_state->height = height;
    glViewport(0, 0, width, height);
}

int Offscreen::width() const
{
    return m_state->width;
}
int Offscreen::height() const
{
    return m_state->height;
}
unsigned Offscreen::framebuffer() const
{
    return m_state->framebuffer.name();
}
const std::string& Offscreen::renderer() const
{
    return m_state->renderer;
}

Picture Offscreen::read() const
{
    m_state->context.makeCurrent();
    Picture picture{m_state->width, m_state->height, {}};
    const std::size_t row = std::size_t(picture.width) * 4;
    picture.rgba.resize(row * std::size_t(picture.height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, picture.width, picture.height, GL_RGBA, GL_UNSIGNED_BYTE, picture.rgba.data());
    // GL's first row is the lowest.
    for (int y = 0; y < picture.height / 2; ++y)
        std::swap_ranges(picture.rgba.begin() + std::ptrdiff_t(row * std::size_t(y)),
            picture.rgba.begin() + std::ptrdiff_t(row * std::size_t(y + 1)),
            picture.rgba.begin() + std::ptrdiff_t(row * std::size_t(picture.height - 1 - y)));
    return picture;
}

} // namespace warpatlas::render
