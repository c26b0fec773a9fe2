#include "ui/desktop/look/combo_box.h"

#include "tests/ui/application.h"
#include "ui/desktop/look/style.h"

#include <QApplication>
#include <QStyle>
#include <QTest>
#include <QVBoxLayout>
#include <gtest/gtest.h>
#include <memory>

namespace warpatlas::ui {
namespace {

class ComboBoxTest : public testing::TestWithParam<render::Theme> {
protected:
    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        applyTheme(*qApp, GetParam());
        box = std::make_unique<ComboBox>();
        box->addItems({"H200", "RTX 3060"});
        box->resize(160, box->sizeHint().height());
    }
    void TearDown() override
    {
        if (qApp)
            applyTheme(*qApp, render::Theme::Dark);
    }

    QImage picture() const { return box->grab().toImage().convertToFormat(QImage::Format_RGB32); }
    /// Of the field, beside letters, arrow and edges.
    QColor ground() const { return picture().pixelColor(4, box->height() / 2); }
    QColor edge() const { return picture().pixelColor(box->width() / 2, 0); }
    /// Whether something that is not the ground is drawn where the arrow belongs.
    bool hasArrow() const
    {
        const QImage image = picture();
        for (int x = image.width() - 21; x < image.width() - 9; ++x)
            for (int y = 6; y < image.height() - 6; ++y)
                if (std::abs(qGray(image.pixel(x, y)) - qGray(ground().rgb())) > 60)
                    return true;
        return false;
    }

    std::unique_ptr<ComboBox> box;
};

TEST_P(ComboBoxTest, IsAFieldOfTheThemeWithAnArrow)
{
    EXPECT_EQ(ground(), tokens().raised);
    EXPECT_EQ(edge(), tokens().line);
    EXPECT_TRUE(hasArrow());
    EXPECT_GE(box->height(), 26) << "as high as buttons are";
}

TEST_P(ComboBoxTest, WhatCannotBeChosenIsFaint)
{
    box->setEnabled(false);
    EXPECT_EQ(ground(), tokens().panel);
    EXPECT_EQ(edge(), tokens().line);
}

TEST_P(ComboBoxTest, HasAnEdgeOfTheAccentWhileItHasTheFocus)
{
    box->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(box.get()));
    box->activateWindow();
    box->setFocus();
    ASSERT_TRUE(QTest::qWaitFor([&] { return box->hasFocus(); }));
    EXPECT_EQ(edge(), tokens().accent);
}

INSTANTIATE_TEST_SUITE_P(Themes, ComboBoxTest, testing::Values(render::Theme::Dark, render::Theme::Light),
    [](const auto& info) { return info.param == render::Theme::Dark ? "dark" : "light"; });

} // namespace
} // namespace warpatlas::ui
