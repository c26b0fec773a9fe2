#include "ui/desktop/window/window_picture.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/source/same_line_table.h"
#include "ui/desktop/window/main_window.h"
#include "ui/pictures/canvas_picture.h"

#include <QApplication>
#include <QEventLoop>
#include <QPainter>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <functional>

namespace warpatlas::ui::inline desktop {
namespace {

/// The canvas' place in a picture of the window: drawn once through EGL, painted as an image.
class PictureCanvas : public CanvasHost {
public:
    /// `pixelScale`: device pixels a logical one of the picture that is made.
    PictureCanvas(ViewModel& view, double pixelScale, QWidget* parent)
        : CanvasHost(parent), m_view(view), m_pixelScale(pixelScale)
    {
        setMinimumSize(240, 160);
    }

    void setOutcome(OutcomePointer outcome) override
    {
        m_outcome = std::move(outcome);
        m_image = {};
        update();
    }
    void setMoment(const MomentPointer& moment) override
    {
        m_moment = moment;
        m_image = {};
        update();
    }
    void setGlance(const MomentPointer& glance) override
    {
        m_glance = glance;
        m_image = {};
        update();
    }
    void setCloseUp(bool closeUp) { m_closeUp = closeUp; } ///< so near that the selected thread can be read
    void fitToView() override { }
    bool goToThread(const Dim3& block, const Dim3& thread) override
    {
        if (!m_outcome)
            return false;
        m_view.selectThread(linearFromThread(m_outcome->bound->launch, block, thread));
        return true;
    }
    /// throws RenderError where there is no EGL
    QImage picture() override
    {
        const QSize pixels(int(width() * m_pixelScale + 0.5), int(height() * m_pixelScale + 0.5));
        if (!m_outcome || m_image.size() == pixels)
            return m_image;
        const CanvasState& state = m_view.state();
        CanvasPictureOptions options;
        options.buttons = true;
        options.width = pixels.width();
        options.height = pixels.height();
        options.pixelScale = m_pixelScale;
        options.theme = state.theme;
        options.colourBy = state.colourBy;
        options.time = state.playback.time;
        options.views = state.views;
        options.selectedThread = state.selected.thread;
        options.selection = state.selected;
        options.memoryBuffer = state.memoryBuffer;
        options.allBuffers = state.allBuffers;
        options.closeUp = m_closeUp;
        options.glance = m_glance;
        if (m_moment) {
            options.story = m_moment->story;
            options.visit = m_moment->visit;
            options.momentOf = [this](std::size_t) { return m_moment; };
        }
        const render::Picture drawn = drawCanvasPicture(m_outcome, options);
        m_image = QImage(drawn.rgba.data(), drawn.width, drawn.height, drawn.width * 4, QImage::Format_RGBA8888).copy();
        return m_image;
    }

private:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), tokens().background);
        if (!m_image.isNull())
            painter.drawImage(QRectF(rect()), m_image);
    }

    ViewModel& m_view;
    double m_pixelScale;
    OutcomePointer m_outcome;
    MomentPointer m_moment; ///< visit of the followed thread; null: no thread is followed
    MomentPointer m_glance; ///< visit of a thread that is only looked at
    bool m_closeUp = false;
    QImage m_image;
};

/// Drops the offscreen platform's warnings about what it cannot do; none concerns a picture.
class QuietQt {
public:
    QuietQt() : m_before(qInstallMessageHandler(pass)) { }
    ~QuietQt() { qInstallMessageHandler(m_before); }

private:
    static void pass(QtMsgType type, const QMessageLogContext&, const QString& words)
    {
        if (type == QtCriticalMsg || type == QtFatalMsg)
            std::fprintf(stderr, "%s\n", qPrintable(words));
    }
    QtMessageHandler m_before;
};

/// Until it has arrived, which `changed` of the sender may say.
template <class Sender, class Signal>
void waitFor(const Sender& sender, Signal changed, const Progress& progress, const std::function<bool()>& arrived)
{
    QEventLoop loop;
    QTimer cancel; // no event wakes the loop for a cancelled progress
    QObject::connect(&sender, changed, &loop, &QEventLoop::quit);
    QObject::connect(&cancel, &QTimer::timeout, &loop, &QEventLoop::quit);
    cancel.start(50);
    while (!arrived()) {
        loop.exec();
        progress.throwIfCancelled();
    }
}

/// Follows as the window does: its follower records the thread and tells what its lines show.
void follow(MainWindow& window, const WindowPictureOptions& options, const Progress& progress)
{
    const FollowBridge& bridge = window.follow();
    const auto wait = [&](const auto& arrived) {
        waitFor(bridge, &FollowBridge::changed, progress, [&] {
            if (bridge.refused())
                throw InputError("--follow", bridge.words().toStdString());
            return bool(arrived());
        });
    };
    wait([&] { return bool(bridge.story()); });
    if (bridge.story()->visits.empty())
        throw InputError("--follow", warpatlas::say("window.no_line", "the thread carries out no line of the source"));
    CanvasState state = window.view().state();
    state.visit = options.visitOf(bridge.story()->visits.size());
    window.view().adopt(state);
    wait([&] { return bridge.moment() && bridge.moment()->visit == state.visit; });
}

} // namespace

render::Picture drawWindowPicture(
    const OutcomePointer& outcome, const WindowPictureOptions& options, const Progress& progress)
{
    const QuietQt quiet;
    needApplication(options.scale);
    PictureCanvas* canvas = nullptr;
    MainWindowOptions parts;
    parts.runs = false;
    parts.canvas = [&canvas, &options](ViewModel& view, QWidget* parent) {
        return canvas = new PictureCanvas(view, options.scale, parent);
    };
    MainWindow window(parts);
    CanvasState state = window.view().state();
    state.theme = options.theme;
    state.colourBy = options.colourBy;
    state.playback.scrub(options.time);
    state.views = options.views;
    state.selected = within(options.selected, *outcome->bound);
    state.memoryBuffer = options.memoryBuffer;
    state.allBuffers = options.allBuffers;
    setFollowing(state, bool(options.visitOf));
    window.view().adopt(state);
    canvas->setCloseUp(options.closeUp);
    window.setMinimumSize(1, 1); // with none, that of the layout would hold, which folds what has no room
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.resize(int(options.width / options.scale + 0.5), int(options.height / options.scale + 0.5));
    window.model().show(outcome);
    // Set before the window is shown: later changes one after the other would leave traces in its layout.
    if (options.visitOf)
        follow(window, options, progress);
    waitFor(window.follow(), &FollowBridge::changed, progress, [&] { return !window.follow().pointing(); });
    const Job& sameLine = window.findChild<SameLineTable*>("sameLine")->job();
    waitFor(sameLine, &Job::ended, progress, [&] { return !sameLine.running(); });
    window.show();
    // Layouts that wrap need their width first and their height after it.
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
    canvas->picture(); // throws here rather than inside Qt's painting

    QImage image(options.width, options.height, QImage::Format_RGBA8888);
    image.setDevicePixelRatio(options.scale);
    image.fill(Qt::black);
    {
        QPainter painter(&image);
        window.render(&painter);
    }
    render::Picture picture;
    picture.width = options.width;
    picture.height = options.height;
    picture.rgba.resize(std::size_t(options.width) * std::size_t(options.height) * 4);
    for (int y = 0; y < options.height; ++y)
        std::copy_n(image.constScanLine(y), std::size_t(options.width) * 4,
            picture.rgba.data() + std::size_t(y) * std::size_t(options.width) * 4);
    return picture;
}

} // namespace warpatlas::ui::inline desktop
