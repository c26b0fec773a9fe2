// Rows of chips.
#include "ui/desktop/look/flow_layout.h"

#include "tests/ui/application.h"

#include <QLineEdit>
#include <QWidget>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class FlowLayoutTest : public ::testing::Test {
protected:
    void SetUp() override { WARPATLAS_NEEDS_WINDOW(); }
    static QWidget* chip(int width)
    {
        auto* widget = new QWidget;
        widget->setFixedSize(width, 20);
        return widget;
    }
};

TEST_F(FlowLayoutTest, WhatWantsToBeWideHasTheRestOfTheLastRow)
{
    QWidget window;
    auto* layout = new FlowLayout(10);
    window.setLayout(layout);
    auto* field = new QLineEdit;
    field->setMinimumWidth(100);
    field->setFixedHeight(20);
    QWidget* const hidden = chip(30);
    for (QWidget* widget : {chip(100), chip(100), static_cast<QWidget*>(field), hidden})
        layout->addWidget(widget);
    hidden->hide();
    const auto placed = [&](int width) {
        layout->setGeometry({0, 0, width, layout->heightForWidth(width)});
        return field->geometry();
    };
    EXPECT_EQ(placed(500), QRect(220, 0, 280, 20));
    EXPECT_EQ(placed(230), QRect(0, 30, 230, 20)) << "a row of its own";
    EXPECT_EQ(layout->heightForWidth(230), 50);
    hidden->show();
    layout->addWidget(chip(40));
    EXPECT_EQ(placed(700).width(), field->sizeHint().width()) << "not before others";
}

} // namespace
} // namespace warpatlas::ui
