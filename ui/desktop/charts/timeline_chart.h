/// Work over time: lanes of bars on one axis, of which a part can be shown larger. The one chart for all that begins
/// and ends: chunks over streams, a program's run.
#pragma once

#include "ui/desktop/charts/chart.h"
#include "ui/desktop/charts/value_axis.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// A bar of a timeline: how it is filled, torn and lettered, so that it can be told from others without its colour.
struct BarLook {
    using Tint = QColor (*)(const Tokens& tokens);
    /// What is modelled is hatched, and outlined ones against the direction of the others.
    enum class Fill { Full, Outlined, Hatched, HatchedOutlined };

    Tint tint = nullptr;
    Fill fill = Fill::Full;
};

/// `plain`: too narrow for lines, it is filled.
void paintBarLook(QPainter& painter, const QRectF& bar, const BarLook& look, bool plain, const ChartStyle& style);
/// The end of what had not ended.
void paintTornEnd(QPainter& painter, const QRectF& bar, const Tokens& tokens);
/// Within the bar, where three letters have room; shortened at its end.
void paintBarLetters(QPainter& painter, const QRectF& bar, const QString& letters, bool centred, const BarLook& look,
    const ChartStyle& style);

struct TimelineBar {
    std::size_t lane = 0;
    double start = 0, end = 0; ///< ms
    BarLook look;
    QString letters{}; ///< within, where there is room
    bool isCentred = false; ///< the letters
    double leastWidth = 1; ///< pixels: what is shorter is drawn wider, and above its neighbours
    bool isWrong = false; ///< something of it; where it took no time it is a mark, above its neighbours
    bool isOpen = false; ///< it had not ended

    bool takesTime() const { return end > start; }
    bool isMark() const { return isWrong && !takesTime(); }
};

struct TimelineLane {
    QString name;
    QString heading{}; ///< words above it; empty: none
    double low = 0, high = 0; ///< within the heading: where the end lies
};

struct TimelineEntry {
    enum class Of { Bars, Wrong, Open };
    QString words;
    BarLook look{};
    Of of = Of::Bars;
    QString ofWidened{}; ///< in place of the words where bars of the look are drawn wider
};

struct Timeline {
    std::vector<TimelineLane> lanes; ///< at least one
    std::vector<TimelineBar> bars; ///< the chart's points
    std::vector<TimelineEntry> legend;
    QString remark; ///< behind the legend: where the times come from
    bool remarkWarns = false;
    double end = 0; ///< of the axis, ms
    double leastLane = 18, mostLane = 44; ///< heights
    QString words; ///< all of it, for people who cannot see it
};

/// A part of the time, ms.
struct ShownTime {
    double from = 0, to = 0; ///< both 0: all
    bool operator==(const ShownTime&) const = default;
};

struct PlacedTimeline {
    struct Bar {
        QRectF rect; ///< null: it is of a time that is not shown
        bool isWidened = false;
    };
    ValueAxis axis;
    QRectF view; ///< where bars are seen
    QRectF plot; ///< where bars lie: as wide, and higher where lanes are scrolled
    std::vector<QRectF> lanes, headings; ///< a heading is null where there is none
    std::vector<Bar> bars; ///< as Timeline::bars
};

/// Plain function. Lanes have a least height: `scrolled` pixels of them are above the view.
PlacedTimeline placeTimeline(const Timeline& timeline, const QRectF& area, double labelWidth, double legendHeight,
    const ShownTime& shown = {}, double scrolled = 0);

class TimelineChart : public Chart {
public:
    /// `explained`: all that is known of a bar.
    TimelineChart(Timeline timeline, std::function<QString(std::size_t bar)> explained);

    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override { return m_timeline.words; }
    QSize minimumSize() const override;
    QSize preferredSize() const override;
    QString explain(const QPointF& point, const QRectF& area) const override;
    std::optional<std::size_t> pointAt(const QPointF& point, const QRectF& area) const override;
    QRectF placeOf(std::size_t point, const QRectF& area) const override;
    bool isScalable() const override { return true; }
    bool scaleAt(const QPointF& point, double factor, const QRectF& area) override;
    bool moveBy(double pixels, const QRectF& area) override;
    bool showAll() override { return std::exchange(m_shown, {}) != ShownTime(); }
    double hiddenRows(const QRectF& area) const override;
    double scrolled() const override { return m_scrolled; }
    void scrollTo(double pixels) override { m_scrolled = pixels; }
    bool scrollsAt(const QPointF& point, const QRectF& area) const override;
    bool reveal(std::size_t point, const QRectF& area) override;
    double wholeHeight() const override;

    void showTimeOf(std::size_t point); ///< moves the time so that some of it is shown
    const ShownTime& shown() const { return m_shown; }
    std::size_t points() const { return m_timeline.bars.size(); }
    /// The points that are outlined.
    const std::vector<std::size_t>& chosen() const { return m_chosen; }
    void choose(std::vector<std::size_t> points) { m_chosen = std::move(points); }
    /// The words of an entry of the legend, as the chart has them in that area.
    QString legendText(std::size_t entry, const QRectF& area) const;

private:
    PlacedTimeline placed(const QRectF& area) const;
    bool show(double from, double to);
    int levelOf(std::size_t bar, const PlacedTimeline& timeline) const;
    bool hasWidened(const TimelineEntry& entry, const PlacedTimeline& timeline) const;
    /// Without a painter it only says how high the legend is: as many rows as the width needs. `timeline`: null where
    /// nothing is placed yet.
    double paintLegend(
        QPainter* painter, const QRectF& area, const PlacedTimeline* timeline, const ChartStyle& style) const;
    void paintBar(QPainter& painter, std::size_t at, const PlacedTimeline::Bar& placed, const ChartStyle& style) const;
    void paintLane(QPainter& painter, const QRectF& area, const PlacedTimeline& timeline, std::size_t lane,
        const ChartStyle& style) const;

    Timeline m_timeline;
    std::function<QString(std::size_t)> m_explained;
    std::vector<std::size_t> m_chosen;
    ShownTime m_shown;
    double m_scrolled = 0;
};

} // namespace warpatlas::ui::inline desktop
