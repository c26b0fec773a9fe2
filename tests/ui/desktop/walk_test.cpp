// What a teacher does in class, in the real window with keys and mouse: one thread is followed through a tiled matrix
// product, the memory view shows the line that it is at, and a picture is taken. The presenter's part is in
// tests/ui/presenter.
#include "tests/ui/desktop/window_fixture.h"

#include "app/follow/costliest_visit.h"

#include "ui/desktop/model/follow_bridge.h"
#include "ui/pictures/canvas_picture.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <future>
#include <stdexcept>

namespace warpatlas::ui {
namespace {

class Walk : public WindowTest {
protected:
    bool told()
    {
        return waitFor([this] {
            const MomentPointer& moment = window->follow().moment();
            return moment && moment->visit == window->view().state().visit && moment->story == window->follow().story();
        });
    }
    void key(Qt::Key key)
    {
        auto* canvas = find("canvas");
        canvas->setFocus();
        QTest::keyClick(canvas, key);
    }
    /// The events of the thread from one visit to the next with the key of a step, until `reached` or its end.
    bool stepUntil(const std::function<bool(const StoryMoment&)>& reached)
    {
        for (std::size_t steps = window->follow().story()->visits.size(); steps > 0; --steps) {
            if (!told())
                return false;
            if (reached(*window->follow().moment()))
                return true;
            key(Qt::Key_Right);
        }
        return false;
    }
    static bool accesses(const StoryMoment& moment, Window space, AccessKind kind)
    {
        return std::ranges::any_of(moment.requests,
            [&](const StoryRequest& request) { return request.window == space && request.kind == kind; });
    }
};

TEST_F(Walk, OneThreadThroughATiledMatrixProduct)
{
    Experiment experiment;
    experiment.kernel = "matmul:tiled";
    window->model().start(experiment);
    ASSERT_TRUE(settled());
    ASSERT_TRUE(outcome().check && outcome().check->matches);
    window->canvas().goToThread({1, 1, 0}, {3, 2, 0});
    key(Qt::Key_F);
    ASSERT_TRUE(waitFor([this] { return window->follow().story() != nullptr; }));

    // Loads of the tiles, in the order of the source: from global memory, into shared memory.
    ASSERT_TRUE(stepUntil([](const StoryMoment& m) { return accesses(m, Window::Global, AccessKind::Load); }));
    EXPECT_NE(window->follow().moment()->source.find("tileA[threadIdx.y][threadIdx.x]"), std::string::npos);
    ASSERT_TRUE(stepUntil([](const StoryMoment& m) { return accesses(m, Window::Shared, AccessKind::Store); }));
    // The barrier.
    ASSERT_TRUE(stepUntil([](const StoryMoment& m) { return m.story->visits[m.visit].barrier; }));
    EXPECT_NE(window->follow().moment()->source.find("__syncthreads"), std::string::npos);
    // The inner loop reads both tiles.
    ASSERT_TRUE(stepUntil([](const StoryMoment& m) { return accesses(m, Window::Shared, AccessKind::Load); }));
    EXPECT_NE(window->follow().moment()->source.find("sum += tileA"), std::string::npos);

    // The same line in the memory view.
    key(Qt::Key_3);
    EXPECT_EQ(window->view().state().views.main, ViewKind::Memory);
    EXPECT_TRUE(window->view().state().following);
    EXPECT_FALSE(window->canvas().picture().isNull());
    key(Qt::Key_1);

    // The store, which is the end of its work: it is the element that the data view says is this thread's.
    ASSERT_TRUE(stepUntil([](const StoryMoment& m) { return accesses(m, Window::Global, AccessKind::Store); }));
    const ThreadStory& story = *window->follow().story();
    const auto written = story.accessesOf(story.visits[window->view().state().visit]);
    ASSERT_FALSE(written.empty());
    EXPECT_EQ(outcome().owners->owner[written.back().value], story.thread);

    QString path = folder.filePath("walk.png");
    EXPECT_TRUE(window->savePictureTo(MainWindow::Subject::Canvas, path));
    ASSERT_TRUE(waitFor([&] { return QImage(path).width() > 0; }));
}

/// The window's canvas and an off-screen one draw the same scene with two contexts of the same software GL.
class SamePixels : public WindowTest, public ::testing::WithParamInterface<ViewKind> { };

TEST_P(SamePixels, InTheWindowAndOffScreen)
{
    ShownViews views;
    views.main = GetParam();
    window->view().setViews(views);
    window->view().scrub(0.4);
    window->canvas().fitToView();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->follow().pointing(); }, 60000));
    QTest::qWait(0);
    const QImage shown = window->canvas().picture().convertToFormat(QImage::Format_RGBA8888);
    ASSERT_FALSE(shown.isNull());
    CanvasPictureOptions options;
    options.width = shown.width();
    options.height = shown.height();
    options.pixelScale = find("canvas")->devicePixelRatioF();
    options.theme = window->view().state().theme;
    options.views = views;
    options.colourBy = window->view().state().colourBy;
    options.time = 0.4;
    options.buttons = true;
    // What the window tells of a thread that nobody follows is in its picture, too.
    if (const StoryLinesPointer& lines = window->follow().pointedLines())
        options.glance = costliestMoment(lines->present->story, *window->model().pictured());
    // On a thread of its own: this one has the window's context.
    const render::Picture picture = std::async(std::launch::async, [&] {
        const auto context = render::Offscreen::create(options.width, options.height, render::GlChoice::Software);
        if (!context)
            throw std::runtime_error(context.reason());
        return drawCanvasPicture(window->model().pictured(), options, context.value().get());
    }).get();
    // Equal but for the rounding of one colour step, which Mesa's two ways to a context may differ by.
    std::uint64_t differing = 0;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            const std::uint8_t* off =
                picture.rgba.data() + (std::size_t(y) * std::size_t(picture.width) + std::size_t(x)) * 4;
            const std::uint8_t* on = shown.constScanLine(y) + x * 4;
            bool same = true;
            for (int channel = 0; channel < 3; ++channel)
                same &= std::abs(int(on[channel]) - int(off[channel])) <= 1;
            differing += same ? 0 : 1;
        }
    EXPECT_EQ(differing, 0u) << "of " << picture.width << " x " << picture.height;
}

INSTANTIATE_TEST_SUITE_P(EveryView, SamePixels, ::testing::ValuesIn(allViews),
    [](const auto& info) { return std::string(nameOf(info.param)); });

} // namespace
} // namespace warpatlas::ui
