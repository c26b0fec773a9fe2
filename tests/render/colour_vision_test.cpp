// Are the palettes safe for colour-blind people? Smallest CIEDE2000 distances of what stands side by side and of what
// is told apart by colour. About 2 is seen as different when two patches touch; what is only told apart by its colour
// wants more. Everything that these colours say is said by position, hatching or words as well.
#include "tests/render/colour_vision.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::render::testing {
namespace {

struct Nearest {
    double distance = 1000;
    Vision vision = Vision::Full;
};

template <class Pairs> Nearest nearest(const Pairs& pairs)
{
    Nearest found;
    for (const Vision vision : everyVision)
        for (const auto& [first, second] : pairs)
            if (const double here = distance(first, second, vision); here < found.distance)
                found = {here, vision};
    return found;
}

using Pairs = std::vector<std::pair<Colour, Colour>>;

Pairs allPairs(std::initializer_list<Colour> colours)
{
    Pairs pairs;
    for (const Colour* a = colours.begin(); a != colours.end(); ++a)
        for (const Colour* b = a + 1; b != colours.end(); ++b)
            pairs.emplace_back(*a, *b);
    return pairs;
}

void report(const char* what, const Nearest& found)
{
    ::testing::Test::RecordProperty(what, std::to_string(found.distance));
    std::printf("    %s: smallest CIEDE2000 %.1f (%s)\n", what, found.distance, nameOf(found.vision));
}

TEST(Ciede2000, AgreesWithPublishedPairs)
{
    // From the table that Sharma, Wu and Dalal publish with the formula, to its four decimals.
    EXPECT_NEAR(ciede2000({50, 2.6772, -79.7751}, {50, 0, -82.7485}), 2.0425, 5e-5);
    EXPECT_NEAR(ciede2000({50, -1, 2}, {50, 0, 0}), 2.3669, 5e-5);
    EXPECT_NEAR(ciede2000({50, 2.4900, -0.0010}, {50, -2.4900, 0.0009}), 7.1792, 5e-5);
    EXPECT_NEAR(ciede2000({50, 2.5, 0}, {73, 25, -18}), 27.1492, 5e-5);
    EXPECT_NEAR(ciede2000({60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}), 1.2644, 5e-5);
    EXPECT_NEAR(ciede2000({2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}), 0.9082, 5e-5);
}

TEST(ColourVision, NeighbouringBlocks)
{
    // Neighbours in x, y and z are always one of the first four and one of the last four (theme_test.cpp).
    for (const Theme theme : {Theme::Dark, Theme::Light}) {
        Pairs neighbours;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 4; j < 8; ++j)
                neighbours.emplace_back(palette(theme).blocks[i], palette(theme).blocks[j]);
        const Nearest found = nearest(neighbours);
        report("neighbouring blocks", found);
        EXPECT_GE(found.distance, 10.5);
    }
}

TEST(ColourVision, StopsOfTheRampOfNumbers)
{
    Pairs stops;
    for (std::size_t i = 0; i + 1 < valueRamp().size(); ++i)
        stops.emplace_back(valueRamp()[i], valueRamp()[i + 1]);
    const Nearest found = nearest(stops);
    report("neighbouring stops of the ramp", found);
    EXPECT_GE(found.distance, 5.0);
}

TEST(ColourVision, MarksAndBars)
{
    for (const Theme theme : {Theme::Dark, Theme::Light}) {
        const Palette& colours = palette(theme);
        const Nearest marks = nearest(allPairs({colours.good, colours.warning, colours.wrong}));
        report("good, warning, wrong", marks);
        EXPECT_GE(marks.distance, 11.0);
        const Nearest bars = nearest(allPairs({colours.cpu, colours.gpu, colours.copies}));
        report("CPU, GPU, copies", bars);
        EXPECT_GE(bars.distance, 11.0);
    }
}

TEST(ColourVision, DefectsAgainstBlocksAndResults)
{
    // A hatch of a defect lies on any block colour: it is as far from each as its stripes need, or is darker or
    // lighter.
    for (const Theme theme : {Theme::Dark, Theme::Light}) {
        const Palette& colours = palette(theme);
        Pairs pairs{{colours.wrong, colours.writtenOnce}, {colours.warning, colours.writtenOnce},
            {colours.wrong, colours.canvas}, {colours.warning, colours.canvas}, {colours.wrong, colours.panel},
            {colours.warning, colours.panel}};
        const Nearest found = nearest(pairs);
        report("defects on their grounds", found);
        EXPECT_GE(found.distance, 20.0);
    }
}

} // namespace
} // namespace warpatlas::render::testing
