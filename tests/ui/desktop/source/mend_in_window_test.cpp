#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/editor/kernel_editor.h"
#include "ui/desktop/layout/source_split.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/source/same_line_table.h"
#include "ui/desktop/source/source_view.h"

#include <QPushButton>

namespace warpatlas::ui {
namespace {

class MendInWindow : public WindowTest {
protected:
    SourceView& source() { return *window->findChild<SourceStack*>()->findChild<SourceView*>("source"); }
    KernelEditor& editor() { return *window->findChild<KernelEditor*>(); }
    QPushButton* mendButton()
    {
        for (const auto& [line, card] : source().cards())
            if (auto* button = source().findChild<QPushButton*>(QString("source.mend.%1").arg(line)))
                return button;
        return nullptr;
    }
    bool isRight()
    {
        return settled() && std::ranges::none_of(outcome().problems, [](const Problem& problem) {
            return problem.severity != Severity::Information;
        });
    }
    void openWithoutGuard()
    {
        const QString path = folder.filePath("mine.cu");
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("__global__ void twice(const float* in, float* out, int n)\n{\n"
                   "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    out[i] = 2 * in[i];\n}\n");
        file.close();
        open(path);
        ASSERT_TRUE(waitFor([&] { return window->model().experiment().source.has_value(); }));
        ASSERT_TRUE(settled());
        ASSERT_FALSE(isRight());
    }
};

TEST_F(MendInWindow, AMistakeIsPutRightByTheButtonUnderItsLine)
{
    window->model().setKernel("vector_add");
    ASSERT_TRUE(settled());
    EXPECT_TRUE(source().cards().empty());
    window->model().setMistake("no_guard");
    ASSERT_TRUE(settled());
    ASSERT_TRUE(source().cards().contains(5));
    EXPECT_TRUE(source().cards().at(5).words.contains("100003"));
    EXPECT_EQ(source().cards().at(5).written, "if (i < n) {");
    QPushButton* const button = mendButton();
    ASSERT_TRUE(button);
    source().showLine(5);
    EXPECT_TRUE(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_TRUE(window->model().experiment().mistake.empty());
    EXPECT_TRUE(isRight());
    EXPECT_TRUE(source().cards().empty());
    window->model().history().stack().undo();
    EXPECT_EQ(window->model().experiment().mistake, "no_guard");
    ASSERT_TRUE(settled());
    EXPECT_TRUE(source().cards().contains(5));
}

TEST_F(MendInWindow, TheSameLineIsShownOfThreeThreadsAndGoesWithTheProblem)
{
    auto& table = *find<SameLineTable>("sameLine");
    EXPECT_FALSE(table.isVisible());
    window->model().setKernel("vector_add");
    window->model().setMistake("no_guard");
    ASSERT_TRUE(settled());
    ASSERT_TRUE(waitFor([&] { return table.isVisible(); }));
    QStringList words;
    for (const QLabel* label : table.findChildren<QLabel*>())
        words += label->text();
    EXPECT_TRUE(words.contains("a[100002]"));
    EXPECT_TRUE(words.contains(QString::fromUtf8("sum[100095] ×")));
    window->model().setMistake({});
    ASSERT_TRUE(settled());
    EXPECT_FALSE(table.isVisible());
}

TEST_F(MendInWindow, TheGuardIsPutIntoAKernelOfOnesOwnAndOneUndoTakesItBack)
{
    openWithoutGuard();
    if (HasFatalFailure())
        return;
    auto& first = *find<QLabel>("editor.first");
    ASSERT_TRUE(waitFor([&] { return first.text().contains("if (i &lt; n)"); }));
    const QString before = editor().toPlainText();
    emit first.linkActivated("mend");
    EXPECT_TRUE(editor().toPlainText().contains("    if (i < n)\n        out[i] = 2 * in[i];"));
    ASSERT_TRUE(
        waitFor([&] { return window->model().experiment().source->text.find("if (i < n)") != std::string::npos; }));
    EXPECT_TRUE(isRight());
    EXPECT_TRUE(waitFor([&] { return !first.isVisible(); }));
    window->model().history().stack().undo();
    EXPECT_EQ(editor().toPlainText(), before);
}

} // namespace
} // namespace warpatlas::ui
