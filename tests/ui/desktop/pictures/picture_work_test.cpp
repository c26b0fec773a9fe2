// Pictures and animations that are drawn beside the window's work, and the dialog that asks for them.
#include "ui/desktop/pictures/pictures.h"

#include "tests/app/support/files.h"
#include "tests/support/outcomes.h"
#include "tests/ui/application.h"
#include "tests/ui/pictures/film_frames.h"
#include "tests/ui/support/environment.h"
#include "ui/desktop/pictures/picture_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEventLoop>
#include <QSpinBox>
#include <filesystem>

namespace warpatlas::ui {
namespace {

struct JobEnding {
    QString refusal;
    bool cancelled = false;
};

PictureWish wishFor(const std::string& path, int width, int height)
{
    PictureWish wish;
    wish.path = path;
    wish.options.width = width;
    wish.options.height = height;
    wish.options.caption = true;
    return wish;
}

/// Runs the job as the window would; `onProgress` hears of it.
JobEnding run(Job& job, PictureWish wish, const std::function<void()>& onProgress = {})
{
    JobEnding ending;
    QEventLoop loop;
    QObject::connect(&job, &Job::ended, &loop, [&](const QString& refusal, bool cancelled) {
        ending = {refusal, cancelled};
        loop.quit();
    });
    QObject::connect(&job, &Job::progressed, &loop, [&] {
        if (onProgress)
            onProgress();
    });
    job.start(drawing(support::makeOutcome(), std::move(wish)));
    loop.exec();
    return ending;
}

TEST(PictureWork, GivesACardToWhoeverTakesIt)
{
    WARPATLAS_NEEDS_WINDOW();
    Job job;
    PictureWish wish = wishFor("", 1600, 900);
    wish.card = true;
    QImage taken;
    wish.taken = [&](const QImage& image) { taken = image; };
    EXPECT_EQ(run(job, wish).refusal.toStdString(), "");
    EXPECT_EQ(taken.size(), QSize(1600, 900));
    EXPECT_NE(taken.pixel(800, 450), taken.pixel(2, 450)) << "the canvas is beside a column";
}

TEST(PictureWork, SavesAPicture)
{
    WARPATLAS_NEEDS_WINDOW();
    const test::TemporaryFolder folder;
    Job job;
    const JobEnding ending = run(job, wishFor(folder.path("a.png"), 900, 500));
    EXPECT_EQ(ending.refusal.toStdString(), "");
    EXPECT_FALSE(job.running());
    EXPECT_EQ(QImage(QString::fromStdString(folder.path("a.png"))).size(), QSize(900, 500));
}

TEST(PictureWork, SavesAnAnimation)
{
    WARPATLAS_NEEDS_WINDOW();
    const test::TemporaryFolder folder;
    PictureWish wish = wishFor(folder.path("a.png"), 640, 400);
    wish.film = Film{0, 1, 4, 10, 0};
    Job job;
    EXPECT_EQ(run(job, wish).refusal.toStdString(), "");
    const test::Animation film = test::readAnimation(wish.path);
    EXPECT_EQ(film.fault, "");
    ASSERT_EQ(film.frames.size(), 4u);
    EXPECT_NE(film.frames.front(), film.frames.back());
}

TEST(PictureWork, CancellingLeavesNoFile)
{
    WARPATLAS_NEEDS_WINDOW();
    const test::TemporaryFolder folder;
    PictureWish wish = wishFor(folder.path("a.png"), 640, 400);
    wish.film = Film{0, 1, 100000, 10, 0};
    Job job;
    const JobEnding ending = run(job, wish, [&] { job.cancel(); });
    EXPECT_TRUE(ending.cancelled);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path("")));
}

TEST(PictureWork, TheWindowMayCloseMeanwhile)
{
    WARPATLAS_NEEDS_WINDOW();
    const test::TemporaryFolder folder;
    {
        PictureWish wish = wishFor(folder.path("a.png"), 640, 400);
        wish.film = Film{0, 1, 100000, 10, 0};
        Job job;
        job.start(drawing(support::makeOutcome(), wish));
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path("")));
}

