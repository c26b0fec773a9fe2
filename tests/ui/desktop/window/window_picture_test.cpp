// The picture of the window is drawn by a program of its own: it needs Qt's offscreen platform from the start.
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <gtest/gtest.h>

#include <set>

namespace warpatlas::ui {
namespace {

/// Empty if the program ended otherwise; what it said is then in the test's output.
QByteArray draw(const QString& path, const QStringList& more, int status = 0)
{
    QProcess program;
    program.setProcessChannelMode(QProcess::MergedChannels);
    program.start(WARPATLAS_PROGRAM, QStringList{"render", "--view", "window", "--no-measure", "--out", path} + more);
    EXPECT_TRUE(program.waitForFinished(120000));
    EXPECT_EQ(program.exitCode(), status) << program.readAll().toStdString();
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

TEST(WindowPicture, IsTheSameEveryTimeAndHasItsCanvas)
{
    QTemporaryDir folder;
    const QByteArray first = draw(folder.filePath("1.png"), {"--size", "1280x720"});
    const QByteArray second = draw(folder.filePath("2.png"), {"--size", "1280x720"});
    ASSERT_FALSE(first.isEmpty());
    EXPECT_EQ(first, second);
    const QImage image = QImage::fromData(first);
    EXPECT_EQ(image.size(), QSize(1280, 720));
    std::set<QRgb> colours;
    for (int y = 200; y < 380; y += 3)
        for (int x = 340; x < 880; x += 3)
            colours.insert(image.pixel(x, y));
    EXPECT_GT(colours.size(), 64u) << "the middle of the window is the canvas with the picture";
}

TEST(WindowPicture, AtTwoPixelsALogicalOneShowsTheSameWindowSharper)
{
    QTemporaryDir folder;
    const QImage plain = QImage::fromData(draw(folder.filePath("1.png"), {"--size", "1280x720"}));
    const QImage dense = QImage::fromData(draw(folder.filePath("2.png"), {"--size", "2560x1440", "--scale", "2"}));
    ASSERT_EQ(dense.size(), QSize(2560, 1440));
    // The line under the header lies at the same place: same layout, twice the pixels.
    for (int y = 30; y < 60; ++y)
        EXPECT_EQ(plain.pixel(4, y), dense.pixel(8, 2 * y)) << y;
}

TEST(WindowPicture, OfASmallWindowFoldsItsRightColumnAndSaysWhatIsWrong)
{
    QTemporaryDir folder;
    const QStringList small{"--data", "ramp:97x61x3", "--size", "640x480"};
    const QImage right = QImage::fromData(draw(folder.filePath("1.png"), small));
    const QImage wrong =
        QImage::fromData(draw(folder.filePath("2.png"), small + QStringList{"--mistake", "no_guard"}, 1));
    ASSERT_EQ(right.size(), QSize(640, 480));
    // The canvas, whose ground is darker than every panel, goes to the right edge; Play stands below it.
    const auto share = [](const QImage& image, const QRect& place, const auto& is) {
        int found = 0;
        for (int y = place.top(); y <= place.bottom(); ++y)
            for (int x = place.left(); x <= place.right(); ++x)
                found += is(QColor(image.pixel(x, y)));
        return double(found) / (place.width() * place.height());
    };
    const auto isGround = [](const QColor& colour) { return colour.lightness() < 16; };
    const auto isAccent = [](const QColor& colour) { return colour.blue() > 200 && colour.red() < 100; };
    const auto isWrong = [](const QColor& colour) { return colour.red() > 200 && colour.blue() < 120; };
    EXPECT_GT(share(right, QRect(600, 200, 38, 140), isGround), 0.9);
    EXPECT_GT(share(right, QRect(205, 366, 46, 46), isAccent), 0.4);
    // Each of the four questions has its place at the foot; the first says how much is wrong.
    for (const int left : {0, 160, 363, 524})
        EXPECT_GT(
            share(right, QRect(left + 8, 434, 100, 20), [](const QColor& c) { return c.lightness() > 190; }), 0.03)
            << left;
    const QRect count(0, 430, 160, 28);
    EXPECT_EQ(share(right, count, isWrong), 0);
    EXPECT_GT(share(wrong, count, isWrong), 0.005);
}

TEST(WindowPicture, IsDarkOrLight)
{
    QTemporaryDir folder;
    const QImage dark = QImage::fromData(draw(folder.filePath("1.png"), {"--size", "1280x720"}));
    const QImage light = QImage::fromData(draw(folder.filePath("2.png"), {"--size", "1280x720", "--theme", "light"}));
    EXPECT_LT(qGray(dark.pixel(4, 400)), 64);
    EXPECT_GT(qGray(light.pixel(4, 400)), 192);
}

/// The same file gives the same picture in every place, so the window's picture follows as well.
TEST(WindowPicture, FollowsTheThreadThatItsFileFollows)
{
    QTemporaryDir folder;
    const QString file = folder.filePath("blur.warpatlas");
    const QStringList thread{"--kernel", "blur", "--thread", "14,7:5,9", "--size", "1280x720"};
    const QByteArray given = draw(folder.filePath("1.png"), thread + QStringList{"--step", "30", "--save", file});
    const QByteArray kept = draw(folder.filePath("2.png"), {file, "--size", "1280x720"});
    const QByteArray other = draw(folder.filePath("3.png"), thread + QStringList{"--step", "31"});
    const QByteArray selected = draw(folder.filePath("4.png"), thread);
    ASSERT_FALSE(given.isEmpty());
    EXPECT_EQ(given, kept);
    EXPECT_NE(given, other) << "another step has other numbers under the lines";
    EXPECT_NE(given, selected) << "a thread that is only selected has none";
}

} // namespace
} // namespace warpatlas::ui
