/// The schedule view on the canvas: blocks on SMs over time, modelled or recorded. Schedules of many blocks are laid
/// out on a worker, so that the window does not wait for them.
#pragma once

#include "render/views/schedule/schedule_view.h"
#include "ui/canvas/views/canvas_view.h"
#include "ui/canvas/views/schedule_navigation.h"
#include "ui/canvas/words/schedule_words.h"

#include <future>
#include <memory>
#include <stop_token>

namespace warpatlas::ui::inline canvas {

class ScheduleCanvasView : public CanvasView {
public:
    /// Schedules of more blocks than this are laid out on the worker: fewer take under 20 ms.
    static constexpr std::size_t mostBlocksAtOnce = 50'000;

    ~ScheduleCanvasView() override { abandon(); }
    ViewKind kind() const override { return ViewKind::Schedule; }
    void setShown(const Shown& shown) override;
    void setPlace(const ViewPlace& place) override;
    bool advance(double seconds, const CanvasState& state) override;
    void draw(const render::Tile& tile, const CanvasState& state, double shownTime) override;
    void fit(bool animate) override { m_navigation.fit(animate); }
    void zoomBy(double factor, double x, double y) override;
    void panBy(double x, double y, bool animate) override { m_navigation.panBy(x, y, animate); }
    void stop() override { m_navigation.stop(); }
    bool show(const Selection& selection) override;
    Selection at(double x, double y, const CanvasState& state) const override;
    std::optional<ViewCard> card(const Selection& selection, Detail detail, const CanvasState& state) const override;
    RichText sentence(const CanvasState& state) const override;
    RichText colouring(const CanvasState& state) const override;
    std::vector<LegendEntry> legend(const CanvasState& state) const override;
    WordsBasis wordsBasis(const CanvasState& state) const override;
    std::vector<HeaderWords> usualWords(const CanvasState& state) const override;
    bool grabs(double x, double y) const override;
    void drag(double x, double y, CanvasState& state) override;
    void finish(const CanvasState&) override { takePrepared(); }

private:
    using ScenePointer = std::shared_ptr<const render::ScheduleScene>;

    void prepare(); ///< lays out m_schedule
    void takePrepared(); ///< waits for it
    void abandon(); ///< gives up what is being prepared
    void take(ScenePointer scene);
    ScheduleLook look(const CanvasState& state) const;

    Shown m_shown;
    ViewPlace m_place;
    render::ScheduleLayout m_layout;
    ScheduleNavigation m_navigation;
    render::ScheduleView m_view;
    std::shared_ptr<const Schedule> m_schedule; ///< the one that is shown or prepared; null: there is none
    Launch m_launch; ///< the schedule's launch
    ScenePointer m_scene; ///< null: none, or not prepared yet
    std::future<ScenePointer> m_preparing;
    std::stop_source m_stop;
    bool m_reducedMotion = false;
};

} // namespace warpatlas::ui::inline canvas
