#include "ui/canvas/overlay/imgui_host.h"

#include "assets/assets.h"

#include <algorithm>
#include <backends/imgui_impl_opengl3.h>
#include <cfloat>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

/// Guards Dear ImGui's current context: a picture may be drawn on one thread and the window on another.
std::recursive_mutex currentContext;

/// Makes our context current inside a scope only: a host may draw several canvases, and other code may have a context
/// of its own.
class ContextScope {
public:
    explicit ContextScope(ImGuiContext* context) : m_lock(currentContext), m_previous(ImGui::GetCurrentContext())
    {
        ImGui::SetCurrentContext(context);
    }
    ~ContextScope() { ImGui::SetCurrentContext(m_previous); }
    ContextScope(const ContextScope&) = delete;
    ContextScope& operator=(const ContextScope&) = delete;

private:
    std::scoped_lock<std::recursive_mutex> m_lock;
    ImGuiContext* m_previous;
};

/// Returns the smallest power of two that is not less: dividing by it rounds nothing.
float powerOfTwo(int size)
{
    float power = 1;
    while (power < float(size))
        power *= 2;
    return power;
}

/// Makes a picture's tiles come out as the whole picture does: rounds corners, which the hardware would otherwise round
/// from another origin, by less than one can see.
void roundForTiles(ImDrawData& data, float height)
{
    constexpr float steps = 256; // a pixel: what rasterizers place corners by
    for (int list = 0; list < data.CmdListsCount; ++list) {
        for (ImDrawVert& corner : data.CmdLists[list]->VtxBuffer) {
            corner.pos.x = std::round(corner.pos.x * steps) / steps;
            corner.pos.y = std::round(corner.pos.y * steps) / steps;
        }
        for (ImDrawCmd& command : data.CmdLists[list]->CmdBuffer) {
            ImVec4& clip = command.ClipRect;
            const float width = std::trunc(clip.z - clip.x), tall = std::trunc(clip.w - clip.y);
            clip.x = std::trunc(clip.x);
            clip.z = clip.x + width;
            clip.w = height - std::trunc(height - clip.w);
            clip.y = clip.w - tall;
        }
    }
}

/// Latin, general punctuation (dashes, ellipsis), arrows, the minus sign.
constexpr ImWchar glyphRanges[] = {0x20, 0x17f, 0x2010, 0x2027, 0x2190, 0x2193, 0x2212, 0x2212, 0};

/// A font's file. Sizes are the em, as in a browser or an editor; ImGui's are ascender to descender: `lineShare` of the
/// em.
struct FontFile {
    const char* asset;
    float logicalSize;
    float lineShare;
    float ascenderShare; ///< share of the em
};
constexpr FontFile fontFiles[fontCount] = {
    {"fonts/sans.otf", 13, 1.21f, 0.969f},
    {"fonts/sans-semibold.otf", 13, 1.21f, 0.969f},
    {"fonts/mono.ttf", 12.5f, 1.32f, 1.02f},
    {"fonts/mono-bold.ttf", 12.5f, 1.32f, 1.02f},
    {"fonts/sans-semibold.otf", 20.5f, 1.21f, 0.969f},
    {"fonts/sans.otf", 16, 1.21f, 0.969f},
    {"fonts/sans-semibold.otf", 16, 1.21f, 0.969f},
    {"fonts/mono.ttf", 15.2f, 1.32f, 1.02f},
};

ImFont* addFont(ImFontAtlas& atlas, const char* name, float size)
{
    const auto bytes = asset(name);
    IM_ASSERT(!bytes.empty());
    ImFontConfig config;
    // The bytes are part of the program; the atlas reads them and must not free them.
    config.FontDataOwnedByAtlas = false;
    config.OversampleH = 2;
    config.OversampleV = 1;
    auto* data = const_cast<std::byte*>(bytes.data());
    return atlas.AddFontFromMemoryTTF(data, int(bytes.size()), size, &config, glyphRanges);
}

} // namespace

