/// The data view on the canvas: the output, or all buffers side by side, and, where a thread is followed, what it read
/// and wrote in each.
#pragma once

#include "app/session/looked_at.h"
#include "render/views/data/sheet_view.h"
#include "render/views/outside/ghost_cells.h"
#include "ui/canvas/state/navigation.h"
#include "ui/canvas/state/outside_places.h"
#include "ui/canvas/views/canvas_view.h"
#include "ui/canvas/views/cone_panel.h"
#include "ui/canvas/views/counter_bars.h"
#include "ui/canvas/views/density_panel.h"
#include "ui/canvas/views/lit_so_far.h"
#include "ui/canvas/views/read_outlines.h"
#include "ui/canvas/views/tree_panel.h"
#include "ui/canvas/words/ruler.h"

#include <map>
#include <utility>

namespace warpatlas::ui::inline canvas {

class DataCanvasView : public CanvasView {
public:
    ViewKind kind() const override { return ViewKind::Data; }
    void setShown(const Shown& shown) override;
    void setPlace(const ViewPlace& place) override;
    bool advance(double seconds, const CanvasState& state) override;
    void draw(const render::Tile& tile, const CanvasState& state, double shownTime) override;
    void fit(bool animate) override { m_navigation.fit(animate); }
    void zoomBy(double factor, double x, double y) override;
    void panBy(double x, double y, bool animate) override;
    void stop() override { m_navigation.stop(); }
    bool show(const Selection& selection) override;
    Selection at(double x, double y, const CanvasState& state) const override;
    std::optional<ViewCard> card(const Selection& selection, Detail detail, const CanvasState& state) const override;
    RichText sentence(const CanvasState& state) const override;
    RichText colouring(const CanvasState& state) const override;
    std::vector<LegendEntry> legend(const CanvasState& state) const override;
    WordsBasis wordsBasis(const CanvasState& state) const override;
    std::vector<HeaderWords> usualWords(const CanvasState& state) const override;
    std::vector<Rect> subject() const override;
    bool click(double x, double y, CanvasState& state) override;
    void perform(KeyCommand command, CanvasState& state) override;
    void finish(const CanvasState& state) override
    {
        m_view.finish(state.colourBy);
        m_density.take(true);
    }

    /// The camera's origin is the canvas' upper left corner. setCamera() ends movements, and a new size no longer fits
    /// the data to the view.
    render::Camera camera() const { return ofCanvas(m_navigation.camera()); }
    void setCamera(render::Camera camera) { m_navigation.setCamera(ofView(camera)); }
    bool fitted() const { return m_navigation.fitted(); }
    render::Camera fitCamera() const { return ofCanvas(m_navigation.fitCamera()); } ///< that a fit leads to
    void setFittedCamera(render::Camera camera); ///< in its place: a new size fits again
    /// Returns the part of the output in view; empty where it is out of view.
    std::optional<ElementWindow> elementsInView() const;
    /// Returns the lowest element of the output whose last writer is the thread; empty if none or not known.
    std::optional<std::uint64_t> firstElement(std::uint64_t thread) const;

    /// Returns the ruler of the followed thread, or of the one that is pointed at, kept or an example; empty where none
    /// has a story.
    std::optional<Ruler> ruler(const CanvasState& state) const;
    /// Returns the index that it is of; empty where there is no ruler.
    std::optional<ElementIndex> rulerIndex(const CanvasState& state) const;

    /// Returns the camera that shows the thread's cell large enough for its words, or its block in the middle of all
    /// that is beside it; empty where the data have no place of it.
    std::optional<render::Camera> cameraOn(std::uint64_t thread, bool block) const;

