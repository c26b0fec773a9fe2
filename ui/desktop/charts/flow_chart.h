/// Chunks over streams as a timeline: a lane for each stream, and below it, on the same axis, the work in one piece.
#pragma once

#include "app/flow/flow_result.h"
#include "ui/desktop/charts/timeline_chart.h"

#include <memory>

namespace warpatlas::ui::inline desktop {

/// Bars are the operations of the chunks, then of the whole, in their order.
Timeline timelineOf(const FlowResult& result);

class FlowChart : public TimelineChart {
public:
    explicit FlowChart(const FlowResult& result);
};

} // namespace warpatlas::ui::inline desktop
