#include "ui/canvas/views/all_views.h"

namespace warpatlas::ui {

std::array<std::unique_ptr<CanvasView>, allViews.size()> makeAllViews()
{
    return {makeDataView(), makeLaunchView(), makeMemoryView(), makeScheduleView()};
}

} // namespace warpatlas::ui
