/// A program's run as a timeline: a lane for each host thread and each stream. The order is simulated, durations are
/// modelled.
#pragma once

#include "app/program/program_timeline.h"
#include "ui/desktop/axes/time_axis.h"
#include "ui/desktop/charts/chart.h"

#include <memory>
#include <vector>

namespace warpatlas::ui {

struct PlacedProgramBar {
    const ProgramBar* bar = nullptr;
    QRectF rect;
};
struct PlacedProgram {
    TimeAxis axis;
    QRectF view; ///< where bars are seen
    QRectF plot; ///< where bars lie: as wide, and higher where lanes are scrolled
    std::vector<QRectF> lanes;
    std::vector<PlacedProgramBar> bars; ///< by lane, in the order of the calls
};
/// A part of a run's time, microseconds.
struct ShownTime {
    double from = 0, to = 0; ///< both 0: all
    bool operator==(const ShownTime&) const = default;
};

/// Plain function; `timeline` outlives what it returns. A bar that takes no time is a mark of a few pixels; one of a
/// time that is not shown has an empty place. Lanes have a least height: `scrolled` pixels of them are above the view.
PlacedProgram placeProgram(const ProgramTimeline& timeline, const QRectF& area, double labelWidth,
    double legendHeight = 20, const ShownTime& shown = {}, double scrolled = 0);

class ProgramChart : public Chart {
public:
    /// `record` has at least one call.
    explicit ProgramChart(std::shared_ptr<const ProgramRecord> record);
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override;
    QSize preferredSize() const override;
    QString explain(const QPointF& point, const QRectF& area) const override;
    std::optional<std::size_t> pointAt(const QPointF& point, const QRectF& area) const override;
    QRectF placeOf(std::size_t point, const QRectF& area) const override;
    bool isScalable() const override { return true; }
    bool scaleAt(const QPointF& point, double factor, const QRectF& area) override;
    bool moveBy(double pixels, const QRectF& area) override;
    bool showAll() override;
    double hiddenRows(const QRectF& area) const override;
    double scrolled() const override { return m_scrolled; }
    void scrollTo(double pixels) override { m_scrolled = pixels; }
    bool scrollsAt(const QPointF& point, const QRectF& area) const override;
    bool reveal(std::size_t point, const QRectF& area) override;
    double wholeHeight() const override;
    void showTimeOf(std::size_t point); ///< moves the time so that some of it is shown
    const ShownTime& shown() const { return m_shown; }

    std::size_t points() const { return m_bars.size(); }
    const ProgramBar& bar(std::size_t point) const { return *m_bars[point]; }
    /// The points that are outlined.
    const std::vector<std::size_t>& chosen() const { return m_chosen; }
    void choose(std::vector<std::size_t> points) { m_chosen = std::move(points); }
    const ProgramTimeline& timeline() const { return m_timeline; }

private:
    PlacedProgram placed(const QRectF& area) const;
    bool show(double from, double to);
    /// Without a painter it only says how high the legend is: as many rows as the width needs.
    double paintLegend(QPainter* painter, const QRectF& area, const ChartStyle& style) const;
    void paintAxis(QPainter& painter, const PlacedProgram& program, const ChartStyle& style) const;
    void paintBar(QPainter& painter, const PlacedProgramBar& placed, const ChartStyle& style) const;

    std::shared_ptr<const ProgramRecord> m_record;
    ProgramTimeline m_timeline;
    std::vector<const ProgramBar*> m_bars; ///< as PlacedProgram::bars
    std::vector<std::size_t> m_chosen;
    ShownTime m_shown;
    double m_scrolled = 0;
};

} // namespace warpatlas::ui
