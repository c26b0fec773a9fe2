// A kernel of one's own in the real window: written, opened, wrong, mended, called, undone.
#include "tests/ui/desktop/own_kernel_fixture.h"
#include "ui/desktop/files/files.h"
#include "ui/desktop/layout/source_split.h"
#include "ui/desktop/look/problem_delegate.h"
#include "ui/desktop/panels/variable_field.h"

#include <QLineEdit>
#include <QListWidget>

namespace warpatlas::ui {
namespace {

TEST_F(OwnKernelTest, ANewKernelCopiesThePictureAndIsMadeToInvertIt)
{
    trigger("newKernel");
    ASSERT_TRUE(ran());
    EXPECT_EQ(outcome().bound->kernel->description().name, "mine");
    EXPECT_TRUE(outcome().problems.empty());
    EXPECT_EQ(outcome().output->bytes().size(), outcome().bound->data[0].array->bytes().size());

    // One error in writing: the picture stays, the line says what is wrong.
    replace("= in[i]", "= 255 - im[i]");
    ASSERT_TRUE(refused());
    ASSERT_FALSE(editor().messages().empty());
    EXPECT_EQ(editor().messages()[0].line, 8u);
    EXPECT_FALSE(window->model().outcome()->bound->experiment.source->text.find("im[i]") != std::string::npos);
    EXPECT_TRUE(document().isAhead());

    replace("im[i]", "in[i]");
    ASSERT_TRUE(ran());
    EXPECT_TRUE(editor().messages().empty());
    const auto in = outcome().bound->data[0].array->values<std::uint8_t>();
    const auto out = outcome().output->values<std::uint8_t>();
    for (std::size_t i = 0; i < out.size(); ++i)
        ASSERT_EQ(out[i], 255 - in[i]) << i;

    // A wrong index is seen.
    replace("y * width + x", "x * width + y");
    ASSERT_TRUE(ran());
    EXPECT_FALSE(outcome().problems.empty());
    // Each version that ran is a step back.
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_TRUE(editor().toPlainText().contains("y * width + x"));
    EXPECT_TRUE(outcome().problems.empty());
}

TEST_F(OwnKernelTest, WhatIsShownBesideATextThatDidNotRunIsOfTheOneBefore)
{
    window->files().open({write("past.cu",
        "__global__ void past(int* out, int n)\n{\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (i <= n)\n        out[i] = i;\n}\n")});
    ASSERT_TRUE(ran());
    ASSERT_FALSE(outcome().problems.empty());
    const auto age = [this] { return find("problemsAge")->isHidden() ? QString() : text("problemsAge"); };
    const auto dimmed = [this] {
        return find<QListWidget>("problems")->item(0)->data(ProblemDelegate::DimmedRole).toBool();
    };
    EXPECT_EQ(age(), "");
    EXPECT_FALSE(dimmed());

    // A launch that is too dear to start by itself: all that is shown is of the one before.
    window->model().setGrid(Dim3{2'000'000'000, 1, 1});
    ASSERT_TRUE(window->model().stale());
    EXPECT_EQ(age(), "Of the run before the change. Run (F5) checks it as it is now.");
    EXPECT_TRUE(dimmed());
    EXPECT_TRUE(window->view().state().outdated);
    EXPECT_TRUE(find("drawer.problems")->accessibleName().contains("previous launch"));
    EXPECT_EQ(find("run")->property("kind"), "stale");
    // The text is mended: its problem is no more.
    replace("i <= n", "i < n");
    ASSERT_TRUE(waitFor([this] { return !document().isAhead(); }));
    ASSERT_TRUE(window->model().stale());
    EXPECT_EQ(age(), "Of the text before the change. Run (F5) checks it as it is now.");
    EXPECT_TRUE(dimmed());
    replace("out[i] = i", "out[i] = j");
    ASSERT_TRUE(refused());
    EXPECT_EQ(age(), "Of what ran before: the text as it is now does not compile.");
    // Undo leads back to what is shown.
    replace("out[i] = j", "out[i] = i");
    ASSERT_TRUE(waitFor([this] { return !document().isAhead(); }));
    while (window->model().experiment() != outcome().bound->experiment)
        window->model().history().stack().undo();
    EXPECT_FALSE(window->model().stale());
    EXPECT_EQ(age(), "");
    EXPECT_FALSE(dimmed());
    EXPECT_FALSE(window->view().state().outdated);
    EXPECT_EQ(message(), "");
}

TEST_F(OwnKernelTest, ThatTheCpuHasNoFormOfItIsSaid)
{
    window->model().setDevice("cpu");
    ASSERT_TRUE(settled());
    asked(QMessageBox::Discard, [this] { trigger("newKernel"); });
    ASSERT_TRUE(ran());
    EXPECT_EQ(outcome().bound->experiment.device, "sim");
    EXPECT_EQ(message().toStdString(), "The CPU has no form of a kernel of one's own: mine runs on the simulator.");
}

TEST_F(OwnKernelTest, AFileWithSeveralKernelsIsOpenedAndOneIsChosen)
{
    const QString path = folder.filePath("two.cu");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(
        "#include <cstdio>\n__global__ void first(float* x, int n) { if (threadIdx.x < n) x[threadIdx.x] = 1; }\n"
        "__global__ void second(float* x, int n) { if (threadIdx.x < n) x[threadIdx.x] = 2; }\n"
        "int main() { printf(\"hello\"); }\n");
    file.close();
    window->files().open({path});
    ASSERT_TRUE(ran());
    EXPECT_EQ(window->model().experiment().kernel, "first");
    EXPECT_TRUE(find<QAction>("editor.kernel.second"));
    find<QAction>("editor.kernel.second")->trigger();
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->work.code.entry, "second");
    // What a parameter is called with is said, and chosen again.
    auto* n = find<QLineEdit>("argument.n");
    EXPECT_TRUE(n->text().isEmpty());
    EXPECT_EQ(n->placeholderText(), "1000 (chosen)");
    QTest::keyClicks(n, "7");
    QTest::keyClick(n, Qt::Key_Return);
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().source->arguments, std::vector<std::string>{"n=i32:7"});
    EXPECT_EQ(outcome().coverage->writtenMore, 7u) << "each block writes the same seven";
}

TEST_F(OwnKernelTest, AVariableThatHostCodeFillsHasAField)
{
    const QString path = folder.filePath("filter.cu");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("__constant__ float filter[3];\n__device__ int shift = 4;\n"
               "__global__ void smooth(const float* in, float* out, int n)\n{\n"
               "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
               "    if (i < n)\n        out[i] = in[i] * (filter[0] + filter[1] + filter[2]) + shift;\n}\n"
               "int main()\n{\n    const float h[3] = {1, 2, 3};\n    cudaMemcpyToSymbol(filter, h, sizeof(h));\n}\n");
    file.close();
    window->files().open({path});
    ASSERT_TRUE(ran());
    ASSERT_EQ(outcome().problems.size(), 1u) << "nothing fills it";
    auto* filter = find<QLineEdit>("symbol.filter");
    ASSERT_TRUE(filter);
    EXPECT_TRUE(filter->text().isEmpty());
    EXPECT_TRUE(filter->toolTip().startsWith("__constant__ float filter[3]")) << filter->toolTip().toStdString();
    ASSERT_TRUE(find<QLineEdit>("symbol.shift"));
    QTest::keyClicks(filter, "nonsense");
    QTest::keyClick(filter, Qt::Key_Return);
    EXPECT_TRUE(window->model().experiment().source->symbols.empty());
    filter->clear();
    QTest::keyClicks(filter, "0.25, 0.5 0.25f");
    QTest::keyClick(filter, Qt::Key_Return);
    ASSERT_TRUE(settled());
    const std::vector<std::string> said{"filter=f32:0.25,0.5,0.25"};
    EXPECT_EQ(window->model().experiment().source->symbols, said);
    EXPECT_TRUE(outcome().problems.empty());
    EXPECT_EQ(outcome().output->values<float>()[0], outcome().bound->data[0].array->values<float>()[0] + 4);
    EXPECT_EQ(find<QLineEdit>("symbol.filter")->text(), "0.25,0.5,0.25");
    // Another text of the same file keeps it, as long as it has the variable.
    trigger("editKernel");
    replace("+ shift", "- shift");
    ASSERT_TRUE(ran());
    EXPECT_EQ(window->model().experiment().source->symbols, said);
    window->model().history().stack().undo();
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_TRUE(window->model().experiment().source->symbols.empty());
    EXPECT_TRUE(find<QLineEdit>("symbol.filter")->text().isEmpty());
}

TEST_F(OwnKernelTest, AStructureByValueHasARowForEachField)
{
    const QString path = folder.filePath("gain.cu");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("struct Params { int n; float gain; float tint[2]; int mode; };\n"
               "__global__ void scaled(const float* in, float* out, Params p)\n{\n"
               "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
               "    if (i < p.n)\n        out[i] = in[i] * p.gain * p.tint[1] + p.mode;\n}\n");
    file.close();
    window->files().open({path});
    ASSERT_TRUE(ran());
    EXPECT_EQ(find<QLineEdit>("argument.p")->placeholderText(), "FIELD=VALUE") << "each has a row of its own";
    auto* gain = find<QLineEdit>("argument.p.gain");
    ASSERT_TRUE(gain);
    EXPECT_TRUE(gain->text().isEmpty());
    EXPECT_EQ(gain->placeholderText(), "2 (chosen)");
    EXPECT_EQ(find<QLineEdit>("argument.p.mode")->placeholderText(), "zero");
    QTest::keyClicks(gain, "3");
    QTest::keyClick(gain, Qt::Key_Return);
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().source->arguments, std::vector<std::string>{"p=struct:gain=3"})
        << "the others stay chosen";
    EXPECT_EQ(find<QLineEdit>("argument.p.tint")->placeholderText(), "{2,2} (chosen)");
    EXPECT_EQ(find<QLineEdit>("argument.p.gain")->text(), "3");
    auto* tint = find<QLineEdit>("argument.p.tint");
    tint->clear();
    QTest::keyClicks(tint, "{1,0.5}");
    QTest::keyClick(tint, Qt::Key_Return);
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().output->values<float>()[4], outcome().bound->data[0].array->values<float>()[4] * 1.5f);
    auto* whole = find<QLineEdit>("argument.p");
    whole->clear();
    QTest::keyClicks(whole, "n=4,mode=7");
    QTest::keyClick(whole, Qt::Key_Return);
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().source->arguments, std::vector<std::string>{"p=struct:n=4,mode=7"});
    EXPECT_EQ(find<QLineEdit>("argument.p.gain")->placeholderText(), "2 (chosen)");
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_EQ(find<QLineEdit>("argument.p.tint")->text(), "{1,0.5}");
}

