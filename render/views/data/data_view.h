/// The data view: every element of one buffer, coloured by owner, by state at time t, by value or by accesses. It is
/// one full-screen triangle whose shader finds the element and the owner at its pixel, so a frame costs the same for a
/// thousand elements and for a hundred million. Elements that no thread wrote and elements written more than once stay
/// visible at every zoom.
#pragma once

#include "render/views/data/camera.h"
#include "render/views/data/data_scene.h"
#include "render/views/shared/theme.h"
#include "render/views/shared/viewport.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::render {

enum class ColourBy {
    Owner, ///< block: hue; warp: shade; lane: a slight rise
    State, ///< waiting: the input, dimmed; running: the owner; done: the result. Inputs: as Result
    Result, ///< images as they are, numbers through valueColour()
    Writes, ///< never, once, more. Inputs, which no thread writes: their values, dimmed
    Block, ///< hue only
    Warp, ///< warp in its block: the eight block colours in turn, darker from the ninth on and in every second block
    Lane, ///< 0 to 31 as the ends of valueColour()
    Reads, ///< never: the panel; 1 to the most frequent as the ends of valueColour()
    Value, ///< as Result, but images through valueColour() as well, by their lightness
    Difference ///< to the reference: none, within the tolerance, beyond it. Inputs: their values, dimmed
};

/// A block whose threads are seen one by one: when each of them wrote last.
struct FollowedBlock {
    std::uint64_t block = 0; ///< linear
    std::vector<float> lastWrites; ///< by threadIdx, linear in the block; 0 to 1 over the launch, above 1: never
};

/// An element that a thread touches.
enum class Access : std::uint8_t { Read, Written };
struct LitElement {
    std::uint64_t element = 0;
    Access access = Access::Read;
    bool now = false; ///< whether in the step that is looked at; otherwise before it
    bool ofInput = false; ///< whether it lies in the input under this output, whose value labels the cell then
    bool operator==(const LitElement&) const = default;
};
using LitElements = std::vector<LitElement>;

struct DataViewState {
    Camera camera;
    ColourBy colourBy = ColourBy::State;
    double time = 1; ///< 0 to 1; at 1 everything is done
    std::optional<std::uint64_t> selectedThread; ///< linear; its elements are outlined, its block and warp faintly
    std::optional<std::uint64_t> hoveredElement;
    std::shared_ptr<const FollowedBlock> followed; ///< coloured by state, its elements are done one by one; may be null
    std::shared_ptr<const LitElements> lit; ///< drawn over the elements, at most mostLit of them; may be null
    bool firstSliceNamed = false; ///< the caller writes the name of the first slice of z
    bool showLabels = true; ///< from 24 pixels a cell: blockIdx, threadIdx and value
    double pixelScale = 1; ///< device pixels a logical pixel: line widths and letters grow with it
    double leastLetters = 0; ///< logical pixels; cells whose words would be smaller have none
    Theme theme = Theme::Dark;
};

inline constexpr std::size_t mostLit = 100000;

struct DataTools;

class DataView {
public:
    DataView(); ///< compiles the shaders
    explicit DataView(std::shared_ptr<DataTools> tools); ///< shares shaders and letters with other views
    ~DataView();
    DataView(const DataView&) = delete;
    DataView& operator=(const DataView&) = delete;

    /// Uploads what changed since the last scene (arrays, owners and schedule are compared by pointer). Null: nothing
    /// is drawn but the canvas. Throws RenderError, and then draws nothing, where GL cannot address the scene: over
    /// 2^27 elements, values of 512 MiB (1 GiB for 64-bit types) or more.
    void setScene(std::shared_ptr<const DataScene> scene);
    /// Waits for what is made on a worker (differences of many elements) and drawn with such colours.
    void finish(ColourBy colourBy);
    bool preparing() const; ///< that is not there yet: elements are drawn as unknown meanwhile
    /// Draws into the bound framebuffer: every pixel of the viewport that lies in it, and no other. The camera's
    /// pixels are those of the viewport. Leaves changed: viewport, scissor box, program, vertex array, texture units 0
    /// to 8 and which is active, the copy-read and copy-write buffers; blending, depth test, face culling, scissor test
    /// and framebuffer sRGB are off.
    void draw(const Viewport& viewport, const DataViewState& state);
    /// These two draw the same in two parts, so that what surrounds elements of one view is not covered by the next:
    /// first the elements and their labels, in `clip` (pixels of the viewport) only; then the frames, in all of the
    /// viewport.
    struct Clip {
        int x = 0, y = 0, width = 0, height = 0;
    };
    void drawElements(const Viewport& viewport, const Clip& clip, const DataViewState& state);
    void drawFrames(const Viewport& viewport, const DataViewState& state);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::render