    /// Returns where elements are drawn that are not written once though they should be, and how many; empty where none
    /// is.
    std::optional<std::pair<Rect, std::uint64_t>> fault() const;

private:
    bool wantsRulerRoom(const CanvasState& state) const;
    RulerRoom roomForRuler() const;
    bool rulerAtRight() const;
    bool rulerIsBrief() const;
    const ElementIndices* rulerIndices(const StoryPointer& story) const; ///< null: it touches nothing in sight
    render::Camera ofCanvas(render::Camera camera) const;
    render::Camera ofView(render::Camera camera) const;
    Extent extent() const; ///< extent of the output
    /// Scales names, labels and frames: a person far away who reads the words must see these as well.
    double scale() const { return m_place.pixelScale * m_place.textScale; }
    std::size_t output() const { return m_shown.outcome->bound->work.output; }
    /// Returns where a buffer of the work is on the sheet; empty if it is not shown.
    std::optional<std::size_t> placeOf(std::size_t buffer) const;
    /// Returns where a thread's accesses are lit: those to an input under the output are lit there, element by element.
    std::optional<std::size_t> litPlaceOf(std::size_t buffer) const;
    bool isUnderOutput(std::size_t buffer) const;
    bool tookInputUnderOutput(const StoryAccess& access) const;
    void makeScene();
    void makeGhosts();
    void forgetLit(); ///< what is lit, and what is kept free for it
    std::shared_ptr<const render::FollowedBlock> followedBlock(const CanvasState& state);
    std::optional<std::uint64_t> threadOf(const render::SheetElement& element) const;
    RichText colouringAt(const CanvasState& state, double time) const;
    std::vector<LegendEntry> legendAs(const CanvasState& state, LegendView view, bool followed) const;
    void placeParts(const CanvasState& state); ///< data, ghosts and cone, in the whole place
    void updateOutlines(const CanvasState& state);
    void drawBelow(const render::Tile& tile, const CanvasState& state);
    void drawRace(const Problem& problem, const CanvasState& state); ///< for an element of the output
    render::GhostState ghostState(std::size_t place, const CanvasState& state) const; ///< `place` has ghosts
    std::optional<CellBox> cellsOf(std::uint64_t thread) const; ///< empty: it has no place
    std::optional<CellBox> blockOf(std::uint64_t thread) const;
    Rect placeInCanvas(std::size_t place) const; ///< of a buffer, by the sheet's order
    std::optional<render::Box> threadInData() const; ///< the block of the cone's thread; pixels of the whole place
    /// Returns where an element beside the output would be; sheet coordinates of its middle.
    std::optional<render::Point> ghostPlaceOf(std::uint64_t thread) const;
    std::optional<std::uint64_t> ghostThreadAt(double cellX, double cellY) const; ///< sheet coordinates
    Rect inCanvas(const render::Box& box) const; ///< of a part below the data; device pixels of the canvas
    void fitInPlace(); ///< after the place or what stands on the sheet has changed
    std::vector<Rect> touchedPlaces() const; ///< by the followed thread at any time; device pixels of the canvas
    std::uint64_t threadsDone(double time) const;
    ViewCard elementCard(const ElementOf& element, Detail detail) const;
    ViewCard threadCard(std::uint64_t thread, Detail detail) const;

    Shown m_shown;
    ViewPlace m_whole; ///< the view's place
    ViewPlace m_place; ///< what of it the data have: ghosts' words and the cone stand below
    double m_below = 0; ///< height of these two, device pixels
    CounterBars m_bars;
    DensityPanel m_density;
    TreePanel m_tree;
    ReadOutlines m_outlines;
    ConePanel m_cone;
    render::ShapeBatch m_shapes; ///< ghosts and cone
    std::vector<OutsideElements> m_outside; ///< by the sheet's order
    std::vector<std::vector<render::GhostRun>> m_ghosts; ///< the same as runs of cells
    Navigation m_navigation;
    render::SheetView m_view;
    std::shared_ptr<const render::SheetScene> m_scene; ///< null without an outcome
    std::string m_mostReads; ///< most reads of each buffer that is read, for the legend
    std::optional<FaultPlace> m_fault; ///< in the output
    bool m_unread = false; ///< nothing was read from the output
    std::vector<std::size_t> m_buffers; ///< indices in the work, in the sheet's order
    std::optional<bool> m_allBuffers; ///< as the state said last
    LitSoFar m_lit;
    std::shared_ptr<const render::FollowedBlock> m_followed; ///< the block of the followed thread, in its own time
    /// Elements that the followed thread touches at any time, sorted: cards leave them free from the first step on, and
    /// stay where they are.
    std::vector<std::vector<std::uint64_t>> m_touched; ///< by the sheet's order
    /// First elements of the threads that were asked for: finding one reads every owner.
    mutable std::map<std::uint64_t, std::optional<std::uint64_t>> m_firstElements;
    mutable std::size_t m_rulerMore = 0; ///< elements that its thread writes beside one
    bool m_rulerRoom = false; ///< a fit leaves room for the ruler
    // The story that the ruler was asked for last.
    mutable StoryPointer m_rulerStory;
    mutable std::unique_ptr<ElementIndices> m_rulerIndices;
    mutable std::size_t m_rulerBuffer = 0;
    mutable std::optional<std::pair<std::size_t, ElementIndex>> m_ruled; ///< by number of the access
};

} // namespace warpatlas::ui::inline canvas
