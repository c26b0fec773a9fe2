#include "ui/desktop/window/canvas_widget.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/job.h"
#include "ui/desktop/window/canvas_events.h"
#include "ui/desktop/window/desktop.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QOpenGLWidget>
#include <QResizeEvent>
#include <QScopeGuard>

#include <cmath>
#include <cstring>
#include <exception>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

bool sameCamera(const std::optional<render::Camera>& one, const std::optional<render::Camera>& other)
{
    return one.has_value() == other.has_value()
        && (!one
            || (one->originX == other->originX && one->originY == other->originY
                && one->pixelsPerCell == other->pixelsPerCell));
}

} // namespace

/// The QOpenGLWidget of CanvasWidget: passes everything on, decides nothing.
class CanvasSurface : public QOpenGLWidget {
public:
    explicit CanvasSurface(CanvasWidget& owner) : QOpenGLWidget(&owner), m_owner(owner)
    {
        setFormat(canvasFormat());
        setObjectName("canvas");
        setAccessibleName(said("window.canvas", "Canvas: every element of the output and the thread that wrote it"));
        setFocusPolicy(Qt::StrongFocus);
        setMouseTracking(true);
        setMinimumSize(240, 160);
    }

protected:
    void initializeGL() override
    {
        // A widget that moves to another top-level window gets a new context; what lived in the old one has to go with
        // it.
        connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] {
            makeCurrent();
            m_owner.drop();
            doneCurrent();
        });
        m_owner.initialise();
    }
    void resizeGL(int width, int height) override { m_owner.resized(width, height); }
    void paintGL() override { m_owner.draw(defaultFramebufferObject()); }
    bool event(QEvent* event) override
    {
        switch (event->type()) {
        case QEvent::MouseButtonPress:
            setFocus(Qt::MouseFocusReason);
            [[fallthrough]];
        case QEvent::MouseMove:
        case QEvent::MouseButtonRelease:
        case QEvent::MouseButtonDblClick:
        case QEvent::Wheel:
            m_owner.handle(*event);
            if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease)
                m_owner.askForMenu(*event);
            event->accept();
            return true;
        case QEvent::ContextMenu: // the mouse's comes with the press, before one knows whether the view is turned
            if (static_cast<QContextMenuEvent*>(event)->reason() != QContextMenuEvent::Mouse)
                m_owner.askForMenu(*event);
            event->accept();
            return true;
        case QEvent::Leave:
        case QEvent::KeyRelease:
            m_owner.handle(*event);
            break;
        case QEvent::KeyPress:
            // Tab must leave the canvas, or the keyboard would be caught in it.
            if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Tab
                && static_cast<QKeyEvent*>(event)->key() != Qt::Key_Backtab && m_owner.handle(*event)) {
                event->accept();
                return true;
            }
            break;
        default:
            break;
        }
        return QOpenGLWidget::event(event);
    }

private:
    CanvasWidget& m_owner;
};

CanvasWidget::CanvasWidget(ViewModel& view, render::InteropPolicy policy, QWidget* parent)
    : CanvasHost(parent),
      m_view(view),
      m_surface(new CanvasSurface(*this)),
      m_refusal(makeLabel({}, "soft", this)),
      m_tasks(wakes(this, [this] { m_tasks.run(); })),
      m_target(std::make_unique<GlDisplayTarget>(
          [this](const std::function<void()>& task) {
              bool ran = false;
              return m_tasks.invoke([&] { ran = withContext(task); }) && ran;
          },
          policy))
{
    setFocusProxy(m_surface);
    m_refusal->setObjectName("canvasRefusal");
    m_refusal->setAlignment(Qt::AlignCenter);
    m_refusal->setWordWrap(true);
    m_refusal->hide();
    m_nextFrame.setSingleShot(true);
    m_nextFrame.setTimerType(Qt::PreciseTimer);
    m_nextFrame.setInterval(16);
    connect(&m_nextFrame, &QTimer::timeout, m_surface, QOverload<>::of(&QWidget::update));
    connect(&m_view, &ViewModel::changed, this, [this] {
        if (!std::exchange(m_ownChange, false))
            m_surface->update();
    });
}

CanvasWidget::~CanvasWidget()
{
    m_tasks.close();
    if (m_surface->context()) {
        m_surface->context()->disconnect(m_surface);
        m_surface->makeCurrent();
        drop();
        m_target.reset();
        m_surface->doneCurrent();
    }
    // Its destructor must find its owner still whole.
    delete m_surface;
}

