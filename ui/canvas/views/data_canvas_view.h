/// The data view on the canvas: the output's elements and, where a thread is followed, what it read and wrote.
#pragma once

#include "app/looked_at.h"
#include "render/views/data_view.h"
#include "ui/canvas/navigation.h"
#include "ui/canvas/views/canvas_view.h"

#include <utility>

namespace warpatlas::ui {

class DataCanvasView : public CanvasView {
public:
    ViewKind kind() const override { return ViewKind::Data; }
    void setShown(const Shown& shown) override;
    void setPlace(const ViewPlace& place) override;
    bool advance(double seconds, const CanvasState& state) override;
    void draw(const render::Tile& tile, const CanvasState& state, double shownTime) override;
    void fit(bool animate) override;
    void zoomBy(double factor, double x, double y) override;
    void panBy(double x, double y, bool animate) override;
    void stop() override;
    bool show(const Selection& selection) override;
    Selection at(double x, double y, const CanvasState& state) const override;
    std::optional<ViewCard> card(const Selection& selection, Detail detail, const CanvasState& state) const override;
    RichText sentence(const CanvasState& state) const override;
    RichText colouring(const CanvasState& state) const override;
    std::vector<LegendEntry> legend(const CanvasState& state) const override;

    /// In cells of its place; setCamera() ends movements, and a new size no longer fits the data to the view.
    const render::Camera& camera() const { return m_navigation.camera(); }
    void setCamera(const render::Camera& camera) { m_navigation.setCamera(camera); }
    /// What of the output is in view; empty where it is out of view.
    std::optional<ElementWindow> elementsInView() const;
    /// Lowest element of the output that the thread wrote last; empty if none or not known.
    std::optional<std::uint64_t> firstElement(std::uint64_t thread) const;

private:
    Extent extent() const; ///< of the output
    render::Point middleOf(std::uint64_t element) const; ///< in cells
    ViewCard elementCard(std::uint64_t element, Detail detail) const;
    ViewCard threadCard(std::uint64_t thread, Detail detail) const;

    Shown m_shown;
    ViewPlace m_place;
    Navigation m_navigation;
    render::DataView m_view;
    std::shared_ptr<const render::DataScene> m_scene; ///< null without an outcome
    /// Remembered: finding it reads every owner.
    mutable std::pair<std::optional<std::uint64_t>, std::optional<std::uint64_t>> m_firstElement;
};

} // namespace warpatlas::ui
