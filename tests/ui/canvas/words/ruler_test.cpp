#include "ui/canvas/words/ruler.h"

#include "ui/canvas/words/term_colours.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace warpatlas::ui {
namespace {

IndexFactor factor(IndexFactor::Kind kind, const std::string& text, std::int64_t value)
{
    return {kind, IndexFactor::Hides::Nothing, text, value, true};
}

IndexSum blockAndThread(const std::string& axis, std::int64_t block, std::int64_t size, std::int64_t thread)
{
    return {{{factor(IndexFactor::Kind::Block, "blockIdx." + axis, block),
                factor(IndexFactor::Kind::Dimension, "blockDim." + axis, size)}},
        {{factor(IndexFactor::Kind::Thread, "threadIdx." + axis, thread)}}};
}

IndexAxis axis(IndexAxis::Along along, const std::string& name, IndexSum terms)
{
    IndexAxis made;
    made.along = along;
    made.name = name;
    made.value = valueOf(terms);
    made.terms = std::move(terms);
    return made;
}

ElementIndex pixel()
{
    ElementIndex index;
    index.axes = {axis(IndexAxis::Along::X, "x", blockAndThread("x", 30, 16, 5)),
        axis(IndexAxis::Along::Y, "y", blockAndThread("y", 15, 16, 9))};
    index.element = 249 * 967 + 485;
    return index;
}

/// A picture of 967 x 541 pixels as it fits, with room at its upper and left edges.
RulerPlace fitted()
{
    RulerPlace place;
    place.extent = {967, 541, 1};
    place.view = {200, 100, 1100, 620};
    place.data = {320, 150, 967, 541};
    place.cell = 1;
    place.originX = 320;
    place.originY = 150;
    place.columns = 967;
    return place;
}

std::string textOfLine(const RulerLine& line)
{
    std::string text;
    for (const RulerPiece& piece : line)
        text += piece.text;
    return text;
}

std::vector<std::string> texts(const Ruler& ruler)
{
    std::vector<std::string> all;
    for (const RulerLabel& label : ruler.labels)
        for (const RulerLine& line : label.lines)
            all.push_back(textOfLine(line));
    return all;
}

TEST(Ruler, LaysTheTermsAlongTheEdgesOneBehindTheOther)
{
    const Ruler ruler = makeRuler(pixel(), fitted());
    EXPECT_EQ(texts(ruler),
        (std::vector<std::string>{
            "blockIdx.x 30 × 16 = 480   + threadIdx.x 5 = x 485", "blockIdx.y", "15 × 16", "= 240", "+ 9", "y 249"}));
    ASSERT_EQ(ruler.brackets.size(), 4u);
    EXPECT_FALSE(ruler.brackets[0].vertical);
    EXPECT_FLOAT_EQ(ruler.brackets[0].from, 320);
    EXPECT_FLOAT_EQ(ruler.brackets[0].to, 800) << "where block 30 begins";
    EXPECT_EQ(ruler.brackets[0].ink, TermInk::Block);
    EXPECT_FLOAT_EQ(ruler.brackets[1].from, 800);
    EXPECT_FLOAT_EQ(ruler.brackets[1].to, 805) << "the pixel's own column begins there";
    EXPECT_EQ(ruler.brackets[1].ink, TermInk::Thread);
    EXPECT_TRUE(ruler.brackets[2].vertical);
    EXPECT_FLOAT_EQ(ruler.brackets[2].from, 150);
    EXPECT_FLOAT_EQ(ruler.brackets[2].to, 390);
    EXPECT_FLOAT_EQ(ruler.brackets[3].to, 399);
    EXPECT_FLOAT_EQ(ruler.top, 150);
    EXPECT_FLOAT_EQ(ruler.side, 320);
    EXPECT_FALSE(ruler.overData);
}

TEST(Ruler, TellsRowsAtTheRightWhereOtherBuffersStandAtTheLeft)
{
    RulerPlace place = fitted();
    place.data = {20, place.data.y, place.data.right() - 20, place.data.height};
    place.view.width = place.data.right() + 200 - place.view.x;
    place.atRight = true;
    const Ruler ruler = makeRuler(pixel(), place);
    EXPECT_FLOAT_EQ(ruler.side, place.data.right());
    EXPECT_FALSE(ruler.overData);
    EXPECT_EQ(texts(ruler), texts(makeRuler(pixel(), fitted())));
    for (const RulerBracket& bracket : ruler.brackets)
        if (!bracket.vertical)
            EXPECT_LE(bracket.to, ruler.side);
    place.view.width = place.data.width / 2;
    EXPECT_TRUE(makeRuler(pixel(), place).overData);
}

TEST(Ruler, HasTheColoursOfTheTerms)
{
    const RulerLine line = makeRuler(pixel(), fitted()).labels[0].lines[0];
    std::vector<std::pair<std::string, TermInk>> inked;
    for (const RulerPiece& piece : line)
        if (piece.ink != TermInk::Soft)
            inked.emplace_back(piece.text, piece.ink);
    EXPECT_EQ(inked,
        (std::vector<std::pair<std::string, TermInk>>{{"blockIdx.x 30", TermInk::Block}, {"16", TermInk::Dimension},
            {"480", TermInk::Block}, {"threadIdx.x 5", TermInk::Thread}, {"x 485", TermInk::Plain}}));
}

TEST(Ruler, PutsTheBlockFirstHoweverTheSourceOrdersThem)
{
    ElementIndex index = pixel();
    std::swap(index.axes[0].terms[0], index.axes[0].terms[1]);
    EXPECT_EQ(texts(makeRuler(index, fitted())), texts(makeRuler(pixel(), fitted())));
}

TEST(Ruler, LeavesOutWhatOnlyBlocksOfMoreAxesHave)
{
    using enum IndexFactor::Kind;
    const IndexFactor width = factor(Dimension, "blockDim.x", 256), height = factor(Dimension, "blockDim.y", 1);
    const auto ofThread = [&](std::int64_t thread) {
        ElementIndex index;
        index.axes = {axis(IndexAxis::Along::Flat, "i",
            {{{factor(Block, "blockIdx.x", 390), width, height}}, {{factor(Thread, "threadIdx.x", thread)}},
                {{factor(Thread, "threadIdx.y", 0), width}}, {{factor(Thread, "threadIdx.z", 0), width, height}}})};
        return texts(makeRuler(index, fitted())).front();
    };
    EXPECT_EQ(ofThread(7), "blockIdx.x 390 × 256 = 99840   + threadIdx.x 7 = i 99847");
    EXPECT_EQ(ofThread(0), "blockIdx.x 390 × 256 = 99840   + threadIdx.x 0 = i 99840");
}

TEST(Ruler, SaysNumbersAloneWhereThereIsLittleRoom)
{
    RulerPlace place = fitted();
    place.brief = true;
    EXPECT_EQ(texts(makeRuler(pixel(), place)),
        (std::vector<std::string>{"30 × 16   + 5 = x 485", "15 × 16", "+ 9", "y 249"}));
    EXPECT_LT(rulerRoom(place.extent, true).side, rulerRoom(place.extent, false).side);
    EXPECT_TRUE(isRulerBrief(450, 350));
    EXPECT_FALSE(isRulerBrief(990, 560));
}

TEST(Ruler, EndsInAnArrowWhereTheViewEnds)
{
    RulerPlace place = fitted();
    place.cell = 32;
    place.originX = 600 - 485 * 32.0; // the pixel's column begins at 600
    place.originY = 400 - 249 * 32.0;
    place.data = {float(place.originX), float(place.originY), 967 * 32, 541 * 32};
    const Ruler ruler = makeRuler(pixel(), place);
    EXPECT_TRUE(ruler.overData) << "it stands on a ground of its own";
    EXPECT_FLOAT_EQ(ruler.top, place.view.y + float(rulerRoom(place.extent, false).top));
    bool thread = false;
    for (const RulerBracket& bracket : ruler.brackets) {
        EXPECT_GE(bracket.from, bracket.vertical ? ruler.top : ruler.side);
        EXPECT_LE(bracket.to, bracket.vertical ? place.view.bottom() : place.view.right());
        if (!bracket.vertical && bracket.ink == TermInk::Block)
            EXPECT_TRUE(bracket.before) << "block 30 begins in sight, block 0 does not";
        thread |= !bracket.vertical && bracket.ink == TermInk::Thread && bracket.to == 600 && !bracket.after;
    }
    EXPECT_TRUE(thread);
    place.originX = -60000; // everything has gone past the left edge
    for (const RulerBracket& bracket : makeRuler(pixel(), place).brackets)
        EXPECT_TRUE(bracket.vertical);
}

TEST(Ruler, GoesBackWhereATermIsTakenAway)
{
    ElementIndex index = pixel();
    index.axes[0].terms.push_back({{factor(IndexFactor::Kind::Constant, "3", 3)}, true});
    index.axes[0].value -= 3;
    const Ruler ruler = makeRuler(index, fitted());
    EXPECT_EQ(texts(ruler)[0], "blockIdx.x 30 × 16 = 480   + threadIdx.x 5 − 3 = x 482");
    EXPECT_FLOAT_EQ(ruler.brackets[2].from, 802);
    EXPECT_FLOAT_EQ(ruler.brackets[2].to, 805);
}

TEST(Ruler, FollowsAFlatIndexAlongRowsAndThenAcross)
{
    ElementIndex index;
    index.element = 3 * 256 + 17;
    index.axes = {axis(IndexAxis::Along::Flat, "i", blockAndThread("x", 3, 256, 17))};
    RulerPlace place = fitted();
    place.extent = {100003, 1, 1};
    place.columns = 512;
    const Ruler ruler = makeRuler(index, place);
    EXPECT_EQ(texts(ruler), (std::vector<std::string>{"blockIdx.x 3 × 256 = 768   + threadIdx.x 17 = i 785"}));
    ASSERT_EQ(ruler.brackets.size(), 3u);
    EXPECT_TRUE(ruler.brackets[0].vertical);
    EXPECT_FLOAT_EQ(ruler.brackets[0].to - ruler.brackets[0].from, 1) << "one whole row of 512";
    EXPECT_FLOAT_EQ(ruler.brackets[1].to, 320 + 256) << "the rest of 768";
    EXPECT_EQ(ruler.brackets[1].ink, TermInk::Block);
    EXPECT_FLOAT_EQ(ruler.brackets[2].to, 320 + 273);
    EXPECT_EQ(ruler.brackets[2].ink, TermInk::Thread);
}

TEST(Ruler, CountsTheOtherElementsOfItsThread)
{
    RulerPlace place = fitted();
    place.more = 9;
    const std::vector<std::string> all = texts(makeRuler(pixel(), place));
    EXPECT_EQ(std::ranges::count_if(all, [](const std::string& one) { return one.ends_with("485 and 9 more"); }), 1);
}

TEST(Ruler, OfAPlaceThatIsTheSameForAllIsItsNumber)
{
    ElementIndex index;
    index.axes = {axis(IndexAxis::Along::Flat, "", {})};
    EXPECT_EQ(texts(makeRuler(index, fitted())), std::vector<std::string>{"index 0"});
}

TEST(Ruler, SaysWhyThereAreNoTerms)
{
    std::set<std::string> sentences;
    for (const IndexLack lack :
        {IndexLack::Memory, IndexLack::Computed, IndexLack::Channels, IndexLack::Wide, IndexLack::NotTraced}) {
        ElementIndex index;
        index.lack = lack;
        index.element = 47;
        const Ruler ruler = makeRuler(index, fitted());
        EXPECT_TRUE(ruler.brackets.empty());
        EXPECT_EQ(texts(ruler), std::vector<std::string>{"element 47"});
        EXPECT_TRUE(sentences.insert(ruler.sentence).second) << ruler.sentence;
    }
    EXPECT_TRUE(makeRuler(pixel(), fitted()).sentence.empty());
}

/// WCAG's contrast of two colours.
double contrast(const render::Colour& a, const render::Colour& b)
{
    const auto luminance = [](const render::Colour& colour) {
        const auto linear = [](double c) {
            c /= 255;
            return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b);
    };
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

TEST(TermColours, CanBeReadOnTheGroundOfBothThemes)
{
    for (const render::Theme theme : {render::Theme::Dark, render::Theme::Light}) {
        const render::Palette& palette = render::palette(theme);
        for (const TermInk ink : {TermInk::Block, TermInk::Dimension, TermInk::Thread})
            for (const render::Colour& ground : {palette.canvas, palette.panel})
                EXPECT_GE(contrast(termColour(ink, theme), ground), 4.1) << int(ink);
    }
}

} // namespace
} // namespace warpatlas::ui