bool CanvasWidget::withContext(const std::function<void()>& task)
{
    QOpenGLContext* context = m_surface->context();
    if (!m_canvas || !context)
        return false;
    // The canvas' notifications may lead back to it, also while it is drawing.
    if (QOpenGLContext::currentContext() == context) {
        task();
        return true;
    }
    const auto done = qScopeGuard([this] { m_surface->doneCurrent(); });
    m_surface->makeCurrent();
    task();
    return true;
}

void CanvasWidget::initialise()
{
    if (!QOpenGLContext::currentContext()) {
        refuse(said("window.canvas.no_context", "OpenGL's context cannot be used on this display."));
        return;
    }
    try {
        m_canvas = std::make_unique<Canvas>(m_view.shared());
    } catch (const std::exception& error) {
        refuse(toQt(error.what()));
        return;
    }
    m_canvas->onStateChanged = [this] {
        m_ownChange = true; // drawn with what changed it
        m_view.tell();
    };
    m_canvas->fitToView();
    applyOutcome();
    emit ready();
}

void CanvasWidget::drop()
{
    m_canvas.reset();
    m_target->drop();
}

void CanvasWidget::refuse(const QString& reason)
{
    m_refusal->setText(
        said("window.canvas.refused", "The canvas cannot be drawn here, everything else works.\n{}", reason));
    m_refusal->show();
    m_refusal->raise();
    emit ready();
}

void CanvasWidget::setOutcome(OutcomePointer outcome)
{
    m_outcome = std::move(outcome);
    withContext([this] { applyOutcome(); });
    m_surface->update();
}

void CanvasWidget::setStory(const StoryPointer& story)
{
    withContext([&] { m_canvas->setStory(story); });
    m_surface->update();
}

void CanvasWidget::setMoment(const MomentPointer& moment)
{
    withContext([&] { m_canvas->setMoment(moment); });
    m_surface->update();
}

void CanvasWidget::setGlance(const MomentPointer& glance)
{
    withContext([&] { m_canvas->setGlance(glance); });
    m_surface->update();
}

void CanvasWidget::applyOutcome()
{
    if (m_outcome)
        m_target->show(*m_canvas, m_outcome);
}

void CanvasWidget::fitToView()
{
    if (m_canvas)
        m_canvas->fitToView();
    m_surface->update();
}

bool CanvasWidget::goToThread(const Dim3& block, const Dim3& thread)
{
    if (!m_canvas || !m_canvas->goToThread(block, thread))
        return false;
    m_surface->update();
    return true;
}

QStringList CanvasWidget::texts() const
{
    QStringList texts;
    if (m_canvas)
        for (const std::string& text : m_canvas->texts())
            texts += QString::fromStdString(text);
    return texts;
}

std::optional<QPointF> CanvasWidget::placeOf(std::uint64_t element) const
{
    if (!m_canvas || !m_outcome)
        return std::nullopt;
    const render::Camera camera = m_canvas->camera();
    const render::Point corner =
        render::cellCorner(camera, m_outcome->bound->work.outputBuffer().shape.extent, element);
    const double scale = m_surface->devicePixelRatioF(), half = camera.pixelsPerCell / 2;
    return QPointF((corner.x + half) / scale, (corner.y + half) / scale);
}

std::optional<std::size_t> CanvasWidget::bufferAt(const QPointF& place) const
{
    const double scale = m_surface->devicePixelRatioF();
    return m_canvas ? m_canvas->bufferAt(place.x() * scale, place.y() * scale) : std::nullopt;
}

QRect CanvasWidget::placeOfViews() const
{
    if (!m_canvas)
        return rect();
    // Views that stand beside the one in the middle have its height.
    const Rect main = m_canvas->placeOfMain();
    const double scale = m_surface->devicePixelRatioF();
    return QRect(0, int(std::ceil(main.y / scale)), width(), int(main.height / scale));
}

std::optional<render::Camera> CanvasWidget::camera() const
{
    // A fitted canvas has no camera to pass on: a picture of any size then shows all as well.
    return m_canvas && !m_canvas->fitted() ? std::optional(m_canvas->camera()) : std::nullopt;
}

void CanvasWidget::setCamera(const render::Camera& camera)
{
    if (!m_canvas)
        return;
    m_canvas->setCamera(camera);
    m_toldCamera = camera; // the caller knows it
    m_surface->update();
}

std::optional<render::Camera> CanvasWidget::fitCamera() const
{
    return m_canvas && m_canvas->fitted() ? std::optional(m_canvas->fitCamera()) : std::nullopt;
}

