/// One Dear ImGui context with its fonts and its renderer. Ours is only the platform half: size, time and pointer; the
/// OpenGL 3 renderer is the stock one. No ini file, no log, no keyboard: keys belong to the canvas.
/// Threads: that of the GL context, which is current in constructor, destructor, beginFrame() and endFrame(). Several
/// threads may each have one: Dear ImGui's current context is one for the whole process, so one waits for the other.
#pragma once

#include "render/views/shared/viewport.h"

#include <functional>
#include <imgui.h>
#include <mutex>

namespace warpatlas::ui::inline canvas {

/// The last three are for text that is read, and not looked up.
enum class Font { Sans, Semibold, Mono, MonoBold, Large, Text, StrongText, CodeText };
constexpr int fontCount = 8;

class ImGuiHost {
public:
    ImGuiHost();
    ~ImGuiHost();
    ImGuiHost(const ImGuiHost&) = delete;
    ImGuiHost& operator=(const ImGuiHost&) = delete;

    /// `fontScale` is the number of device pixels a logical pixel, times the text scale; the atlas is rebuilt when it
    /// changes.
    void beginFrame(int width, int height, double fontScale, double seconds);
    /// Draws into the bound framebuffer, which holds `tile` of the frame.
    void endFrame(const render::Tile& tile);

    /// Calls `work`, which may measure text as a frame of this scale draws it. Between frames, with the GL context
    /// current.
    void measure(double fontScale, const std::function<void()>& work);

    void pointerAt(double x, double y);
    void pointerGone();
    void pressed();
    void released() { m_down = false; }
    /// Says whether a press or release still waits for its frame (one frame sees each, however fast they follow).
    bool buttonPending() const { return m_shownDown != m_down || m_clicked; }

    ImFont* font(Font font) const { return m_fonts[int(font)].font; }
    float fontSize(Font font) const { return m_fonts[int(font)].size; } ///< height of its line, device pixels
    float baseline(Font font) const { return m_fonts[int(font)].baseline; } ///< below the line's top, device pixels

private:
    struct SizedFont {
        ImFont* font = nullptr;
        float size = 0;
        float baseline = 0;
    };
    void rebuildFonts(float scale);
    void feedButton();

    std::unique_lock<std::recursive_mutex> m_frame; ///< held from beginFrame() to endFrame()
    ImGuiContext* m_context = nullptr;
    ImGuiContext* m_outerContext = nullptr; ///< the one that was current before, and is again after endFrame()
    SizedFont m_fonts[fontCount];
    float m_fontScale = 0;
    bool m_down = false; ///< as the events say
    bool m_clicked = false; ///< pressed since the last frame, perhaps released again
    bool m_shownDown = false; ///< as the last frame saw it
};

} // namespace warpatlas::ui::inline canvas
