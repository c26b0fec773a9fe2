// TIFF files of every layout, written here byte by byte: the values are those of the file.
#include "app/dataset/dataset.h"
#include "kernels/model/half.h"
#include "tests/app/dataset/images/encoded_pictures.h"

#include <cstring>
#include <limits>

namespace warpatlas {

using testing::HasSubstr;
using namespace test::pictures;
using Values = std::vector<double>;

namespace {

enum Kind : std::uint16_t { Unsigned = 1, Signed = 2, Float = 3 };
constexpr std::uint16_t whiteIsZero = 0, blackIsZero = 1, rgb = 2;

struct TiffFile {
    std::uint16_t photometric = blackIsZero, bits = 16;
    Kind kind = Unsigned;
    std::uint16_t samples = 1;
    std::vector<std::uint16_t> extra{};
    bool big = false, planes = false, tiles = false;
    std::uint16_t orientation = 1;

    std::string number(std::uint64_t value, int bytes) const
    {
        std::string text;
        for (int byte = 0; byte < bytes; ++byte)
            text += char(value >> (8 * (big ? bytes - 1 - byte : byte)));
        return text;
    }
    std::string sample(double value) const
    {
        std::uint64_t stored = kind == Unsigned ? std::uint64_t(value) : std::uint64_t(std::int64_t(value));
        if (kind == Float && bits == 16)
            stored = halfFromFloat(float(value));
        else if (kind == Float && bits == 32)
            stored = std::bit_cast<std::uint32_t>(float(value));
        else if (kind == Float)
            stored = std::bit_cast<std::uint64_t>(value);
        return number(stored, bits / 8);
    }
    /// Rows of pixels of samples; a tile is 16 x 16.
    std::string file(std::uint32_t width, std::uint32_t height, const Values& values) const
    {
        std::vector<std::string> pieces;
        const auto at = [&](std::uint32_t x, std::uint32_t y, std::uint32_t channel) {
            return sample(x < width && y < height ? values[(y * width + x) * samples + channel] : 0);
        };
        for (std::uint32_t plane = 0; plane < (planes ? samples : 1u); ++plane) {
            std::string piece;
            for (std::uint32_t y = 0; y < (tiles ? 16 : height); ++y)
                for (std::uint32_t x = 0; x < (tiles ? 16 : width); ++x)
                    for (std::uint32_t channel = 0; channel < (planes ? 1u : samples); ++channel)
                        piece += at(x, y, planes ? plane : channel);
            pieces.push_back(piece);
        }
        std::string content = (big ? "MM" : "II") + number(42, 2) + "????", entries;
        std::uint16_t count = 0;
        const auto add = [&](std::uint16_t tag, int bytes, const std::vector<std::uint64_t>& numbers) {
            std::string data;
            for (const std::uint64_t one : numbers)
                data += number(one, bytes);
            if (data.size() > 4) {
                const std::size_t place = content.size();
                content += data;
                data = number(place, 4);
            }
            data.resize(4);
            entries += number(tag, 2) + number(bytes == 2 ? 3 : 4, 2) + number(numbers.size(), 4) + data;
            ++count;
        };
        std::vector<std::uint64_t> offsets, sizes;
        for (const std::string& piece : pieces) {
            offsets.push_back(content.size());
            sizes.push_back(piece.size());
            content += piece + std::string(piece.size() % 2, '\0');
        }
        add(256, 4, {width});
        add(257, 4, {height});
        add(258, 2, std::vector<std::uint64_t>(samples, bits));
        add(259, 2, {1});
        add(262, 2, {photometric});
        if (!tiles)
            add(273, 4, offsets);
        add(274, 2, {orientation});
        add(277, 2, {samples});
        if (!tiles) {
            add(278, 4, {height});
            add(279, 4, sizes);
        }
        add(284, 2, {planes ? 2u : 1u});
        if (tiles) {
            add(322, 4, {16});
            add(323, 4, {16});
            add(324, 4, offsets);
            add(325, 4, sizes);
        }
        if (!extra.empty())
            add(338, 2, {extra.begin(), extra.end()});
        add(339, 2, std::vector<std::uint64_t>(samples, kind));
        content.replace(4, 4, number(content.size(), 4));
        return content + number(count, 2) + entries + number(0, 4);
    }
};

} // namespace

TEST(TiffImages, KeepValuesThatAreNoBrightnesses)
{
    struct Case {
        std::uint16_t bits;
        Kind kind;
        ElementType type;
        Values values;
    };
    using enum ElementType;
    for (const Case& one : {Case{8, Signed, I8, {-128, -1, 0, 1, 100, 127}},
             Case{16, Signed, I16, {-32768, -1, 0, 1, 300, 32767}}, Case{16, Float, F16, {-2, 0, 0.5, 1, 1000, 65504}},
             Case{32, Unsigned, U32, {0, 1, 255, 256, 70000, 4294967295.0}},
             Case{32, Signed, I32, {-2147483648.0, -1, 0, 1, 70000, 2147483647}},
             Case{32, Float, F32, {-2.5, 0, 0.25, 1, 300, 1e20F}}, Case{64, Unsigned, U64, {0, 1, 2, 3, 4, 1e15}},
             Case{64, Signed, I64, {-1e15, -1, 0, 1, 2, 1e15}}, Case{64, Float, F64, {-1e200, 0, 0.1, 1, 2, 1e-200}}})
        for (const bool big : {false, true})
            for (const bool tiles : {false, true}) {
                const TiffFile file{.bits = one.bits, .kind = one.kind, .big = big, .tiles = tiles};
                const Loaded loaded = readImageText(file.file(3, 2, one.values));
                EXPECT_EQ(loaded.array->type(), one.type);
                EXPECT_EQ(loaded.array->shape(), (Shape{{3, 2, 1}, 1}));
                EXPECT_EQ(valuesOf(*loaded.array), one.values) << nameOf(one.type) << big << tiles;
                EXPECT_FALSE(loaded.picture);
                EXPECT_EQ(loaded.note, "");
            }
}

TEST(TiffImages, OfColoursAreReadInEveryLayout)
{
    const Values stored{0, 65535, 32896, 16448, 128, 129, 65535, 65407, 65406, 1, 2, 3};
    const Values bytes{0, 255, 128, 64, 0, 1, 255, 255, 254, 0, 0, 0};
    for (const bool big : {false, true})
        for (const bool planes : {false, true})
            for (const bool tiles : {false, true}) {
                const TiffFile file{.photometric = rgb, .samples = 3, .big = big, .planes = planes, .tiles = tiles};
                const Loaded loaded = readImageText(file.file(2, 2, stored));
                EXPECT_EQ(loaded.array->shape(), (Shape{{2, 2, 1}, 3}));
                EXPECT_EQ(valuesOf(*loaded.array), bytes) << big << planes << tiles;
                EXPECT_EQ(loaded.note, "");
                EXPECT_EQ(loaded.reduction, "more than 8 bits a channel reduced to 8");
                ASSERT_TRUE(loaded.deep);
                EXPECT_EQ(valuesOf(*loaded.deep), stored) << big << planes << tiles;
                EXPECT_TRUE(loaded.picture);
            }
}

TEST(TiffImages, OfBytesAreReadInEveryLayout)
{
    Values some(13 * 11 * 3);
    for (std::size_t i = 0; i < some.size(); ++i)
        some[i] = double(i * 7 % 256);
    for (const bool planes : {false, true})
        for (const bool tiles : {false, true}) {
            const TiffFile file{.photometric = rgb, .bits = 8, .samples = 3, .planes = planes, .tiles = tiles};
            const Loaded loaded = readImageText(file.file(13, 11, some));
            EXPECT_EQ(valuesOf(*loaded.array), some) << planes << tiles;
            EXPECT_EQ(loaded.note, "");
        }
}

TEST(TiffImages, KeepColoursBesideTheirTransparency)
{
    constexpr std::uint16_t unspecified = 0, multiplied = 1, apart = 2;
    TiffFile file{.photometric = rgb, .bits = 8, .samples = 4, .extra = {apart}};
    const Values stored{216, 123, 241, 0, 100, 50, 25, 128};
    Loaded loaded = readImageText(file.file(2, 1, stored));
    EXPECT_EQ(valuesOf(*loaded.array), (Values{216, 123, 241, 100, 50, 25})) << "as stored, where nothing is seen too";
    ASSERT_TRUE(loaded.alpha);
    EXPECT_EQ(valuesOf(*loaded.alpha), (Values{0, 128}));
    EXPECT_EQ(loaded.note, "");

    file.extra = {multiplied};
    loaded = readImageText(file.file(2, 1, stored));
    EXPECT_EQ(valuesOf(*loaded.array), (Values{216, 123, 241, 199, 100, 50}));
    EXPECT_EQ(loaded.note, "colours divided by the transparency that the file multiplied them by");

    file.extra = {unspecified};
    loaded = readImageText(file.file(2, 1, stored));
    EXPECT_FALSE(loaded.alpha);
    EXPECT_EQ(loaded.note, "1 channel behind the colours left out");
}

TEST(TiffImages, WhoseZeroIsWhiteAreTurnedOver)
{
    EXPECT_EQ(valuesOf(*readImageText(TiffFile{.photometric = whiteIsZero}.file(3, 1, {0, 65535, 257})).array),
        (Values{255, 0, 254}));
    const Loaded floats =
        readImageText(TiffFile{.photometric = whiteIsZero, .bits = 32, .kind = Float}.file(2, 1, {0, 1}));
    EXPECT_EQ(valuesOf(*floats.array), (Values{0, 1}));
    EXPECT_EQ(floats.note, "values as they are stored, where 0 is white");
}

TEST(TiffImages, AreTurnedAsTheySay)
{
    const Loaded loaded =
        readImageText(TiffFile{.bits = 32, .kind = Float, .orientation = 6}.file(3, 2, {1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(loaded.array->shape().extent, (Extent{2, 3, 1}));
    EXPECT_EQ(valuesOf(*loaded.array), (Values{4, 1, 5, 2, 6, 3}));
    EXPECT_EQ(loaded.note, "turned by 90 degrees, as its file says");
}

TEST(TiffImages, ThatEndEarlyAreRefused)
{
    std::string file = TiffFile{.bits = 32, .kind = Float}.file(3, 2, {1, 2, 3, 4, 5, 6});
    const std::string strips = TiffFile{}.number(8, 4); // where the pixels are
    file.replace(file.rfind(strips), 4, TiffFile{}.number(1 << 20, 4));
    EXPECT_THAT(refusalOfImage(file), HasSubstr("the TIFF image is damaged: "));
}

TEST(TiffImages, OfFilesAreAsOtherProgramsSee)
{
    const Loaded floats = readImageText(pictureFile("frgb.tif"));
    EXPECT_EQ(floats.array->shape(), (Shape{{3, 2, 1}, 3}));
    EXPECT_EQ(floats.array->type(), ElementType::F32);
    EXPECT_EQ(floats.array->values<float>()[0], 1.0472865104675293F);
    EXPECT_EQ(floats.array->values<float>()[17], 0.6124519109725952F);
    const Loaded clear = readImageText(pictureFile("alpha_low.tif"));
    EXPECT_TRUE(clear.alpha);
    const auto values = valuesOf(*clear.array);
    bool found = false;
    for (std::size_t i = 0; i + 2 < values.size(); i += 3)
        found = found
            || (values[i] == 216 && values[i + 1] == 123 && values[i + 2] == 241
                && clear.alpha->values<std::uint8_t>()[i / 3] == 0);
    EXPECT_TRUE(found) << "colours are as stored where alpha is 0";
}

} // namespace warpatlas
