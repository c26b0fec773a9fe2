#include "render/gl/egl_context.h"

#include "render/gl/render_error.h"

#include <epoxy/egl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

namespace warpatlas::render {

namespace {

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

} // namespace

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

} // namespace warpatlas::render
