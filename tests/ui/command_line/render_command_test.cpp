// `warpatlas render` from outside: pictures, films, and what is left of them when they are stopped.
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/pictures/gif_frames.h"

#include <algorithm>
#include <csignal>
#include <sys/types.h>

namespace warpatlas {
namespace {

using test::runProgram;
using test::TemporaryFolder;
using testing::HasSubstr;

std::vector<std::string> render(const std::vector<std::string>& more)
{
    std::vector<std::string> arguments{
        "render", "--kernel", "grayscale", "--data", "ramp:97x61x3", "--size", "640x400"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

void expectDrawn(const std::vector<std::string>& more)
{
    const test::Finished finished = runProgram(render(more));
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.err, "");
}

std::string renderRefusal(const std::vector<std::string>& more)
{
    const test::Finished finished = runProgram(render(more));
    EXPECT_EQ(finished.status, 2);
    return finished.err;
}

QImage image(const std::string& path)
{
    return QImage(QString::fromStdString(path)).convertToFormat(QImage::Format_RGB888);
}

TEST(RenderCommand, RefusesACardThatIsTooSmallToBeRead)
{
    const test::Finished finished =
        runProgram({"render", "--kernel", "grayscale", "--view", "card", "--size", "479x400", "--out", "card.png"});
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.err, "warpatlas: --size 479x400: a card has at least 480x270 pixels, to be read\n");
}

TEST(RenderCommand, DrawsACardToBeShared)
{
    const TemporaryFolder folder;
    const auto card = [&](const char* name, std::vector<std::string> more) {
        more.insert(more.begin(),
            {"render", "--kernel", "grayscale", "--data", "ramp:97x61x3", "--view", "card", "--out",
                folder.path(name)});
        const test::Finished finished = runProgram(more);
        EXPECT_EQ(finished.status, 0) << finished.err;
        EXPECT_EQ(finished.err, "");
        return image(folder.path(name));
    };
    const QImage example = card("a.png", {}), chosen = card("b.png", {"--thread", "1,1:3,2"}),
                 followed = card("c.png", {"--thread", "1,1:3,2", "--follow", "--step", "2"});
    EXPECT_EQ(example.size(), QSize(1600, 900));
    // The column at the left speaks of another thread, and of another step.
    const QRect column(0, 0, 400, 700);
    EXPECT_NE(example.copy(column), chosen.copy(column));
    EXPECT_NE(chosen.copy(column), followed.copy(column));
    EXPECT_EQ(card("d.png", {"--size", "800x450"}).size(), QSize(800, 450));
}

/// Rows above the data, between the words and them.
int termsOfBlocks(const QImage& drawn)
{
    int found = 0;
    for (int y = 60; y < 120; ++y)
        for (int x = 0; x < drawn.width(); ++x)
            found += drawn.pixel(x, y) == qRgb(0xf0, 0xb4, 0x29);
    return found;
}

TEST(RenderCommand, DrawsTheRulerOfAThreadAsTheWindowAtRest)
{
    const TemporaryFolder folder;
    const auto drawn = [&](std::vector<std::string> more) {
        more.insert(more.end(), {"--out", folder.path("a.png")});
        expectDrawn(more);
        return image(folder.path("a.png"));
    };
    const int first = termsOfBlocks(drawn({"--thread", "0,1:3,2"})),
              last = termsOfBlocks(drawn({"--thread", "6,1:0,2"}));
    EXPECT_GT(first, 20);
    EXPECT_GT(last, first + 100) << "the bracket of blocks goes to the thread's own";
    const int example = termsOfBlocks(drawn({}));
    EXPECT_GT(example, first + 20) << "of a thread near the middle, where none is asked for";
    EXPECT_LT(example, last);
    EXPECT_EQ(termsOfBlocks(drawn({"--overlay", "off", "--thread", "6,1:0,2"})), 0);
}

TEST(RenderCommand, GivesTheSameBytesEveryTime)
{
    const TemporaryFolder folder;
    for (const char* name : {"a.png", "b.png"})
        expectDrawn({"--caption", "on", "--time", "0.4", "--out", folder.path(name)});
    EXPECT_FALSE(test::read(folder.path("a.png")).empty());
    EXPECT_EQ(test::read(folder.path("a.png")), test::read(folder.path("b.png")));
}

TEST(RenderCommand, LeavesTheDataAloneWhereTheOverlayIsOff)
{
    const TemporaryFolder folder;
    expectDrawn({"--out", folder.path("on.png")});
    expectDrawn({"--overlay", "off", "--out", folder.path("off.png")});
    const QImage on = image(folder.path("on.png")), off = image(folder.path("off.png"));
    ASSERT_EQ(on.size(), off.size());
    // The row of the player goes from side to side; without it there is what is around the data.
    const QPoint left(2, 397), right(637, 397);
    EXPECT_EQ(on.pixel(left), on.pixel(right));
    EXPECT_EQ(off.pixel(left), off.pixel(right));
    EXPECT_NE(on.pixel(left), off.pixel(left));
    EXPECT_EQ(renderRefusal({"--overlay", "off", "--view", "window", "--out", folder.path("w.png")}),
        "warpatlas: --overlay: is for pictures of a view, not of the window\n");
    EXPECT_EQ(renderRefusal({"--caption", "on", "--view", "window", "--out", folder.path("w.png")}),
        "warpatlas: --caption: is for pictures of a view; the window says itself what it shows\n");
}

TEST(RenderCommand, DrawsEveryViewOfAKernelThatTakesNoData)
{
    const TemporaryFolder folder;
    for (const char* variant : {"1d_1d", "1d_2d", "2d_2d", "3d_3d"})
        for (const char* view : {"data", "launch", "memory", "schedule", "window"}) {
            SCOPED_TRACE(std::string(variant) + ", " + view);
            const std::string path = folder.path("view.png");
            const test::Finished finished = runProgram({"render", "--kernel", std::string("thread_index:") + variant,
                "--view", view, "--time", "0.5", "--size", "1280x720", "--out", path});
            EXPECT_EQ(finished.status, 0) << finished.err;
            EXPECT_EQ(finished.err, "");
            EXPECT_EQ(image(path).size(), QSize(1280, 720));
        }
}

TEST(RenderCommand, EveryFrameOfAFilmIsThePictureOfItsMoment)
{
    const TemporaryFolder folder;
    expectDrawn({"--film", "0..1", "--frames", "3", "--fps", "10", "--out", folder.path("film.png")});
    expectDrawn({"--film", "0..1", "--frames", "3", "--out", folder.path("frame-%02d.png")});
    const test::Animation film = test::readAnimation(folder.path("film.png"));
    EXPECT_EQ(film.fault, "");
    EXPECT_DOUBLE_EQ(film.seconds, 0.3);
    ASSERT_EQ(film.frames.size(), 3u);
    const char* const moments[] = {"0", "0.5", "1"};
    for (int i = 0; i < 3; ++i) {
        const std::string still = folder.path("still.png");
        expectDrawn({"--time", moments[i], "--out", still});
        EXPECT_EQ(film.frames[std::size_t(i)], image(still)) << moments[i];
        EXPECT_EQ(image(folder.path("frame-0" + std::to_string(i + 1) + ".png")), image(still)) << moments[i];
    }
}

TEST(RenderCommand, ANameThatEndsInGifIsAFilm)
{
    const TemporaryFolder folder;
    expectDrawn(
        {"--frames", "3", "--fps", "10", "--colour", "owner", "--overlay", "off", "--out", folder.path("film.gif")});
    const test::Animation film = test::readGif(folder.path("film.gif"));
    EXPECT_EQ(film.fault, "");
    EXPECT_DOUBLE_EQ(film.seconds, 0.3);
    ASSERT_EQ(film.frames.size(), 3u);
    EXPECT_EQ(film.frames[0].size(), QSize(640, 400));
    EXPECT_THAT(film.description, HasSubstr("grayscale"));
}

TEST(RenderCommand, SaysWhichStepsOfAThreadAFilmLeavesOut)
{
    const TemporaryFolder folder;
    const std::vector<std::string> followed{"--thread", "1,0:5,3", "--follow", "--out", folder.path("film.gif")};
    const auto told = [&](const std::string& frames) {
        std::vector<std::string> arguments = followed;
        arguments.insert(arguments.end(), {"--frames", frames});
        const test::Finished finished = runProgram(render(arguments));
        EXPECT_EQ(finished.status, 0) << finished.err;
        return finished.err;
    };
    EXPECT_THAT(told("3"),
        testing::MatchesRegex("warpatlas: the thread's way has [0-9]+ steps and the film 3 frames: "
                              "[0-9]+ steps are left out\n"));
    EXPECT_EQ(told("40"), "");
}

TEST(RenderCommand, AnInterruptedFilmLeavesNothing)
{
    const TemporaryFolder folder;
    test::ChildOptions options;
    options.errorIsTerminal = true;
    options.onFirstError = [](int process) { ::kill(pid_t(process), SIGINT); };
    const test::Finished finished =
        runProgram(render({"--film", "0..1", "--frames", "100000", "--out", folder.path("film.png")}), options);
    EXPECT_EQ(finished.status, 130);
    EXPECT_THAT(finished.err, HasSubstr("cancelled"));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path("")));
}

