// The window with a compiler that waits until it is told to go on: the window never waits for it.
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"
#include "tests/kernels/compiler/process/named_pipe.h"
#include "tests/support/environment_variable.h"
#include "tests/ui/busy_probe.h"
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/editor/kernel_editor.h"
#include "ui/desktop/model/kernel_document.h"

#include <QStandardPaths>
#include <QTextCursor>

#include <fmt/format.h>

namespace warpatlas::ui {
namespace {

constexpr const char* doubledSource = "__global__ void doubled(const float* in, float* out, int n)\n"
                                      "{\n"
                                      "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                      "    if (i < n) out[i] = 2 * in[i];\n"
                                      "}\n";

class SlowCompilerTest : public WindowTest {
protected:
    /// A clang that says when it begins, and waits for a line, as long as there is a file "hold".
    void SetUp() override
    {
        const std::string clang = QStandardPaths::findExecutable("clang++").toStdString();
        if (clang.empty())
            GTEST_SKIP() << "clang is not installed";
        const std::string waiting = files.write("clang++",
            fmt::format("#!/bin/sh\nif [ \"$1\" != --version ] && [ -e {0}hold ]; then\n  : >{0}started\n"
                        "  read -r line <{1}\nfi\nexec {2} \"$@\"\n",
                files.path(""), gate.path(), clang));
        std::filesystem::permissions(waiting, std::filesystem::perms::owner_all);
        path.emplace("PATH", files.path("") + ":" + qEnvironmentVariable("PATH").toStdString());
        WindowTest::SetUp();
    }
    void TearDown() override
    {
        window.reset();
        WindowTest::TearDown();
    }
    KernelDocument& document() { return window->document(); }
    KernelEditor& editor() { return *find<KernelEditor>("editor"); }
    void replace(const QString& what, const QString& with)
    {
        const QTextCursor cursor = editor().document()->find(what);
        ASSERT_FALSE(cursor.isNull()) << what.toStdString();
        editor().setTextCursor(cursor);
        QTest::keyClicks(&editor(), with);
        QTest::keyClick(&editor(), Qt::Key_Escape);
    }
    bool ran()
    {
        return waitFor([this] { return !document().compiling() && document().checked() && !document().isAhead(); })
            && settled();
    }
    bool compilerHasBegun()
    {
        return waitFor([this] { return std::filesystem::exists(files.path("started")); });
    }
    void letItGoOn()
    {
        std::filesystem::remove(files.path("hold"));
        std::ofstream(gate.path()) << "go\n";
    }

    test::TemporaryFolder files;
    test::NamedPipe gate;
    std::optional<test::EnvironmentVariable> path;
};

} // namespace

TEST_F(SlowCompilerTest, OneWritesOpensAndLooksOnWhileItIsWaitedFor)
{
    Experiment experiment = test::ownKernel("doubled.cu", doubledSource, {}, {});
    experiment.source->compiler = CompilerKind::Clang;
    experiment.grid.reset();
    experiment.block.reset();
    const std::string saved = files.path("doubled.warpatlas");
    saveExperiment(experiment, saved);
    open(QString::fromStdString(saved));
    ASSERT_TRUE(settled());
    ASSERT_TRUE(editor().toPlainText().contains("2 * in[i]"));
    const auto before = window->model().outcome();

    files.write("hold", "");
    replace("2 * in", "3 * in");
    ASSERT_TRUE(compilerHasBegun());

    // It is not done before it is let go on, below: whatever waited for it would wait for ever.
    support::BusyProbe probe;
    replace("blockIdx.x * blockDim.x + threadIdx.x", "threadIdx.x + blockIdx.x * blockDim.x");
    EXPECT_TRUE(editor().toPlainText().contains("int i = threadIdx.x + blockIdx.x * blockDim.x;"));
    click("answer.right");
    click("drawer.debugger");
    click("drawer.problems");
    window->resize(1400, 800);
    ASSERT_TRUE(waitFor([this] { return window->width() == 1400; }));
    QTest::mouseMove(window.get(), {500, 400});
    window->repaint();
    EXPECT_TRUE(document().compiling());
    EXPECT_EQ(window->model().outcome(), before) << "the last good version stays";
    std::printf("the window's thread was busy for %.1f ms at a stretch\n", probe.longestMs());

    letItGoOn();
    ASSERT_TRUE(ran());
    const auto in = outcome().bound->data[0].array->values<float>();
    const auto out = outcome().output->values<float>();
    for (std::size_t i = 0; i < out.size(); ++i)
        ASSERT_EQ(out[i], 3 * in[i]) << i;
}

TEST_F(SlowCompilerTest, TheWindowClosesWhileItIsWaitedFor)
{
    Experiment experiment = test::ownKernel("doubled.cu", doubledSource, {}, {});
    experiment.source->compiler = CompilerKind::Clang;
    const std::string saved = files.path("doubled.warpatlas");
    saveExperiment(experiment, saved);
    open(QString::fromStdString(saved));
    files.write("hold", "");
    ASSERT_TRUE(waitFor([this] { return document().isOpen(); }));
    replace("2 * in", "4 * in");
    ASSERT_TRUE(compilerHasBegun());
    window.reset(); // its compiler is stopped
    SUCCEED();
}

} // namespace warpatlas::ui
