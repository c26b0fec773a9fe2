/// The schedule view's words: a launch's waves and idle time, what its colours mean, and a block's place and time.
/// Plain text, tested without a window.
#pragma once

#include "app/experiment/outcome.h"
#include "render/views/schedule/schedule_scene.h"
#include "ui/canvas/words/data_words.h"
#include "ui/canvas/words/inspector_text.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// Returns "527 blocks on 28 SMs, 6 at a time on each: 4 waves; the last fills 23 of 168 places; 21.4 % of the machine
/// is idle (modelled)".
RichText scheduleSentence(const render::ScheduleScene& scene);
/// Returns "Laying out 1,000,000 blocks on 148 SMs", for the time until it is laid out.
RichText scheduleWaitingSentence(const Schedule& schedule);
/// Says why there is no schedule.
RichText noScheduleSentence(const Outcome& outcome);

/// The words about a picture depend on this beside the scene.
struct ScheduleLook {
    double bars = 1; ///< 0: blocks are too small to be drawn, between: some are
    double time = 1;
    bool selected = false; ///< a block is
    render::Theme theme = render::Theme::Dark;
};
RichText scheduleColouring(const render::ScheduleScene& scene, const ScheduleLook& look);
std::vector<LegendEntry> scheduleLegend(const render::ScheduleScene& scene, const ScheduleLook& look);

/// Says where and when a block runs. Where `pixelsPerBar` is under 1, it says how many blocks share a pixel.
InspectorText describeScheduledBlock(
    const render::ScheduleScene& scene, std::uint64_t block, Detail detail, double pixelsPerBar);

} // namespace warpatlas::ui::inline canvas
