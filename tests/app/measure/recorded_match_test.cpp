#include "app/measure/recorded_match.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(RecordedMatch, AllOfItIsTheSame)
{
    KernelDescription kernel;
    ParameterDescription radius;
    radius.name = "radius";
    radius.defaultValue = 2;
    kernel.parameters = {radius};
    const Launch launch{{4, 1, 1}, {64, 1, 1}};
    RecordedTimes recorded;
    recorded.sameSize = recorded.sameCode = true;
    recorded.launch = launch;
    EXPECT_TRUE(isOfRun(recorded, kernel, launch, {}));
    EXPECT_TRUE(isOfRun(recorded, kernel, launch, {{"radius", 2}})) << "as it is where nothing is said";
    EXPECT_FALSE(isOfRun(recorded, kernel, launch, {{"radius", 3}}));
    EXPECT_FALSE(isOfRun(recorded, kernel, {{2, 1, 1}, {128, 1, 1}}, {}));
    recorded.parameters["radius"] = 3;
    EXPECT_TRUE(isOfRun(recorded, kernel, launch, {{"radius", 3}}));
    recorded.sameCode = false;
    EXPECT_FALSE(isOfRun(recorded, kernel, launch, {{"radius", 3}}));
    recorded.sameCode = true;
    recorded.sameSize = false;
    EXPECT_FALSE(isOfRun(recorded, kernel, launch, {{"radius", 3}}));
}

} // namespace
} // namespace warpatlas
