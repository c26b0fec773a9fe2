/// The memory view: the flat address line of a buffer in 32-byte sectors and 128-byte lines, how often each place is
/// touched, and one warp's request: which lanes want which bytes and what is moved for them, or how the words of a
/// request lie in the 32 banks of shared memory. See memory_layout.h for its parts and for what is under a pixel.
/// Threads: that of the GL context.
#pragma once

#include "render/views/memory/memory_layout.h"
#include "render/views/memory/memory_scene.h"
#include "render/views/shared/viewport.h"

#include <memory>

namespace warpatlas::render {

class MemoryView {
public:
    MemoryView(); ///< compiles the shaders; throws RenderError
    ~MemoryView();
    MemoryView(const MemoryView&) = delete;
    MemoryView& operator=(const MemoryView&) = delete;

    void setScene(std::shared_ptr<const MemoryScene> scene); ///< null: only the canvas is drawn
    const std::shared_ptr<const MemoryScene>& scene() const;
    const AddressAxis& axis() const; ///< the scene's axis
    /// Draws every pixel of the view that lies in the viewport's tile. Leaves changed what DataView::draw() leaves
    /// changed.
    void draw(const Viewport& viewport, const MemoryViewState& state);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Returns the colour of a lane: neighbours differ, every eighth is alike.
Colour laneColour(unsigned lane, Theme theme);
/// Returns the colour of a value that was touched `count` times (over 0), where values that were touched at all have
/// `least` to `most`. Each doubling is a step of the same size: all of them twice looks like all of them once.
Colour heatColour(std::uint32_t count, std::uint32_t least, std::uint32_t most);
/// Returns the colour of a value that no thread touched; it is a defect in a buffer that is all written at the end.
Colour untouchedColour(const MemoryBuffer& buffer, Theme theme);

} // namespace warpatlas::render
