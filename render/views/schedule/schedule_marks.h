/// The marks on and around the schedule's bars: axes, waves, the playhead, numbers of blocks where there is room, and
/// frames around the blocks that are pointed at. Few things, drawn with a ShapeBatch.
#pragma once

#include "render/views/schedule/schedule_view.h"
#include "render/views/shared/shape_batch.h"

namespace warpatlas::render {

class ScheduleMarks {
public:
    void draw(const Viewport& viewport, const ScheduleScene& scene, const ScheduleViewState& state);

private:
    void addWaves(const ScheduleScene& scene, const ScheduleViewState& state);
    void addBlockNumbers(const ScheduleScene& scene, const ScheduleViewState& state);
    void addSms(const ScheduleScene& scene, const ScheduleViewState& state);
    void addTimes(const ScheduleScene& scene, const ScheduleViewState& state);
    void addPlayhead(const ScheduleScene& scene, const ScheduleViewState& state);
    void addFrames(const ScheduleScene& scene, const ScheduleViewState& state);

    ShapeBatch m_shapes;
};

} // namespace warpatlas::render