/// Returns the arguments for a small picture of a kernel with a parameter.
std::vector<std::string> decisionMap(const std::vector<std::string>& more)
{
    std::vector<std::string> arguments{"render", "--kernel", "mlp", "--set", "height=31", "--size", "640x400"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

TEST(RenderCommand, AFilmOverAParameterHasAFrameForEachValue)
{
    const TemporaryFolder folder;
    const auto draw = [&](const std::vector<std::string>& more) {
        const test::Finished finished = runProgram(decisionMap(more));
        EXPECT_EQ(finished.status, 0) << finished.err;
        return finished.err;
    };
    EXPECT_EQ(draw({"--over", "width=20..40:10", "--fps", "4", "--out", folder.path("film.png")}), "");
    EXPECT_EQ(draw({"--over", "width=40..15:10", "--out", folder.path("frame-%d.png")}),
        "warpatlas: --over width: ends at 20: the stride goes past 15\n");
    const test::Animation film = test::readAnimation(folder.path("film.png"));
    EXPECT_EQ(film.fault, "");
    EXPECT_DOUBLE_EQ(film.seconds, 0.75);
    ASSERT_EQ(film.frames.size(), 3u);
    for (int i = 0; i < 3; ++i) {
        const std::string still = folder.path("still.png");
        draw({"--set", "width=" + std::to_string(20 + 10 * i), "--out", still});
        EXPECT_EQ(film.frames[std::size_t(i)], image(still)) << i;
        EXPECT_EQ(image(folder.path("frame-" + std::to_string(3 - i) + ".png")), image(still)) << i;
    }
    EXPECT_FALSE(std::filesystem::exists(folder.path("frame-4.png")));
}

TEST(RenderCommand, SaysHowManyFilesANameWithAPlaceForANumberBecomes)
{
    const TemporaryFolder folder;
    const std::string name = folder.path("p-%d.png");
    const auto small = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"render", "--data", "ramp:9x7x3", "--size", "64x64", "--out", name});
        return runProgram(more);
    };
    const test::Finished finished = small({});
    EXPECT_EQ(finished.status, 0);
    EXPECT_EQ(finished.err,
        "warpatlas: 120 pictures: " + folder.path("p-1.png") + " to " + folder.path("p-120.png")
            + "; --frames says how many\n");
    EXPECT_TRUE(std::filesystem::exists(folder.path("p-120.png")));
    EXPECT_EQ(small({"--frames", "2"}).err, "") << "who said how many knows it";
}

