#include "app/debug/lane_places.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using State = LanesNow::State;

TEST(LanePlaces, EachStateIsSaid)
{
    EXPECT_EQ(placeOf({State::Ready, 1, 12}), "at line 12");
    EXPECT_EQ(placeOf({State::Ready, 1, 0}), "at code without a line");
    EXPECT_EQ(placeOf({State::AtBarrier, 1, 20}), "waiting at the barrier in line 20");
    EXPECT_EQ(placeOf({State::AtSync, 1, 8}), "waiting for other lanes of the warp in line 8");
    EXPECT_EQ(placeOf({State::AtPhase, 1, 9}), "waiting for the end of a phase in line 9");
    EXPECT_EQ(placeOf({State::AtMeeting, 1, 9}), "waiting for the lanes that went another way");
}

TEST(LanePlaces, LanesAreSaidWhereTheyAreNotTogether)
{
    EXPECT_EQ(placesOfLanes({0xffffffff, 0xffffffff, {{State::Ready, 0xffffffff, 12}}}), "");
    EXPECT_EQ(placesOfLanes({0xffffffff, 0xffffffff, {{State::Ready, 0xffff, 12}, {State::AtBarrier, 0xffff0000, 20}}}),
        "lanes 0-15 at line 12; lanes 16-31 waiting at the barrier in line 20");
    EXPECT_EQ(placesOfLanes({0xff, 0x0f, {{State::Ready, 0x0f, 3}}}), "lanes 0-3 at line 3; lanes 4-7 ended");
    EXPECT_EQ(placesOfLanes({0xff, 0, {}}), "") << "all have ended, together";
}

TEST(LanePlaces, WarpsAtOnePlaceAreSaidOnce)
{
    const WarpNow running{3, 3, {{State::Ready, 3, 12}}}, waiting{3, 3, {{State::AtBarrier, 3, 20}}}, gone{3, 0, {}},
        parted{3, 3, {{State::Ready, 1, 5}, {State::AtMeeting, 2, 5}}};
    EXPECT_EQ(placesOfWarps({running}), "") << "one warp is what the table shows";
    EXPECT_EQ(placesOfWarps({running, waiting, waiting, running, gone}),
        "warps 0 and 3 at line 12; warps 1-2 waiting at the barrier in line 20; warp 4 ended");
    EXPECT_EQ(placesOfWarps({parted, gone}),
        "warp 0 parted: at line 5 and waiting for the lanes that went another way; warp 1 ended");
    EXPECT_EQ(placesOfWarps(std::vector<WarpNow>(32, running)), "warps 0-31 at line 12");
}

} // namespace
} // namespace warpatlas