TEST(VariableField, NumbersAreTypedAsTheyStandInCode)
{
    const UsedVariable floats{"filter", "float", 12, true, true, {}};
    EXPECT_EQ(symbolTyped(floats, "{0.1f, .5F,2.f}"), "f32:0.1,.5,2.");
    EXPECT_EQ(symbolTyped(floats, "1 2\t3"), "f32:1,2,3");
    EXPECT_EQ(symbolTyped(floats, "in:weights.npy"), "in:weights.npy");
    EXPECT_EQ(symbolTyped(floats, ""), "");
    const UsedVariable whole{"mask", "unsigned int", 8, false, true, {}};
    EXPECT_EQ(symbolTyped(whole, "3u 0xff"), "u32:3,0xff");
    EXPECT_EQ(whole.declaration(), "__device__ unsigned int mask[2]");
    const UsedVariable structure{"params", "Params", 24, true, true, {}};
    EXPECT_EQ(symbolTyped(structure, "width=3,gain=2"), "struct:width=3,gain=2");
    const UsedVariable pointer{"table", "const float*", 8, false, true, {}};
    EXPECT_EQ(symbolTyped(pointer, "out:f32:12"), "out:f32:12");
}

TEST_F(OwnKernelTest, ATextureTakesThePictureAndItsModesAreTyped)
{
    const QString path = folder.filePath("texture.cu");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("__global__ void half(cudaTextureObject_t picture, cudaSurfaceObject_t out, int width, int height)\n{\n"
               "    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
               "    if (x < width && y < height)\n"
               "        surf2Dwrite(tex2D<float>(picture, x / 2.0f, y / 2.0f), out, x * 4, y);\n}\n");
    file.close();
    window->files().open({path});
    ASSERT_TRUE(ran());
    EXPECT_TRUE(outcome().problems.empty());
    EXPECT_EQ(outcome().bound->work.output, 1u);
    auto* picture = find<QLineEdit>("argument.picture");
    EXPECT_EQ(picture->placeholderText(), "bundled:picture (chosen)");
    EXPECT_TRUE(find<QLineEdit>("argument.out")->placeholderText().startsWith("out:f32:"));
    QTest::keyClicks(picture, "bundled:picture,filter=cubic");
    QTest::keyClick(picture, Qt::Key_Return);
    EXPECT_TRUE(window->model().experiment().source->arguments.empty()) << "there is no such filter";
    picture->clear();
    QTest::keyClicks(picture, "bundled:picture,filter=linear");
    QTest::keyClick(picture, Qt::Key_Return);
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().source->arguments,
        std::vector<std::string>{"picture=tex:bundled:picture,filter=linear"});
    EXPECT_EQ(std::get<BufferArgument>(outcome().bound->work.arguments[0]).texture->filter, TextureFilter::Linear);
}