TEST(PictureWork, SaysWhyThereIsNoFile)
{
    WARPATLAS_NEEDS_WINDOW();
    Job job;
    const JobEnding ending = run(job, wishFor("/nowhere/at/all.png", 640, 400));
    EXPECT_TRUE(ending.refusal.contains("/nowhere/at/all.png")) << ending.refusal.toStdString();
}

TEST(PictureDialog, RemembersItsAnswers)
{
    WARPATLAS_NEEDS_WINDOW();
    const test::TemporaryFolder folder;
    Settings settings(QString::fromStdString(folder.path("settings.ini")));
    {
        PictureDialog dialog(PictureDialog::Kind::Film, {1100, 700}, settings, nullptr);
        EXPECT_EQ(dialog.answers().size, QSize(1100, 700)) << "as shown, if nobody says otherwise";
        EXPECT_TRUE(dialog.answers().caption);
        auto* sizes = dialog.findChild<QComboBox*>("picture.size");
        sizes->setCurrentIndex(sizes->count() - 1);
        dialog.findChild<QSpinBox*>("picture.width")->setValue(800);
        dialog.findChild<QSpinBox*>("picture.height")->setValue(450);
        dialog.findChild<QCheckBox*>("picture.caption")->setChecked(false);
        dialog.findChild<QSpinBox*>("picture.framesPerSecond")->setValue(10);
        dialog.findChild<QDoubleSpinBox*>("picture.seconds")->setValue(2.5);
        dialog.accept();
    }
    PictureDialog dialog(PictureDialog::Kind::Film, {1100, 700}, settings, nullptr);
    EXPECT_EQ(dialog.answers().size, QSize(800, 450));
    EXPECT_FALSE(dialog.answers().caption);
    EXPECT_EQ(dialog.answers().frames(), 25);
}

TEST(PictureDialog, OffersWhatFilmsCanBeHere)
{
    WARPATLAS_NEEDS_WINDOW();
    const test::TemporaryFolder folder;
    const std::string programs = folder.path("bin");
    std::filesystem::create_directories(programs);
    const test::Environment path("PATH", programs.c_str());
    Settings settings(QString::fromStdString(folder.path("settings.ini")));
    const auto videosCanBeChosen = [&] {
        PictureDialog dialog(PictureDialog::Kind::Film, {1100, 700}, settings, nullptr);
        auto* formats = dialog.findChild<QComboBox*>("picture.format");
        const int mp4 = formats->findData(".mp4"), gif = formats->findData(".gif");
        dialog.findChild<QSpinBox*>("picture.framesPerSecond")->setValue(60);
        formats->setCurrentIndex(gif);
        EXPECT_EQ(dialog.answers().ending, ".gif");
        EXPECT_EQ(dialog.answers().framesPerSecond, 50) << "a GIF has no more";
        const bool canBe = formats->model()->index(mp4, 0).flags().testFlag(Qt::ItemIsEnabled);
        EXPECT_EQ(formats->itemText(mp4).contains("needs ffmpeg"), !canBe);
        formats->setCurrentIndex(mp4);
        dialog.accept();
        return canBe;
    };
    const auto ending = [&] {
        return PictureDialog(PictureDialog::Kind::Film, {1100, 700}, settings, nullptr).answers().ending;
    };
    EXPECT_FALSE(videosCanBeChosen());
    EXPECT_EQ(ending(), ".png") << "what cannot be is not remembered";
    std::filesystem::permissions(folder.write("bin/ffmpeg", "#!/bin/sh\n"), std::filesystem::perms::owner_all);
    EXPECT_TRUE(videosCanBeChosen());
    EXPECT_EQ(ending(), ".mp4");
}

TEST(PictureDialog, SizesEndWhereGlEnds)
{
    WARPATLAS_NEEDS_WINDOW();
    const test::TemporaryFolder folder;
    Settings settings(QString::fromStdString(folder.path("settings.ini")));
    PictureDialog dialog(PictureDialog::Kind::Picture, {1100, 700}, settings, nullptr);
    auto* sizes = dialog.findChild<QComboBox*>("picture.size");
    sizes->setCurrentIndex(sizes->count() - 1);
    dialog.findChild<QSpinBox*>("picture.width")->setValue(20000);
    EXPECT_EQ(dialog.answers().size.width(), 16384);
}

} // namespace
} // namespace warpatlas::ui
