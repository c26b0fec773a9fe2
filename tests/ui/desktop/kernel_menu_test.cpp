#include "ui/desktop/kernel_menu.h"

#include "tests/ui/application.h"

#include <QMenu>
#include <gtest/gtest.h>

#include <set>

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

TEST_F(KernelMenu, HasEveryVariantOfEveryKernelOnceBelowItsName)
{
    QMenu menu;
    std::vector<std::string> chosen;
    fillKernelMenu(menu, [&](const std::string& name) { chosen.push_back(name); });
    std::set<std::string> names;
    std::vector<std::string> all;
    for (const CatalogueKernel* kernel : catalogue()) {
        names.insert(kernel->description().name);
        all.push_back(kernel->description().name + ":" + kernel->description().variant);
    }
    EXPECT_EQ(menu.actions().size(), qsizetype(names.size()));
    const std::vector<QAction*> actions = leaves(menu);
    for (QAction* action : actions) {
        action->trigger();
        EXPECT_EQ(action->objectName().toStdString(), "kernel." + chosen.back());
        EXPECT_FALSE(action->toolTip().isEmpty());
    }
    EXPECT_EQ(std::set(chosen.begin(), chosen.end()), std::set(all.begin(), all.end()));
    EXPECT_EQ(chosen.size(), all.size());
    const auto* matmul = menu.findChild<QMenu*>("kernel.matmul");
    ASSERT_TRUE(matmul);
    EXPECT_EQ(matmul->actions().front()->text(), "naive");
    EXPECT_EQ(matmul->actions().back()->text(), "register_tiled");
}

TEST_F(KernelMenu, MarksTheChosenKernelAndItsMenuAndNoOther)
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
    const auto* matmul = menu.findChild<QMenu*>("kernel.matmul");
    markKernel(menu, "matmul:tiled");
    EXPECT_EQ(marked(), std::vector<std::string>{"kernel.matmul:tiled"});
    EXPECT_TRUE(matmul->menuAction()->isChecked());
    // Chosen once more, it is still the one.
    menu.findChild<QAction*>("kernel.matmul:tiled")->trigger();
    EXPECT_EQ(marked(), std::vector<std::string>{"kernel.matmul:tiled"});
    markKernel(menu, "matmul");
    EXPECT_EQ(marked(), std::vector<std::string>{"kernel.matmul:naive"}) << "the name alone means the first";
    markKernel(menu, "grayscale");
    EXPECT_EQ(marked(), std::vector<std::string>{"kernel.grayscale:naive"});
    EXPECT_FALSE(matmul->menuAction()->isChecked());
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