TEST_F(OwnKernelTest, ACopyOfACatalogueKernelGivesTheSamePicture)
{
    const ArrayPointer before = outcome().output;
    trigger("editKernel");
    ASSERT_TRUE(ran());
    ASSERT_TRUE(outcome().bound->source);
    EXPECT_EQ(outcome().bound->work.code.entry, "grayscale");
    ASSERT_TRUE(before && outcome().output);
    EXPECT_TRUE(std::ranges::equal(before->bytes(), outcome().output->bytes()));
    EXPECT_TRUE(window->docks().sources->isWriting());
    trigger("editKernel");
    EXPECT_FALSE(window->docks().sources->isWriting());
    // Undone, the kernel of the catalogue is back, and the editor gone.
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_FALSE(outcome().bound->source);
    EXPECT_FALSE(document().isOpen());
}

TEST_F(OwnKernelTest, TheArgumentsOfACopyFollowItsText)
{
    trigger("editKernel");
    ASSERT_TRUE(ran());
    const Shape shape = outcome().output->shape();
    const auto ranAs = [&](const std::vector<std::string>& names) {
        EXPECT_TRUE(ran());
        EXPECT_EQ(message(), "");
        std::vector<std::string> parameters;
        for (const KernelParameter& parameter : outcome().bound->source->signature.parameters)
            parameters.push_back(parameter.name);
        EXPECT_EQ(parameters, names);
        EXPECT_EQ(outcome().output->shape(), shape);
    };
    const auto rewrite = [&](const QString& what, const QString& with) {
        const QString before = editor().toPlainText();
        ASSERT_TRUE(before.contains(what)) << what.toStdString();
        QString text = before;
        editor().setPlainText(text.replace(what, with));
    };
    rewrite("int width, int height", "int width, int height, int brighter");
    ranAs({"rgb", "gray", "width", "height", "brighter"});
    rewrite("int width, int height, int brighter", "int height, int width");
    ranAs({"rgb", "gray", "height", "width"});
    rewrite("rgb", "picture");
    ranAs({"picture", "gray", "height", "width"});
    rewrite("int height, int width", "int height");
    rewrite("int x =", "int width = 967; int x =");
    ranAs({"picture", "gray", "height"});
}

