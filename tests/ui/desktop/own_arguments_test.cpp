// What a kernel of one's own is called with, typed and taken back, beside data that are opened.
#include "tests/ui/desktop/own_kernel_fixture.h"
#include "ui/canvas/state/make_scene.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace warpatlas::ui {
namespace {

constexpr const char* half = R"(__global__ void half(cudaTextureObject_t tex, float* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[y * width + x] = tex2D<float>(tex, x / 2.0f, y / 2.0f);
}
)";

class OwnArgumentsTest : public OwnKernelTest {
protected:
    void SetUp() override
    {
        OwnKernelTest::SetUp();
        if (IsSkipped())
            return;
        document().open(write("half.cu", half));
        ASSERT_TRUE(ran());
    }
    /// Replaces what a field of the panel says; the panel makes new fields when it ran.
    void say(const QString& parameter, const QString& words)
    {
        auto* field = find<QLineEdit>("argument." + parameter);
        field->setText(words);
        QTest::keyClick(field, Qt::Key_Return);
    }
    const BufferArgument& texture() { return std::get<BufferArgument>(outcome().bound->work.arguments[0]); }
    std::vector<std::string> arguments() { return window->model().experiment().source->arguments; }
};

TEST_F(OwnArgumentsTest, ModesAreTypedOfDataThatWereOpened)
{
    const QString gray = writePicture("gray.png", 45, 31);
    window->model().data().openFiles({gray});
    ASSERT_TRUE(settled());
    say("tex", "gray.png,filter=linear");
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_EQ(arguments(), std::vector<std::string>{"tex=tex:" + gray.toStdString() + ",filter=linear"});
    EXPECT_EQ(texture().texture->filter, TextureFilter::Linear);
    EXPECT_EQ(outcome().bound->data[0].label, "gray.png");
    // Other data keep the modes.
    const QString other = writePicture("other.png", 40, 30);
    window->model().data().openFiles({other});
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_EQ(outcome().bound->data[0].label, "other.png");
    EXPECT_EQ(texture().texture->filter, TextureFilter::Linear);
    // Without the modes the data stay.
    say("tex", "");
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_TRUE(arguments().empty());
    EXPECT_EQ(outcome().bound->data[0].label, "other.png");
    EXPECT_EQ(texture().texture->filter, TextureFilter::Point);
}

TEST_F(OwnArgumentsTest, WhatIsTypedInTheNextFieldStaysWhileTheFormIsBuiltAnew)
{
    const auto before = outcome().bound;
    auto* width = find<QLineEdit>("argument.width");
    width->setFocus();
    QTest::keyClicks(width, "30");
    QTest::keyClick(width, Qt::Key_Return);
    auto* height = find<QLineEdit>("argument.height");
    height->setFocus();
    ASSERT_TRUE(height->hasFocus());
    QTest::keyClicks(height, "2");
    ASSERT_TRUE(waitFor([&] { return outcome().bound != before; }));
    ASSERT_TRUE(settled());
    height = find<QLineEdit>("argument.height");
    ASSERT_TRUE(height->hasFocus()) << "the run takes no keys away";
    EXPECT_EQ(height->text(), "2");
    EXPECT_EQ(arguments(), std::vector<std::string>{"width=i32:30"}) << "not said yet";
    QTest::keyClicks(window->focusWidget(), "0");
    QTest::keyClick(window->focusWidget(), Qt::Key_Return);
    ASSERT_TRUE(settled());
    EXPECT_EQ(arguments(), (std::vector<std::string>{"width=i32:30", "height=i32:20"}));
    window->model().history().stack().undo();
    EXPECT_EQ(find<QLineEdit>("argument.height")->text(), "") << "undo takes it back where the keys are, too";
}

