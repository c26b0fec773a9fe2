// The PTX beside the source in the real window: shown and remembered, linked both ways, explained, with a thread's
// values and beside a kernel while it is written.
#include "tests/app/support/own_kernel.h"
#include "tests/ui/desktop/window_fixture.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/desktop/editor/kernel_editor.h"
#include "ui/desktop/files/files.h"
#include "ui/desktop/layout/source_split.h"
#include "ui/desktop/model/debug_bridge.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/model/ptx_bridge.h"
#include "ui/desktop/model/settings.h"
#include "ui/desktop/ptx/ptx_panel.h"
#include "ui/desktop/ptx/ptx_view.h"
#include "ui/desktop/source/source_view.h"

#include <QDockWidget>
#include <QTextCursor>
#include <QTextDocumentFragment>

#include <algorithm>
#include <set>

namespace warpatlas::ui {
namespace {

class PtxWindow : public WindowTest {
protected:
    void trigger(const char* action) { find<QAction>(QString("action.") + action)->trigger(); }
    PtxView& view() { return *find<PtxView>("ptx"); }
    SourceView& source() { return *find<SourceView>("source"); }
    const PtxListing& listing() { return *view().listing(); }
    bool shown(const QString& kernel)
    {
        return waitFor([&] {
            return view().isVisible() && view().listing() && !window->ptx().reading()
                && window->ptx().kernel() == kernel;
        });
    }
    void open(const char* kernel)
    {
        Experiment experiment;
        experiment.kernel = kernel;
        window->model().data().openExperiment(kernel, experiment, {});
        ASSERT_TRUE(settled());
    }
    using WindowTest::open;
    std::uint32_t rowWith(const QString& words)
    {
        for (std::uint32_t i = 0; i < listing().rows().size(); ++i)
            if (QString::fromStdString(listing().rows()[i].text).contains(words))
                return i;
        ADD_FAILURE() << words.toStdString();
        return 0;
    }
    std::uint32_t lineOf(const char* words)
    {
        const QStringList& lines = source().contents().lines;
        for (int i = 0; i < lines.size(); ++i)
            if (lines[i].contains(words))
                return std::uint32_t(i + 1);
        ADD_FAILURE() << words;
        return 0;
    }
    /// Points at a line of the source once the numbers below lines are there, which move it.
    void pointAtLine(std::uint32_t line)
    {
        ASSERT_TRUE(waitFor([&] { return !window->follow().pointing(); }));
        source().showLine(line);
        pointAt(source(), source().lineRect(line));
    }
    void pointAt(QAbstractScrollArea& area, const QRect& place)
    {
        QTest::mouseMove(area.viewport(), place.center());
        // Not every X server moves a mouse that nobody has: the event is what counts.
        QMouseEvent move(QEvent::MouseMove, place.center(), area.viewport()->mapToGlobal(place.center()), Qt::NoButton,
            Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(area.viewport(), &move);
    }
    void leave(QAbstractScrollArea& area)
    {
        QEvent event(QEvent::Leave);
        QCoreApplication::sendEvent(area.viewport(), &event);
    }
    QString words() { return QTextDocumentFragment::fromHtml(text("ptx.words")).toPlainText(); }
};

TEST_F(PtxWindow, IsShownByButtonKeyAndMenuAndRemembered)
{
    EXPECT_FALSE(view().isVisible());
    EXPECT_FALSE(window->ptx().listing()) << "nothing is read before somebody looks";
    click("source.ptx");
    ASSERT_TRUE(shown("grayscale"));
    EXPECT_TRUE(find<QAction>("action.showPtx")->isChecked());
    view().setFocus();
    click("ptx.close");
    EXPECT_FALSE(view().isVisible());
    EXPECT_FALSE(find<QAbstractButton>("source.ptx")->isChecked());
    QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
    ASSERT_TRUE(shown("grayscale"));
    EXPECT_TRUE(find<QAbstractButton>("source.ptx")->isChecked());
    EXPECT_TRUE(find<QAbstractButton>("editor.ptx")->isChecked());
    EXPECT_TRUE(Settings(folder.filePath("settings.ini")).get(setting::ptxShown));

    open(); // the next start
    ASSERT_TRUE(settled());
    ASSERT_TRUE(shown("grayscale"));
    trigger("showPtx");
    EXPECT_FALSE(view().isVisible());
    EXPECT_FALSE(Settings(folder.filePath("settings.ini")).get(setting::ptxShown));
}

TEST_F(PtxWindow, StandsBelowTheSourceAndBesideItWhereThereIsRoom)
{
    trigger("showPtx");
    ASSERT_TRUE(shown("grayscale"));
    auto* split = find<SourceSplit>("sourceSplit");
    EXPECT_EQ(split->orientation(), Qt::Vertical);
    EXPECT_GE(view().viewport()->height(), view().rowRect(0).height() * 3) << "too low to be read";
    EXPECT_GE(source().viewport()->height(), view().rowRect(0).height() * 3);
    EXPECT_TRUE(tooWide().isEmpty()) << tooWide().toStdString();
    window->docks().source->setFloating(true);
    window->docks().source->resize(1100, 500);
    ASSERT_TRUE(waitFor([&] { return split->orientation() == Qt::Horizontal; }));
    EXPECT_GT(view().mapTo(split, QPoint()).x(), source().mapTo(split, QPoint()).x());
    window->docks().source->resize(600, 500);
    ASSERT_TRUE(waitFor([&] { return split->orientation() == Qt::Vertical; }));
}

TEST_F(PtxWindow, LightsWhatBelongsTogetherInBothDirections)
{
    trigger("showPtx");
    open("matmul:tiled");
    ASSERT_TRUE(shown("matmul_tiled"));
    const std::uint32_t line = lineOf("__syncthreads()"), barrier = rowWith("bar.sync");
    ASSERT_EQ(listing().rows()[barrier].line, line);
    pointAtLine(line);
    EXPECT_EQ(view().litLine(), line);
    EXPECT_TRUE(view().isLit(barrier));
    for (std::uint32_t i = 0; i < listing().rows().size(); ++i)
        EXPECT_EQ(view().isLit(i), listing().rows()[i].line == line) << listing().rows()[i].text;
    EXPECT_TRUE(view().viewport()->rect().intersects(view().rowRect(barrier))) << "what is lit is in view";
    leave(source());

    const std::uint32_t load = rowWith("ld.param");
    view().moveTo(load);
    leave(view());
    EXPECT_EQ(source().marks().linked, listing().rows()[load].line);
    pointAt(view(), view().rowRect(load));
    EXPECT_EQ(source().marks().linked, listing().rows()[load].line);
    EXPECT_TRUE(source().viewport()->rect().intersects(source().lineRect(source().marks().linked)));

    // With the keys: the caret lights, too.
    source().setFocus();
    QTest::keyClick(&source(), Qt::Key_Home);
    for (std::uint32_t at = 1; at < line; ++at)
        QTest::keyClick(&source(), Qt::Key_Down);
    EXPECT_EQ(view().litLine(), line);
    view().setFocus();
    view().moveTo(barrier - 1);
    QTest::keyClick(&view(), Qt::Key_Down);
    EXPECT_EQ(view().currentRow(), barrier);
    EXPECT_EQ(source().marks().linked, line);
    EXPECT_TRUE(words().startsWith("Waits at barrier 0 until all threads of the block have come"))
        << words().toStdString();
    EXPECT_TRUE(view().accessibleDescription().contains("__syncthreads()"));
    QTest::keyClick(&view(), Qt::Key_Return);
    EXPECT_TRUE(source().hasFocus());
    EXPECT_EQ(source().marks().current, line);
}

TEST_F(PtxWindow, ExplainsWhatThePointerIsOver)
{
    trigger("showPtx");
    ASSERT_TRUE(shown("grayscale"));
    EXPECT_TRUE(words().startsWith("Point at an instruction"));
    const std::uint32_t row = rowWith("%ctaid.x");
    view().moveTo(row);
    pointAt(view(), view().rowRect(row));
    EXPECT_TRUE(words().startsWith("Puts blockIdx.x (%ctaid.x) into %r")) << words().toStdString();
    const QString all = find<PtxPanel>("ptx.panel")->wordsOf(row);
    EXPECT_TRUE(all.contains(".u32: unsigned 32-bit integers")) << all.toStdString();
}

TEST_F(PtxWindow, GoesAlongWithTheFollowedThreadAndShowsItsRegisters)
{
    trigger("showPtx");
    open("matmul:tiled");
    ASSERT_TRUE(shown("matmul_tiled"));
    EXPECT_FALSE(view().liveRow());
    window->canvas().goToThread({1, 1, 0}, {3, 5, 0});
    trigger("lineOn");
    ASSERT_TRUE(waitFor([this] { return view().liveRow().has_value(); }));
    EXPECT_FALSE(find<QWidget>("lanes")->isVisible()) << "also without the debugger's panel";
    const auto moment = [this] { return window->debugging().moment(); };
    std::set<std::uint32_t> rows;
    for (int i = 0; i < 8; ++i) {
        const std::uint64_t before = moment()->position;
        trigger("instructionOn");
        // A moment may be told of the step before, while the next one is looked for: workers of their own tell each.
        const auto arrived = [&] {
            if (!moment() || moment()->position <= before || window->debugging().searching() || !view().liveRow())
                return false;
            const PtxRow& row = listing().rows()[*view().liveRow()];
            return row.ptxLine == moment()->ptxLine && row.line == window->follow().line();
        };
        ASSERT_TRUE(waitFor(arrived)) << "step " << i;
        rows.insert(*view().liveRow());
        ASSERT_TRUE(view().nextRow());
        EXPECT_EQ(listing().rows()[*view().nextRow()].ptxLine, moment()->nextPtxLine);
        EXPECT_TRUE(view().viewport()->rect().intersects(view().rowRect(*view().liveRow())));
    }
    EXPECT_GT(rows.size(), 6u) << "each step is another instruction";
    // threadIdx.x and .y of the thread that is followed, in the registers that they were put into.
    for (const auto& [special, value] : {std::pair{"%tid.x", "3"}, std::pair{"%tid.y", "5"}}) {
        const std::uint32_t row = rowWith(special);
        ASSERT_FALSE(listing().registersOf(row).empty());
        const QString name = QString::fromStdString(listing().registersOf(row)[0]);
        ASSERT_TRUE(waitFor([&] {
            view().moveTo(row);
            return find<PtxPanel>("ptx.panel")->wordsOf(row).contains(name + " = " + value);
        })) << find<PtxPanel>("ptx.panel")->wordsOf(row).toStdString();
        EXPECT_TRUE(words().contains("Now: " + name + " = " + value)) << words().toStdString();
    }
    // Time moves it, whoever moves time.
    const std::uint32_t live = *view().liveRow();
    window->view().scrub(0);
    ASSERT_TRUE(waitFor([&] { return view().liveRow() != live; }));
    window->view().setFollowing(false);
    ASSERT_TRUE(waitFor([&] { return !view().liveRow(); }));
}

class OwnPtxWindow : public PtxWindow {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
        PtxWindow::SetUp();
    }
    KernelEditor& editor() { return *find<KernelEditor>("editor"); }
    KernelDocument& document() { return window->document(); }
    bool ran()
    {
        return waitFor([this] { return !document().compiling() && document().checked() && !document().isAhead(); })
            && settled();
    }
    QString write(const QString& name, const char* text)
    {
        QString path = folder.filePath(name);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        return path;
    }
    bool has(const QString& words)
    {
        if (!view().listing())
            return false;
        return std::ranges::any_of(
            listing().rows(), [&](const PtxRow& row) { return QString::fromStdString(row.text).contains(words); });
    }
    void replace(const QString& what, const QString& with)
    {
        QTextCursor cursor = editor().document()->find(what);
        ASSERT_FALSE(cursor.isNull()) << what.toStdString();
        editor().setTextCursor(cursor);
        QTest::keyClicks(&editor(), with);
        QTest::keyClick(&editor(), Qt::Key_Escape);
    }
};

TEST_F(OwnPtxWindow, FollowsWhatIsWrittenAndKeepsTheLastThatCompiled)
{
    trigger("newKernel");
    ASSERT_TRUE(ran());
    click("editor.ptx");
    ASSERT_TRUE(shown("mine"));
    EXPECT_FALSE(has("div."));
    replace("= in[i]", "= in[i] / 3");
    ASSERT_TRUE(ran());
    ASSERT_TRUE(waitFor([this] { return has("div."); }));

    // The cursor's line lights what was made of it.
    QTextCursor cursor = editor().document()->find("in[i] / 3");
    editor().setTextCursor(cursor);
    const auto line = std::uint32_t(cursor.blockNumber() + 1);
    EXPECT_EQ(view().litLine(), line);
    EXPECT_TRUE(view().isLit(rowWith("st.global")));
    // And back.
    view().moveTo(rowWith("%ctaid.y"));
    EXPECT_EQ(editor().linkedLine(), std::uint32_t(editor().document()->find("blockIdx.y").blockNumber() + 1));

    // What does not compile leaves the last good version, with its lines where they are now.
    cursor = editor().document()->find("int x");
    cursor.movePosition(QTextCursor::StartOfBlock);
    editor().setTextCursor(cursor);
    QTest::keyClicks(&editor(), "oh no");
    QTest::keyClick(&editor(), Qt::Key_Escape);
    QTest::keyClick(&editor(), Qt::Key_Return);
    ASSERT_TRUE(waitFor(
        [this] { return !document().compiling() && document().checked() && !document().checked()->succeeded(); }));
    EXPECT_TRUE(has("div."));
    view().moveTo(0);
    view().moveTo(rowWith("%ctaid.y"));
    EXPECT_EQ(editor().linkedLine(), std::uint32_t(editor().document()->find("blockIdx.y").blockNumber() + 1));
    editor().setTextCursor(editor().document()->find("in[i] / 3"));
    EXPECT_EQ(view().litLine(), line) << "the line as it was compiled";
}

TEST_F(OwnPtxWindow, OfAFileInPtxTheTextIsTheSource)
{
    trigger("showPtx");
    window->files().open({write("own.ptx",
        ".version 7.0\n.target sm_75\n.address_size 64\n.visible .entry own(.param .u64 own_param_0)\n{\n"
        "\t.reg .b32 %r<4>;\n\t.reg .b64 %rd<5>;\n\tld.param.u64 %rd1, [own_param_0];\n"
        "\tcvta.to.global.u64 %rd2, %rd1;\n\tmov.u32 %r1, %tid.x;\n\tmul.wide.u32 %rd3, %r1, 4;\n"
        "\tadd.s64 %rd4, %rd2, %rd3;\n\tst.global.u32 [%rd4], %r1;\n\tret;\n}\n")});
    ASSERT_TRUE(ran());
    ASSERT_TRUE(shown("own"));
    editor().setTextCursor(editor().document()->find("%tid.x"));
    EXPECT_TRUE(view().isLit(rowWith("%tid.x")));
    EXPECT_FALSE(view().isLit(rowWith("mul.wide")));
}

TEST_F(OwnPtxWindow, ALineOfADeviceFunctionLightsWhereItWasInlined)
{
    window->files().open({write("inlined.cu",
        "__device__ float shrunk(float x)\n{\n    return x * 0.125f + 1.5f;\n}\n"
        "__global__ void scale(const float* in, float* out, int n)\n{\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n)\n        out[i] = shrunk(in[i]);\n}\n")});
    ASSERT_TRUE(ran());
    trigger("showPtx");
    ASSERT_TRUE(shown("scale"));
    if (listing().rowsOf(3).empty())
        GTEST_SKIP() << "this compiler says nothing of what it inlined";
    trigger("editKernel"); // the run
    pointAtLine(3);
    EXPECT_TRUE(view().isLit(listing().rowsOf(3).front()));
    pointAtLine(9);
    EXPECT_TRUE(view().isLit(listing().rowsOf(3).front())) << "the call lights it as well";
}

} // namespace
} // namespace warpatlas::ui