TEST_F(OwnKernelTest, APhotoIsStillThereBehindACopy)
{
    const QString photo = writePicture("photo.png", 45, 31), other = writePicture("other.png", 70, 50);
    window->model().data().openFiles({photo});
    ASSERT_TRUE(settled());
    trigger("editKernel");
    ASSERT_TRUE(ran());
    EXPECT_EQ(outcome().output->shape().extent, (Extent{45, 31, 1}));
    EXPECT_FALSE(message().contains("left out")) << message().toStdString();
    QString text = editor().toPlainText();
    editor().setPlainText(text + "\n// mine\n");
    ASSERT_TRUE(ran());
    window->model().setBlock({8, 8, 1});
    ASSERT_TRUE(settled());
    window->model().setKernel("blur");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->data.at(0).label, "photo.png");
    // Another one in the copy: its sizes are not the first one's.
    window->model().setKernel("grayscale");
    ASSERT_TRUE(settled());
    trigger("editKernel");
    ASSERT_TRUE(ran());
    text = editor().toPlainText();
    editor().setPlainText(text.replace("width", "columns"));
    ASSERT_TRUE(ran());
    window->model().data().openFiles({other});
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().output->shape().extent, (Extent{70, 50, 1}));
    EXPECT_TRUE(outcome().problems.empty());
    EXPECT_EQ(outcome().coverage->unwritten, 0u);
    window->model().setKernel("sobel");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->data.at(0).label, "other.png");
}