TEST(RenderCommand, RefusesAParameterThatTheKernelDoesNotHave)
{
    const TemporaryFolder folder;
    const auto refused = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = decisionMap(more);
        arguments.insert(arguments.end(), {"--out", folder.path("film.png")});
        const test::Finished finished = runProgram(arguments);
        EXPECT_EQ(finished.status, 2);
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
        return finished.err;
    };
    EXPECT_THAT(refused({"--over", "step=0..3"}),
        HasSubstr("--over step: is no parameter of the kernel; there are width, height"));
    EXPECT_THAT(refused({"--over", "width=0..3"}), HasSubstr("--over width: 0 is not a whole number from 1 to 16384"));
    EXPECT_THAT(refused({"--over", "width=1..2:0.5"}), HasSubstr("--over width: 1.5 is not a whole number"));
    EXPECT_THAT(refused({"--over", "width"}), HasSubstr("--over width: is not NAME=FIRST..LAST[:STRIDE]"));
    EXPECT_THAT(refused({"--over", "width=1..x"}), HasSubstr("--over width=1..x: "));
    EXPECT_THAT(refused({"--over", "width=1..3:0"}), HasSubstr("--over width=1..3:0: must be above 0"));
    EXPECT_THAT(refused({"--over", "width=1..16384:0.01"}), HasSubstr("is more than 100000 values away"));
    EXPECT_THAT(refused({"--over", "width=1..3", "--film", "0..1"}),
        HasSubstr("--film 0..1: cannot be given together with --over, which says what the frames are"));
    EXPECT_THAT(refused({"--over", "width=1..3", "--view", "window"}), HasSubstr("--over: is for pictures of a view"));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path("")));
}

TEST(RenderCommand, AnInterruptedFilmOverAParameterLeavesNothing)
{
    const TemporaryFolder folder;
    test::ChildOptions options;
    options.errorIsTerminal = true;
    options.onFirstError = [](int process) { ::kill(pid_t(process), SIGINT); };
    const test::Finished finished =
        runProgram(decisionMap({"--over", "width=1..16384", "--out", folder.path("film.png")}), options);
    EXPECT_EQ(finished.status, 130);
    EXPECT_THAT(finished.err, HasSubstr("cancelled"));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path("")));
}

TEST(RenderCommand, NamesWhatTheLaunchDoesNotHave)
{
    const TemporaryFolder folder;
    const std::string out = folder.path("a.png");
    EXPECT_THAT(renderRefusal({"--thread", "99:0", "--out", out}), HasSubstr("--thread 99:0: there is no such block"));
    EXPECT_THAT(
        renderRefusal({"--thread", "0:999", "--out", out}), HasSubstr("--thread 0:999: there is no such thread"));
    EXPECT_THAT(renderRefusal({"--view", "memory", "--buffer", "pink", "--out", out}),
        HasSubstr("--buffer pink: is not one of "));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path("")));
}

TEST(RenderCommand, AThreadIsFollowedToAStep)
{
    const TemporaryFolder folder;
    expectDrawn({"--thread", "1,1:3,2", "--zoom", "thread", "--step", "1", "--out", folder.path("first.png")});
    expectDrawn({"--thread", "1,1:3,2", "--zoom", "thread", "--follow", "--out", folder.path("last.png")});
    EXPECT_NE(image(folder.path("first.png")), image(folder.path("last.png")));
    EXPECT_THAT(renderRefusal({"--thread", "1,1:3,2", "--step", "9999", "--out", folder.path("none.png")}),
        HasSubstr("--step 9999: the thread has "));
}

} // namespace
} // namespace warpatlas