TEST_F(OwnArgumentsTest, TabAndEnterGoOnInTheFormWhileItIsBuiltAnew)
{
    document().open(write("three.cu",
        "__global__ void three(const float* in, float* out, int width, int height, float gain)\n{\n"
        "    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    if (x < width && y < height)\n        out[y * width + x] = gain * in[y * width + x];\n}\n"));
    ASSERT_TRUE(ran());
    const auto press = [this](Qt::Key key) { QTest::keyClick(window->windowHandle(), key); };
    const auto typed = [this](const char* letters) {
        for (const char* letter = letters; *letter != 0; ++letter)
            QTest::keyClick(window->windowHandle(), *letter);
    };
    const auto focus = [this] { return window->focusWidget() ? window->focusWidget()->objectName() : QString(); };
    const auto again = [this](const auto& before) {
        return waitFor([&] { return outcome().bound != before; }) && settled();
    };
    const bool playing = window->view().state().playback.playing;
    find("argument.width")->setFocus();
    auto before = outcome().bound;
    typed("30");
    press(Qt::Key_Tab);
    EXPECT_EQ(focus(), "argument.height");
    typed("2");
    ASSERT_TRUE(again(before));
    EXPECT_EQ(focus(), "argument.height");
    typed("0");
    before = outcome().bound;
    press(Qt::Key_Tab);
    EXPECT_EQ(focus(), "argument.gain");
    ASSERT_TRUE(again(before));
    EXPECT_EQ(focus(), "argument.gain");
    typed("0.5");
    before = outcome().bound;
    press(Qt::Key_Backtab);
    EXPECT_EQ(focus(), "argument.height");
    ASSERT_TRUE(again(before));
    EXPECT_EQ(focus(), "argument.height");
    EXPECT_EQ(arguments(), (std::vector<std::string>{"width=i32:30", "height=i32:20", "gain=f32:0.5"}));
    // Enter says it and gives the keys to the picture, as in every field of a number.
    before = outcome().bound;
    typed("21");
    press(Qt::Key_Return);
    ASSERT_TRUE(again(before));
    EXPECT_EQ(focus(), "canvas");
    EXPECT_EQ(arguments().back(), "height=i32:21");
    // Around the form Tab goes where it went before the form was built anew.
    const QString last = "argument.gain";
    find(last)->setFocus();
    press(Qt::Key_Tab);
    const QString behind = focus();
    EXPECT_FALSE(behind.startsWith("argument."));
    press(Qt::Key_Backtab);
    EXPECT_EQ(focus(), last);
    EXPECT_EQ(window->view().state().playback.playing, playing);
}

TEST_F(OwnArgumentsTest, WhatWasTypedByMistakeIsTakenBack)
{
    const auto fails = [this] { return waitFor([this] { return !window->model().busy() && !message().isEmpty(); }); };
    say("out", "struct:a=1");
    ASSERT_TRUE(fails());
    EXPECT_FALSE(arguments().empty());
    say("out", "");
    EXPECT_TRUE(arguments().empty());
    ASSERT_TRUE(waitFor([this] { return message().isEmpty(); }));
    ASSERT_TRUE(settled());
    say("tex", "/no/such/file.png,filter=linear");
    ASSERT_TRUE(fails());
    say("tex", "");
    ASSERT_TRUE(waitFor([this] { return message().isEmpty(); }));
    ASSERT_TRUE(settled());
    // Undo takes back what the field says, too.
    say("out", "struct:a=1");
    ASSERT_TRUE(fails());
    window->model().history().stack().undo();
    EXPECT_EQ(find<QLineEdit>("argument.out")->text(), "");
}

TEST_F(OwnArgumentsTest, PartsOfAStructureHaveFields)
{
    document().open(write("nested.cu",
        "struct Lens { float focus; int kind; };\n"
        "class Scene { public: Lens lens; float m[2][2]; int table[3][4]; unsigned flags : 2; };\n"
        "__global__ void nested(Scene s, float* out) { int i = threadIdx.x + blockIdx.x * blockDim.x;\n"
        "    if (i < 4) out[i] = s.lens.focus + s.m[i / 2][i % 2] + s.table[2][3] + s.flags; }\n"));
    ASSERT_TRUE(ran());
    EXPECT_EQ(find<QLineEdit>("argument.s.lens.focus")->placeholderText(), "2 (chosen)");
    EXPECT_EQ(find<QLineEdit>("argument.s.lens.kind")->placeholderText(), "zero");
    EXPECT_EQ(find<QLineEdit>("argument.s.table")->placeholderText(), "zero, 12 values");
    EXPECT_TRUE(find<QLabel>("argument.s.flags")->text().contains("bit-field")) << "that it stays zero is said";
    const auto value = [this](std::size_t i) { return outcome().after.back()->values<float>()[i]; };
    EXPECT_EQ(value(2), 4);
    say("s.m", "1,2,3,4");
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_EQ(value(2), 5) << "the others stay as they were chosen";
    say("s.lens.focus", "0.5");
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_EQ(value(3), 4.5);
    say("s.table", "{1},{2},{3,3,3,30}");
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_EQ(value(3), 34.5);
    // What is said before the form is built anew stays with what is said then.
    say("s.lens.focus", "2");
    say("s.lens.kind", "9");
    auto* focus = find<QLineEdit>("argument.s.lens.focus");
    focus->selectAll();
    QTest::keyClicks(focus, "0.5");
    QTest::keyClick(focus, Qt::Key_Return);
    EXPECT_NE(arguments().back().find("lens.kind=9"), std::string::npos) << arguments().back();
    EXPECT_NE(arguments().back().find("lens.focus=0.5"), std::string::npos) << arguments().back();
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_EQ(value(3), 34.5);
    // An element that is named by itself leaves fields for the others.
    say("s", "m[1][0]=7");
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_EQ(value(2), 2 + 7) << "what is not said is chosen";
    EXPECT_EQ(find<QLineEdit>("argument.s")->text(), "m[1][0]=7") << "and is not taken for what was said";
    EXPECT_EQ(find<QLineEdit>("argument.s.lens.focus")->placeholderText(), "2 (chosen)");
    say("s.m[1][1]", "8");
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_EQ(value(2), 2 + 7);
    EXPECT_EQ(value(3), 2 + 8);
    EXPECT_EQ(arguments().back(), "s=struct:m[1][0]=7,m[1][1]=8");
}