TEST_F(OwnKernelTest, AColouringByTheReferenceIsLeftWhereThereIsNone)
{
    window->view().setColourBy(render::ColourBy::Difference);
    window->model().setKernel("blur");
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->view().state().colourBy, render::ColourBy::Difference) << "it has one";
    asked(QMessageBox::Discard, [this] { trigger("newKernel"); });
    ASSERT_TRUE(ran());
    EXPECT_EQ(window->view().state().colourBy, render::ColourBy::State);
}

TEST_F(OwnKernelTest, TwoMatricesOpenedBesideAKernelOfOnePictureAreMultiplied)
{
    trigger("newKernel");
    ASSERT_TRUE(ran());
    drop({writeTable("a.csv", 23, 41), writeTable("b.csv", 19, 23)});
    ASSERT_TRUE(waitFor([this] { return window->model().experiment().kernel == "matmul"; }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().output->shape().extent, (Extent{19, 41, 1}));
    EXPECT_EQ(message(), "mine does not take them: shown with matmul.");
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->kernel->description().name, "mine") << "and comes back";
}

TEST_F(OwnKernelTest, AnExperimentKeepsTheTextThatHasNoFile)
{
    trigger("newKernel");
    ASSERT_TRUE(ran());
    replace("= in[i]", "= in[i] / 2");
    ASSERT_TRUE(ran());
    const QString path = folder.filePath("own.warpatlas");
    ASSERT_TRUE(window->saveExperimentTo(path));
    trigger("newKernel");
    ASSERT_TRUE(ran());
    window->model().data().openFiles({path});
    ASSERT_TRUE(settled());
    EXPECT_TRUE(window->model().experiment().source->text.find("in[i] / 2") != std::string::npos);
    EXPECT_TRUE(editor().toPlainText().contains("in[i] / 2"));
}

TEST_F(OwnKernelTest, ADraftThatDoesNotCompileIsLeftBehindByACrash)
{
    trigger("newKernel");
    ASSERT_TRUE(ran());
    replace("= in[i]", "= in[i");
    ASSERT_TRUE(refused());
    EXPECT_TRUE(document().unsaved().source->text.find("= in[i;") != std::string::npos);
    EXPECT_TRUE(window->model().experiment().source->text.find("= in[i];") != std::string::npos);
    // Undo to the catalogue and back brings it again.
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    window->model().history().stack().redo();
    ASSERT_TRUE(settled());
    EXPECT_TRUE(editor().toPlainText().contains("= in[i;"));
}

} // namespace
} // namespace warpatlas::ui
