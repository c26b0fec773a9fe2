// How many words and numbers a person sees at rest, the source and the drawer aside: what is said elsewhere is not said
// again. Each part of the window is counted by itself, as it is seen.
#include "tests/app/support/own_kernel.h"
#include "tests/ui/desktop/window_fixture.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QMenuBar>
#include <QRegularExpression>
#include <QToolButton>

#include <cstdio>
#include <map>

namespace warpatlas::ui {
namespace {

class WordsOnScreen : public WindowTest {
protected:
    /// Words and numbers of a text: what has a letter or a digit.
    static int wordsIn(QString text)
    {
        text.remove(QRegularExpression("<[^>]*>"));
        int count = 0;
        for (const QString& word : text.split(QRegularExpression("\\s+"), Qt::SkipEmptyParts))
            count += word.contains(QRegularExpression("[\\p{L}\\p{N}]"));
        return count;
    }

    static QString textOf(const QWidget& widget)
    {
        if (const auto* label = qobject_cast<const QLabel*>(&widget))
            return label->text();
        const auto* tool = qobject_cast<const QToolButton*>(&widget);
        if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull())
            return {}; // an icon stands for it
        if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
            return button->text();
        if (const auto* field = qobject_cast<const QLineEdit*>(&widget))
            return field->text().isEmpty() ? field->placeholderText() : field->text();
        QString texts;
        if (const auto* menus = qobject_cast<const QMenuBar*>(&widget))
            for (const QAction* action : menus->actions())
                texts += action->text() + ' ';
        return texts;
    }

    /// The part of the window that a widget stands in; empty for those that do not count.
    QString partOf(const QWidget& widget) const
    {
        for (const QWidget* at = &widget; at && at != window.get(); at = at->parentWidget()) {
            const QString name = at->objectName();
            if (name.startsWith("drawer") || name.startsWith("dock.source") || name.contains("rawer"))
                return {};
            if (const auto* dock = qobject_cast<const QDockWidget*>(at))
                return dock == window->docks().launch ? "left column" : QString();
            if (name == "header")
                return "header";
            if (qobject_cast<const QStatusBar*>(at))
                return "status";
        }
        return "around the canvas";
    }

    std::map<QString, int> counted()
    {
        std::map<QString, int> counts;
        m_texts.clear();
        for (const QWidget* widget : window->findChildren<QWidget*>())
            if (widget->isVisible() && !widget->visibleRegion().isEmpty())
                if (const QString part = partOf(*widget); !part.isEmpty()) {
                    counts[part] += wordsIn(textOf(*widget));
                    if (wordsIn(textOf(*widget)) > 0)
                        m_texts += textOf(*widget);
                }
        for (const QString& text : window->canvas().texts())
            counts["canvas"] += wordsIn(text);
        return counts;
    }

    QStringList m_texts; ///< that were counted last, for a person who has to find out

    /// 110 is what a window at rest may have, whatever it shows.
    void expectFew(const char* situation)
    {
        ASSERT_TRUE(settled());
        window->resize(1920, 1080);
        // What came with the outcome is laid out, and so seen, by events that it has posted.
        for (int i = 0; i < 4; ++i) {
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
        }
        const std::map<QString, int> counts = counted();
        int all = 0;
        std::printf("%-28s", situation);
        for (const auto& [part, count] : counts) {
            std::printf(" %s %d,", part.toUtf8().constData(), count);
            all += count;
        }
        std::printf(" all %d\n", all);
        EXPECT_LE(all, 110) << situation << ": " << m_texts.join(" | ").toStdString();
        EXPECT_LE(counts.at("canvas"), 34) << window->canvas().texts().join(" | ").toStdString();
        EXPECT_GT(counts.at("canvas"), 5) << "the canvas says something";
    }
};

TEST_F(WordsOnScreen, AreFew)
{
    expectFew("grayscale");
    for (const char* kernel :
        {"transpose", "transpose:tiled", "transpose:padded", "reduce", "histogram", "heat_3d", "diffusion"}) {
        window->model().setKernel(kernel);
        expectFew(kernel);
    }
}

TEST_F(WordsOnScreen, AreFewForAPersonsOwnData)
{
    open(writePicture("holiday.png", 400, 300));
    ASSERT_TRUE(settled());
    window->model().setKernel("blur");
    expectFew("own photo, blurred");
    open(QStringList{writeTable("a.csv", 30, 20), writeTable("b.csv", 25, 30)});
    ASSERT_TRUE(settled());
    window->model().setKernel("matmul:tiled");
    expectFew("own matrices, tiled");
}

TEST_F(WordsOnScreen, AreFewForAKernelWithoutItsGuard)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    const QString path = folder.filePath("saxpy.cu");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("__global__ void saxpy(float a, const float* x, float* y, int n)\n{\n"
               "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    y[i] = a * x[i] + y[i];\n}\n");
    file.close();
    open(path);
    expectFew("own kernel, no guard");
}

} // namespace
} // namespace warpatlas::ui