TEST_F(OwnArgumentsTest, ArraysOfStructuresAreInputs)
{
    document().open(write("product.cu",
        "struct Matrix { int width, height; float* elements; };\n"
        "__global__ void product(Matrix C, Matrix A, Matrix B) {\n"
        "    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    if (x >= C.width || y >= C.height) return;\n"
        "    float sum = 0;\n"
        "    for (int k = 0; k < A.width; ++k) sum += A.elements[y * A.width + k] * B.elements[k * B.width + x];\n"
        "    C.elements[y * C.width + x] = sum; }\n"));
    ASSERT_TRUE(ran());
    ASSERT_EQ(outcome().bound->data.size(), 2u);
    EXPECT_TRUE(find<QToolButton>("data")->text().contains("random"))
        << find<QToolButton>("data")->text().toStdString();
    EXPECT_EQ(shownBuffers(*outcome().bound, {}).size(), 3u) << "A and B stand beside C";
    window->model().data().openFiles({writeTable("a.csv", 7, 5), writeTable("b.csv", 4, 7)});
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_TRUE(find<QToolButton>("data")->text().startsWith("a.csv, b.csv"));
    EXPECT_EQ(outcome().bound->work.outputBuffer().shape, (Shape{{4, 5, 1}, 1}));
    // What is said of one takes the place of what was opened for it, and the other way round.
    say("A.elements", "in:ramp:3x9");
    ASSERT_TRUE(waitFor([this] { return !window->model().busy(); }));
    EXPECT_EQ(window->model().experiment().data.at(0), "");
    EXPECT_EQ(outcome().bound->data.at(1).label, "b.csv");
    window->model().data().set(0, "ramp:7x6");
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_TRUE(arguments().empty()) << arguments().back();
    EXPECT_EQ(outcome().bound->work.outputBuffer().shape, (Shape{{4, 6, 1}, 1}));
}

TEST_F(OwnArgumentsTest, LongNamesLeaveFieldsTheirRoomInTheOrderOfTheText)
{
    document().open(write("long.cu",
        "struct Lens { float focus; int kind; float shift[2]; };\n"
        "struct Scene { Lens opticalSystem[2]; int table[3][4]; };\n"
        "__global__ void lookedAt(Scene scene, float* out, int numberOfElements) { int i = threadIdx.x;\n"
        "    if (i < numberOfElements) out[i] = scene.opticalSystem[1].focus + scene.table[2][3]; }\n"));
    ASSERT_TRUE(ran());
    const auto placeOf = [this](const QString& name) {
        return find<QLineEdit>("argument." + name)->mapTo(window.get(), QPoint()).y();
    };
    ASSERT_TRUE(waitFor([&] { return placeOf("numberOfElements") > placeOf("scene.table"); }));
    int last = -1;
    for (const char* name : {"scene.opticalSystem[0].focus", "scene.opticalSystem[0].kind",
             "scene.opticalSystem[0].shift", "scene.opticalSystem[1].focus", "scene.opticalSystem[1].kind",
             "scene.opticalSystem[1].shift", "scene.table", "numberOfElements"}) {
        auto* field = find<QLineEdit>(QString("argument.") + name);
        const int most = field->fontMetrics().horizontalAdvance(field->placeholderText());
        constexpr int frame = 20; // and margins
        EXPECT_GE(field->width(), most + frame) << name << ": " << field->placeholderText().toStdString();
        EXPECT_GT(placeOf(name), last) << name;
        last = placeOf(name);
    }
}

TEST_F(OwnArgumentsTest, AnArrayWithOpenedDataMayBeReadAndWritten)
{
    document().open(write("twice.cu",
        "__global__ void twice(float* a, float* b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (i < n) b[i] = 2 * a[i]; }\n"));
    ASSERT_TRUE(ran());
    window->model().data().openFiles({writeTable("a.csv", 23, 41)});
    ASSERT_TRUE(settled());
    ASSERT_EQ(outcome().bound->data[0].label, "a.csv");
    find<QToolButton>("argument.a.role")->menu()->actions().last()->trigger();
    ASSERT_TRUE(settled()) << message().toStdString();
    EXPECT_EQ(outcome().bound->data[0].label, "a.csv");
    EXPECT_EQ(outcome().bound->work.buffers[0].role, BufferRole::InputOutput);
}

} // namespace
} // namespace warpatlas::ui
