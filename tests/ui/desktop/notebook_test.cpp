// A notebook in the real window: its kernels are in the menu, another cell opens, and saving writes into the cell.
#include "tests/app/notebook/made_up_notebook.h"
#include "tests/ui/desktop/own_kernel_fixture.h"
#include "ui/desktop/files/files.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QToolButton>

#include <csignal>
#include <sys/resource.h>

namespace warpatlas::ui {
namespace {

const std::string twice = "__global__ void twice(float* a, int n)\n{\n    int i = blockIdx.x * blockDim.x + "
                          "threadIdx.x;\n    if (i < n)\n        a[i] *= 2;\n}\n";
const std::string mark =
    "__global__ void mark(int* p, int n)\n{\n    if (threadIdx.x < n)\n        p[threadIdx.x] = 7;\n}\n";

class NotebookWindowTest : public OwnKernelTest {
protected:
    std::string notebook(const std::string& first) const
    {
        return test::notebookOf({{"markdown", "Caf\u00e9"}, {"code", "%%cu\n" + first},
            {"code", "k = RawKernel(r'''" + mark + "''', 'mark')"}, {"code", "@cuda.jit\ndef add(a):\n    pass"}});
    }
    QString open()
    {
        const QString path = write("course.ipynb", QByteArray::fromStdString(notebook(twice)));
        window->files().open({path});
        EXPECT_TRUE(ran());
        return path;
    }
    QStringList entries()
    {
        QStringList texts;
        for (const QAction* action : find<QToolButton>("editor.kernels")->menu()->actions())
            texts += action->text();
        return texts;
    }
};

TEST_F(NotebookWindowTest, OpensItsFirstKernelAndListsAll)
{
    open();
    EXPECT_EQ(window->model().experiment().kernel, "twice");
    EXPECT_EQ(editor().toPlainText().toStdString(), twice);
    EXPECT_TRUE(window->windowTitle().contains("course.ipynb, cell 2")) << window->windowTitle().toStdString();
    EXPECT_EQ(entries(), QStringList({"cell 2: twice (%%cu)", "cell 3: mark (RawKernel)", "cell 4: add (@cuda.jit)"}));
    find<QAction>("editor.kernel.3.mark")->trigger();
    ASSERT_TRUE(ran());
    EXPECT_EQ(window->model().experiment().kernel, "mark");
    EXPECT_EQ(editor().toPlainText().toStdString(), mark);
}

TEST_F(NotebookWindowTest, SavesIntoItsCellAndNothingElse)
{
    const QString path = open();
    replace("*= 2", "*= 3");
    ASSERT_TRUE(ran());
    EXPECT_TRUE(document().isModified());
    EXPECT_TRUE(window->files().saveText(false));
    std::string changed = twice;
    changed.replace(changed.find("*= 2"), 4, "*= 3");
    EXPECT_EQ(contents(path).toStdString(), notebook(changed));
    EXPECT_FALSE(document().isModified());
}

TEST_F(NotebookWindowTest, AsksBeforeAnotherCellTakesThePlaceOfAChange)
{
    const QString path = open();
    replace("*= 2", "*= 3");
    ASSERT_TRUE(ran());
    EXPECT_TRUE(
        asked(QMessageBox::Cancel, [&] { find<QAction>("editor.kernel.3.mark")->trigger(); }).contains("course.ipynb"));
    EXPECT_EQ(window->model().experiment().kernel, "twice");
    asked(QMessageBox::Save, [&] { find<QAction>("editor.kernel.3.mark")->trigger(); });
    ASSERT_TRUE(ran());
    EXPECT_EQ(window->model().experiment().kernel, "mark");
    EXPECT_TRUE(contents(path).contains("*= 3"));
}

/// No file grows beyond so many bytes meanwhile, as on a disk that is full.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit small{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FullDisk()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    void (*m_signal)(int) = std::signal(SIGXFSZ, SIG_IGN);
    rlimit m_before{};
};

TEST_F(NotebookWindowTest, AFullDiskLosesNothing)
{
    const QString path = open();
    const QByteArray before = contents(path);
    replace("*= 2", "*= 3");
    ASSERT_TRUE(ran());
    const QStringList files = QFileInfo(path).dir().entryList(QDir::Files | QDir::Hidden);
    QStringList lines;
    QObject::connect(&window->model(), &DesktopModel::said, window.get(), [&](const QString& line) { lines += line; });
    {
        const FullDisk disk(100);
        EXPECT_FALSE(window->files().saveText(false));
    }
    ASSERT_EQ(lines.size(), 1) << lines.join('\n').toStdString();
    EXPECT_TRUE(lines.front().contains("course.ipynb: cannot be written: ")) << lines.front().toStdString();
    EXPECT_EQ(contents(path), before);
    EXPECT_EQ(QFileInfo(path).dir().entryList(QDir::Files | QDir::Hidden), files) << "no half of a file";
    EXPECT_TRUE(document().isModified());
    EXPECT_TRUE(window->files().saveText(false)) << "once there is room again";
    EXPECT_TRUE(contents(path).contains("*= 3"));
}

TEST_F(NotebookWindowTest, ADamagedOneIsOneLineAndChangesNothing)
{
    const Experiment before = window->model().experiment();
    window->files().open({write("damaged.ipynb", "{\"cells\": 3")});
    EXPECT_EQ(window->model().experiment(), before);
}

} // namespace
} // namespace warpatlas::ui