void CanvasWidget::setFittedCamera(const render::Camera& camera)
{
    if (!m_canvas)
        return;
    m_canvas->setFittedCamera(camera);
    m_toldFit = m_canvas->camera(); // the caller knows it
    m_surface->update();
}

OutcomePointer CanvasWidget::wholeOutcome()
{
    if (!m_outcome || m_outcome->output || !m_target->drawn())
        return m_outcome;
    const BufferSpec& output = m_outcome->bound->work.outputBuffer();
    auto values = std::make_shared<Array>(output.type, output.shape);
    bool read = false;
    withContext([&] {
        QOpenGLExtraFunctions& gl = *QOpenGLContext::currentContext()->extraFunctions();
        const std::span<std::byte> bytes = values->bytes();
        gl.glBindBuffer(GL_COPY_READ_BUFFER, m_target->drawn());
        if (const void* mapped =
                gl.glMapBufferRange(GL_COPY_READ_BUFFER, 0, GLsizeiptr(bytes.size()), GL_MAP_READ_BIT)) {
            std::memcpy(bytes.data(), mapped, bytes.size());
            read = gl.glUnmapBuffer(GL_COPY_READ_BUFFER) != GL_FALSE;
        }
        gl.glBindBuffer(GL_COPY_READ_BUFFER, 0);
    });
    if (!read)
        return nullptr; // zeros would be taken for the result
    auto whole = std::make_shared<Outcome>(*m_outcome);
    whole->output = std::move(values);
    return whole;
}

QImage CanvasWidget::picture()
{
    return m_canvas ? m_surface->grabFramebuffer() : QImage();
}

void CanvasWidget::resized(int width, int height)
{
    const double scale = m_surface->devicePixelRatioF();
    if (m_canvas)
        m_canvas->resize(int(width * scale + 0.5), int(height * scale + 0.5), scale);
}

bool CanvasWidget::handle(const QEvent& event)
{
    const auto input = toInputEvent(event, m_surface->devicePixelRatioF());
    bool changed = false;
    const bool followed = m_view.state().following;
    if (input)
        withContext([&] { changed = m_canvas->handle(*input); });
    if (changed)
        m_surface->update();
    if (!followed && m_view.state().following)
        emit followBegan();
    return changed;
}

void CanvasWidget::askForMenu(const QEvent& event)
{
    if (event.type() == QEvent::ContextMenu) {
        const auto& element = m_view.state().selected.element;
        const bool ofOutput = element && m_outcome && element->buffer == m_outcome->bound->work.output;
        const auto place = ofOutput ? placeOf(element->element) : std::nullopt;
        emit menuWanted(mapToGlobal(place && rect().contains(place->toPoint()) ? place->toPoint() : rect().center()));
        return;
    }
    const auto& mouse = static_cast<const QMouseEvent&>(event);
    if (mouse.button() != Qt::RightButton)
        return;
    const QPoint place = mouse.globalPosition().toPoint();
    if (event.type() == QEvent::MouseButtonPress) {
        m_rightPressed = place;
    } else if ((place - m_rightPressed).manhattanLength() <= clickTolerance) { // else it turned the view
        m_view.select(m_view.state().hovered);
        emit menuWanted(place);
    }
}

void CanvasWidget::draw(unsigned framebuffer)
{
    if (!m_canvas)
        return;
    // Time passes only between frames that follow one another: the first after a rest does not jump.
    const double seconds = m_animating && m_sinceFrame.isValid() ? double(m_sinceFrame.nsecsElapsed()) * 1e-9 : 0;
    m_sinceFrame.start();
    m_animating = m_canvas->draw(framebuffer, seconds);
    if (m_animating)
        m_nextFrame.start();
    if (const auto window = m_canvas->elementsInView(); window && window != m_inView) {
        m_inView = window;
        emit lookedAt(*window);
    }
    if (const auto now = camera(); !sameCamera(now, m_toldCamera)) {
        m_toldCamera = now;
        emit cameraMoved();
    }
    const auto fitted = m_canvas->fitted() ? std::optional(m_canvas->camera()) : std::nullopt;
    if (!sameCamera(fitted, m_toldFit)) {
        m_toldFit = fitted;
        emit fitChanged();
    }
}

void CanvasWidget::resizeEvent(QResizeEvent* event)
{
    m_surface->setGeometry(rect());
    m_refusal->setGeometry(rect().adjusted(32, 32, -32, -32));
    CanvasHost::resizeEvent(event);
}

} // namespace warpatlas::ui::inline desktop
