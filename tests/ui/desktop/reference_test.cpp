// A kernel of one's own checked against a reference in the real window: chosen, wrong, mended, gone, undone, saved.
#include "tests/app/support/own_kernel.h"
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/editor/kernel_editor.h"
#include "ui/desktop/files/files.h"
#include "ui/desktop/layout/source_stack.h"
#include "ui/desktop/model/kernel_document.h"

#include <QLineEdit>
#include <QMenu>
#include <QTextCursor>
#include <QToolButton>

namespace warpatlas::ui {
namespace {

constexpr const char* course = R"(#include <cstdio>
__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
__global__ void addSlowly(const float* a, const float* b, float* c, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        for (int i = 0; i < n; ++i)
            c[i] = a[i] + b[i];
}
void addCpu(const float* a, const float* b, float* c, int n)
{
    for (int i = 0; i < n; ++i)
        c[i] = a[i] + b[i];
}
int main() { printf("hello\n"); }
)";

class ReferenceWindowTest : public WindowTest {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
        WindowTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        const QString path = folder.filePath("vec.cu");
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(course);
        file.close();
        window->files().open({path});
        ASSERT_TRUE(ran());
    }
    KernelDocument& document() { return window->document(); }
    KernelEditor& editor() { return *find<KernelEditor>("editor"); }
    bool ran()
    {
        return waitFor([this] { return !document().compiling() && document().checked() && !document().isAhead(); })
            && settled();
    }
    void replace(const QString& what, const QString& with)
    {
        if (!window->docks().sources->isWriting())
            find<QAction>("action.editKernel")->trigger();
        QTextCursor cursor = editor().document()->find(what);
        ASSERT_FALSE(cursor.isNull()) << what.toStdString();
        editor().setTextCursor(cursor);
        QTest::keyClicks(&editor(), with);
        QTest::keyClick(&editor(), Qt::Key_Escape); // what is offered is not wanted
    }
    /// The panel makes its rows anew; the old ones go when the loop comes round.
    template <class T> T* shown(const QString& name)
    {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return find<T>(name);
    }
    void choose(const QString& spec)
    {
        shown<QToolButton>("reference.c");
        find<QAction>("reference.choice." + spec)->trigger();
        ASSERT_TRUE(settled());
    }
    QString result() { return shown<QLabel>("reference.result.c")->text(); }
};

TEST_F(ReferenceWindowTest, ACpuFunctionIsOfferedAndFindsAMistake)
{
    EXPECT_FALSE(outcome().check);
    EXPECT_EQ(shown<QToolButton>("reference.c")->text(), "nothing ▾");
    auto* offer = shown<QToolButton>("reference.suggested");
    EXPECT_EQ(offer->text(), "use addCpu()");
    EXPECT_EQ(offer->accessibleName(), "Check against addCpu()");
    QTest::keyClick(offer, Qt::Key_Space); // the keyboard reaches it
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().references, std::vector<std::string>{"cpu:addCpu"});
    ASSERT_TRUE(outcome().check);
    EXPECT_TRUE(outcome().check->matches);
    EXPECT_EQ(shown<QToolButton>("reference.c")->text(), "addCpu() ▾");
    EXPECT_EQ(result(), "equal");
    EXPECT_TRUE(outcome().problems.empty());

    replace("if (i < n)", "if (i < n - 1)");
    ASSERT_TRUE(ran());
    ASSERT_TRUE(outcome().check);
    EXPECT_FALSE(outcome().check->matches);
    EXPECT_EQ(outcome().check->differing, 1u);
    EXPECT_EQ(outcome().problems.at(0).kind, ProblemKind::Mismatch);
    EXPECT_TRUE(result().startsWith("1 value differ")) << result().toStdString();
    // Mended: the reference is the same still.
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_TRUE(outcome().check->matches);
    // One more step back takes the reference away.
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_TRUE(window->model().experiment().references.empty());
    EXPECT_FALSE(outcome().check);
    window->model().history().stack().redo();
    ASSERT_TRUE(settled());
    EXPECT_TRUE(outcome().check && outcome().check->matches);
}

TEST_F(ReferenceWindowTest, OneThatIsGoneIsAProblemAndThePictureStays)
{
    choose("cpu:addCpu");
    EXPECT_TRUE(outcome().check && outcome().check->matches);
    replace("void addCpu", "void plus");
    ASSERT_TRUE(ran());
    EXPECT_TRUE(outcome().output);
    EXPECT_FALSE(outcome().check);
    ASSERT_FALSE(outcome().problems.empty());
    EXPECT_EQ(outcome().problems[0].kind, ProblemKind::Reference);
    EXPECT_EQ(result(), "cannot be had: see Problems");
    choose("none");
    EXPECT_TRUE(outcome().problems.empty());
}

TEST_F(ReferenceWindowTest, AnotherKernelAndAFileAreReferencesToo)
{
    choose("kernel:addSlowly");
    ASSERT_TRUE(outcome().check);
    EXPECT_TRUE(outcome().check->matches);
    EXPECT_EQ(outcome().references[0].facts.name, "addSlowly()");
    choose("none");
    EXPECT_FALSE(outcome().check);
    window->model().setReference(outcome().bound->work.output, "ramp:1000");
    ASSERT_TRUE(settled());
    ASSERT_TRUE(outcome().check);
    EXPECT_FALSE(outcome().check->matches);
    // A tolerance that is large enough.
    auto* field = shown<QLineEdit>("reference.tolerance");
    QTest::keyClicks(field, "1e9");
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().tolerance, 1e9);
    EXPECT_TRUE(outcome().check->matches);
    EXPECT_EQ(result(), "equal within 1e+09");
}

TEST_F(ReferenceWindowTest, AnExperimentKeepsIt)
{
    choose("cpu:addCpu");
    replace("c[i] = a[i] + b[i]", "c[i] = a[i] - b[i]");
    ASSERT_TRUE(ran());
    const QString path = folder.filePath("own.warpatlas");
    ASSERT_TRUE(window->saveExperimentTo(path));
    find<QAction>("action.newKernel")->trigger();
    ASSERT_TRUE(ran());
    EXPECT_TRUE(window->model().experiment().references.empty()) << "another text has its own";
    window->model().openFiles({path});
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().references, std::vector<std::string>{"cpu:addCpu"});
    ASSERT_TRUE(outcome().check);
    EXPECT_FALSE(outcome().check->matches);
}

} // namespace
} // namespace warpatlas::ui
