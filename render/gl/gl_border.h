/// The border between this program's drawing and all else that is drawn into the same context.
#pragma once

namespace warpatlas::ui {

/// Binds the framebuffer with a viewport of its whole size and puts every piece of GL state that views, overlay or a
/// host may have left behind back to GL's default. Called before the scene, between scene and overlay, and after.
void resetGlState(unsigned framebuffer, int width, int height);

} // namespace warpatlas::ui
