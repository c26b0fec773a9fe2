// A kernel of one's own checked against a reference in the real window: chosen, wrong, mended, gone, undone, saved.
#include "tests/app/support/own_kernel.h"
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/editor/kernel_editor.h"
#include "ui/desktop/files/files.h"
#include "ui/desktop/layout/source_split.h"
#include "ui/desktop/model/kernel_document.h"

#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QTextCursor>
#include <QTimer>
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
    /// The menu lists what there is when it is opened.
    void opened(const QString& button)
    {
        QMenu* const menu = shown<QToolButton>(button)->menu();
        emit menu->aboutToShow();
    }
    void choose(const QString& spec)
    {
        opened("reference.c");
        find<QAction>("reference.choice." + spec)->trigger();
        ASSERT_TRUE(settled());
    }
    QString write(const QString& name, const QByteArray& contents)
    {
        const QString path = folder.filePath(name);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        EXPECT_EQ(file.write(contents), contents.size());
        return path;
    }
    /// Chooses the entry, and answers its dialogs: the file's with `path`, the kernel's with `kernel`; empty: Cancel.
    /// Returns what the file's dialog began with.
    QString answer(const QString& entry, const QString& path, const QString& kernel = {})
    {
        QString began;
        QTimer watch;
        QObject::connect(&watch, &QTimer::timeout, [&] {
            auto* const dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            auto* const files = qobject_cast<QFileDialog*>(dialog);
            if (files) {
                began = files->directory().absolutePath();
                if (auto* name = files->findChild<QLineEdit*>("fileNameEdit"); name && !path.isEmpty())
                    name->setText(path);
            } else if (auto* list = dialog ? dialog->findChild<QComboBox*>() : nullptr; list && !kernel.isEmpty()) {
                m_offered.clear();
                for (int i = 0; i < list->count(); ++i)
                    m_offered << list->itemText(i);
                list->setCurrentText(kernel);
            }
            if (dialog && (files ? path.isEmpty() : kernel.isEmpty()))
                dialog->reject();
            else if (dialog) // QFileDialog::accept() is protected
                static_cast<QDialog*>(dialog)->accept();
        });
        watch.start(1);
        opened("reference.c");
        find<QAction>(entry)->trigger();
        return began;
    }
    QStringList m_offered; ///< by the kernel's dialog
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
    window->model().own().setReference(outcome().bound->work.output, "ramp:1000");
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

TEST_F(ReferenceWindowTest, AFileWithTheResultIsOpened)
{
    QByteArray sums;
    const auto& buffers = outcome().bound->work.buffers;
    for (std::uint64_t i = 0; i < buffers[0].shape.values(); ++i)
        sums += QByteArray::number(
                    buffers[0].contents->values<float>()[i] + buffers[1].contents->values<float>()[i], 'g', 9)
            + "\n";
    const QString path = write("sum.csv", sums);
    EXPECT_EQ(answer("reference.open_data", {}), QFileInfo(path).absolutePath()) << "beside the text";
    EXPECT_TRUE(window->model().experiment().references.empty()) << "cancelled";
    answer("reference.open_data", path);
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().references, std::vector<std::string>{path.toStdString()});
    ASSERT_TRUE(outcome().check);
    EXPECT_TRUE(outcome().check->matches);
    EXPECT_EQ(shown<QToolButton>("reference.c")->text(), "sum.csv ▾");
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_TRUE(window->model().experiment().references.empty());
}

TEST_F(ReferenceWindowTest, AKernelOfAFileIsOpened)
{
    const auto kernel = [](const QByteArray& name, char sign) {
        return "__global__ void " + name
            + "(const float* a, const float* b, float* c, int n)\n{\n"
              "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n)\n        c[i] = a[i] "
            + sign + " b[i];\n}\n";
    };
    const QString one = write("one.cu", kernel("plus", '+'));
    EXPECT_EQ(answer("reference.open_kernel", {}), QFileInfo(one).absolutePath());
    EXPECT_TRUE(window->model().experiment().references.empty()) << "cancelled";
    answer("reference.open_kernel", one);
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().references, std::vector<std::string>{one.toStdString()});
    ASSERT_TRUE(outcome().check);
    EXPECT_TRUE(outcome().check->matches);
    EXPECT_TRUE(m_offered.empty()) << "of one kernel nothing is asked";
    // Of several it asks which one; who cancels that changes nothing.
    const QString two = write("two.cu", kernel("plus", '+') + kernel("minus", '-'));
    answer("reference.open_kernel", two);
    EXPECT_EQ(window->model().experiment().references, std::vector<std::string>{one.toStdString()});
    answer("reference.open_kernel", two, "minus");
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_offered, (QStringList{"plus", "minus"}));
    EXPECT_EQ(window->model().experiment().references, std::vector<std::string>{two.toStdString() + ":minus"});
    ASSERT_TRUE(outcome().check);
    EXPECT_FALSE(outcome().check->matches);
    // What has no kernel is said, and changes nothing.
    answer("reference.open_kernel", write("none.cu", "int main() { return 0; }\n"));
    EXPECT_TRUE(message().contains("none.cu")) << message().toStdString();
    EXPECT_EQ(window->model().experiment().references, std::vector<std::string>{two.toStdString() + ":minus"});
}

TEST_F(ReferenceWindowTest, FormsStayWhileTheirCallDoes)
{
    // Making them anew for each version of the text keeps the window from the keys.
    const auto forms = [this] {
        return QList<QPointer<QWidget>>{
            shown<QToolButton>("reference.c"), shown<QLineEdit>("argument.n"), shown<QLabel>("data.0.name")};
    };
    const QList<QPointer<QWidget>> before = forms();
    const OutcomePointer first = window->model().outcome();
    replace("c[i] = a[i] + b[i]", "c[i] = a[i] * b[i]");
    ASSERT_TRUE(ran());
    ASSERT_NE(window->model().outcome(), first);
    EXPECT_EQ(forms(), before);
    // A call that has become another has other rows, and the menu lists the functions of the newest text.
    replace("int n)", "int n, int shift)");
    replace("addCpu", "sumCpu");
    ASSERT_TRUE(ran());
    EXPECT_NE(shown<QLineEdit>("argument.n"), before[1]);
    EXPECT_TRUE(shown<QLineEdit>("argument.shift"));
    opened("reference.c");
    EXPECT_TRUE(find<QAction>("reference.choice.cpu:sumCpu"));
    EXPECT_FALSE(window->findChild<QAction*>("reference.choice.cpu:addCpu"));
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
    window->model().data().openFiles({path});
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().references, std::vector<std::string>{"cpu:addCpu"});
    ASSERT_TRUE(outcome().check);
    EXPECT_FALSE(outcome().check->matches);
}

} // namespace
} // namespace warpatlas::ui
