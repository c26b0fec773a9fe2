#include "ui/desktop/charts/roofline_figure.h"

#include "tests/app/roofline/made_up_roofline.h"
#include "tests/app/support/files.h"
#include "ui/desktop/charts/figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using test::madeUpRoofline;
using testing::HasSubstr;
using testing::Not;

TEST(RooflineFigure, SaysWhatItMeansAndUnderWhichConditions)
{
    const std::vector<RooflineFacts> points{madeUpRoofline("sum:naive", 0.25, 0.1)};
    const std::string words = rooflineFigure(points, std::vector{MemoryLevel::Dram}, true)->inWords().toStdString();
    EXPECT_THAT(words, HasSubstr("Roofline of sum:naive on a GPU"));
    EXPECT_THAT(words, HasSubstr("below the ridge at 10.0, so bandwidth limits it"));
}

TEST(RooflineFigure, IsWrittenInEachForm)
{
    const std::vector<RooflineFacts> points{
        madeUpRoofline("sum:naive", 0.25, 0.1), madeUpRoofline("sum:tiled", 4, 0.1)};
    const test::TemporaryFolder folder;
    for (const auto& [name, begins] : {std::pair{"r.png", "\x89PNG"}, {"r.svg", "<?xml"}, {"r.pdf", "%PDF"}}) {
        const std::string path = folder.path(name);
        saveFigure(*rooflineFigure(points, memoryLevels, true), {}, path);
        EXPECT_EQ(test::read(path).substr(0, std::string(begins).size()), begins) << name;
    }
}

} // namespace
} // namespace warpatlas::ui