ImGuiHost::ImGuiHost()
{
    IMGUI_CHECKVERSION();
    const std::scoped_lock lock(currentContext);
    ImGuiContext* previous = ImGui::GetCurrentContext();
    m_context = ImGui::CreateContext();
    ImGui::SetCurrentContext(previous);
    const ContextScope scope(m_context);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowPadding = {0, 0};
    style.WindowBorderSize = 0;
    style.WindowMinSize = {1, 1};
    style.WindowRounding = 0;
    style.Colors[ImGuiCol_WindowBg] = {0, 0, 0, 0};
    ImGui_ImplOpenGL3_Init("#version 430 core");
}

ImGuiHost::~ImGuiHost()
{
    const std::scoped_lock lock(currentContext);
    ImGuiContext* previous = ImGui::GetCurrentContext();
    ImGui::SetCurrentContext(m_context);
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext(m_context);
    ImGui::SetCurrentContext(previous == m_context ? nullptr : previous);
}

void ImGuiHost::rebuildFonts(float scale)
{
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    for (int i = 0; i < fontCount; ++i) {
        const float size = std::max(8.0f, std::round(fontFiles[i].logicalSize * fontFiles[i].lineShare * scale));
        // ImGui rounds the ascender up to a whole pixel.
        const float baseline = std::floor(size / fontFiles[i].lineShare * fontFiles[i].ascenderShare + 1);
        m_fonts[i] = {addFont(atlas, fontFiles[i].asset, size), size, baseline};
    }
    m_fontScale = scale;
#if IMGUI_VERSION_NUM < 19200
    // From 1.92 on the renderer follows the atlas by itself.
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
#endif
}

void ImGuiHost::feedButton()
{
    const bool down = m_clicked || m_down;
    // Press and release within one frame: this frame sees the press, the next one the release.
    m_clicked = false;
    m_shownDown = down;
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
    io.AddMouseButtonEvent(0, down);
#else
    io.MouseDown[0] = down;
#endif
}

void ImGuiHost::beginFrame(int width, int height, double fontScale, double seconds)
{
    m_frame = std::unique_lock(currentContext);
    m_outerContext = ImGui::GetCurrentContext();
    ImGui::SetCurrentContext(m_context);
    if (float(fontScale) != m_fontScale)
        rebuildFonts(float(fontScale));
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {float(width), float(height)};
    io.DeltaTime = float(std::clamp(seconds, 1e-4, 1.0));
    feedButton();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
}

void ImGuiHost::endFrame(const render::Tile& tile)
{
    ImGui::Render();
    ImDrawData& data = *ImGui::GetDrawData();
    roundForTiles(data, float(tile.pictureHeight));
    // The renderer's viewport starts in the lower left corner: it is made so large that projecting rounds nothing.
    const float side = powerOfTwo(std::max(tile.width, tile.height));
    data.DisplayPos = {float(tile.x), float(tile.y + tile.height) - side};
    data.DisplaySize = {side, side};
    ImGui_ImplOpenGL3_RenderDrawData(&data);
    ImGui::SetCurrentContext(m_outerContext);
    m_frame.unlock();
}

void ImGuiHost::measure(double fontScale, const std::function<void()>& work)
{
    const std::scoped_lock lock(currentContext);
    const ContextScope scope(m_context);
    if (float(fontScale) != m_fontScale)
        rebuildFonts(float(fontScale));
    work();
}

void ImGuiHost::pointerAt(double x, double y)
{
    const ContextScope scope(m_context);
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
    io.AddMousePosEvent(float(x), float(y));
#else
    io.MousePos = {float(x), float(y)};
#endif
}

void ImGuiHost::pointerGone()
{
    pointerAt(-FLT_MAX, -FLT_MAX);
}

void ImGuiHost::pressed()
{
    m_down = true;
    m_clicked = true;
}

} // namespace warpatlas::ui::inline canvas
