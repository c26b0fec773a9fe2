/// Which elements a fetch touches, against a model of another form: the sum over all elements of a line that goes on
/// for ever, each with the height of its tent at the place.
#include "kernels/simulator/textures/footprint.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace warpatlas::simulator::textures {
namespace {

/// A line of elements, its own repeated on and on, or continued, as the addressing has it.
class EndlessLine {
public:
    EndlessLine(std::vector<double> values, TextureAddress address)
        : m_values(std::move(values)), m_address(address) { }

    double at(long element) const
    {
        const long size = static_cast<long>(m_values.size());
        switch (m_address) {
        case TextureAddress::Border:
            return element < 0 || element >= size ? 0 : value(element);
        case TextureAddress::Clamp:
            return value(element < 0 ? 0 : element >= size ? size - 1 : element);
        case TextureAddress::Wrap:
            while (element < 0)
                element += size;
            while (element >= size)
                element -= size;
            return value(element);
        case TextureAddress::Mirror:
            break;
        }
        while (element < 0 || element >= size)
            element = element < 0 ? -1 - element : 2 * size - 1 - element;
        return value(element);
    }

    /// Weights of elements whose middles are at 0.5, 1.5 ...
    double between(double place) const
    {
        double sum = 0;
        const long near = static_cast<long>(std::floor(place));
        for (long element = near - 3; element <= near + 3; ++element)
            sum += std::max(0.0, 1 - std::abs(place - (static_cast<double>(element) + 0.5))) * at(element);
        return sum;
    }
    double nearest(double place) const { return at(static_cast<long>(std::floor(place))); }

private:
    double value(long element) const { return m_values[static_cast<std::size_t>(element)]; }

