/// The gallery in the window: found by words, chosen by keys, one change each.
#include "tests/ui/desktop/layout/quiet_window.h"
#include "ui/desktop/gallery/gallery_dialog.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include <set>

namespace warpatlas::ui {
namespace {

class GalleryTest : public QuietWindow {
protected:
    GalleryDialog& opened(const char* name)
    {
        action(name)->trigger();
        settle();
        return *window->findChild<GalleryDialog*>();
    }
};

TEST_F(GalleryTest, WordsFindAKernelAndEnterTakesItAsOneStep)
{
    open({1280, 720});
    GalleryDialog& gallery = opened("gallery");
    ASSERT_TRUE(gallery.isVisible());
    auto* field = gallery.findChild<QLineEdit*>("gallery.search");
    auto* list = gallery.findChild<QListWidget*>("gallery.list");
    EXPECT_EQ(list->count(), int(catalogue().size())) << "all kernels while nothing is typed";
    QTest::keyClicks(field, "matrix product tiled");
    ASSERT_GT(list->count(), 0);
    EXPECT_TRUE(list->item(0)->text().startsWith("Matrix product"));
    QTest::keyClick(field, Qt::Key_Return);
    settle();
    EXPECT_FALSE(gallery.isVisible());
    EXPECT_EQ(window->model().experiment().kernel, "matmul:tiled");
    EXPECT_EQ(window->model().history().stack().count(), 1);
    window->model().history().stack().undo();
    EXPECT_NE(window->model().experiment().kernel, "matmul:tiled");
}

TEST_F(GalleryTest, MistakesAndDataHaveTheirPartsAndEscapeLeaves)
{
    open({1280, 720});
    GalleryDialog& gallery = opened("gallery");
    auto* list = gallery.findChild<QListWidget*>("gallery.list");
    QTest::mouseClick(gallery.findChild<QPushButton*>("gallery.data"), Qt::LeftButton);
    EXPECT_EQ(list->count(), 8) << "six samples beside one's own file and the generators";
    for (int row = 0; row < list->count(); ++row)
        EXPECT_FALSE(list->item(row)->toolTip().section('\n', 1).isEmpty()) << row;
    QTest::keyClick(gallery.findChild<QLineEdit*>("gallery.search"), Qt::Key_Escape);
    settle();
    EXPECT_FALSE(gallery.isVisible());
    EXPECT_EQ(window->model().history().stack().count(), 0);
}

TEST_F(GalleryTest, CardsGetTheirPicturesWhileItIsUsed)
{
    open({1280, 720});
    GalleryDialog& gallery = opened("gallery");
    auto* list = gallery.findChild<QListWidget*>("gallery.list");
    const auto picture = [&](int row) { return list->item(row)->data(GalleryCard::PictureRole).value<QImage>(); };
    EXPECT_TRUE(picture(0).isNull()) << "it is there before its pictures are";
    auto* field = gallery.findChild<QLineEdit*>("gallery.search");
    QTest::keyClicks(field, "transpose naive");
    ASSERT_GT(list->count(), 0);
    ASSERT_TRUE(waitFor([&] { return !picture(0).isNull(); }));
    const QImage first = picture(0);
    std::set<QRgb> colours;
    for (int x = 0; x < first.width(); x += 3)
        colours.insert(first.pixel(x, first.height() / 2));
    EXPECT_GT(colours.size(), 10u) << "something is drawn, and not one ground";
    QTest::keyClick(field, Qt::Key_Escape);
    settle();
    opened("gallery");
    QTest::keyClicks(field, "transpose naive");
    EXPECT_EQ(picture(0), first) << "kept";
}

TEST(CardPicturesTest, AMistakeIsBesideWhatIsRight)
{
    WARPATLAS_NEEDS_WINDOW();
    CardPictures pictures;
    const CardWish wish{"grayscale", "no_guard"}, none{"grayscale", "no such mistake"},
        cut{"grayscale", "truncated_grid"};
    pictures.want({none, wish, cut});
    EXPECT_TRUE(pictures.pictureOf(wish).isNull()) << "want() does not wait";
    ASSERT_TRUE(QTest::qWaitFor([&] { return !pictures.pictureOf(cut).isNull(); }, 120000));
    EXPECT_TRUE(pictures.pictureOf(none).isNull());
    const QImage a = pictures.pictureOf(wish), b = pictures.pictureOf(cut);
    const auto half = [](const QImage& image, bool right) {
        const int width = image.width() / 2 - 4;
        return image.copy(right ? image.width() - width : 0, 0, width, image.height());
    };
    EXPECT_EQ(half(a, false), half(b, false)) << "what is right is the same";
    EXPECT_NE(half(b, false), half(b, true));
}

TEST(GalleryEntries, EveryMistakeHasASentence)
{
    Experiment experiment;
    experiment.kernel = "vector_add";
    std::size_t mistakes = 0;
    for (const GalleryEntry& entry : galleryEntries(experiment)) {
        EXPECT_FALSE(entry.sentence.isEmpty()) << entry.name.toStdString();
        mistakes += entry.part == GalleryPart::Mistakes ? 1 : 0;
    }
    EXPECT_EQ(mistakes, 1 + findKernel("vector_add").value()->description().mistakes.size());
}

} // namespace
} // namespace warpatlas::ui
