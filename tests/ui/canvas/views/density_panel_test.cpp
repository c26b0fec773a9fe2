// Which outputs are shown as columns, and which element a column leads to.
#include "ui/canvas/views/density_panel.h"

#include "tests/support/outcomes.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

OutcomePointer ofElements(std::uint64_t count)
{
    auto outcome =
        std::make_shared<Outcome>(*support::makeOutcome({.data = {count, 1, 1}, .channels = 0, .traced = false}));
    auto owners = std::make_shared<OwnerMap>();
    owners->owner.assign(count, 0);
    owners->writes.assign(count, 1);
    outcome->owners = owners;
    return outcome;
}

TEST(DensityPanel, ShowsVectorsThatHaveMoreElementsThanTheScreen)
{
    ViewPlace place;
    place.width = 1200;
    place.height = 700;
    CanvasState state;
    DensityPanel panel;
    panel.setOutcome(ofElements(render::StateDensity::leastElements));
    EXPECT_EQ(panel.heightIn(place, state), 0) << "these are seen one by one";
    const std::uint64_t count = render::StateDensity::leastElements * 2;
    panel.setOutcome(ofElements(count));
    const double high = panel.heightIn(place, state);
    EXPECT_GT(high, 0);
    EXPECT_LT(high, place.height / 2);
    panel.setBox({0, 700 - high, 1200, high}, 1);
    panel.take(true);
    EXPECT_FALSE(panel.preparing());
    EXPECT_EQ(panel.at(24, 700 - high / 2), 0u);
    EXPECT_EQ(panel.at(600, 700 - high / 2).value_or(1) % 2048, 0u) << "a column's first";
    EXPECT_EQ(panel.at(10, 700 - high / 2), std::nullopt) << "beside them";
    state.colourBy = render::ColourBy::Value;
    EXPECT_EQ(panel.heightIn(place, state), 0) << "only states are counted";
}

} // namespace
} // namespace warpatlas::ui
