// An SVG drawing reads nothing but itself, and is drawn in bounded time.
#include "app/dataset/dataset.h"
#include "app/dataset/images/svg_check.h"
#include "tests/app/dataset/images/encoded_pictures.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

namespace warpatlas {

using testing::HasSubstr;
using namespace test::pictures;

namespace {

std::string drawing(const std::string& inside, const std::string& before = {})
{
    return before
        + "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='6' height='4'>"
        + inside + "</svg>";
}

std::string refusalOfDrawing(const std::string& file)
{
    return test::refusalOf("a.svg", [&] { readImage("a.svg", asBytes(file)); });
}

std::string embedded(const QImage& image)
{
    return "data:image/png;base64," + QByteArray::fromStdString(encoded(image, "PNG")).toBase64().toStdString();
}

} // namespace

TEST(Svg, IsDrawnInTheSizeThatItNames)
{
    const Loaded loaded = readImageText(drawing("<rect width='3' height='4' fill='#102030'/>"));
    EXPECT_EQ(loaded.array->shape(), (Shape{{6, 4, 1}, 3}));
    EXPECT_EQ(pixelOf(*loaded.array, 1, 1), (std::vector{16, 32, 48}));
    EXPECT_EQ(pixelOf(*loaded.array, 5, 1), (std::vector{255, 255, 255}));
    EXPECT_EQ(loaded.note, "drawn on white");
    const test::TemporaryFolder folder;
    EXPECT_EQ(loadDataset(folder.write("a.svg", drawing("<g/>"))).array->shape().extent, (Extent{6, 4, 1}));
}

TEST(Svg, MayUseItselfAndLinksThatSomebodyWouldClick)
{
    EXPECT_NO_THROW(
        readImageText(drawing("<defs><rect id='a' width='1' height='1'/></defs><use xlink:href='#a' x='2'/>")));
    EXPECT_NO_THROW(readImageText(drawing("<a xlink:href='https://example.org'><rect width='1' height='1'/></a>")));
    QImage red(2, 2, QImage::Format_RGB888);
    red.fill(Qt::red);
    const Loaded loaded = readImageText(drawing("<image width='6' height='4' xlink:href='" + embedded(red) + "'/>"));
    EXPECT_EQ(pixelOf(*loaded.array, 3, 2), (std::vector{255, 0, 0}));
}

TEST(Svg, OpensNoOtherFile)
{
    // Opening a pipe to read wakes any process that wants to write into it: no process may have been woken.
    const test::TemporaryFolder folder;
    const std::string pipe = folder.path("secret.png");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const std::string relative = std::filesystem::relative(pipe);
    for (const std::string& name : {pipe, "file://" + pipe, relative, " " + pipe, std::string("#") + pipe}) {
        for (const char* const form : {"<image width='6' height='4' xlink:href='{}'/>",
                 "<image width='6' height='4' href='{}'/>", "<g><image width='6' height='4' xlink:href='{}'/></g>"})
            EXPECT_THAT(
                refusalOfDrawing(drawing(fmt::format(fmt::runtime(form), name))), HasSubstr("refers to a file"));
        if (name[0] != '#') {
            EXPECT_THAT(refusalOfDrawing(drawing("<use xlink:href='" + name + "'/>")), HasSubstr("refers to a file"));
        }
        EXPECT_THAT(refusalOfDrawing(drawing(
                        "<g/>", "<?xml version='1.0'?><?xml-stylesheet type=\"text/css\" href=\"" + name + "\"?>")),
            HasSubstr("refers to a style sheet"));
        EXPECT_THAT(refusalOfDrawing(drawing("<text>&e;</text>",
                        "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY e SYSTEM \"" + name + "\">]>")),
            HasSubstr("refers to an entity"));
    }
    // A style may name any address: it is never followed.
    EXPECT_NO_THROW(readImageText(drawing("<style>@import url('" + pipe + "'); rect { fill: url('" + pipe
        + "'); }</style><rect width='6' height='4' style=\"fill:url(" + pipe + ")\"/>")));
    const int writer = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK);
    EXPECT_EQ(writer, -1) << "somebody has it open";
}

TEST(Svg, DrawingsInDrawingsAreRefused)
{
    const std::string inner = drawing("<image width='6' height='4' xlink:href='/etc/hostname'/>");
    const std::string reference =
        "data:image/svg+xml;base64," + QByteArray::fromStdString(inner).toBase64().toStdString();
    EXPECT_THAT(refusalOfDrawing(drawing("<image width='6' height='4' xlink:href='" + reference + "'/>")),
        HasSubstr("has a picture in it that is damaged, or is no picture of pixels"));
    EXPECT_THAT(refusalOfDrawing(drawing("<image width='6' height='4' xlink:href='data:image/png;base64,AAAA'/>")),
        HasSubstr("has a picture in it that is damaged"));
}

TEST(Svg, RepetitionsWithoutEndAreRefused)
{
    std::string inside = "<defs><g id='a0'><rect width='1' height='1'/></g>";
    for (int i = 1; i < 30; ++i)
        inside += fmt::format("<g id='a{0}'><use xlink:href='#a{1}'/><use xlink:href='#a{1}'/></g>", i, i - 1);
    EXPECT_THAT(refusalOfDrawing(drawing(inside + "</defs><use xlink:href='#a29'/>")),
        HasSubstr("repeats its parts too often"));
    EXPECT_THAT(refusalOfDrawing(drawing("<g id='a'><use xlink:href='#b'/></g><g id='b'><use xlink:href='#a'/></g>")),
        HasSubstr("repeats its parts too often"));
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "<g>";
    EXPECT_THAT(refusalOfDrawing(drawing(deep)), HasSubstr("nested more than 200 deep"));
    std::string entities = "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a0 'aaaaaaaaaa'>";
    for (int i = 1; i < 12; ++i)
        entities += fmt::format("<!ENTITY a{0} '&a{1};&a{1};&a{1};&a{1};&a{1};&a{1};&a{1};&a{1};'>", i, i - 1);
    EXPECT_THAT(refusalOfDrawing(drawing("<desc>&a11;</desc>", entities + "]>")), HasSubstr("is damaged"));
}

TEST(Svg, DamagedAndCompressedOnesAreRefused)
{
    EXPECT_THAT(refusalOfDrawing("<svg xmlns='http://www.w3.org/2000/svg' width='6' height='4'><g>"),
        HasSubstr("the SVG drawing is damaged"));
    EXPECT_EQ(refusalOfDrawing("<svg"), "the image is damaged: Unsupported image format");
    EXPECT_EQ(svgRefusal(drawing("<text>a</text>"), 1, false),
        "has text, which is drawn in the window only; make paths of it");
    EXPECT_EQ(svgRefusal(drawing("<text>a</text>"), 1, true), std::nullopt);
}

} // namespace warpatlas
