/// The launch view on the canvas: grid, block, warp and lane, and what is known about each.
#pragma once

#include "render/views/launch/launch_view.h"
#include "ui/canvas/views/canvas_view.h"
#include "ui/canvas/views/launch_navigation.h"
#include "ui/canvas/words/launch_view_words.h"

#include <utility>

namespace warpatlas::ui::inline canvas {

class LaunchCanvasView : public CanvasView {
public:
    ViewKind kind() const override { return ViewKind::Launch; }
    void setShown(const Shown& shown) override;
    void setPlace(const ViewPlace& place) override;
    bool advance(double seconds, const CanvasState& state) override;
    void draw(const render::Tile& tile, const CanvasState& state, double shownTime) override;
    void fit(bool animate) override { m_navigation.fit(animate); }
    void zoomBy(double factor, double x, double y) override;
    void panBy(double x, double y, bool animate) override { m_navigation.panBy(x, y, animate); }
    void turnBy(double x, double y) override { m_navigation.turnBy(x, y); }
    void stop() override { m_navigation.stop(); }
    bool show(const Selection& selection) override;
    Selection at(double x, double y, const CanvasState& state) const override;
    std::optional<ViewCard> card(const Selection& selection, Detail detail, const CanvasState& state) const override;
    RichText sentence(const CanvasState& state) const override;
    RichText colouring(const CanvasState& state) const override;
    std::vector<LegendEntry> legend(const CanvasState& state) const override;
    WordsBasis wordsBasis(const CanvasState& state) const override;
    std::vector<HeaderWords> usualWords(const CanvasState& state) const override;
    /// Does the command of key E: layers of z together, apart, further apart.
    void perform(KeyCommand command, CanvasState& state) override;

    int tileLevel(int least) const override;

    const LaunchNavigation& navigation() const { return m_navigation; }

private:
    LaunchLook look(const CanvasState& state) const; ///< needs an outcome
    double pixelsPerCell() const; ///< device pixels; in space where it is looked at

    Shown m_shown;
    ViewPlace m_place;
    LaunchNavigation m_navigation;
    render::LaunchView m_view;
    std::shared_ptr<const render::LaunchScene> m_scene; ///< null without an outcome
    /// The last words: the elements of a thread are found by reading every owner.
    mutable std::optional<std::pair<std::uint64_t, InspectorText>> m_fullText;
};

/// Makes the launch view's scene from an outcome and the block whose thread is followed.
std::shared_ptr<const render::LaunchScene> makeLaunchScene(const Shown& shown);
/// Returns lanes of the followed thread's block at the visit that is looked at; null where no thread is followed.
std::shared_ptr<const render::FollowedWarps> followedWarps(const Shown& shown);

} // namespace warpatlas::ui::inline canvas
