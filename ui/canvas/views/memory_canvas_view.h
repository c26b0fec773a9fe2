/// The memory view on the canvas: the address line of a buffer and, where a thread is followed, its warp's requests.
/// Its commands go from request to request, and to the next buffer.
#pragma once

#include "render/views/memory/memory_view.h"
#include "ui/canvas/views/canvas_view.h"
#include "ui/canvas/views/memory_source.h"

namespace warpatlas::ui::inline canvas {

class MemoryCanvasView : public CanvasView {
public:
    ViewKind kind() const override { return ViewKind::Memory; }
    void setShown(const Shown& shown) override;
    void setPlace(const ViewPlace& place) override;
    bool advance(double seconds, const CanvasState& state) override;
    void draw(const render::Tile& tile, const CanvasState& state, double shownTime) override;
    void fit(bool animate) override;
    void zoomBy(double factor, double x, double y) override;
    void panBy(double x, double y, bool animate) override;
    void stop() override { m_target = m_camera; }
    bool show(const Selection& selection) override;
    Selection at(double x, double y, const CanvasState& state) const override;
    std::optional<ViewCard> card(const Selection& selection, Detail detail, const CanvasState& state) const override;
    RichText sentence(const CanvasState& state) const override;
    RichText colouring(const CanvasState& state) const override;
    std::vector<LegendEntry> legend(const CanvasState& state) const override;
    WordsBasis wordsBasis(const CanvasState& state) const override;
    void perform(KeyCommand command, CanvasState& state) override;

    const render::AddressCamera& camera() const { return m_camera; }
    const render::MemoryScene* scene() const { return m_scene.get(); } ///< scene of the last frame or question

private:
    // Scene and layout follow from Shown and the state; const functions may be the first to need them.
    void update(const CanvasState& state) const;
    render::MemoryViewState viewState(const CanvasState& state) const;
    render::MemoryLayout layout(const CanvasState& state) const;
    std::optional<render::ByteRange> bytesOf(const std::optional<ElementOf>& element) const;
    render::Box detailBox() const; ///< in its place
    double detailWidth() const { return detailBox().width; }
    void moveTo(render::AddressCamera camera, bool animate) const;
    bool bringIntoView(const std::optional<ElementOf>& element, bool animate) const; ///< false: it is not of the line

    Shown m_shown;
    ViewPlace m_place;
    bool m_reducedMotion = false;
    std::optional<ElementOf> m_selectedElement; ///< the one that was brought into view last
    std::unique_ptr<render::MemoryView> m_view = std::make_unique<render::MemoryView>();

    mutable HeatOfBuffers m_heat;
    mutable bool m_stale = true; ///< m_shown is another than that of m_scene
    mutable MemoryChoice m_choice;
    mutable std::shared_ptr<const render::MemoryScene> m_scene;
    mutable render::AddressAxis m_axis;
    mutable render::AddressCamera m_camera, m_target;
    mutable bool m_fitted = true; ///< whether the user has not moved since the last fit
};

} // namespace warpatlas::ui::inline canvas
