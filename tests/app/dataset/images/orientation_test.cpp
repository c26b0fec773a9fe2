#include "app/dataset/images/orientation.h"

#include "app/dataset/dataset.h"
#include "tests/app/dataset/images/encoded_pictures.h"

namespace warpatlas {

using namespace test::pictures;
using Values = std::vector<double>;

namespace {

std::string exifOf(int orientation, bool little)
{
    using namespace std::string_literals;
    return little ? "II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0"s + char(orientation) + "\0\0\0\0\0\0\0"s
                  : "MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0"s + char(orientation) + "\0\0\0\0\0\0"s;
}

} // namespace

TEST(Orientations, OfPicturesAreTurnedBack)
{
    auto picture = std::make_shared<Array>(ElementType::U8, Shape{{3, 2, 1}, 1});
    for (std::uint8_t i = 0; i < 6; ++i)
        picture->values<std::uint8_t>()[i] = std::uint8_t(i + 1);
    // 1 2 3
    // 4 5 6
    const Values seen[] = {{}, {1, 2, 3, 4, 5, 6}, {3, 2, 1, 6, 5, 4}, {6, 5, 4, 3, 2, 1}, {4, 5, 6, 1, 2, 3},
        {1, 4, 2, 5, 3, 6}, {4, 1, 5, 2, 6, 3}, {6, 3, 5, 2, 4, 1}, {3, 6, 2, 5, 1, 4}};
    for (std::uint32_t number = 1; number <= 8; ++number) {
        const ArrayPointer result = turned(picture, orientationFrom(number));
        EXPECT_EQ(result->shape().extent, number < 5 ? (Extent{3, 2, 1}) : (Extent{2, 3, 1})) << number;
        EXPECT_EQ(valuesOf(*result), seen[number]) << number;
        EXPECT_EQ(wordsOf(orientationFrom(number)).empty(), number == 1);
    }
    EXPECT_EQ(orientationFrom(0), Orientation::AsStored);
    EXPECT_EQ(orientationFrom(9), Orientation::AsStored);
}

TEST(Orientations, InPngAndWebpAreRead)
{
    const std::string png = encoded(colours(), "PNG"), webp = encoded(colours(), "WEBP");
    for (const bool little : {false, true})
        for (int number = 1; number <= 8; ++number) {
            const std::string exif = exifOf(number, little);
            const std::string turnedPng = png.substr(0, 33) + chunk("eXIf", exif) + png.substr(33);
            EXPECT_EQ(exifOrientation("png", turnedPng), Orientation(number)) << little;
            EXPECT_EQ(valuesOf(*readImageText(turnedPng).array),
                valuesOf(*turned(readImageText(png).array, Orientation(number))));
            std::string turnedWebp = webp + "EXIF" + char(exif.size()) + std::string(3, '\0') + exif;
            EXPECT_EQ(exifOrientation("webp", turnedWebp), Orientation(number)) << little;
        }
    EXPECT_EQ(exifOrientation("png", png), Orientation::AsStored);
    // Damaged ones say nothing: cut off anywhere, and of a directory that is elsewhere.
    const std::string exif = exifOf(6, false);
    for (std::size_t length = 0; length < 20; ++length)
        EXPECT_EQ(exifOrientation("png", png.substr(0, 33) + chunk("eXIf", exif.substr(0, length)) + png.substr(33)),
            Orientation::AsStored);
}

TEST(Orientations, OfFilesAreToldAndDone)
{
    for (const char* const name : {"exif6.png", "exif6.webp"}) {
        const Loaded loaded = readImageText(pictureFile(name));
        EXPECT_EQ(loaded.array->shape().extent, (Extent{16, 24, 1})) << name;
        EXPECT_EQ(loaded.note, "turned by 90 degrees, as its file says") << name;
    }
    EXPECT_EQ(readImageText(oriented(encoded(colours(), "JPG"), 3)).note, "turned by 180 degrees, as its file says");
}

} // namespace warpatlas
