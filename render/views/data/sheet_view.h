/// The buffers of a launch on one sheet, each drawn by a data view, with their names above them.
#pragma once

#include "render/views/data/buffer_sheet.h"
#include "render/views/data/data_view.h"

#include <memory>
#include <string>
#include <vector>

namespace warpatlas::render {

struct SheetScene {
    struct Buffer {
        std::shared_ptr<const DataScene> data; ///< never null
        std::string name; ///< "a", "c = output"
    };
    std::vector<Buffer> buffers;
    BufferSheet sheet; ///< the places of `buffers`, in the same order
};

struct SheetState {
    Camera camera; ///< the sheet's camera
    ColourBy colourBy = ColourBy::State;
    double time = 1;
    std::optional<std::uint64_t> selectedThread; ///< as in DataViewState; in inputs its elements are those in `lit`
    std::optional<SheetElement> hovered;
    std::shared_ptr<const FollowedBlock> followed;
    std::vector<std::shared_ptr<const LitElements>> lit; ///< a buffer each; may be shorter, and null
    bool showLabels = true;
    bool showNames = true; ///< where there is more than one buffer
    double pixelScale = 1, leastLetters = 0; ///< as DataViewState
    Theme theme = Theme::Dark;
};

class SheetView {
public:
    SheetView(); ///< compiles the shaders
    ~SheetView();
    SheetView(const SheetView&) = delete;
    SheetView& operator=(const SheetView&) = delete;

    /// Does what DataView::setScene() does, buffer by buffer. Null: nothing is drawn but the canvas.
    void setScene(std::shared_ptr<const SheetScene> scene);
    void finish(ColourBy colourBy); ///< as DataView::finish()
    bool preparing() const; ///< as DataView::preparing(), of any buffer
    /// Does what DataView::draw() does.
    void draw(const Viewport& viewport, const SheetState& state);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::render