    std::vector<double> m_values;
    TextureAddress m_address;
};

const std::vector<double> fiveValues{7, -3, 11, 2, 5};
constexpr double range = 14;

TextureSpec line(TextureAddress address, bool normalised, std::uint64_t size = 5)
{
    TextureSpec spec;
    spec.axes = 1;
    spec.extent = {size, 1, 1};
    spec.layers = 1; // without layers the border counts twice: see OfALineWithoutLayersIsFilteredAcross
    spec.address = address;
    spec.normalisedCoordinates = normalised;
    return spec;
}

/// The number of an element in the buffer.
std::int64_t numberOf(const TextureSpec& spec, const Element& element)
{
    return element.row == border ? border : element.row * static_cast<std::int64_t>(spec.extent.x) + element.column;
}

double fetched(const TextureSpec& spec, float place, bool linear, const std::vector<double>& values = fiveValues)
{
    Coordinates at;
    at.place[0] = place;
    const Footprint footprint = footprintOf(spec, at, linear);
    double sum = 0;
    for (unsigned k = 0; k < footprint.count; ++k)
        if (footprint.elements[k].row != border)
            sum += footprint.weights[k] * values[static_cast<std::size_t>(numberOf(spec, footprint.elements[k]))];
    return sum;
}

std::string inWords(TextureAddress address, bool normalised, double place)
{
    static constexpr const char* names[] = {"clamp", "border", "wrap", "mirror"};
    return std::string(names[static_cast<std::size_t>(address)]) + (normalised ? ", normalised, " : ", ")
        + std::to_string(place);
}

constexpr TextureAddress allAddresses[] = {
    TextureAddress::Clamp, TextureAddress::Border, TextureAddress::Wrap, TextureAddress::Mirror};

TEST(TextureFootprint, OfAPointIsTheElementThatThePlaceLiesIn)
{
    for (const TextureAddress address : allAddresses)
        for (const bool normalised : {false, true}) {
            const bool repeats = address == TextureAddress::Wrap || address == TextureAddress::Mirror;
            const EndlessLine model(fiveValues, repeats && !normalised ? TextureAddress::Clamp : address);
            for (int step = -12 * 8; step <= 17 * 8; ++step) {
                const double place = (step + 0.25) / 8; // no float of a fifth falls on an edge
                EXPECT_EQ(fetched(line(address, normalised), static_cast<float>(normalised ? place / 5 : place), false),
                    model.nearest(place))
                    << inWords(address, normalised, place);
            }
        }
}

TEST(TextureFootprint, OfALinearFetchIsTheTentsSumToA256th)
{
    for (const TextureAddress address : allAddresses)
        for (const bool normalised : {false, true}) {
            const bool repeats = address == TextureAddress::Wrap || address == TextureAddress::Mirror;
            const EndlessLine model(fiveValues, repeats && !normalised ? TextureAddress::Clamp : address);
            for (int step = -12 * 37; step <= 17 * 37; ++step) {
                const double place = step / 37.0;
                EXPECT_NEAR(
                    fetched(line(address, normalised), static_cast<float>(normalised ? place / 5 : place), true),
                    model.between(place), range / 512 + 1e-5)
                    << inWords(address, normalised, place);
            }
        }
}

TEST(TextureFootprint, OfA256thIsExact)
{
    const EndlessLine model(fiveValues, TextureAddress::Clamp);
    for (int step = -512; step <= 7 * 256; ++step)
        EXPECT_EQ(fetched(line(TextureAddress::Clamp, false), static_cast<float>(step) / 256, true),
            model.between(step / 256.0))
            << step;
    EXPECT_EQ(fetched(line(TextureAddress::Clamp, false), 1.5f + 0.4f / 256, true), -3) << "too little to be seen";
    EXPECT_EQ(fetched(line(TextureAddress::Clamp, false), 1.5f + 0.6f / 256, true), -3 + 14.0 / 256);
}

TEST(TextureFootprint, OfSeveralAxesIsTheProduct)
{
    TextureSpec spec;
    spec.axes = 3;
    spec.extent = {3, 2, 4};
    Coordinates at;
    at.place = {1.25f, 1.0f, 2.75f};
    const Footprint footprint = footprintOf(spec, at, true);
    ASSERT_EQ(footprint.count, 8u);
    const std::int64_t elements[] = {12, 13, 15, 16, 18, 19, 21, 22};
    const double weights[] = {0.25 * 0.5 * 0.75, 0.75 * 0.5 * 0.75, 0.25 * 0.5 * 0.75, 0.75 * 0.5 * 0.75,
        0.25 * 0.5 * 0.25, 0.75 * 0.5 * 0.25, 0.25 * 0.5 * 0.25, 0.75 * 0.5 * 0.25};
    for (std::size_t k = 0; k < 8; ++k) {
        EXPECT_EQ(numberOf(spec, footprint.elements[k]), elements[k]) << k;
        EXPECT_EQ(footprint.weights[k], weights[k]) << k;
    }
}

/// As the answers of a GPU have it (texture_answers.bin).
TEST(TextureFootprint, OfALineWithoutLayersIsFilteredAcross)
{
    TextureSpec spec = line(TextureAddress::Border, false);
    spec.layers = 0;
    EXPECT_EQ(fetched(spec, 2.5f, true), 11 / 2.0);
    EXPECT_EQ(fetched(spec, 2.5f, false), 11);
    spec.address = TextureAddress::Clamp;
    EXPECT_EQ(fetched(spec, 2.5f, true), 11);
}

TEST(TextureFootprint, OfTwoAxesHasWeightsThatAre256ths)
{
    TextureSpec spec;
    spec.axes = 2;
    spec.extent = {2, 2, 1};
    Coordinates at;
    at.place = {0.5f + 3.0f / 256, 0.5f + 100.0f / 256, 0};
    const Footprint footprint = footprintOf(spec, at, true);
    // 3 * 100 / 256 is 1.17, and the others take what is left.
    const double weights[] = {154, 2, 99, 1};
    for (std::size_t k = 0; k < 4; ++k)
        EXPECT_EQ(footprint.weights[k] * 256, weights[k]) << k;
}

TEST(TextureFootprint, OfANormalisedPlaceHas21Bits)
{
    // A thirteenth, rounded up, is a little above the border of the first element.
    const std::vector<double> thirteen{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    EXPECT_EQ(fetched(line(TextureAddress::Clamp, true, 13), 0.0769230798f, false, thirteen), 0);
    EXPECT_EQ(fetched(line(TextureAddress::Clamp, true, 13), 0.07692315f, false, thirteen), 1);
    EXPECT_EQ(fetched(line(TextureAddress::Clamp, true, 4), 0.25f, false), -3) << "which is exact";
    EXPECT_EQ(fetched(line(TextureAddress::Mirror, true, 4), -0.75f, false), 11) << "elements are mirrored, not places";
}

TEST(TextureFootprint, OfALayerStaysInIt)
{
    TextureSpec spec;
    spec.axes = 2;
    spec.extent = {3, 2, 1};
    spec.layers = 4;
    Coordinates at;
    at.place = {2.5f, 1.5f, 0};
    const auto element = [&](std::uint32_t layer) {
        at.layer = layer;
        return numberOf(spec, footprintOf(spec, at, false).elements[0]);
    };
    EXPECT_EQ(element(0), 5);
    EXPECT_EQ(element(2), 17);
    EXPECT_EQ(element(4), 23);
    EXPECT_EQ(element(0xffffffff), 23) << "-1 is a large number";
    at.place[1] = 9;
    EXPECT_EQ(element(2), 17) << "not the row of the next layer";
}

TEST(TextureFootprint, OfWholeNumbersIsNeitherFilteredNorNormalised)
{
    TextureSpec spec = line(TextureAddress::Clamp, true);
    spec.filter = TextureFilter::Linear;
    Coordinates at;
    at.whole = true;
    const auto element = [&](std::int64_t x) {
        at.element[0] = x;
        const Footprint footprint = footprintOf(spec, at, true);
        EXPECT_EQ(footprint.count, 1u);
        return numberOf(spec, footprint.elements[0]);
    };
    EXPECT_EQ(element(3), 3);
    EXPECT_EQ(element(-1), border) << "whatever the addressing";
    EXPECT_EQ(element(2147483647), border);
    at.layer = 1;
    EXPECT_EQ(element(3), border) << "there is one layer";
    at.layer = 0;
    spec.layers = 0;
    EXPECT_EQ(element(3), border) << "of an array";
    spec.linearMemory = true;
    EXPECT_EQ(element(-1), border);
    EXPECT_EQ(element(5), border);
    EXPECT_EQ(element(4), 4);
}

TEST(TextureFootprint, OfWhatIsNoNumberIsThatOfZero)
{
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    for (const TextureAddress address : allAddresses)
        for (const bool normalised : {false, true})
            for (const bool linear : {false, true})
                EXPECT_EQ(
                    fetched(line(address, normalised), nan, linear), fetched(line(address, normalised), 0, linear))
                    << inWords(address, normalised, 0);
    EXPECT_EQ(fetched(line(TextureAddress::Clamp, false), infinity, true), 5);
    EXPECT_EQ(fetched(line(TextureAddress::Clamp, true), -infinity, true), 7);
    EXPECT_EQ(fetched(line(TextureAddress::Border, true), infinity, true), 0);
    EXPECT_EQ(fetched(line(TextureAddress::Clamp, false), 3e38f, false), 5);
    EXPECT_EQ(fetched(line(TextureAddress::Wrap, true), -1e-9f, false), 5) << "just before the first is the last";
}

} // namespace
} // namespace warpatlas::simulator::textures
