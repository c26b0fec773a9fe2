#include "ui/desktop/window/kernel_menu.h"

#include "tests/ui/application.h"

#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <gtest/gtest.h>

#include <algorithm>

namespace warpatlas::ui {
namespace {

class KernelMenu : public ::testing::Test {
protected:
    void SetUp() override { WARPATLAS_NEEDS_WINDOW(); }

    static std::vector<QAction*> leaves(const QMenu& menu)
    {
        std::vector<QAction*> found;
        for (QAction* action : menu.actions())
            if (const QMenu* inner = action->menu())
                for (QAction* leaf : leaves(*inner))
                    found.push_back(leaf);
            else if (!action->isSeparator())
                found.push_back(action);
        return found;
    }
};

TEST_F(KernelMenu, HasEveryVariantOfEveryKernelOnceInItsFamily)
{
    QMenu menu;
    std::vector<std::string> chosen;
    fillKernelMenu(menu, [&](const std::string& name) { chosen.push_back(name); });
    std::vector<std::string> all;
    for (const CatalogueKernel* kernel : catalogue())
        all.push_back(kernel->description().name + ":" + kernel->description().variant);
    for (QAction* action : leaves(menu)) {
        if (!action->objectName().startsWith("kernel."))
            continue;
        action->trigger();
        EXPECT_EQ(action->objectName().toStdString(), "kernel." + chosen.back());
        EXPECT_FALSE(action->toolTip().isEmpty());
    }
    EXPECT_EQ(chosen, all) << "in the order in which they are taught";
    const auto* matrices = menu.findChild<QMenu*>("family.Matrix products");
    ASSERT_TRUE(matrices);
    EXPECT_EQ(matrices->actions().front()->text(), "matmul naive   Matrix product");
    EXPECT_EQ(matrices->actions().back()->text(), "matmul register_tiled");
}

TEST_F(KernelMenu, WhatIsTypedLeavesWhatHasTheseWords)
{
    QMenu menu;
    std::vector<std::string> chosen;
    fillKernelMenu(menu, [&](const std::string& name) { chosen.push_back(name); });
    menu.popup({});
    auto* field = menu.findChild<QLineEdit*>("search");
    ASSERT_TRUE(field);
    EXPECT_TRUE(QTest::qWaitFor([&] { return field->hasFocus(); })) << "one types at once";
    const auto shown = [&] {
        std::vector<std::string> names;
        for (QAction* action : menu.actions())
            if (action->isVisible() && action->objectName().startsWith("found."))
                names.push_back(action->objectName().mid(6).toStdString());
        return names;
    };
    const auto families = [&] {
        return std::ranges::count_if(menu.actions(), [](QAction* a) { return a->menu() && a->isVisible(); });
    };
    EXPECT_TRUE(shown().empty());
    EXPECT_EQ(families(), 9);
    QTest::keyClicks(field, "TILED product");
    EXPECT_EQ(shown(), (std::vector<std::string>{"matmul:tiled", "matmul:register_tiled"}));
    EXPECT_EQ(families(), 0);
    QTest::keyClick(field, Qt::Key_Down);
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_EQ(chosen.size(), 1u);
    EXPECT_TRUE(chosen.front().starts_with("matmul:"));
    EXPECT_FALSE(menu.isVisible());
    menu.popup({});
    QTest::keyClicks(field, "histogram");
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(chosen.back(), shown().front()) << "Enter takes the first";
    EXPECT_EQ(chosen.back(), "histogram:global_atomics") << "and not the family's first";
    menu.popup({});
    EXPECT_EQ(families(), 9) << "a new search begins with all";
    QTest::keyClicks(field, "no such thing");
    EXPECT_TRUE(shown().empty());
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(chosen.size(), 2u);
    menu.close();
}

TEST_F(KernelMenu, TheFirstOfEveryNameIsFoundByIt)
{
    QMenu menu;
    std::string chosen;
    fillKernelMenu(menu, [&](const std::string& name) { chosen = name; });
    auto* field = menu.findChild<QLineEdit*>("search");
    for (const CatalogueKernel* kernel : catalogue()) {
        const KernelDescription& about = kernel->description();
        for (const std::string& typed : {about.name, about.name + ' ' + about.variant}) {
            menu.popup({});
            QTest::keyClicks(field, QString::fromStdString(typed));
            QTest::keyClick(field, Qt::Key_Return);
            const std::string expected = typed == about.name ? fullName(findKernel(about.name).value()->description())
                                                             : about.name + ':' + about.variant;
            EXPECT_EQ(chosen, expected) << typed;
        }
    }
}

TEST_F(KernelMenu, MarksTheChosenKernelAndItsFamilyAndNoOther)
{
    QMenu menu;
    fillKernelMenu(menu, [](const std::string&) {});
    const auto marked = [&] {
        std::vector<std::string> names;
        for (QAction* action : leaves(menu))
            if (action->isChecked())
                names.push_back(action->objectName().toStdString());
        return names;
    };
    const auto* matrices = menu.findChild<QMenu*>("family.Matrix products");
    markKernel(menu, "matmul:tiled");
    EXPECT_EQ(marked(), std::vector<std::string>{"kernel.matmul:tiled"});
    EXPECT_TRUE(matrices->menuAction()->isChecked());
    // Chosen once more, it is still the one.
    menu.findChild<QAction*>("kernel.matmul:tiled")->trigger();
    EXPECT_EQ(marked(), std::vector<std::string>{"kernel.matmul:tiled"});
    markKernel(menu, "matmul");
    EXPECT_EQ(marked(), std::vector<std::string>{"kernel.matmul:naive"}) << "the name alone means the first";
    markKernel(menu, "grayscale");
    EXPECT_EQ(marked(), std::vector<std::string>{"kernel.grayscale:naive"});
    EXPECT_FALSE(matrices->menuAction()->isChecked());
}

TEST_F(KernelMenu, OffersTheKernelsMistakesAndNone)
{
    QMenu menu;
    std::string chosen = "nothing yet";
    const KernelDescription& tiled = findKernel("matmul:tiled").value()->description();
    fillMistakeMenu(menu, tiled, [&](const std::string& name) { chosen = name; });
    const std::vector<QAction*> actions = leaves(menu);
    ASSERT_EQ(actions.size(), tiled.mistakes.size() + 1);
    actions.front()->trigger();
    EXPECT_EQ(chosen, "");
    for (std::size_t i = 0; i < tiled.mistakes.size(); ++i) {
        actions[i + 1]->trigger();
        EXPECT_EQ(chosen, tiled.mistakes[i].name);
        EXPECT_TRUE(actions[i + 1]->isChecked());
        EXPECT_FALSE(actions[i]->isChecked()) << "one at a time";
        EXPECT_EQ(actions[i + 1]->toolTip().toStdString(), tiled.mistakes[i].summary);
    }
    QMenu none;
    fillMistakeMenu(none, KernelDescription(), [](const std::string&) {});
    EXPECT_TRUE(none.isEmpty());
}

} // namespace
} // namespace warpatlas::ui
