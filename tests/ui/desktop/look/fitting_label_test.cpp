#include "ui/desktop/look/roles.h"

#include "tests/ui/application.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>

namespace warpatlas::ui {
namespace {

class FittingLabel : public testing::Test {
protected:
    void SetUp() override { WARPATLAS_NEEDS_WINDOW(); }

    /// Whether something stands in the rightmost columns that the words may have.
    static bool drawnAtTheRight(QLabel& label, int columns)
    {
        const QImage image = label.grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QRgb ground = image.pixel(image.width() - 1, image.height() - 1);
        const int end = label.contentsRect().right() + 1;
        for (int x = end - columns; x < end; ++x)
            for (int y = 0; y < image.height(); ++y)
                if (image.pixel(x, y) != ground)
                    return true;
        return false;
    }
};

TEST_F(FittingLabel, ALineThatHasNoRoomEndsWithAnEllipsisAndKeepsItsText)
{
    const std::unique_ptr<QLabel> label(makeFittingLabel("conditions", "note", false));
    const QString words = "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM";
    label->setText(words);
    label->resize(120, 20);
    EXPECT_EQ(label->text(), words);
    // The lower half of the last letters: an ellipsis has dots there and no letter above them.
    const QImage image = label->grab().toImage().convertToFormat(QImage::Format_RGB32);
    const int dots = label->fontMetrics().horizontalAdvance(QChar(0x2026));
    const int above = label->fontMetrics().ascent() / 2;
    const int end = label->fontMetrics().horizontalAdvance(
        label->fontMetrics().elidedText(words, Qt::ElideRight, label->contentsRect().width()));
    const QRgb ground = image.pixel(image.width() - 1, image.height() - 1);
    bool letters = false, point = false;
    for (int x = std::max(0, end - dots); x < end; ++x)
        for (int y = 0; y < image.height(); ++y)
            if (image.pixel(x, y) != ground)
                (y < above ? letters : point) = true;
    EXPECT_FALSE(letters);
    EXPECT_TRUE(point);
    EXPECT_EQ(label->sizePolicy().horizontalPolicy(), QSizePolicy::Ignored);
}

TEST_F(FittingLabel, WithRoomTheWholeLineIsDrawn)
{
    const std::unique_ptr<QLabel> label(makeFittingLabel("conditions", "note", false));
    label->setText("MMMM");
    label->resize(label->sizeHint());
    EXPECT_TRUE(drawnAtTheRight(*label, 8));
    label->resize(label->width() + 40, 20);
    EXPECT_FALSE(drawnAtTheRight(*label, 30));
}

TEST_F(FittingLabel, WrappedItIsAsNarrowAsItMustBe)
{
    const std::unique_ptr<QLabel> label(makeFittingLabel("notes", "note"));
    EXPECT_TRUE(label->wordWrap());
    EXPECT_EQ(label->minimumWidth(), 0);
    EXPECT_EQ(label->objectName(), "notes");
}

} // namespace
} // namespace warpatlas::ui
